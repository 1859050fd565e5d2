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

/** A button that does this. `name` is what it is called where its text alone does not say of what. */
export function button(text: string, name: string, act: () => void): HTMLButtonElement {
  const made = make('button', text)
  made.type = 'button'
  if (name !== text) made.setAttribute('aria-label', name)
  made.addEventListener('click', act)
  return made
}

/** A field with its label. */
export function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  const label = make('label', text)
  label.append(field)
  return label
}

/** A choice between these. */
export function select(options: readonly string[], chosen: string): HTMLSelectElement {
  const made = make('select')
  const all = options.includes(chosen) ? options : [...options, chosen]
  made.append(...all.map((option) => make('option', option)))
  made.value = chosen
  return made
}

/** Says it to who looks and to who listens; not again if nothing has changed. */
export function say(id: string, text: string): void {
  const element = find(id, HTMLElement)
  if (element.textContent !== text) element.textContent = text
}

/** Asks before something is lost. Resolves to whether the button of that name was pressed. */
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
