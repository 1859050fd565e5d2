import type { Replacement } from '../token.js'
import type { Message, Role } from '../types.js'
import type { JsonObject } from './json.js'
import { JsonParses } from './json-parses.js'
import type { Offsets } from './offsets.js'

/** The texts of a request, and where they are in its JSON. */

/** Content that cannot be inspected, or is useless once protected: sent only if allowed by name. */
export type Allowed = 'image' | 'file' | 'audio' | 'user_location'

export interface RequestRules {
  readonly allow: ReadonlySet<Allowed>
  /** Returns what the vendor receives for a user's identifier; undefined: nothing. */
  readonly identify: (id: string) => string | undefined
}

/** One text of a request, and how to write it back. */
export interface TextSlot {
  readonly message: Message
  /** True for an entry of an `enum` and the like: replaced only if it is a contact, a document or a value found elsewhere. */
  readonly isOwnWord: boolean
  write(replacements: readonly Replacement[]): void
}

/** A position in the JSON. `path` names it with known fields only: other keys are input. */
export interface Site {
  readonly holder: Record<string | number, unknown>
  readonly key: string | number
  readonly value: unknown
  readonly path: string
  readonly role: Role
  readonly texts: RequestTexts
}

/** What to do with the value at a position. The tables of the protocols consist of rules. */
export type Rule = (site: Site) => void

const NOTHING: Message = { role: 'user', content: '' }

/** The texts of one request, gathered by the rules of its protocol. */
export class RequestTexts {
  readonly rules: RequestRules
  readonly parses = new JsonParses()
  readonly slots: TextSlot[] = []
  /** The documents in order; undefined if there is no text to cite. */
  readonly documents: (Offsets | undefined)[] = []
  /** Citations in earlier replies, as received; `holder` is what is sent. */
  readonly citations: (JsonObject & { holder: JsonObject })[] = []
  readonly #whenProtected: Work[] = []

  constructor(rules: RequestRules) {
    this.rules = rules
  }

  /** The texts as messages to protect; an empty one if there are none, since policies apply all the same. */
  get messages(): readonly Message[] {
    return this.slots.length > 0 ? this.slots.map(({ message }) => message) : [NOTHING]
  }

  add(slot: TextSlot): void {
    this.slots.push(slot)
  }

  /** Registers work on the JSON, to be done after all texts are written, and only if the request holds tokens. */
  whenProtected(work: Work): void {
    this.#whenProtected.push(work)
  }

  /** Does that work. `tokenOf` returns the token of a value that was found in a text. */
  protected(tokenOf: TokenOf): void {
    for (const work of this.#whenProtected) work(tokenOf)
  }
}

type TokenOf = (value: string) => string | undefined
type Work = (tokenOf: TokenOf) => void
