import type { Scope } from '../auth.js'
import * as examples from './examples.js'
import type { Code } from './responses.js'
import type { Response } from './responses.js'
import type { Input } from './schemas.js'

/** The operations of the OpenAPI document. */

/** The description of one route. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly operationId: string
  readonly tag: 'Data Privacy' | 'Policies' | 'Audit' | 'Service'
  readonly summary: string
  readonly description?: string
  /** The scope that it needs; none, if it is open to everybody. */
  readonly scope?: Scope
  readonly body?: { readonly schema: Input; readonly example: unknown }
  readonly answer: Response & { readonly status: number; readonly text?: true }
  /** Errors beside those of all routes. */
  readonly failures?: readonly Code[]
}

/** Errors of all routes that need a key. */
const WITH_KEY: readonly Code[] = ['unauthorized', 'forbidden', 'rate_limited', 'internal_error', 'unavailable']
/** Errors of all routes that take a body. */
const WITH_BODY: readonly Code[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type', 'validation_error']
const IN_PATH: readonly Code[] = ['policy_not_found', 'not_found']
const CHANGED: readonly Code[] = [...IN_PATH, 'precondition_failed']

export function operations(evaluatePath: string): readonly Operation[] {
  return [...privacyOperations(evaluatePath), ...policyOperations(), ...otherOperations()]
}

/** Returns the error codes of an operation. */
export function codesOf({ scope, body, failures = [] }: Operation): readonly Code[] {
  return [...(scope ? WITH_KEY : []), ...(body ? WITH_BODY : []), ...failures]
}

function privacyOperations(evaluatePath: string): readonly Operation[] {
  const tag = 'Data Privacy'
  return [
    {
      method: 'post',
      path: evaluatePath,
      operationId: 'evaluate',
      tag,
      summary: 'Replace personal data by vaulted tokens',
      description:
        'Checks messages against policies. If `deny` is true, the text must not be sent. Without `correction` nothing was replaced.',
      scope: 'evaluate',
      body: { schema: 'EvaluateRequest', example: examples.evaluateRequest },
      answer: { status: 200, description: 'What was found', schema: 'Evaluation', example: examples.evaluation },
      failures: ['policy_not_found', 'outcome_unknown'],
    },
    {
      method: 'post',
      path: '/v1/detokenize',
      operationId: 'revealPII',
      tag,
      summary: 'Reveal the original values of vaulted tokens',
      description: 'Each token can be revealed once. Every reveal is in the audit log.',
      scope: 'reveal',
      body: { schema: 'DetokenizeRequest', example: examples.detokenizeRequest },
      answer: {
        status: 200,
        description: 'Tokens were restored to the original values',
        schema: 'DetokenizeReply',
        example: examples.detokenizeReply,
      },
      failures: ['policy_not_found', 'token_gone', 'outcome_unknown'],
    },
    ...erasingOperations(),
    {
      method: 'post',
      path: '/v1/detectors/{model}',
      operationId: 'detect',
      tag,
      summary: 'Run one detector, without policy and without vaulting',
      scope: 'evaluate',
      body: { schema: 'DetectRequest', example: examples.detectRequest },
      answer: { status: 200, description: 'What it found', schema: 'Detection', example: examples.detection },
      failures: ['detector_not_found', 'not_found'],
    },
  ]
}

function erasingOperations(): readonly Operation[] {
  const tag = 'Data Privacy'
  return [
    {
      method: 'post',
      path: '/v1/release',
      operationId: 'releaseTokens',
      tag,
      summary: 'Erase the values of tokens without revealing them',
      scope: 'reveal',
      body: { schema: 'ReleaseRequest', example: examples.releaseRequest },
      answer: { status: 204, description: 'They are gone, those that were live' },
      failures: ['policy_not_found', 'outcome_unknown'],
    },
    {
      method: 'post',
      path: '/v1/erase',
      operationId: 'eraseValues',
      tag,
      summary: 'Erase all values of a session, an application or the tenant',
      scope: 'policies',
      body: { schema: 'EraseRequest', example: examples.eraseRequest },
      answer: { status: 200, description: 'How many', schema: 'EraseReply', example: { erased: 12 } },
      failures: ['outcome_unknown'],
    },
  ]
}

const ONE_POLICY = '/v1/policies/{id}'
const OF_POLICIES = { tag: 'Policies', scope: 'policies' } as const
const STORED = { description: 'The policy as it is stored', schema: 'Policy', example: examples.policy } as const

function policyOperations(): readonly Operation[] {
  return [
    {
      ...OF_POLICIES,
      method: 'post',
      path: '/v1/policies',
      operationId: 'createPolicy',
      summary: 'Create a security policy',
      body: { schema: 'PolicyInput', example: examples.policyInput },
      answer: { status: 201, ...STORED, headers: ['Location', 'ETag'] },
      failures: ['policy_exists'],
    },
    {
      ...OF_POLICIES,
      method: 'get',
      path: '/v1/policies',
      operationId: 'listPolicies',
      summary: 'List the policies',
      answer: {
        status: 200,
        description: 'All that this key sees',
        schema: 'PolicyList',
        example: { object: 'list', data: [examples.policy] },
      },
    },
    {
      ...OF_POLICIES,
      method: 'get',
      path: ONE_POLICY,
      operationId: 'getPolicy',
      summary: 'Read a policy',
      answer: { status: 200, ...STORED, headers: ['ETag'] },
      failures: IN_PATH,
    },
    ...changesOfPolicies(),
  ]
}

function changesOfPolicies(): readonly Operation[] {
  return [
    {
      ...OF_POLICIES,
      method: 'put',
      path: ONE_POLICY,
      operationId: 'updatePolicy',
      summary: 'Replace a policy as a whole',
      description:
        'A policy may be written back as it was read; its times are dropped. Without `If-Match` it is replaced in whatever version it is.',
      body: { schema: 'PolicyReplacement', example: examples.policyInput },
      answer: { status: 200, ...STORED, headers: ['ETag'] },
      failures: CHANGED,
    },
    {
      ...OF_POLICIES,
      method: 'delete',
      path: ONE_POLICY,
      operationId: 'deletePolicy',
      summary: 'Delete a policy',
      description: 'Its tokens stay revealable by their application.',
      answer: { status: 204, description: 'It is deleted' },
      failures: CHANGED,
    },
  ]
}

function otherOperations(): readonly Operation[] {
  const ok = { status: 200, schema: 'Status', example: { status: 'ok' } } as const
  return [
    {
      method: 'get',
      path: '/v1/logs',
      operationId: 'listAuditEvents',
      tag: 'Audit',
      summary: 'Read the audit log, newest first',
      scope: 'audit',
      answer: { status: 200, description: 'One page of it', schema: 'LogPage', example: examples.logPage },
      failures: ['validation_error'],
    },
    {
      method: 'get',
      path: '/healthz',
      operationId: 'health',
      tag: 'Service',
      summary: 'Whether the process is up',
      answer: { ...ok, description: 'It is' },
      failures: ['bad_request'],
    },
    {
      method: 'get',
      path: '/readyz',
      operationId: 'readiness',
      tag: 'Service',
      summary: 'Whether vault, policies and audit log answer',
      answer: { ...ok, description: 'They do' },
      failures: ['bad_request', 'unavailable'],
    },
    {
      method: 'get',
      path: '/metrics',
      operationId: 'metrics',
      tag: 'Service',
      summary: 'Metrics for Prometheus',
      description: 'Open on this machine where no `METRICS_TOKEN` is set; needs that token as a bearer otherwise.',
      answer: { status: 200, description: 'All metrics', text: true },
      failures: ['unauthorized', 'not_found'],
    },
  ]
}
