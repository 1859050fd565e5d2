import { ValidationError } from '../errors.js'
import type { Guard } from '../guard/guard.js'
import type {
  DetectRequest,
  DetokenizeRequest,
  EraseRequest,
  EvaluateRequest,
  LogsRequest,
  ReleaseRequest,
} from '../guard/schema.js'
import type { Policy, PolicyInput } from '../policies/policy.js'
import { policyVersion } from '../policies/policy-version.js'
import type { Caller } from '../types.js'
import type { Scope } from './auth.js'

/** The routes of a guard that need an API key. */

/** One request, authenticated and read. */
export interface Call {
  readonly params: Readonly<Record<string, string | string[] | undefined>>
  /** The body, or the query of a GET. */
  readonly input: unknown
  readonly caller: Caller
  /** The versions that `If-Match` names; absent if any will do. */
  readonly versions?: readonly string[]
}

export interface Answer {
  readonly status?: number
  readonly location?: string
  /** Version of the policy in the body, for `ETag`. */
  readonly version?: string
  /** The body; without one the answer is 204. */
  readonly body?: unknown
}

export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly scope: Scope
  readonly answer: (call: Call) => Promise<Answer>
}

/** Returns the routes. Input is passed to the guard unchecked; the guard validates it. */
export function guardRoutes(guard: Guard, evaluatePath: string): readonly Route[] {
  const reply = async (body: Promise<unknown>): Promise<Answer> => ({ body: await body })
  return [
    {
      method: 'post',
      path: evaluatePath,
      scope: 'evaluate',
      answer: ({ input, caller }) => reply(guard.evaluate(input as EvaluateRequest, caller)),
    },
    {
      method: 'post',
      path: '/v1/detokenize',
      scope: 'reveal',
      answer: ({ input, caller }) => reply(guard.detokenize(input as DetokenizeRequest, caller)),
    },
    {
      method: 'post',
      path: '/v1/release',
      scope: 'reveal',
      answer: ({ input, caller }) => guard.release(input as ReleaseRequest, caller).then(() => ({})),
    },
    {
      method: 'post',
      path: '/v1/erase',
      scope: 'policies',
      answer: ({ input, caller }) => reply(guard.erase(input as EraseRequest, caller)),
    },
    {
      method: 'post',
      path: '/v1/detectors/:model',
      scope: 'evaluate',
      answer: ({ params, input, caller }) => reply(guard.detect(withModel(input, paramOf(params.model)), caller)),
    },
    {
      method: 'get',
      path: '/v1/logs',
      scope: 'audit',
      answer: ({ input, caller }) => reply(guard.logs(input as LogsRequest, caller)),
    },
    ...policyRoutes(guard),
  ]
}

function policyRoutes(guard: Guard): readonly Route[] {
  const path = '/v1/policies'
  const onePath = `${path}/:id`
  const scope = 'policies'
  const idOf = ({ params }: Call) => paramOf(params.id)
  const answerWith = (policy: Policy): Answer => ({ version: policyVersion(policy), body: policy })
  return [
    {
      method: 'post',
      path,
      scope,
      answer: async ({ input, caller }) => {
        const policy = await guard.createPolicy(input as PolicyInput, caller)
        return { ...answerWith(policy), status: 201, location: `${path}/${policy.id}` }
      },
    },
    {
      method: 'get',
      path,
      scope,
      answer: async ({ caller }) => ({ body: { object: 'list', data: await guard.listPolicies(caller) } }),
    },
    {
      method: 'get',
      path: onePath,
      scope,
      answer: async (call) => answerWith(await guard.getPolicy(idOf(call), call.caller)),
    },
    {
      method: 'put',
      path: onePath,
      scope,
      answer: async (call) => {
        const { input, caller, versions } = call
        return answerWith(await guard.updatePolicy(idOf(call), input as PolicyInput, caller, { versions }))
      },
    },
    {
      method: 'delete',
      path: onePath,
      scope,
      answer: async (call) => {
        await guard.deletePolicy(idOf(call), call.caller, { versions: call.versions })
        return {}
      },
    },
  ]
}

/** Adds the model of the path; a body that is not an object is left for the guard to refuse. */
function withModel(input: unknown, model: string): DetectRequest {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input as DetectRequest
  if ('model' in input) throw new ValidationError([{ path: 'model', message: 'is already in the path. Leave it out' }])
  return { ...input, model } as DetectRequest
}

/** Narrows Express's type: these parameters are never repeated, so never lists. */
function paramOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
