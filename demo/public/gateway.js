import { Problem } from './problem.js'
import { sseData } from './sse.js'

/** Asks as any client of OpenAI's API does that uses the gateway as its base URL. */

export const viaGateway = new URLSearchParams(location.search).has('gateway')

export const GATEWAY = '/openai/v1/chat/completions'

/** Reads a streamed chat completion. Gives the report, which the gateway tells in a header and in a comment. */
export async function gatewayAnswer(response, onText) {
  const report = { protected: labelsIn(response.headers.get('x-sandwich-protected')), restored: 0, unresolved: [] }
  const onComment = (comment) => {
    const [, json] = /^x-sandwich (.*)$/.exec(comment) ?? []
    if (!json) return
    const { restored, unresolved } = JSON.parse(json)
    Object.assign(report, { restored, unresolved: Array(unresolved).fill('') })
  }
  for await (const data of sseData(response.body, onComment)) {
    if (data === '[DONE]') return report
    const { error, choices } = JSON.parse(data)
    if (error) throw new Problem('The answer broke off.', error.message)
    onText(choices[0]?.delta.content ?? '')
  }
}

/** `NAME=1, CONTACT=2` */
function labelsIn(header) {
  const counts = [...(header ?? '').matchAll(/(\w+)=(\d+)/g)]
  return Object.fromEntries(counts.map(([, label, count]) => [label, Number(count)]))
}
