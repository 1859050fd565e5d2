import { dirname, resolve } from 'node:path'
import { isLoopback } from '../endpoint.js'
import type { Environment } from './environment.js'
import { isFile, isOpen } from '../stores/sqlite-file.js'

const VARIABLES = ['STORE_URL', 'VAULT_URL', 'POLICY_URL', 'AUDIT_URL'] as const

/** Returns warnings about insecure stores: one line each, which names the variable and never its value. */
export function storeWarnings(environment: Partial<Pick<Environment, (typeof VARIABLES)[number]>>): string[] {
  return VARIABLES.flatMap((name) => {
    const url = environment[name]
    if (url === undefined || url === 'memory:') return []
    const warning = url.startsWith('sqlite:') ? ofFile(url.slice('sqlite:'.length)) : ofConnection(new URL(url))
    return warning === undefined ? [] : [`${name}: ${warning}`]
  })
}

// --- Internal helpers ---

function ofFile(path: string): string | undefined {
  if (!isFile(path)) return undefined
  if (isOpen(path)) return 'others than its owner can read the SQLite file; give it the mode 600'
  if (isOpen(dirname(resolve(path))))
    return 'others than its owner can enter the folder of the SQLite file; give it the mode 700'
  return undefined
}

function ofConnection({ protocol, hostname, searchParams }: URL): string | undefined {
  if (protocol === 'rediss:' || isHere(searchParams.get('host') ?? decodeURIComponent(hostname))) return undefined
  if (protocol === 'redis:') return 'passwords and data go over the network in the clear; use rediss://'
  return isOverTls(searchParams)
    ? undefined
    : 'passwords and data go over the network in the clear; add sslmode=verify-full'
}

/** True for this machine, or a socket in its file system. */
function isHere(host: string): boolean {
  return host.startsWith('/') || host === '::1' || isLoopback(host.toLowerCase())
}

/** True if PostgreSQL's client uses TLS with these parameters. */
function isOverTls(parameters: URLSearchParams): boolean {
  const mode = parameters.get('sslmode')
  if (mode === 'disable') return false
  const files = ['sslcert', 'sslkey', 'sslrootcert'].some((name) => parameters.get(name))
  const isAsked = ['true', '1'].includes(parameters.get('ssl') ?? '') || parameters.get('sslnegotiation') === 'direct'
  return Boolean(mode) || files || isAsked
}
