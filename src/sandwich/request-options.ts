import { checkNames } from '../option-names.js'
import { CALLER_NAMES, checkTexts } from '../option-values.js'

/** Checks the options that say for whom, and under which policies, requests are protected. */

/** Constants, or functions of the request, whose results only a request can tell. */
export interface RequestOptions {
  readonly session?: unknown
  readonly application?: unknown
  readonly policies?: unknown
  readonly caller?: unknown
}

/** Throws a TypeError for a constant of the wrong form. */
export function checkRequestOptions(of: string, { session, application, policies, caller }: RequestOptions): void {
  checkText(of, 'session', session)
  checkText(of, 'application', application)
  if (typeof policies !== 'function') checkTexts(of, 'policies', policies)
  if (caller === undefined || typeof caller === 'function') return
  if (typeof caller !== 'object' || caller === null)
    throw new TypeError(`${of}: caller must be an object, such as { tenant: '…' }.`)
  checkNames(`${of}: caller`, caller, CALLER_NAMES)
}

/** Throws a TypeError unless the tools are a list of names; for gateways, `*` and a function will do, too. */
export function checkTools(of: string, tools: unknown, { isGateway = false } = {}): void {
  if (isGateway && (tools === '*' || typeof tools === 'function')) return
  checkTexts(of, 'tools', tools)
}

// --- Internal helpers ---

function checkText(of: string, name: string, value: unknown): void {
  if (value === undefined || typeof value === 'string' || typeof value === 'function') return
  throw new TypeError(`${of}: ${name} must be a text, or a function of the request.`)
}
