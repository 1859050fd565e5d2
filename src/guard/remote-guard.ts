import * as z from 'zod'
import { DetectorNotFoundError, PolicyNotFoundError, SandwichError, UnauthorizedError } from '../errors.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import { parse } from '../validation.js'
import { id as idSchema, policyInput, policySchema, replacement } from '../policies/policy.js'
import type { Policy, PolicyInput } from '../policies/policy.js'
import type { Caller } from '../types.js'
import type { Guard } from './guard.js'
import { readReply, remote } from './remote-call.js'
import type { Remote, RemoteOptions, RemoteReply } from './remote-call.js'
import { unusable, WrongServiceError } from './remote-errors.js'
import { completeEvaluation, namedPolicies, remoteEvaluation } from './remote-reply.js'
import {
  detectRequest,
  detectionSchema,
  detokenizeReply,
  detokenizeRequest,
  eraseReply,
  eraseRequest,
  evaluateRequest,
  logPage,
  logsRequest,
  releaseRequest,
} from './schema.js'
import type { DetokenizeReply, DetokenizeRequest, EvaluateRequest } from './schema.js'

/** The guard over HTTP. */

export interface RemoteGuardOptions extends RemoteOptions {
  /** Path of the evaluation. Default `/v1/guard`. */
  readonly evaluatePath?: string
}

/**
 * Calls a guard service: our own, or a hosted one with the same interface. Its key decides tenant, actor and
 * applications, so those of a `Caller` are not sent; for several tenants pass `apiKey` as a function of the caller. The
 * actor is sent, so that the service can count each user's guesses separately. `ready` rejects with `UnauthorizedError` if
 * the service refuses the key. Throws a TypeError for an unknown option.
 *
 * @example
 * const guard = remoteGuard({ baseUrl: 'https://guard.example', apiKey })
 */
export function remoteGuard(options: RemoteGuardOptions): Guard {
  checkNames('remoteGuard()', options ?? {}, NAMES)
  const { evaluatePath = '/v1/guard', ...others } = options
  const service = remote(others)
  const checkKey = keyCheck(service, options)
  return {
    ...contentCalls(service, evaluatePath),
    ...policyCalls(service),
    async logs(request = {}, caller = {}) {
      const query = parse(logsRequest, request)
      return readReply(
        logPage,
        await service.call({ method: 'GET', path: '/v1/logs', query, caller, isRepeatable: true }),
      )
    },
    async ready() {
      await service.call({ method: 'GET', path: '/readyz', caller: {}, isRepeatable: true })
      await checkKey()
    },
    async close() {
      service.close()
    },
  }
}

// --- Internal helpers ---

const NAMES: OptionNames<RemoteGuardOptions> = {
  baseUrl: true,
  apiKey: true,
  timeoutMs: true,
  retries: true,
  allowInsecure: true,
  evaluatePath: true,
}

/**
 * Returns a function that rejects if the service refuses the key, which `/readyz` does not ask for. It asks until the key
 * was accepted once. A key that is picked for each caller cannot be checked without one.
 */
function keyCheck(service: Remote, { apiKey }: RemoteGuardOptions): () => Promise<void> {
  let isAccepted = typeof apiKey === 'function'
  return async () => {
    if (isAccepted) return
    const query = { page_size: 1 }
    try {
      await service.call({ method: 'GET', path: '/v1/logs', query, caller: {}, isRepeatable: true })
    } catch (error) {
      if (error instanceof UnauthorizedError)
        throw new UnauthorizedError('The service refuses the key. Check apiKey, and that the service has this key.', {
          cause: error,
        })
      // Any other refusal comes after the key was accepted: it lacks the scope, or a hosted service has no such route.
      const isRefusal = error instanceof SandwichError && (error.status < 500 || error instanceof WrongServiceError)
      if (!isRefusal) throw error
    }
    isAccepted = true
  }
}

function contentCalls(
  service: Remote,
  evaluatePath: string,
): Pick<Guard, 'evaluate' | 'detokenize' | 'release' | 'erase' | 'detect'> {
  const post = (path: string, body: unknown, caller: Caller, isRepeatable: boolean) =>
    service.call({ method: 'POST', path, body, caller, isRepeatable })
  return {
    // Repeating an evaluation vaults a second set of tokens, or a second use of session tokens. The first set is never
    // used and expires; nothing is consumed.
    async evaluate(request, caller = {}) {
      const body = evaluateBody(request)
      const reply = await post(evaluatePath, body, caller, true)
      return completeEvaluation(request, readReply(remoteEvaluation, reply))
    },
    async detokenize(request, caller = {}) {
      const body = parse(detokenizeRequest, request)
      return restoredMessages(body, await post('/v1/detokenize', body, caller, false))
    },
    async release(request, caller = {}) {
      // Repeating it would take another request's use of a session token.
      await post('/v1/release', parse(releaseRequest, request), caller, false)
    },
    async erase(request, caller = {}) {
      return readReply(eraseReply, await post('/v1/erase', parse(eraseRequest, request), caller, true))
    },
    async detect(request, caller = {}) {
      const { model, ...body } = parse(detectRequest, request)
      if (/^\.*$/.test(model)) throw new DetectorNotFoundError('There is no such detector.', { param: 'model' })
      return readReply(detectionSchema, await post(`/v1/detectors/${encodeURIComponent(model)}`, body, caller, true))
    },
  }
}

/** Sends only what differs from the defaults, so that a service without our extensions understands it. */
function evaluateBody(request: EvaluateRequest): unknown {
  const { messages, session, application, metadata, tokens, fail_fast, reply_only, separate, stable } = parse(
    evaluateRequest,
    request,
  )
  return {
    messages,
    session,
    application,
    metadata,
    tokens,
    override_enabled_policies: namedPolicies(request),
    breakdown_all: true, // shows which policies were applied, where the answer does not say
    ...(fail_fast && { fail_fast }),
    ...(stable !== undefined && { stable }),
    ...(separate && { separate }),
    ...(reply_only && { reply_only }),
  }
}

/** Requires the same messages in the same order; drops any other fields. */
function restoredMessages({ messages }: DetokenizeRequest, reply: RemoteReply): DetokenizeReply {
  const restored = readReply(detokenizeReply, reply).messages
  if (restored.length !== messages.length) throw unusable()
  return {
    messages: messages.map(({ role, content }, index) => ({ role, content: restored[index]?.content ?? content })),
  }
}

type PolicyCalls = Pick<Guard, 'createPolicy' | 'getPolicy' | 'listPolicies' | 'updatePolicy' | 'deletePolicy'>

function policyCalls(service: Remote): PolicyCalls {
  const path = '/v1/policies'
  return {
    async createPolicy(policy, caller = {}) {
      const body = policyBody(policy)
      return policyOf(await service.call({ method: 'POST', path, body, caller, isRepeatable: false }), body)
    },
    async getPolicy(id, caller = {}) {
      return policyOf(await service.call({ method: 'GET', path: pathOf(id), caller, isRepeatable: true }))
    },
    async listPolicies(caller = {}) {
      const reply = await service.call({ method: 'GET', path, caller, isRepeatable: true })
      const { data } = readReply(z.object({ data: z.array(z.unknown()) }), reply)
      return data.map((json) => policyOf({ ...reply, json }))
    },
    async updatePolicy(id, policy, caller = {}, { versions } = {}) {
      const body = policyBody(replacement(id, policy))
      const headers = ifMatch(versions)
      // Repeated with versions, it would find the version that it made itself.
      const isRepeatable = versions === undefined
      return policyOf(
        await service.call({ method: 'PUT', path: pathOf(id), body, headers, caller, isRepeatable }),
        body,
      )
    },
    async deletePolicy(id, caller = {}, { versions } = {}) {
      const headers = ifMatch(versions)
      await service.call({ method: 'DELETE', path: pathOf(id), headers, caller, isRepeatable: false })
    },
  }
}

/** The header for the versions. Without any, no version matches. */
function ifMatch(versions: readonly string[] | undefined): Record<string, string> {
  if (!versions) return {}
  return { 'If-Match': versions.length > 0 ? versions.map((version) => `"${version}"`).join(', ') : '""' }
}

/** The policy as given, in the list form, without defaults that a service without our extensions would not know. */
function policyBody({ detector, ...policy }: PolicyInput): PolicyInput {
  parse(policyInput, { ...policy, detector })
  return { ...policy, detectors: policy.detectors ?? (detector && [detector]) }
}

/** Validates the id: another text could lead to another path. */
function pathOf(id: string): string {
  if (!idSchema.safeParse(id).success) {
    throw new PolicyNotFoundError('There is no policy with that id. List the policies, or create it first.', {
      param: 'policy',
    })
  }
  return `/v1/policies/${id}`
}

const record = z.record(z.string(), z.unknown())

/** Reads a stored policy. Missing fields are taken from what was sent, then from the defaults. */
function policyOf({ json }: RemoteReply, sent?: PolicyInput): Policy {
  const stored = Object.entries(record.safeParse(json).data ?? {}).filter(
    ([name, value]) => name in policySchema.shape && value !== null,
  )
  const { created_at, updated_at, ...fields }: Record<string, unknown> = { ...sent, ...Object.fromEntries(stored) }
  const policy = policyInput.safeParse(fields)
  if (!policy.success) throw unusable()
  const now = Math.floor(Date.now() / 1000)
  const seconds = (value: unknown) => (typeof value === 'number' ? Math.floor(value) : now)
  return { ...policy.data, created_at: seconds(created_at), updated_at: seconds(updated_at) }
}
