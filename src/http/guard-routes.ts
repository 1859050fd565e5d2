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
import type { PolicyInput } from '../policies/policy.js'
import type { Caller } from '../types.js'
import type { Scope } from './auth.js'

/** The routes of a guard that need an API key. */

/** One request, authenticated and read. */
export interface Call {
  readonly params: Readonly<Record<string, string | string[] | undefined>>
  /** The body, or the query of a GET. */
  readonly input: unknown
  readonly caller: Caller
}

export interface Answer {
  readonly status?: number
  readonly location?: string
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
  return [
    {
      method: 'post',
      path,
      scope,
      answer: async ({ input, caller }) => {
        const policy = await guard.createPolicy(input as PolicyInput, caller)
        return { status: 201, location: `${path}/${policy.id}`, body: policy }
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
      answer: async (call) => ({ body: await guard.getPolicy(idOf(call), call.caller) }),
    },
    {
      method: 'put',
      path: onePath,
      scope,
      answer: async (call) => ({
        body: await guard.updatePolicy(idOf(call), call.input as PolicyInput, call.caller),
      }),
    },
    {
      method: 'delete',
      path: onePath,
      scope,
      answer: (call) => guard.deletePolicy(idOf(call), call.caller).then(() => ({})),
    },
  ]
}

/** Adds the model of the path; a body that is not an object is left for the guard to refuse. */
function withModel(input: unknown, model: string): DetectRequest {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input as DetectRequest
  if ('model' in input) throw new ValidationError([{ path: 'model', message: 'is in the path; leave it out' }])
  return { ...input, model } as DetectRequest
}

/** Narrows Express's type: these parameters are never repeated, so never lists. */
function paramOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
