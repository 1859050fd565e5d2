import type { RedactionSpan } from '../guard/schema.js'
import type { JsonObject } from '../protocols/json.js'
import { whereNotTooDeep } from '../protocols/not-too-deep.js'
import { moveCitation, moveIndices } from '../protocols/offsets.js'
import type { Offsets } from '../protocols/offsets.js'
import type { Protocol, ReplyContext, ReplyText, ReplyTexts } from '../protocols/protocol.js'
import { textsOf } from '../protocols/texts.js'
import type { RequestRules, RequestTexts } from '../protocols/request-texts.js'
import { replaceSpans } from '../token.js'
import type { SandwichReport } from './chat.js'
import { EventQueue } from './event-queue.js'
import type { StreamedEvent } from './event-queue.js'
import { INSTRUCTION, protectMessages } from './protection.js'
import type { Protection, ProtectionRequest } from './protection.js'
import { TextStream } from './text-stream.js'
import { TokenLedger } from './token-ledger.js'
import type { LedgerOptions } from './token-ledger.js'

/** The state of one request in a vendor's protocol, from its protection to its end. */

export interface TextExchangeOptions extends LedgerOptions {
  /** Text that tells the model what tokens are; false sends none. */
  readonly instruction?: string | false
}

export interface TextExchangeRequest extends Omit<ProtectionRequest, 'messages' | 'separate'> {
  readonly protocol: Protocol
  /** The client's JSON, whose texts are replaced in place. */
  readonly body: JsonObject
  readonly rules: RequestRules
  /** True if the arguments of a declared tool are restored. */
  readonly trusts: (tool: string) => boolean
}

/** Facts of a request that its reply depends on. */
interface Facts {
  readonly context: ReplyContext
  readonly documents: readonly (Offsets | undefined)[]
}

/** Protects the texts of one request in place, and restores those of its reply in place. */
export class TextExchange {
  readonly context: ReplyContext
  readonly #options: TextExchangeOptions
  readonly #request: TextExchangeRequest
  readonly #ledger: TokenLedger
  readonly #documents: readonly (Offsets | undefined)[]

  /** Protects the body. The exchange must be ended afterwards. */
  static async begin(options: TextExchangeOptions, request: TextExchangeRequest): Promise<TextExchange> {
    const { protocol, body, rules } = request
    protocol.check(body)
    const context = whereNotTooDeep(() => protocol.context(body))
    const texts = gather(protocol, body, rules)
    const asked = { ...request, separate: protocol.hasSeparateTexts, messages: texts.messages }
    const protection = await protectMessages(options.guard, asked)
    writeBack(texts, protection)
    const { instruction = INSTRUCTION } = options
    if (instruction && protection.tokens.size > 0) protocol.instruct(body, instruction)
    return new TextExchange(options, request, protection, { context, documents: texts.documents })
  }

  private constructor(
    options: TextExchangeOptions,
    request: TextExchangeRequest,
    protection: Protection,
    { context, documents }: Facts,
  ) {
    this.#documents = documents
    this.context = context
    this.#options = options
    this.#request = request
    this.#ledger = new TokenLedger(options, request, protection)
  }

  /** Restores a whole reply in place. */
  async restore(json: JsonObject): Promise<void> {
    const { protocol } = this.#request
    const texts = protocol.reply(json, this.context)
    this.#cite(texts)
    if (this.#ledger.check.applies) await this.#checkWhole([texts])
    await this.#restoreAll([{ event: { json }, texts }])
  }

  /** Restores a reply event by event. */
  stream<T extends StreamedEvent>(): ReplyStream<T> {
    const read = this.#request.protocol.events(this.context)
    const queue = this.#queue<T>()
    const seen: Seen<T>[] = []
    let isComplete = false
    let isEnded = false
    const push = async (events: readonly T[]): Promise<readonly T[]> => {
      for (const event of events) {
        if (isEnded) break
        const texts: ReplyTexts = event.json ? read(event.json) : { texts: [] }
        this.#cite(texts)
        isEnded = texts.isLast ?? false
        isComplete = isEnded || (texts.isComplete ?? isComplete)
        if (event.json) this.#withoutEcho(event.json)
        if (this.#ledger.check.applies) seen.push({ event, texts: copyOf(texts, this.#ledger.check.holds) })
        if (!this.#ledger.check.holds) queue.add(event, texts)
      }
      return this.#ledger.check.holds ? [] : queue.ready(isEnded ? 1 : 0)
    }
    const finish = async (): Promise<readonly T[]> => {
      if (this.#ledger.check.applies) await this.#checkWhole(seen.map(({ texts }) => texts))
      if (this.#ledger.check.holds) return this.#restoreAll(seen)
      queue.finish()
      return queue.ready()
    }
    return { push, finish, holds: this.#ledger.check.holds, isComplete: () => isComplete, isEnded: () => isEnded }
  }

  report(): SandwichReport {
    return this.#ledger.report()
  }

  /** Releases the tokens that were not revealed, once. Call it after a failure, too. */
  end(): Promise<void> {
    return this.#ledger.release()
  }

  #queue<T extends StreamedEvent>(): EventQueue<T> {
    return new EventQueue<T>({
      open: (text) => this.#open(text),
      reveal: (tokens) => this.#ledger.reveals.reveal(tokens),
    })
  }

  #open({ json, begun, tool }: ReplyText): TextStream | undefined {
    if (tool !== undefined && !(this.#isDeclared(tool) && this.#request.trusts(tool))) return undefined
    const options = { json, begun, tool: tool !== undefined, urls: this.#options.urls }
    return new TextStream(this.#ledger.set, this.#ledger.reveals.values, options)
  }

  #isDeclared(tool: string): boolean {
    const { tools, hasStoredTools = false } = this.context
    return hasStoredTools || tools.has(tool)
  }

  /** Removes fields that spell out tokens, and puts back those that repeat the request: neither needs a reveal. */
  #withoutEcho(json: JsonObject): void {
    const { protocol } = this.#request
    const isProtected = this.#ledger.tokens.size > 0
    protocol.repeat?.(json, this.context, isProtected)
    if (isProtected) protocol.dropLogprobs(json)
  }

  /** Moves citations from the documents that the vendor saw to those of the client. */
  #cite({ citations = [] }: ReplyTexts): void {
    for (const { document, holder } of citations) {
      moveCitation(holder, holder, (...range) => this.#documents[document]?.before(...range))
    }
  }

  async #restoreAll<T extends StreamedEvent>(seen: readonly Seen<T>[]): Promise<readonly T[]> {
    const queue = this.#queue<T>()
    for (const { event, texts } of seen) {
      if (event.json) this.#withoutEcho(event.json)
      queue.add(event, texts)
    }
    queue.finish()
    return queue.ready()
  }

  /**
   * Applies the policies for replies to whole texts. The checked text goes into the first piece with a text, since clients
   * ignore the empty one that opens a block of Messages.
   */
  async #checkWhole(replies: readonly ReplyTexts[]): Promise<void> {
    const byKey = new Map<string, ReplyText[]>()
    const untouched = new Set(replies.flatMap((reply) => reply.untouched ?? []))
    for (const text of replies.flatMap(({ texts }) => texts)) {
      if (untouched.has(text.key)) continue
      const pieces = byKey.get(text.key)
      if (pieces) pieces.push(text)
      else byKey.set(text.key, [text])
    }
    const streams = [...byKey.values()]
    const whole = streams.map((pieces) => ({
      text: pieces.map(({ holder, field }) => String(holder[field])).join(''),
      json: pieces[0]?.json,
      tool: pieces[0]?.tool !== undefined,
    }))
    const checked = await this.#ledger.check.check(whole)
    for (const [index, pieces] of streams.entries()) {
      const first = pieces.find(({ holder, field }) => holder[field] !== '')
      for (const piece of pieces) piece.holder[piece.field] = piece === first ? checked[index]?.text : ''
    }
    const byStream = new Map([...byKey.keys()].map((key, index) => [key, checked[index]]))
    for (const { key, holder } of replies.flatMap(({ marks = [] }) => marks)) {
      moveIndices(holder, (start, end) => byStream.get(key)?.moved(start, end))
    }
  }
}

/** A streamed reply. Both methods return the events that may be sent, in order. */
export interface ReplyStream<T> {
  push(events: readonly T[]): Promise<readonly T[]>
  /** Ends the reply and returns the rest. The protocol's last event, if it has one, is only sent now. */
  finish(): Promise<readonly T[]>
  /** True if nothing is sent before the end, because the reply must be checked as a whole. */
  readonly holds: boolean
  /** True once the vendor has said that its reply may end. */
  isComplete(): boolean
  /** True after the last event; anything after it is ignored. */
  isEnded(): boolean
}

// --- Internal helpers ---

interface Seen<T> {
  readonly event: T
  readonly texts: ReplyTexts
}

/** Gathers the texts of a body. Throws if it is nested too deeply, or holds content that cannot be inspected. */
export function gather(protocol: Pick<Protocol, 'request'>, body: JsonObject, rules: RequestRules): RequestTexts {
  return whereNotTooDeep(() => textsOf(protocol.request, body, rules))
}

/** Copies a text that is sent before its reply is complete, to be checked as it was. */
function copyOf(texts: ReplyTexts, isHeld: boolean): ReplyTexts {
  if (isHeld) return texts
  const copies = texts.texts.map((text) => ({ ...text, holder: { [text.field]: text.holder[text.field] } }))
  return { ...texts, texts: copies, marks: [] }
}

/** Writes the tokens of a protection in the place of its values. */
export function writeBack(
  texts: RequestTexts,
  { evaluation, tokens }: Pick<Protection, 'evaluation' | 'tokens'>,
): void {
  const spans = evaluation.redaction_spans ?? []
  const bySlot = new Map<number, RedactionSpan[]>()
  for (const span of spans) {
    const own = bySlot.get(span.index)
    if (own) own.push(span)
    else bySlot.set(span.index, [span])
  }
  const tokenOf = tokensElsewhere(texts, spans)
  for (const [index, slot] of texts.slots.entries()) {
    const own = bySlot.get(index) ?? []
    const { content } = slot.message
    const corrected = evaluation.correction?.choices[index]?.content ?? content
    // A foreign guard may replace what its spans do not say: the original must not be sent.
    if (corrected !== replaceSpans(content, own.map(written))) {
      slot.write([{ start: 0, end: content.length, written: corrected }])
      continue
    }
    if (own.length === 0) continue
    const isTaken = (span: RedactionSpan) => PERSONAL.has(span.label) || tokenOf(valueOf(texts, span)) !== undefined
    const taken = slot.isOwnWord ? own.filter(isTaken) : own
    slot.write(taken.map(written))
  }
  for (const { holder, document_index: index, ...citation } of texts.citations) {
    moveCitation(citation, holder, (...range) => texts.documents[Number(index)]?.after(...range))
  }
  if (tokens.size > 0) texts.protected(tokenOf)
}

/** Returns a function that gives the token of a value that was found in any text but a tool's own words. */
function tokensElsewhere(texts: RequestTexts, spans: readonly RedactionSpan[]): (value: string) => string | undefined {
  let tokens: ReadonlyMap<string, string> | undefined
  return (value) => {
    tokens ??= new Map(
      spans.flatMap((span) =>
        texts.slots[span.index]?.isOwnWord === false ? [[valueOf(texts, span), span.token]] : [],
      ),
    )
    return tokens.get(value)
  }
}

function written({ start, end, token }: RedactionSpan) {
  return { start, end, written: token }
}

function valueOf({ slots }: RequestTexts, { index, start, end }: RedactionSpan): string {
  return slots[index]?.message.content.slice(start, end) ?? ''
}

/** Labels that are also redacted in a tool's own words. */
const PERSONAL: ReadonlySet<string> = new Set(['CONTACT', 'DOCUMENT'])
