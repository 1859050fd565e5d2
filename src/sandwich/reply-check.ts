import { PayloadTooLargeError, UpstreamError } from '../errors.js'
import type { Guard } from '../guard/guard.js'
import type { ProtectionRequest, Protection } from './protection.js'
import { violation } from './protection.js'

export interface CheckedReply {
  /** The texts, with what the model itself produced of personal data replaced by tokens that are not restored. */
  readonly texts: readonly string[]
  readonly tokens: readonly string[]
}

/** Applies the policies for the model's own text to the texts of a reply, before they are restored. Throws if one blocks it. */
export async function checkReply(
  guard: Guard,
  { application, session, caller }: ProtectionRequest,
  { evaluation }: Protection,
  texts: readonly string[],
): Promise<CheckedReply> {
  const policies = evaluation.reply?.policies
  if (!policies || texts.every((text) => text === '')) return { texts, tokens: [] }
  const messages = texts.map((content) => ({ role: 'assistant', content }) as const)
  const request = { messages, override_enabled_policies: policies, reply_only: true, application, session }
  const verdict = await guard.evaluate(request, caller).catch((error: unknown) => {
    if (!(error instanceof PayloadTooLargeError)) throw error
    throw new UpstreamError('The reply is too long to be checked against the policies for replies.', { cause: error })
  })
  if (verdict.deny) throw violation(verdict)
  const choices = verdict.correction?.choices
  return {
    texts: texts.map((text, index) => choices?.[index]?.content ?? text),
    tokens: (verdict.redaction_spans ?? []).map(({ token }) => token),
  }
}
