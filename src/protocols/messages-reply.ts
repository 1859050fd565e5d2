import { isObject, jsonHolder, objectsIn } from './json.js'
import type { JsonObject } from './json.js'
import type { Citation, ReplyContext, ReplyText, ReplyTexts } from './protocol.js'

/** Finds the texts of a reply of Anthropic's Messages, whole or streamed. */

export function reply(json: JsonObject, context: ReplyContext): ReplyTexts {
  const found = objectsIn(json['content']).map((block, index) => blockTexts(block, String(index), context))
  return {
    texts: [...found.flatMap(({ texts }) => texts), ...stopTexts(json)],
    citations: found.flatMap(({ citations }) => citations),
    isComplete: true,
  }
}

/** Reads the events of a stream: only the event that began a block tells to which block a piece belongs. */
export function events(context: ReplyContext): (event: JsonObject) => ReplyTexts {
  const tools = new Map<string, string>()
  /** Keys of blocks that are signed before they are complete. */
  const signed = new Set<string>()
  let count = 0
  return function event({ type, index, content_block: block, delta, message }) {
    const key = String(index)
    switch (type) {
      case 'message_start':
        return isObject(message) ? { ...reply(message, context), isComplete: false } : { texts: [] }
      case 'content_block_start':
        if (!isObject(block)) return { texts: [] }
        if (block['type'] === 'tool_use') tools.set(key, toolOf(block))
        if (block['signature']) signed.add(key)
        return blockTexts(block, key, context, true)
      case 'content_block_delta':
        if (!isObject(delta)) return { texts: [] }
        if (delta['signature']) signed.add(key)
        return deltaTexts(delta, { key, context, tool: tools.get(key), isSigned: signed.has(key), count: count++ })
      case 'content_block_stop':
        return { texts: [], ended: [key] }
      case 'message_delta':
        return { texts: isObject(delta) ? stopTexts(delta) : [] }
      default:
        return { texts: [], isLast: type === 'message_stop' }
    }
  }
}

// --- Internal helpers ---

interface BlockTexts {
  readonly texts: ReplyText[]
  readonly citations: Citation[]
}

/** Returns the texts of a whole block, or of the start of one, which continues in pieces. */
function blockTexts(block: JsonObject, key: string, context: ReplyContext, isBegun = false): BlockTexts {
  const texts: ReplyText[] = []
  const citations: Citation[] = []
  switch (block['type']) {
    case 'text':
      texts.push(...pieceOf(block, 'text', textOf(key, context)))
      for (const [index, citation] of objectsIn(block['citations']).entries()) {
        texts.push(...citationTexts(citation, `${key}/citation ${index}`))
        citations.push(...positionsOf(citation))
      }
      break
    case 'thinking':
      if (!block['signature'] && !context.signs) {
        texts.push(...pieceOf(block, 'thinking', { key: `${key}/thinking`, json: false, isUndecided: isBegun }))
      }
      break
    case 'tool_use':
      if (isBegun ? hasFields(block['input']) : block['input'] !== undefined) {
        const text = { key: `${key}/whole input`, holder: jsonHolder(block, 'input'), field: 'json' }
        texts.push({ ...text, json: true, tool: toolOf(block), isWhole: true })
      }
  }
  return { texts, citations }
}

interface DeltaContext {
  readonly key: string
  readonly context: ReplyContext
  readonly tool: string | undefined
  readonly isSigned: boolean
  readonly count: number
}

function deltaTexts(delta: JsonObject, { key, context, tool, isSigned, count }: DeltaContext): ReplyTexts {
  switch (delta['type']) {
    case 'text_delta':
      return { texts: pieceOf(delta, 'text', textOf(key, context)) }
    case 'thinking_delta':
      if (context.signs || isSigned) return { texts: [] }
      return { texts: pieceOf(delta, 'thinking', { key: `${key}/thinking`, json: false, isUndecided: true }) }
    case 'signature_delta':
      return { texts: [], untouched: isSigned ? [`${key}/thinking`] : [] } // some vendors send an empty signature
    case 'input_json_delta':
      if (tool === undefined) return { texts: [] } // of a tool that the vendor runs
      return { texts: pieceOf(delta, 'partial_json', { key: `${key}/input`, json: true, tool }) }
    case 'citations_delta': {
      const { citation } = delta
      if (!isObject(citation)) return { texts: [] }
      return { texts: citationTexts(citation, `${key}/citation ${count}`), citations: positionsOf(citation) }
    }
    default:
      return { texts: [] }
  }
}

/** Describes the text of a block. The first one goes on with what the client has begun. */
function textOf(key: string, { json, begun }: ReplyContext): Omit<ReplyText, 'holder' | 'field'> {
  const isBegun = begun !== undefined && key === '0'
  return { key: `${key}/text`, json: json || isBegun, ...(isBegun && { begun }) }
}

function pieceOf(holder: JsonObject, field: string, rest: Omit<ReplyText, 'holder' | 'field'>): ReplyText[] {
  return typeof holder[field] === 'string' ? [{ ...rest, holder, field }] : []
}

function citationTexts(citation: JsonObject, key: string): ReplyText[] {
  return ['cited_text', 'document_title', 'title', 'source'].flatMap((field) => {
    return pieceOf(citation, field, { key: `${key}/${field}`, json: false, isWhole: true })
  })
}

/** Returns citations by character; other kinds count pages and blocks, which do not change. */
function positionsOf(citation: JsonObject): Citation[] {
  const { type, document_index: document } = citation
  return type === 'char_location' && typeof document === 'number' ? [{ document, holder: citation }] : []
}

/** Returns the stop reason's texts: a stop sequence of the client's, or words of the model's. */
function stopTexts(holder: JsonObject): ReplyText[] {
  const { stop_details: details } = holder
  const rest = { json: false, isWhole: true }
  return [
    ...pieceOf(holder, 'stop_sequence', { ...rest, key: 'stop_sequence' }),
    ...(isObject(details) ? pieceOf(details, 'explanation', { ...rest, key: 'explanation' }) : []),
  ]
}

function hasFields(input: unknown): boolean {
  return isObject(input) && Object.keys(input).length > 0
}

function toolOf({ toolset_name: set, name }: JsonObject): string {
  if (typeof set === 'string') return set
  return typeof name === 'string' ? name : ''
}
