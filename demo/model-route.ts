import { randomUUID } from 'node:crypto'
import express from 'express'
import type { Request, Response, Router } from 'express'
import type { LlmAdapter, LlmRequest } from '../src/adapters/adapter.js'

/** The vendor behind the demo's gateway: the demo's model, in the words of OpenAI's chat completions. */

interface Asked {
  readonly messages: LlmRequest['messages']
  readonly stream?: boolean
}

/** `POST /chat/completions`, answered by the adapter. It gets what the gateway sends: protected text. */
export function modelRoute(llm: LlmAdapter, model: string): Router {
  const router = express.Router()
  router.post('/chat/completions', express.json({ limit: '1mb' }), async (req: Request, res: Response) => {
    const { messages, stream } = req.body as Asked // it comes from the gateway, which has checked it
    const leaving = new AbortController()
    res.once('close', () => leaving.abort())
    const head = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000), model }
    const asked = { messages, signal: leaving.signal }
    try {
      if (stream) await answerStreamed(llm, asked, head, res)
      else {
        const { content, usage } = await llm.complete(asked)
        const message = { role: 'assistant', content }
        const choices = [{ index: 0, message, finish_reason: 'stop' }]
        res.json({ ...head, object: 'chat.completion', choices, usage })
      }
    } catch {
      // A reply that has begun breaks off, which the gateway tells the client.
      if (res.headersSent) res.destroy()
      else res.status(502).json({ error: { message: 'The model did not answer.', type: 'api_error', code: null } })
    }
  })
  return router
}

async function answerStreamed(llm: LlmAdapter, asked: LlmRequest, head: object, res: Response): Promise<void> {
  const send = (delta: object, finish_reason: string | null = null) => {
    const chunk = { ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] }
    res.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  for await (const { content } of llm.stream(asked)) {
    if (!res.headersSent) {
      res.set('Content-Type', 'text/event-stream')
      send({ role: 'assistant', content: '' })
    }
    if (content) send({ content })
  }
  send({}, 'stop')
  res.end('data: [DONE]\n\n')
}
