import {
  InternalError,
  PolicyNotFoundError,
  PolicyViolationError,
  UnavailableError,
  ValidationError,
} from '../errors.js'
import type { Guard } from '../guard/guard.js'
import type { Evaluation } from '../guard/schema.js'
import type { Caller, ChatMessage, Message } from '../types.js'

/** Protects the messages of a request before they are sent. */

/** The app's decisions about one request. Only the messages come from the client's body. */
export interface ProtectionRequest<M extends ChatMessage = Message> {
  readonly messages: readonly M[]
  readonly session?: string
  /** Asks for the same token for a value through the session. Default: as the guard is set up. */
  readonly stable?: boolean
  /** Judges each message by itself. Default: by the others of its request, too. */
  readonly separate?: boolean
  readonly application?: string
  /** Policies to apply instead of those of the application or the tenant. */
  readonly policies?: readonly string[]
  readonly caller?: Caller
}

/** Protected messages, safe to send, and the closed set of tokens that may be restored. */
export interface Protection<M extends ChatMessage = Message> {
  readonly evaluation: Evaluation
  /** The protected messages. Mutable, since vendors' clients do not accept a readonly list. */
  readonly messages: M[]
  /** Token → policies under which it can be revealed. */
  readonly tokens: ReadonlyMap<string, readonly string[]>
  /** Tokens of values that the messages hold in square brackets. */
  readonly bracketed: ReadonlySet<string>
}

/** Default text that tells a model what tokens are. */
export const INSTRUCTION =
  'Codes in square brackets made of a label, an underscore and hexadecimal digits stand for personal data that you ' +
  'cannot see. Treat each as the thing its label names. When you need one, copy it exactly, brackets included; never ' +
  'change, translate, split, invent or explain them.'

/** Evaluates the messages. Throws if a policy blocks them, or if no policy applies: unchecked text is never sent. */
export async function protectMessages(
  guard: Guard,
  { messages, session, stable, separate, application, policies, caller }: ProtectionRequest,
): Promise<Protection> {
  const request = { messages, session, stable, separate, application, override_enabled_policies: policies }
  const evaluation = await guard.evaluate(request, caller).catch((error: unknown) => {
    // The client's body was valid, so an option of the app is wrong.
    if (error instanceof ValidationError) throw wrongOption(error.message, error)
    if (error instanceof PolicyNotFoundError)
      throw wrongOption(`there is no policy ${(policies ?? []).join(' or ')}`, error)
    throw error
  })
  if (evaluation.policies.length === 0) {
    throw new UnavailableError('No policy applies, so nothing was sent. Enable a policy, or name one.')
  }
  if (evaluation.deny) throw violation(evaluation)
  const choices = evaluation.correction?.choices
  const tokens = new Map<string, readonly string[]>()
  const bracketed = new Set<string>()
  for (const { token, policies: under, index, start, end } of evaluation.redaction_spans ?? []) {
    tokens.set(token, under)
    const { content = '' } = messages[index] ?? {}
    if (content[start - 1] === '[' && content[end] === ']') bracketed.add(token)
  }
  return {
    evaluation,
    messages: messages.map(({ role, content }, index) => ({ role, content: choices?.[index]?.content ?? content })),
    tokens,
    bracketed,
  }
}

/** Returns the error for a reply that a policy blocks. */
export function replyViolation({ override_response }: Evaluation): PolicyViolationError {
  return new PolicyViolationError(override_response ?? 'The reply of the model is not allowed by a policy.')
}

function wrongOption(what: string, cause: Error): InternalError {
  return new InternalError(
    `An option of the sandwich is invalid: ${what.replace('override_enabled_policies', 'policies')}`,
    { cause },
  )
}

function violation({ override_response }: Evaluation): PolicyViolationError {
  return new PolicyViolationError(override_response ?? 'This message is not allowed by a policy. Nothing was sent.')
}
