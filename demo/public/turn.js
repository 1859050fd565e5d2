import { restoredPieces, show, spanPieces, tokenPieces } from './pieces.js'

const template = document.querySelector('#turn')

/** One turn on the page: takes what becomes known of it, shows it with the next frame. */
export function turnView({ number, messages, onRetry }) {
  const article = template.content.firstElementChild.cloneNode(true)
  const part = (name) => article.querySelector(`[data-part="${name}"]`)
  const question = messages.at(-1).content
  // The page has the values, since they were written here; the spans tell which of them became which token.
  const values = new Map()
  let sent
  let raw = ''
  let restored = ''
  let frame

  article.querySelector('h3').textContent = `Turn ${number}`
  part('wrote').textContent = question
  article.querySelector('.problem button').addEventListener('click', onRetry)
  linkTokens(article)

  function paint() {
    frame = undefined
    show(part('answered'), tokenPieces(raw, values), 'span')
    show(part('back'), restoredPieces(raw, restored, values), 'mark')
  }

  function later() {
    frame ??= requestAnimationFrame(paint)
  }

  function onSight(sight) {
    if (sight.spans) {
      for (const { index, start, end, token } of sight.spans)
        values.set(token, messages[index].content.slice(start, end))
      const own = sight.spans.filter(({ index }) => index === messages.length - 1)
      show(part('wrote'), spanPieces(question, own), 'mark')
    }
    if (sight.sent) {
      sent = sight.sent
      showSent(part, sent, values)
    }
    if (sight.delta) raw += sight.delta
    later()
  }

  function onText(text) {
    restored += text
    later()
  }

  function end(state) {
    cancelAnimationFrame(frame)
    paint()
    article.dataset.state = state
    if (!sent) part('sent').textContent = 'Nothing.'
    part('sent').classList.toggle('none', !sent)
    part('back').setAttribute('aria-busy', 'false')
  }

  return {
    article,
    onSight,
    onText,
    get restored() {
      return restored
    },
    done(report) {
      end('done')
      part('report').hidden = false
      part('report').textContent = reportLine(report)
      showCheck(part('check'), new Set(values.values()), sent)
    },
    stopped() {
      end('stopped')
      part('report').hidden = false
      part('report').textContent = 'Stopped. Tokens that the answer had not reached are erased.'
    },
    failed({ title, message }) {
      end('failed')
      part('title').textContent = title
      part('reason').textContent = message
      const problem = article.querySelector('.problem')
      problem.hidden = false
      problem.scrollIntoView({ block: 'nearest' })
    },
  }
}

function showSent(part, messages, values) {
  const talk = messages.filter(({ role }) => role !== 'system')
  const system = messages.find(({ role }) => role === 'system')
  const earlier = talk.slice(0, -1)
  show(part('sent'), tokenPieces(talk.at(-1).content, values), 'span')
  if (system) {
    part('system').hidden = false
    part('system').querySelector('p').textContent = system.content
  }
  if (earlier.length === 0) return
  part('earlier').hidden = false
  part('earlier').querySelector('summary').textContent = `${counted(earlier.length, 'earlier message')}, protected anew`
  part('earlier')
    .querySelector('ol')
    .append(
      ...earlier.map(({ role, content }) => {
        const item = document.createElement('li')
        item.className = 'text'
        show(item, [{ text: role === 'user' ? 'You: ' : 'Model: ' }, ...tokenPieces(content, values)], 'span')
        return item
      }),
    )
}

const NOUNS = { NAME: 'name', CONTACT: 'contact', LOCATION: 'location', DOCUMENT: 'document', SECRET: 'secret' }

/** The counts of the `sandwich` part of the answer. */
function reportLine({ protected: labels, restored, unresolved }) {
  const counts = Object.entries(labels)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return 'Nothing was found to protect: this is what was sent.'
  const kinds = counts.map(([label, count]) => counted(count, NOUNS[label] ?? label.toLowerCase())).join(', ')
  const unused = total - restored - unresolved.length
  return [
    `Protected ${total} (${kinds})`,
    `restored ${restored}`,
    `unresolved ${unresolved.length}`,
    ...(unused > 0 ? [`unused and erased ${unused}`] : []),
  ].join(' · ')
}

/** A check of the page's own, which knows what was typed: is any protected value also in what was sent? */
function showCheck(element, values, sent) {
  if (values.size === 0 || !sent) return
  const leaked = [...values].filter((value) => sent.some(({ content }) => hasWord(content, value)))
  element.hidden = false
  element.classList.toggle('leak', leaked.length > 0)
  element.textContent =
    leaked.length === 0
      ? `Checked in this page: none of the ${counted(values.size, 'value')} was sent to the model.`
      : `Checked in this page: ${leaked.length} of ${counted(values.size, 'value')} was sent to the model as it is.`
}

function hasWord(text, word) {
  const isPart = (character) => /[\p{L}\p{N}]/u.test(character ?? '')
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return true
  }
  return false
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Pointing at a token or a value shows where else in the turn it is. */
function linkTokens(article) {
  const light = (event, on) => {
    const token = event.target.dataset?.token
    if (!token) return
    for (const twin of article.querySelectorAll(`[data-token="${CSS.escape(token)}"]`)) twin.classList.toggle('lit', on)
  }
  article.addEventListener('pointerover', (event) => light(event, true))
  article.addEventListener('pointerout', (event) => light(event, false))
}
