import { UrlTracker } from '../restore/url-tracker.js'
import type { PipelineOptions } from './chat.js'

const LONGEST_TIMER = 2 ** 31 - 1

/** The options that a request would trip over are looked at once, when the sandwich is made. Throws if one is wrong. */
export function checkOptions({ urls, timeoutMs, maxReplyLength }: PipelineOptions): void {
  new UrlTracker(urls)
  checkNumber('timeoutMs', timeoutMs, LONGEST_TIMER)
  checkNumber('maxReplyLength', maxReplyLength, Number.MAX_SAFE_INTEGER)
}

function checkNumber(name: string, value: number | undefined, most: number): void {
  if (value === undefined || (Number.isInteger(value) && value > 0 && value <= most)) return
  throw new TypeError(`sandwich(): ${name} must be a whole number from 1 to ${most}.`)
}
