import { chat } from './chat.js'
import { Problem } from './problem.js'
import { turnView } from './turn.js'

const EXAMPLES = [
  {
    lang: 'en',
    title: 'A stolen passport',
    text: "I'm Anna Schmidt and my passport C01X00T47 was stolen. Write two lines to my bank: they can reach me at anna.schmidt@example.org or at 12 Baker Street, London.",
  },
  {
    lang: 'de',
    title: 'Ein Umzug',
    text: 'Ich heiße Jonas Weber und ziehe in die Lindenstraße 8, 10969 Berlin. Schreiben Sie bitte zwei Zeilen an meinen Stromanbieter; meine Reisepassnummer ist C01X00T47, meine Adresse jonas.weber@example.org.',
  },
  {
    lang: 'fr',
    title: 'Une chambre d’hôtel',
    text: "Je m'appelle Claire Moreau et j'habite 12 rue de la Paix, 75002 Paris. Écrivez deux lignes pour réserver une chambre ; mon passeport est le 12AB34567, mon adresse claire.moreau@example.org.",
  },
]

const byId = (id) => document.getElementById(id)
const [turns, composer, message, send, stop, again] = ['turns', 'composer', 'message', 'send', 'stop', 'again'].map(
  byId,
)

/** The conversation as the model will be told it again: what was asked, and the restored replies. */
let history = []
let running

async function ask(question) {
  if (running || question.trim() === '') return
  const { signal } = (running = new AbortController())
  const messages = [...history, { role: 'user', content: question }]
  const view = turnView({ number: turns.childElementCount + 1, messages, onRetry: () => void retry(question) })
  begin(view, question)
  try {
    view.done(await chat({ messages, signal, onSight: view.onSight, onText: view.onText }))
    remember(messages, view)
  } catch (error) {
    if (signal.aborted) {
      view.stopped()
      remember(messages, view)
    } else {
      view.failed(error instanceof Problem ? error : new Problem('This page has failed.', 'Load it again.'))
      if (message.value === '') write(question)
    }
  }
  if (running.signal === signal) finish()
}

function begin(view, question) {
  if (message.value === question) write('')
  turns.append(view.article)
  send.hidden = true
  stop.hidden = false
  again.hidden = false
  document.body.classList.add('talking')
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  view.article.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
}

/** The restored reply, also of an answer that was stopped; unless a new conversation has begun. */
function remember(messages, { restored, article }) {
  if (restored && article.isConnected) history = [...messages, { role: 'assistant', content: restored }]
}

function finish() {
  running = undefined
  const had = document.activeElement === stop
  stop.hidden = true
  send.hidden = false
  if (had) focusMessage()
}

async function retry(question) {
  focusMessage()
  await ask(question)
}

function write(text) {
  message.value = text
  fit()
}

/** The field is always in sight; scrolling to it would move the page. */
function focusMessage() {
  message.focus({ preventScroll: true })
}

/** As high as its text, up to the limit in the style sheet. */
function fit() {
  message.style.height = 'auto'
  message.style.height = `${message.scrollHeight}px`
}

function startOver() {
  running?.abort()
  history = []
  turns.replaceChildren()
  again.hidden = true
  document.body.classList.remove('talking')
  scrollTo({ top: 0 })
  focusMessage()
}

composer.addEventListener('submit', (event) => {
  event.preventDefault()
  void ask(message.value)
})
message.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  composer.requestSubmit()
})
message.addEventListener('input', fit)
stop.addEventListener('click', () => running?.abort())
again.addEventListener('click', startOver)

for (const { lang, title, text } of EXAMPLES) {
  const button = document.createElement('button')
  button.type = 'button'
  button.lang = lang
  button.textContent = title
  button.addEventListener('click', () => {
    write(text)
    focusMessage()
  })
  const item = document.createElement('li')
  item.append(button)
  byId('examples').append(item)
}

// Where there is no keyboard yet, focus would bring up one that covers the page.
if (matchMedia('(hover: hover)').matches) focusMessage()

fetch('/about')
  .then((response) => response.json())
  .then(({ model, host }) => {
    byId('who').textContent = host ? `${model} at ${host} answers` : 'The offline stand-in answers'
    byId('offline').hidden = host !== undefined
  })
  .catch(() => undefined)
