import { MovedDefinition } from './moved-definition.js'
import type { Form } from './symbols.js'

/** As many definitions may be open at once; beyond them the rest of the text counts as a title. */
const MOST = 8

/** A definition that may be open, and the token that is its label. */
interface Open {
  readonly definition: MovedDefinition
  readonly label: string | undefined
}

/**
 * Follows the destinations and titles of all definitions that may be open. There can be several: what looks like a definition may stand in
 * the title of another, or be its destination, and renderers differ on which of them is one.
 */
export class MovedDefinitions {
  #open: Open[] = []
  #isUnclear = false

  /** The labels of those in whose destination or title the text may be. */
  get labels(): readonly (string | undefined)[] {
    if (this.#isUnclear) return [undefined]
    return this.#open.flatMap(({ definition, label }) => (definition.isOpen ? [label] : []))
  }

  /** Each symbol has to be seen. */
  get isActive(): boolean {
    return this.#open.length > 0
  }

  /** Behind the colon of a label. */
  start(label: string | undefined): void {
    if (this.#open.length === MOST) this.#isUnclear = true
    else this.#open.push({ definition: new MovedDefinition(), label })
  }

  /** Takes the next symbol. */
  see(code: number, form: Form): void {
    if (this.#open.length === 0) return
    for (const { definition } of this.#open) definition.see(code, form)
    if (this.#open.some(({ definition }) => !definition.isActive))
      this.#open = this.#open.filter(({ definition }) => definition.isActive)
  }
}
