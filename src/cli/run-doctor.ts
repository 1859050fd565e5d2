import { createRequire } from 'node:module'
import { SandwichError } from '../errors.js'
import { readConfig } from '../server/config.js'
import type { Config } from '../server/config.js'
import { ConfigError } from '../server/environment.js'
import type { Environment } from '../server/environment.js'
import { detectionOf } from '../server/detection.js'
import { openKeys } from '../server/keys.js'
import { errorFacts } from '../server/log.js'
import { missingModels } from '../server/missing-models.js'
import { storeWarnings } from '../server/store-warnings.js'
import { openStores } from '../server/stores.js'
import type { ServiceStores } from '../server/stores.js'
import { FAILED } from './exit-codes.js'
import { roundTrip } from './round-trip.js'
import { settings } from './settings.js'
import { version } from './version.js'

/** Checks what the service needs, and prints a line for each check. */
export async function runDoctor(): Promise<void> {
  await check('versions', versions)
  const environment = await check('environment', readSettings)
  if (!environment) return
  const config = await check('configuration', () => configuration(environment))
  await check('API keys', () => forKeys(environment))
  await check('VAULT_KEYS', () => forVaultKeys(environment))
  const stores = await check('stores', () => openAll(environment))
  if (!stores) return
  try {
    for (const warning of storeWarnings(environment)) print('warn', 'stores', warning)
    await check('vault', () => timed(() => stores.vault.ready()))
    await check('policies', () => timed(() => stores.policies.ready()))
    if (config)
      for (const warning of await modelWarnings(stores, environment, config)) print('warn', 'policies', warning)
    await check('audit log', () => timed(() => stores.audit.ready()))
    await check('clock', () => clock(stores))
    if (config) await check('round trip', async () => ({ says: await roundTrip(stores, environment, config) }))
  } finally {
    await stores.close()
  }
}

// --- Internal helpers ---

/** The result of a check. */
interface CheckResult<T> {
  readonly says: string
  /** There is something to do, though nothing fails. */
  readonly isWarning?: boolean
  readonly value?: T
}

async function check<T>(name: string, look: () => CheckResult<T> | Promise<CheckResult<T>>): Promise<T | undefined> {
  try {
    const { says, isWarning = false, value } = await look()
    print(isWarning ? 'warn' : 'ok', name, says)
    return value
  } catch (error) {
    process.exitCode = FAILED
    print('fail', name, reasonOf(error))
    return undefined
  }
}

function print(state: 'ok' | 'warn' | 'fail', name: string, says: string): void {
  process.stdout.write(`${state.padEnd(4)}  ${name.padEnd(13)}  ${says}\n`)
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof SandwichError) return error.message
  return `cannot be checked: ${JSON.stringify(errorFacts(error))}`
}

const LEAST_NODE = 20

function versions(): CheckResult<void> {
  const node = process.versions.node
  if (Number.parseInt(node) < LEAST_NODE) {
    throw new ConfigError(`Node ${node} is too old. Install Node ${LEAST_NODE} or newer.`)
  }
  if (!isInstalled('express')) throw new ConfigError('The package express is missing. Install it: npm install express')
  return { says: `llm-sandwich ${version()}, Node ${node}` }
}

/** Yarn, and npm with --legacy-peer-deps, install no peers. */
function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

function readSettings(): CheckResult<Environment> {
  return { says: 'all variables can be used', value: settings() }
}

async function configuration({ CONFIG }: Environment): Promise<CheckResult<Config>> {
  const value = await readConfig(CONFIG)
  return { says: CONFIG === undefined ? 'no file is configured; defaults hold' : `${CONFIG} can be used`, value }
}

function forKeys(environment: Environment): CheckResult<void> {
  const { keys, developmentKey, plain } = openKeys(environment)
  if (plain.length > 0) {
    return {
      isWarning: true,
      says: `${plain.join(', ')} in the clear; give the sha256 that keys create prints instead`,
    }
  }
  if (developmentKey !== undefined) return { says: 'none; the service makes one for development at each start' }
  return { says: keys.map(({ id, tenant }) => `${id} (${tenant})`).join(', ') }
}

function forVaultKeys({ VAULT_KEYS }: Environment): CheckResult<void> {
  if (!VAULT_KEYS)
    return { says: 'none; protect, restore and every store but memory: need one (openssl rand -base64 32)' }
  const distinct = new Set(VAULT_KEYS.map((key) => key.toString('base64')))
  if (distinct.size < VAULT_KEYS.length) return { isWarning: true, says: 'one is there twice; remove it' }
  if (VAULT_KEYS.length === 1) return { says: '1 key' }
  return { says: `${VAULT_KEYS.length} keys; once rotate-keys has run, drop the old ones that no map of a file needs` }
}

async function openAll(environment: Environment): Promise<CheckResult<ServiceStores>> {
  const empty: string[] = []
  const value = await openStores(environment, () => {}, { isCommand: true, onEmpty: (name) => empty.push(name) })
  const { STORE_URL, VAULT_URL = STORE_URL, POLICY_URL = STORE_URL, AUDIT_URL = STORE_URL } = environment
  const kinds = { vault: kindOf(VAULT_URL), policies: kindOf(POLICY_URL), 'audit log': kindOf(AUDIT_URL) }
  const distinct = new Set(Object.values(kinds))
  const says =
    distinct.size > 1
      ? Object.entries(kinds)
          .map((pair) => pair.join(' in '))
          .join(', ')
      : `in ${[...distinct].join()}`
  if (distinct.has('memory')) {
    return { value, says: `${says}; what is in memory ends with the service, STORE_URL=sqlite:PATH keeps it` }
  }
  if (empty.length > 0)
    return { value, isWarning: true, says: `${says}; empty: new, or it has lost its data (${empty.join(', ')})` }
  return { value, says }
}

/** Without address and password. */
function kindOf(url: string): string {
  return url.slice(0, url.indexOf(':')).replace('postgresql', 'postgres')
}

async function timed(work: () => Promise<void>): Promise<CheckResult<void>> {
  const started = performance.now()
  await work()
  const ms = Math.round(performance.now() - started)
  return { says: `answers in ${ms} ms`, isWarning: ms > SLOW_MS }
}

/** Warns about policies of the keys' tenants that name models which are not loaded. */
async function modelWarnings(
  { policies }: ServiceStores,
  environment: Environment,
  config: Config,
): Promise<readonly string[]> {
  try {
    const { detectors } = detectionOf(environment, config)
    const tenants = openKeys(environment).keys.map(({ tenant }) => tenant)
    return await missingModels({ policies, tenants, detectors })
  } catch (error) {
    return [`their models were not compared: ${reasonOf(error)}`]
  }
}

const SLOW_MS = 500
const MOST_DRIFT_MS = 2000

async function clock({ vault }: ServiceStores): Promise<CheckResult<void>> {
  const before = Date.now()
  const theirs = await vault.now?.()
  const after = Date.now()
  if (theirs === undefined) return { says: `${new Date(after).toISOString()}, of this machine` }
  const drift = Math.round(Math.max(before - theirs, theirs - after, 0))
  if (drift <= MOST_DRIFT_MS) return { says: `${new Date(after).toISOString()}, ${drift} ms from that of the vault` }
  return { isWarning: true, says: `${drift} ms from that of the vault; synchronise both machines, as with chrony` }
}
