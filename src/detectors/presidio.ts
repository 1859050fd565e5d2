import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import axios from 'axios'
import * as z from 'zod'
import { endpoint } from '../endpoint.js'
import type { EndpointOptions } from '../endpoint.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import type { Finding } from '../types.js'
import { unitOffsets } from './code-points.js'
import type { Detector } from './detector.js'
import { labelOf } from './entity-labels.js'
import type { EntityLabels } from './entity-labels.js'
import { merge } from './merge.js'
import { finding } from './recognizer.js'

/** A detector that asks Presidio's analyzer. */

export type { EntityLabels }

/** Options of `presidioDetector()`. */
export interface PresidioDetectorOptions extends EndpointOptions {
  /** URL of Presidio's analyzer, such as `http://127.0.0.1:5002`; requests go to `/analyze` below it. */
  readonly url: string
  /**
   * Language of the texts (ISO 639-1) for which the analyzer is set up, or a function that detects it. Default: `en`.
   */
  readonly language?: string | ((text: string) => string)
  /** Entities to look for, such as `PERSON`. Default: all that the analyzer knows in the language. */
  readonly entities?: readonly string[]
  /** Labels by entity, instead of ours: `{ NRP: 'GROUP', LOCATION: null }`. `null` leaves an entity alone. */
  readonly labels?: EntityLabels
  /** Name of the detector in policies. Default: `presidio`. */
  readonly name?: string
  /** Headers to send, such as `{ authorization: 'Bearer …' }`, for a proxy in front of the analyzer. */
  readonly headers?: Readonly<Record<string, string>>
  /** Time limit for one text, in milliseconds. Default: 30 000. */
  readonly timeoutMs?: number
}

/** The labels of Presidio's entities. Any other entity, also of your own recognisers, is a DOCUMENT. */
const LABELS: EntityLabels = {
  PERSON: 'NAME',
  LOCATION: 'LOCATION',
  UK_POSTCODE: 'LOCATION',
  EMAIL_ADDRESS: 'CONTACT',
  PHONE_NUMBER: 'CONTACT',
  AGE: null,
  DATE_TIME: null,
  IP_ADDRESS: null,
  MAC_ADDRESS: null,
  NRP: null,
  ORGANIZATION: null,
  URL: null,
}

const MAX_REPLY_BYTES = 32 * 1024 * 1024
/** Concurrent requests: the analyzer works on as many texts as it has processes. */
const CONNECTIONS = 8

/** The answer of `/analyze`; positions count code points. */
const reply = z.array(
  z.object({
    entity_type: z.string(),
    start: z.int().min(0),
    end: z.int(),
    score: z.number().min(0).max(1),
  }),
)

/**
 * Asks Presidio's analyzer, which you run, over HTTP. Texts go to that URL and nowhere else. If the analyzer fails,
 * takes too long or sends an invalid answer, this throws, and a guard sends nothing. Throws at once for an invalid URL
 * or label.
 *
 * @example
 * const presidio = presidioDetector({ url: 'http://127.0.0.1:5002', language: 'en' })
 * const guard = localGuard({ detectors: [piiDetector(), presidio] })
 */
export function presidioDetector(options: PresidioDetectorOptions): Detector {
  checkNames('presidioDetector', options, NAMES)
  const {
    url,
    language = 'en',
    entities,
    labels,
    name = 'presidio',
    headers,
    timeoutMs = 30_000,
    allowInsecure,
  } = options
  const { origin, pathname } = endpoint('presidioDetector', url, { allowInsecure })
  const label = labelOf('presidioDetector', LABELS, labels)
  const languageOf = typeof language === 'function' ? language : () => language
  const call = analyzer({ url: `${origin}${pathname.replace(/\/+$/, '')}/analyze`, headers, timeoutMs })

  async function detect(text: string): Promise<readonly Finding[]> {
    if (text === '') return [] // Presidio refuses it
    // Python's UTF-8 encoder refuses lone surrogates. They are replaced one for one, so positions stay.
    const found = read(await call({ text: text.toWellFormed(), language: languageOf(text), entities }))
    const offsets = unitOffsets(text)
    return merge(
      found.flatMap(({ entity_type: entity, start, end, score }) => {
        const own = label(entity)
        const [from, to] = [offsets(start), offsets(end)]
        if (from === undefined || to === undefined || from >= to)
          throw new Error('presidioDetector: a finding lies outside of its text.')
        return own === undefined ? [] : [finding(own, score, text, { start: from, end: to })]
      }),
    )
  }
  return { model: name, detect }
}

// --- Internal helpers ---

const NAMES: OptionNames<PresidioDetectorOptions> = {
  url: true,
  language: true,
  entities: true,
  labels: true,
  name: true,
  headers: true,
  timeoutMs: true,
  allowInsecure: true,
}

interface AnalyzerOptions {
  readonly url: string
  readonly headers: PresidioDetectorOptions['headers']
  readonly timeoutMs: number
}

/** Posts to the analyzer; resolves to the text of a successful answer. Errors quote neither the text nor the answer. */
function analyzer({ url, headers, timeoutMs }: AnalyzerOptions) {
  const limits = { maxSockets: CONNECTIONS }
  const client = axios.create({
    httpAgent: new HttpAgent(limits),
    httpsAgent: new HttpsAgent(limits),
    responseType: 'text',
    transformResponse: (text: unknown) => text,
    maxContentLength: MAX_REPLY_BYTES,
    maxBodyLength: Infinity,
    maxRedirects: 0,
    proxy: false, // texts never go through a proxy of the environment
    validateStatus: null,
  })
  return async function call(body: object): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = client.post<string>(url, JSON.stringify(body), {
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
      signal,
    })
    const { status, data } = await answer.catch((error: unknown) => {
      if (signal.aborted) throw new Error(`presidioDetector: the analyzer did not answer within ${timeoutMs} ms.`)
      throw noAnswer(error)
    })
    if (status === 200) return data
    throw new Error(
      `presidioDetector: the analyzer answered with HTTP ${status}. Check its log, and that it knows the language and entities.`,
    )
  }
}

/** Returns an error without the AxiosError, which holds the text. */
function noAnswer(error: unknown): Error {
  if (!axios.isAxiosError(error))
    return new Error('presidioDetector: the request to the analyzer failed.', { cause: error })
  const code = error.code ?? 'unknown'
  return new Error(`presidioDetector: no answer from the analyzer (${code}). Check that it runs, and its URL.`)
}

/** Parses the answer; drops the parser's error, which quotes it. */
function read(text: string): z.output<typeof reply> {
  const result = reply.safeParse(parsed(text))
  if (result.success) return result.data
  throw new Error("presidioDetector: the answer is not one of Presidio's analyzer. Check the URL.")
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
