import type { LlmAdapter } from '../adapters/adapter.js'
import { InternalError } from '../errors.js'
import { AllowedHosts } from '../restore/allowed-hosts.js'
import type { PipelineOptions } from './chat.js'

const LONGEST_TIMER = 2 ** 31 - 1

/** Checks the options of `sandwich()` or `protect()`. Throws a TypeError if one is wrong. */
export function checkOptions(of: 'sandwich' | 'protect', options: PipelineOptions & { readonly llm?: unknown }): void {
  if (typeof (options as Partial<PipelineOptions> | undefined)?.guard?.evaluate !== 'function') {
    const example = of === 'sandwich' ? 'sandwich({ guard: localGuard(), … })' : 'protect(localGuard(), { messages })'
    throw new TypeError(`${of}() needs a guard: ${example}.`)
  }
  const { urls, timeoutMs, maxReplyLength, llm } = options
  if (llm !== undefined && typeof llm !== 'function' && !isAdapter(llm)) throw new TypeError(NO_ADAPTER)
  new AllowedHosts(urls)
  checkNumber('timeoutMs', timeoutMs, LONGEST_TIMER)
  checkNumber('maxReplyLength', maxReplyLength, Number.MAX_SAFE_INTEGER)
}

/** Throws if what the app gave for a request is not an adapter. */
export function checkAdapter(llm: unknown): asserts llm is LlmAdapter {
  if (!isAdapter(llm)) throw new InternalError(NO_ADAPTER)
}

const NO_ADAPTER = 'The option llm of sandwich() is not an adapter. Pass one, such as openaiAdapter({ client, model }).'

/** False for a vendor's client, for example. */
function isAdapter(llm: unknown): llm is LlmAdapter {
  const { complete, stream } = (llm ?? {}) as Partial<LlmAdapter>
  return typeof complete === 'function' && typeof stream === 'function'
}

function checkNumber(name: string, value: number | undefined, most: number): void {
  if (value === undefined || (Number.isInteger(value) && value > 0 && value <= most)) return
  throw new TypeError(`sandwich(): ${name} must be a whole number from 1 to ${most}.`)
}
