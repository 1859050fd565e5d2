import { createHmac } from 'node:crypto'
import { checkChoice, checkTexts } from '../option-values.js'
import type { Allowed, RequestRules } from '../protocols/request-texts.js'
import type { SandwichReport } from '../sandwich/chat.js'
import type { Caller, RequestLimits } from '../types.js'

/** Settings shared by gateways and `sandwichFetch`: limits, sessions, rules for requests, report headers. */

/** Limits of one request: agents resend hundreds of messages, whole files and the output of their tools. */
export const GATEWAY_LIMITS: RequestLimits = { messages: 10_000, messageBytes: 8 * 1024 * 1024, tokens: 10_000 }

/**
 * Returns the session of a conversation, within the caller's own key: naming another's conversation gains nothing.
 * Requests without a beginning share a session per application.
 */
export function conversation(
  secret: Buffer,
  { tenant, actor }: Caller,
  application: string | undefined,
  beginning: string | undefined,
): string {
  if (beginning === undefined) return digest(secret, JSON.stringify(['application', tenant, application]))
  return digest(secret, JSON.stringify(['conversation', tenant, actor, application, beginning]))
}

export interface Rules {
  /** Content that is sent although it cannot be inspected. Default: none. */
  readonly allow?: readonly Allowed[]
  /**
   * What the vendor receives for `user`, `safety_identifier`, `prompt_cache_key`, `metadata.user_id`, and ids in
   * `client_metadata`. Default `digest`, a keyed one.
   */
  readonly identifiers?: 'digest' | 'drop' | 'pass'
}

/** Throws a TypeError for a rule of the wrong form. */
export function checkRules(of: string, { identifiers, allow }: Rules): void {
  checkChoice(of, 'identifiers', identifiers, ['digest', 'drop', 'pass'])
  checkTexts(of, 'allow', allow)
  for (const one of allow ?? []) checkChoice(of, 'an entry of allow', one, Object.keys(ALLOWED))
}

const ALLOWED: Readonly<Record<Allowed, true>> = { image: true, file: true, audio: true, user_location: true }

export function rulesOf(
  { allow = [], identifiers = 'digest' }: Rules,
  secret: Buffer,
  { tenant }: Caller,
): RequestRules {
  return {
    allow: new Set(allow),
    identify(id) {
      if (identifiers === 'pass') return id
      return identifiers === 'drop' ? undefined : digest(secret, JSON.stringify(['identifier', tenant, id]))
    },
  }
}

/** Returns headers that report the protection, in labels and counts. */
export function proof({ evaluation, protected: labels }: SandwichReport): Record<string, string> {
  const counts = Object.entries(labels).map(([label, count]) => `${label}=${count}`)
  return { 'x-sandwich-evaluation': evaluation, 'x-sandwich-protected': counts.join(', ') }
}

/** Does the same for a whole reply, which is known when its headers are sent. */
export function wholeProof(report: SandwichReport): Record<string, string> {
  const { restored, unresolved } = report
  const counts = { 'x-sandwich-restored': String(restored), 'x-sandwich-unresolved': String(unresolved.length) }
  return { ...proof(report), ...counts }
}

// --- Internal helpers ---

function digest(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}
