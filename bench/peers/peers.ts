import { localGuard } from '../../src/guard/local-guard.js'
import { piiDetector } from '../../src/detectors/pii.js'
import { labelOf, replaced, type Peer } from './peer.js'

/** The packages that are compared: llm-sandwich and its peers. */

/** Runs llm-sandwich with its default policy, from source. */
export function ours(): Peer {
  const detector = piiDetector({ rememberBytes: 0 })
  const guard = localGuard()
  return {
    name: 'llm-sandwich',
    find: (text) =>
      detector
        .detect(text)
        .filter(({ score }) => score >= 0.6)
        .map(({ label, score, spans }) => ({ start: spans.start, end: spans.end, label, score })),
    async roundTrip(text) {
      const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: text }] })
      const content = correction?.choices[0]?.content ?? text
      const reply = await guard.detokenize({ messages: [{ role: 'assistant', content }], policy: 'pii-default' })
      return String(reply.messages[0]?.content)
    },
  }
}

/** The packages of `package.json` beside this file, each as its README says to use it, with its default settings. */
export async function peers(): Promise<Peer[]> {
  return Promise.all([compromise(), openRedaction(), redactPii(), redactPiiNode()])
}

interface Offset {
  readonly offset: { readonly start: number; readonly length: number }
}

async function compromise(): Promise<Peer> {
  const { default: nlp } = await load('compromise')
  return {
    name: 'compromise',
    find: (text) => {
      const doc = nlp(text)
      const spans = (kind: string, all: readonly Offset[]) =>
        all.map(({ offset }) => ({
          start: offset.start,
          end: offset.start + offset.length,
          label: labelOf(kind),
          score: 1,
        }))
      return [
        ...spans('NAME', doc.people().out('offset')),
        ...spans('PLACE', doc.places().out('offset')),
        ...spans('EMAIL', doc.emails().out('offset')),
        ...spans('PHONE', doc.phoneNumbers().out('offset')),
      ]
    },
  }
}

async function openRedaction(): Promise<Peer> {
  const { OpenRedaction } = await load('openredaction')
  const redactor = new OpenRedaction()
  return {
    name: 'openredaction',
    find: async (text) => {
      const { detections } = await redactor.detect(text)
      return detections.map(({ type, position: [start, end] }: { type: string; position: [number, number] }) => ({
        start,
        end,
        label: labelOf(type),
        score: 1,
      }))
    },
    roundTrip: async (text) => {
      const { redacted, redactionMap } = await redactor.detect(text)
      return redactor.restore(redacted, redactionMap)
    },
  }
}

async function redactPii(): Promise<Peer> {
  const { SyncRedactor } = await load('redact-pii')
  const redactor = new SyncRedactor()
  return { name: 'redact-pii', find: (text) => replaced(text, redactor.redact(text), PLACEHOLDER) }
}

async function redactPiiNode(): Promise<Peer> {
  const { Redactor } = await load('@redactpii/node')
  const redactor = new Redactor()
  return { name: '@redactpii/node', find: (text) => replaced(text, redactor.redact(text), PLACEHOLDER) }
}

const PLACEHOLDER =
  /\b(PERSON_NAME|PHONE_NUMBER|EMAIL_ADDRESS|STREET_ADDRESS|CREDIT_CARD_NUMBER|US_SOCIAL_SECURITY_NUMBER|SOCIAL_SECURITY_NUMBER|IP_ADDRESS|ZIPCODE|URL|USERNAME|PASSWORD|CREDENTIALS|DIGITS|CREDIT_CARD|SSN)\b/g

// Installed in this folder only, so that the project needs no types of them.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function load(name: string): Promise<any> {
  return import(import.meta.resolve(name))
}
