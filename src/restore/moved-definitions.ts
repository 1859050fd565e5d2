import { MovedDefinition } from './moved-definition.js'
import type { Form } from './symbols.js'

/** Follows the destinations and titles of all link definitions that may be open. */

/** Most definitions open at once; beyond them the rest of the text counts as a title. */
const MOST = 8

/** A definition that may be open, and the token that is its label. */
interface Open {
  readonly definition: MovedDefinition
  readonly label: string | undefined
}

/**
 * Tracks definitions that may be open. There can be several: an apparent definition may be in the title of another, or
 * be its destination, and renderers differ on which of them counts.
 */
export class MovedDefinitions {
  #open: Open[] = []
  #isUnclear = false

  /** The labels of the definitions in whose destination or title the text may be. */
  get labels(): readonly (string | undefined)[] {
    if (this.#isUnclear) return [undefined]
    return this.#open.flatMap(({ definition, label }) => (definition.isOpen ? [label] : []))
  }

  /** True if each symbol must be passed to `see`. */
  get isActive(): boolean {
    return this.#open.length > 0
  }

  /** Starts a definition after the colon of its label. */
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
