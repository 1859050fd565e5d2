import type { Span } from '../src/types.js'

/** Annotated texts. */

/** A labelled span of a text: NAME, LOCATION, CONTACT or DOCUMENT. */
export interface LabelledSpan extends Span {
  label: string
}

/** A span that is neither a person nor a location: an organisation, something else with a name, or a date. */
export interface OtherSpan extends Span {
  label: 'ORG' | 'OTHER' | 'DATE'
}

/** An annotated text. */
export interface Doc {
  id: string
  lang: string
  text: string
  spans: LabelledSpan[]
  /** Other named entities in the text; undefined if they were not annotated. */
  others?: readonly OtherSpan[] | undefined
  source: string
  /** What kind of text it is, or in what shape it was pasted, if the file says so. */
  kind?: string | undefined
}
