import type { Span } from '../src/types.js'

/** Annotated texts. */

/** A labelled span of a text: NAME, LOCATION, CONTACT or DOCUMENT. */
export interface LabelledSpan extends Span {
  label: string
}

/** An annotated text. */
export interface Doc {
  id: string
  lang: string
  text: string
  spans: LabelledSpan[]
  source: string
  /** What kind of text it is, or in what shape it was pasted, if the file says so. */
  kind?: string | undefined
}
