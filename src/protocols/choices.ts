import type { JsonObject } from './json.js'

/** Follows the choices of a streamed reply, which come in turns or one after another. */
export class Choices {
  readonly #begun = new Set<string>()
  readonly #ended = new Set<string>()

  /** Takes the choices of an event, by key. Returns true if all that the stream has begun are over. */
  areOver(keys: readonly string[], ended: readonly string[]): boolean {
    for (const key of keys) this.#begun.add(key)
    for (const key of ended) this.#ended.add(key)
    return this.#begun.size > 0 && this.#begun.size === this.#ended.size
  }
}

/** Returns the key of a choice: its index, or its position where a vendor sends none. */
export function choiceKey({ index }: JsonObject, position: number): string {
  return String(typeof index === 'number' ? index : position)
}

/** True if the choice says why it ends. */
export function isEnd({ finish_reason: reason }: JsonObject): boolean {
  return reason !== null && reason !== undefined && reason !== ''
}
