/** Finds and makes elements of the page. */

/** Returns the element of an id. Throws unless it is of the class. */
export function find<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`There is no ${id}.`)
  return element
}

/** Makes an element with this text or these children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  content: string | readonly Node[] = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (typeof content === 'string') element.textContent = content
  else element.append(...content)
  return element
}

/** Makes a button. `name` is its accessible name, if its text alone is ambiguous. */
export function button(text: string, name: string, act: () => void): HTMLButtonElement {
  const made = make('button', text)
  made.type = 'button'
  if (name !== text) made.setAttribute('aria-label', name)
  made.addEventListener('click', act)
  return made
}

/** Makes a label around a field. */
export function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  const label = make('label', text)
  label.append(field)
  return label
}

/** Makes a select with these options. */
export function select(options: readonly string[], chosen: string): HTMLSelectElement {
  const made = make('select')
  const all = options.includes(chosen) ? options : [...options, chosen]
  made.append(...all.map((option) => make('option', option)))
  made.value = chosen
  return made
}

/** Shows a message, which screen readers announce; does nothing if it has not changed. */
export function say(id: string, text: string): void {
  const element = find(id, HTMLElement)
  if (element.textContent !== text) element.textContent = text
}

/** Asks for confirmation. Resolves to true if the button `action` was pressed. */
export function confirmed(question: string, action: string): Promise<boolean> {
  const dialog = find('confirm', HTMLDialogElement)
  say('confirm-question', question)
  say('confirm-yes', action)
  dialog.returnValue = ''
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true })
  })
}
