import type { Form } from './symbols.js'

/** Decides, symbol by symbol, where the tokens of a text may be restored: one rule for texts, one for tools' input. */
export interface UrlRule {
  /** True if tokens must stay as they are. */
  readonly blocks: boolean
  /** True in a URL of an allowed host: values are percent-encoded. */
  readonly encodes: boolean
  /** True if each symbol must be passed to `see`. */
  readonly inside: boolean
  /** True if code units must be read as well. */
  readonly inTag: boolean
  /** True after `<`: a token here may begin the name of a tag, or the scheme of an autolink. */
  readonly startsTag: boolean
  /** True if a host that is not written as a URL may be linked as one. */
  readonly linksHosts: boolean
  /** The token that must be restored for a token here to be: with its brackets this would be a link destination. */
  readonly behind: string | undefined
  /** Takes a code unit of the next symbol. */
  read(code: number): void
  /** Skips text from `from` to `to` without notable symbols. */
  pass(text: string, from: number, to: number): void
  /** Takes a token, as written, which is restored or stays. */
  token(token: string, text: string): void
  /** Takes the next symbol. */
  see(code: number, form: Form): void
}
