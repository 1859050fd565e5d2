/** A text as pieces: plain ones `{ text }`, and tokens or values `{ text, token }`. */

const TOKEN = /\[[A-Z][A-Z0-9]{1,31}_[0-9A-F]{6,32}\]/g
/** Enough to find a place again, since the value behind it is one that the model has never seen. */
const REACH = 4

/** The pieces of tokenised text. Only the tokens of this turn are marked: others are text that somebody wrote. */
export function tokenPieces(text, values) {
  const pieces = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    if (!values.has(match[0])) continue
    pieces.push({ text: text.slice(end, match.index) }, { text: match[0], token: match[0] })
    end = match.index + match[0].length
  }
  return filled([...pieces, { text: text.slice(end) }])
}

/** The pieces of a message that its spans cut out. */
export function spanPieces(text, spans) {
  const pieces = []
  let at = 0
  for (const { start, end, token } of spans) {
    pieces.push({ text: text.slice(at, start) }, { text: text.slice(start, end), token })
    at = end
  }
  return filled([...pieces, { text: text.slice(at) }])
}

/**
 * The pieces of a restored answer. A value is marked only where the raw answer has its token, found by walking along
 * both; the same words elsewhere are only words. Behind a token that the model wrote in a way of its own the walk
 * goes on at the next exact one.
 */
export function restoredPieces(raw, restored, values) {
  const pieces = []
  let at = 0
  // Where the two texts part: the text in front of the next token, by which the place is found again.
  let lost
  const take = (length, token) => pieces.push({ text: restored.slice(at, (at += length)), token })
  for (const { text, token } of tokenPieces(raw, values)) {
    const expected = token ? values.get(token) : text
    if (lost !== undefined) {
      const found = token && lost ? restored.indexOf(lost + expected, at) : -1
      const gap = found + lost.length - at
      lost = found < 0 ? ending(text, token) : undefined
      if (found < 0) continue
      take(gap)
    }
    if (restored.startsWith(expected, at)) take(expected.length, token)
    else if (token && restored.startsWith(token, at)) take(token.length)
    else lost = ending(text, token)
  }
  return filled([...pieces, { text: restored.slice(at) }])
}

/** Shows the pieces in `element`, touching only what has changed. Always as text: a model's answer is not trusted. */
export function show(element, pieces, tag) {
  const nodes = element.childNodes
  pieces.forEach((piece, index) => {
    const old = nodes[index]
    if (!old) element.append(nodeOf(piece, tag))
    else if (old.dataset?.token !== piece.token) old.replaceWith(nodeOf(piece, tag))
    else if (old.textContent !== piece.text) (old.firstChild ?? old).data = piece.text
  })
  while (nodes.length > pieces.length) element.lastChild.remove()
}

function nodeOf({ text, token }, tag) {
  if (!token) return document.createTextNode(text)
  const node = document.createElement(tag)
  node.className = tag === 'mark' ? 'value' : 'token'
  node.dataset.token = token
  node.dataset.label = token.slice(1, token.lastIndexOf('_'))
  node.textContent = text
  return node
}

function ending(text, token) {
  return token ? '' : text.slice(-REACH)
}

function filled(pieces) {
  return pieces.filter(({ text }) => text !== '')
}
