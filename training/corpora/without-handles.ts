import type { Doc } from '../doc.js'

/** Removes annotations that would teach the wrong thing: handles marked as names. */
export function withoutHandles(docs: readonly Doc[]): Doc[] {
  return docs.map((doc) => ({ ...doc, spans: doc.spans.filter((span) => !isHandle(doc.text, span.start)) }))
}

// Handles are contacts; some tweets have them as names, as two spans "@" and "nasa".
function isHandle(text: string, start: number): boolean {
  return text[start] === '@' || text[start - 1] === '@'
}
