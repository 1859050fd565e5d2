import createClient from 'openapi-fetch'
import type { Guard, PolicyChangeOptions } from '../../src/guard/guard.js'
import { remoteError } from '../../src/guard/remote-errors.js'
import type { Policy, PolicyInput } from '../../src/policies/policy.js'
import type { components, paths } from '../fixtures/openapi.js'

type Body<Name extends keyof components['schemas']> = components['schemas'][Name]

type LogsQuery = paths['/v1/logs']['get']['parameters']['query']

/** A guard that is nothing but calls of the generated client: what it sends and gets has the types of the document. */
export function generatedGuard(baseUrl: string, key: string): Omit<Guard, 'ready' | 'close'> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  return {
    evaluate: async (body) => given(await client.POST('/v1/guard', { body: body as Body<'EvaluateRequest'> })),
    detokenize: async (body) => given(await client.POST('/v1/detokenize', { body: body as Body<'DetokenizeRequest'> })),
    release: async (body) => void given(await client.POST('/v1/release', { body: body as Body<'ReleaseRequest'> })),
    erase: async (body) => given(await client.POST('/v1/erase', { body })),
    detect: async ({ model, ...body }) =>
      given(
        await client.POST('/v1/detectors/{model}', {
          params: { path: { model } },
          body: body as Body<'DetectRequest'>,
        }),
      ),
    createPolicy: async (policy) => given(await client.POST('/v1/policies', { body: bodyOf(policy) })),
    getPolicy: async (id) => given(await client.GET('/v1/policies/{id}', { params: { path: { id } } })),
    listPolicies: async () => given(await client.GET('/v1/policies')).data,
    updatePolicy: async (id, policy, _caller, options) =>
      given(await client.PUT('/v1/policies/{id}', { params: paramsOf(id, options), body: bodyOf(policy) })),
    deletePolicy: async (id, _caller, options) =>
      void given(await client.DELETE('/v1/policies/{id}', { params: paramsOf(id, options) })),
    logs: async (query) => given(await client.GET('/v1/logs', { params: { query: query as LogsQuery } })),
  }
}

function paramsOf(id: string, { versions }: PolicyChangeOptions = {}) {
  const tags = versions?.map((version) => `"${version}"`).join(', ')
  return { path: { id }, header: tags === undefined ? {} : { 'If-Match': tags } }
}

/** Lists of ours are readonly, those of the generated types are not. */
function bodyOf(policy: PolicyInput | Policy): Body<'PolicyInput'> {
  return policy as Body<'PolicyInput'>
}

function given<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (!response.ok) throw remoteError(response.status, error, response.headers.get('retry-after'))
  return data as T // 204 has none
}
