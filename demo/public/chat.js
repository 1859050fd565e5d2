import { GATEWAY, gatewayAnswer, viaGateway } from './gateway.js'
import { Problem } from './problem.js'
import { sseData } from './sse.js'

/**
 * One turn: opens the side channel that shows what is sent to the model, then asks. `onSight` gets what the side channel
 * shows, `onText` each piece of the restored answer. Gives the report; throws a `Problem`, or an `AbortError`.
 */
export async function chat({ messages, signal, onSight, onText }) {
  const turn = randomId()
  const watching = await watch(turn, signal, onSight)
  try {
    const response = await ask(viaGateway ? GATEWAY : '/chat', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Turn': turn },
      body: JSON.stringify({ model: 'demo', messages, stream: true }),
      signal,
    })
    return await answer(response, onText)
  } finally {
    await watching.end()
  }
}

async function answer(response, onText) {
  try {
    const report = await (viaGateway ? gatewayAnswer : sandwichAnswer)(response, onText)
    if (report) return report
  } catch (error) {
    throw error instanceof TypeError ? new Problem('The answer broke off.', 'The connection was lost.') : error
  }
  throw new Problem('The answer broke off.', 'It ended before it was complete.')
}

async function sandwichAnswer(response, onText) {
  let report
  for await (const data of sseData(response.body)) {
    if (data === '[DONE]') return report
    const event = JSON.parse(data)
    if (event.error) throw new Problem('The answer broke off.', event.error.message)
    if (event.delta?.content) onText(event.delta.content)
    if (event.done) report = event.sandwich
  }
}

/** The side channel ends with the turn; what it still has on its way when the answer is complete is waited for. */
async function watch(turn, signal, onSight) {
  const ended = new AbortController()
  const response = await ask(`/watch/${turn}`, { signal: AbortSignal.any([signal, ended.signal]) })
  const reading = (async () => {
    for await (const data of sseData(response.body)) onSight(JSON.parse(data))
  })().catch(() => undefined)
  return {
    async end() {
      const timer = setTimeout(() => ended.abort(), 1000)
      await reading
      clearTimeout(timer)
    },
  }
}

async function ask(url, init) {
  const response = await fetch(url, init).catch((error) => {
    if (error.name === 'AbortError') throw error
    throw new Problem('The demo server cannot be reached.', 'Is it still running? Nothing was sent to a model.')
  })
  if (!response.ok) throw await refusal(response)
  return response
}

async function refusal(response) {
  const { error } = await response.json().catch(() => ({}))
  const title = TITLES[error?.code] ?? `The demo server answered with ${response.status}.`
  return new Problem(title, error?.message ?? 'Try again later.')
}

const TITLES = {
  unavailable: 'Protection is not available, so nothing was sent.',
  policy_violation: 'A policy stopped this message; nothing was sent.',
  validation_error: 'The message could not be read; nothing was sent.',
  payload_too_large: 'The conversation is too long; nothing was sent.',
  upstream_error: 'The model did not answer.',
  upstream_timeout: 'The model took too long.',
}

/** 128 random bits; `crypto.randomUUID` is not there on plain http beyond this machine. */
function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
