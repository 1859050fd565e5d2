import { isDeepStrictEqual } from 'node:util'
import { PolicyNotFoundError, ValidationError } from '../errors.js'
import { localGuard } from '../guard/local-guard.js'
import type { Guard } from '../guard/guard.js'
import { adviceFor } from '../model-advice.js'
import { nearestName } from '../option-names.js'
import { policyInput } from '../policies/policy.js'
import type { Policy } from '../policies/policy.js'
import { bytesOf } from '../files/read-file.js'
import { utf8Text } from '../files/utf8-text.js'
import { readConfig } from '../server/config.js'
import { detectionOf } from '../server/detection.js'
import { ConfigError } from '../server/environment.js'
import { parse } from '../validation.js'
import { columns } from './columns.js'
import { printable } from './printable.js'
import { withStores } from './with-stores.js'

/** Reads and changes policies. Changes are in the audit log, as of the actor `command line`. */

const ACTOR = 'command line'

/** Prints the policies of a tenant. Looking at them begins no tenant. */
export async function listPolicies(tenant: string, format: 'table' | 'json'): Promise<void> {
  await withStores(async ({ policies }) => {
    const all = await policies.list(tenant)
    if (format === 'json') return print(all)
    if (all.length === 0)
      process.stderr.write('This tenant has no policies; a new one gets its first with its first request.\n')
    else process.stdout.write(columns([HEADINGS, ...all.map(rowOf)]))
  }, ABOUT)
}

/** Prints a policy. Throws `PolicyNotFoundError`. */
export async function printPolicy(tenant: string, id: string): Promise<void> {
  await withStores(async ({ policies }) => {
    const policy = await policies.get(tenant, id)
    if (!policy) throw new PolicyNotFoundError('There is no policy with that id. See: llm-sandwich policies list')
    print(policy)
  }, ABOUT)
}

/** Creates or replaces the policies of a file, none if one is wrong. */
export async function applyPolicies(
  file: string,
  { tenant, dryRun }: { readonly tenant: string; readonly dryRun?: true },
): Promise<void> {
  const given = await policiesIn(file)
  await withGuard(async (guard, models) => {
    for (const [index, { detectors }] of given.entries()) {
      const unknown = detectors.find(({ model }) => !models.includes(model))
      if (unknown) throw wrong(file, index, `detectors: ${notLoaded(unknown.model, models)}`)
    }
    const before = new Map((await guard.listPolicies({ tenant })).map((policy) => [policy.id, policy]))
    for (const policy of given) {
      const change = changeFrom(before.get(policy.id), policy)
      if (!dryRun && change === 'created') await guard.createPolicy(policy, { tenant, actor: ACTOR })
      if (!dryRun && change === 'updated') await guard.updatePolicy(policy.id, policy, { tenant, actor: ACTOR })
      process.stdout.write(`${policy.id}: ${dryRun && change !== 'unchanged' ? `would be ${change}` : change}\n`)
    }
  })
}

/** Throws `PolicyNotFoundError`. */
export async function deletePolicy(tenant: string, id: string): Promise<void> {
  await withGuard(async (guard) => {
    await guard.deletePolicy(id, { tenant, actor: ACTOR })
    process.stdout.write(`${id}: deleted\n`)
  })
}

// --- Internal helpers ---

const ABOUT = ['POLICY_URL'] as const

type GivenPolicy = ReturnType<typeof policyInput.parse>

/** A guard as the service has it, which knows the models that policies may name. */
async function withGuard(work: (guard: Guard, models: readonly string[]) => Promise<void>): Promise<void> {
  await withStores(async ({ vault, policies, audit, transaction }, environment) => {
    const detection = detectionOf(environment, await readConfig(environment.CONFIG))
    const guard = localGuard({ vault, policies, audit, transaction, ...detection })
    await work(
      guard,
      detection.detectors.flatMap(({ model, aliases = [] }) => [model, ...aliases]),
    )
  }, ABOUT)
}

/** Says which model cannot be used, and what to do: it may be mistyped, or not loaded. */
function notLoaded(name: string, models: readonly string[]): string {
  const nearest = nearestName(name, models)
  if (nearest !== undefined) return `the model ${printable(name)} is unknown; did you mean ${nearest}?`
  const { model, service } = adviceFor(name)
  return `the model ${printable(model)} is not loaded: ${service}, or name one of ${models.join(', ')}`
}

async function policiesIn(file: string): Promise<readonly GivenPolicy[]> {
  let text = ''
  for await (const part of utf8Text(bytesOf(file === '-' ? process.stdin : file), file)) text += part
  const content = json(text, file)
  const all: readonly unknown[] = Array.isArray(content) ? content : [content]
  const policies = all.map((one, index) => {
    try {
      return parse(policyInput, withoutTimes(one))
    } catch (error) {
      if (error instanceof ValidationError) throw wrong(file, index, error.message)
      throw error
    }
  })
  const twice = policies.findIndex(({ id }, index) => policies.findIndex((other) => other.id === id) !== index)
  if (twice >= 0) throw wrong(file, twice, 'id: is that of another policy in the file')
  return policies
}

function json(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new ConfigError(
      `${file}: is not valid JSON. Write a policy or an array of policies, in the format of: policies list --format json`,
    )
  }
}

function wrong(file: string, index: number, message: string): ConfigError {
  return new ConfigError(`${file}: policy ${index + 1}: ${message}`)
}

/** A policy as it was listed may be applied. */
function withoutTimes(policy: unknown): unknown {
  if (typeof policy !== 'object' || policy === null || Array.isArray(policy)) return policy
  const { created_at: _created, updated_at: _updated, ...rest } = policy as Record<string, unknown>
  return rest
}

function changeFrom(before: Policy | undefined, after: GivenPolicy): 'created' | 'updated' | 'unchanged' {
  if (!before) return 'created'
  return isDeepStrictEqual(parse(policyInput, withoutTimes(before)), after) ? 'unchanged' : 'updated'
}

const HEADINGS = ['ID', 'ACTION', 'THRESHOLD', 'DETECTORS', 'APPLICATIONS', 'ENABLED']

function rowOf({ id, action, threshold, detectors, applications, enabled }: Policy): readonly string[] {
  const uses = detectors.map(({ model, target, labels }) => {
    return `${model}${labels ? `(${labels.join(' ')})` : ''}${target === 'all' ? '' : `:${target}`}`
  })
  return [id, action, String(threshold), uses.join(', '), applications.join(', ') || 'all', enabled ? 'yes' : 'no']
}

function print(content: unknown): void {
  process.stdout.write(`${JSON.stringify(content, null, 2)}\n`)
}
