/** The element of an id, of the class that it must have. */
export function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`There is no ${id}.`)
  return element
}

/** A new element with this text or these children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  content: string | readonly Node[] = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (typeof content === 'string') element.textContent = content
  else element.append(...content)
  return element
}
