import { text as bodyOf } from 'node:stream/consumers'
import { z } from 'zod'
import { listen } from './listen.js'
import type { Listening } from './listen.js'

/** A server that behaves like Presidio's analyzer. */

/** A request of `/analyze`, as Presidio's API describes it. */
const analyzeRequest = z.object({
  text: z.string(),
  language: z.string(),
  entities: z.array(z.string()).optional(),
})
type AnalyzeRequest = z.output<typeof analyzeRequest>

/** What the analyzer finds: patterns, with the scores that Presidio's own have. An address contains a URL, as there. */
const ENTITIES: readonly (readonly [entity: string, score: number, pattern: RegExp])[] = [
  ['PERSON', 0.85, /Anna Schmidt|Zbigniew Wrona/gu],
  ['LOCATION', 0.85, /Baker Street/gu],
  ['EMAIL_ADDRESS', 1, /[a-z]+@[a-z]+\.org/gu],
  ['URL', 0.5, /[a-z]+\.org/gu],
  ['PHONE_NUMBER', 0.4, /\+\d[\d ]+\d/gu],
  ['US_SSN', 0.85, /\d{3}-\d{2}-\d{4}/gu],
  ['BADGE_NUMBER', 0.9, /B-\d{4}/gu],
  ['DATE_TIME', 0.85, /yesterday/gu],
]

export interface PresidioServer extends Listening {
  /** The requests so far, with their headers. */
  readonly requests: readonly (AnalyzeRequest & { readonly headers: object })[]
}

/**
 * A server that answers as Presidio's analyzer does: findings by code points, and errors that quote the text. What `answer`
 * returns goes out instead of the findings, `undefined` never does.
 */
export async function startPresidio(answer?: (found: unknown) => string | undefined): Promise<PresidioServer> {
  const requests: (AnalyzeRequest & { readonly headers: object })[] = []
  const server = await listen((request, response) => {
    const end = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    void bodyOf(request).then((body) => {
      if (request.url !== '/analyze' || request.method !== 'POST') return end(404, '{"error":"Not Found"}')
      const asked = analyzeRequest.parse(JSON.parse(body))
      requests.push({ ...asked, headers: request.headers })
      const fault = faultOf(asked)
      if (fault) return end(500, JSON.stringify({ error: `${fault} (${asked.text})` }))
      const found = analyze(asked)
      const sent = answer ? answer(found) : JSON.stringify(found)
      return sent === undefined ? undefined : end(200, sent)
    })
  })
  return { ...server, requests }
}

// --- The analyzer ---

function faultOf({ text, language, entities }: AnalyzeRequest): string | undefined {
  if (text === '') return 'No text provided'
  if (/\p{Surrogate}/u.test(text)) return "'utf-8' codec can't encode characters: surrogates not allowed"
  const isServed = entities?.some((entity) => ENTITIES.some(([known]) => known === entity)) ?? true
  return language === 'en' && isServed ? undefined : 'No matching recognizers were found to serve the request.'
}

function analyze({ text, entities }: AnalyzeRequest): object[] {
  const codePoints = (units: number) => [...text.slice(0, units)].length
  return ENTITIES.filter(([entity]) => entities?.includes(entity) ?? true).flatMap(([entity_type, score, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      analysis_explanation: null,
      end: codePoints(index + found.length),
      entity_type,
      score,
      start: codePoints(index),
    })),
  )
}
