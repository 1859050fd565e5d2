import { AsyncLocalStorage } from 'node:async_hooks'
import { Router } from 'express'
import type { Request, RequestHandler, Response } from 'express'
import type { LlmAdapter, LlmRequest } from '../src/adapters/adapter.js'
import { encodeSse } from '../src/adapters/sse.js'
import type { Guard } from '../src/index.js'

/** Shows the demo's page what is sent to the model. */

/**
 * Carries the turn of a request. What was sent to the model, and what it answered before tokens were restored, go to
 * the page as tokens, positions and tokenised text, never as values. A turn has a random id, which its page sends along
 * with the chat request, so no page sees another's turns.
 */
const turns = new AsyncLocalStorage<string>()
const watchers = new Map<string, Response>()
const TURN = /^[0-9a-f]{32}$/
const MAX_WATCHERS = 500
const MAX_UNREAD_BYTES = 1024 * 1024

type Sight =
  | { readonly spans: readonly { index: number; start: number; end: number; label: string; token: string }[] }
  | { readonly sent: LlmRequest['messages'] }
  | { readonly delta: string }

/** `GET /watch/:turn` is the event stream of a turn; it ends with the request that has this turn as its `X-Turn`. */
export function watchTurns(): RequestHandler {
  return Router()
    .get('/watch/:turn', watch)
    .use(function inTurn(req, res, next) {
      const turn = req.get('X-Turn') ?? ''
      res.once('close', () => watchers.get(turn)?.end())
      turns.run(turn, next)
    })
}

/** The same guard; shows which stretches of the messages became which tokens. */
export function watchGuard(guard: Guard): Guard {
  return {
    ...guard,
    async evaluate(request, caller) {
      const evaluation = await guard.evaluate(request, caller)
      const spans = evaluation.redaction_spans ?? []
      if (!request.reply_only)
        show({ spans: spans.map(({ index, start, end, label, token }) => ({ index, start, end, label, token })) })
      return evaluation
    },
  }
}

/** The same model; shows what it is sent, and each piece of its answer. */
export function watchLlm(llm: LlmAdapter): LlmAdapter {
  return {
    async complete(request) {
      show({ sent: request.messages })
      const reply = await llm.complete(request)
      show({ delta: reply.content })
      return reply
    },
    async *stream(request) {
      show({ sent: request.messages })
      for await (const delta of llm.stream(request)) {
        if (delta.content) show({ delta: delta.content })
        yield delta
      }
    },
  }
}

function watch(req: Request<{ turn: string }>, res: Response): void {
  const { turn } = req.params
  if (!TURN.test(turn) || watchers.has(turn)) return void res.sendStatus(404)
  if (watchers.size >= MAX_WATCHERS) return void res.sendStatus(503)
  watchers.set(turn, res)
  res.once('close', () => watchers.delete(turn))
  res.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' }).flushHeaders()
}

function show(sight: Sight): void {
  const watcher = watchers.get(turns.getStore() ?? '')
  if (!watcher) return
  watcher.write(encodeSse(JSON.stringify(sight)))
  if (watcher.writableLength > MAX_UNREAD_BYTES) watcher.destroy()
}
