import * as z from 'zod'
import { BUCKET_SIZES, lastBuckets } from '../../activity/activity.js'
import type { ActivityCount, ActivityStore } from '../../activity/activity.js'
import { ForbiddenError, NotFoundError, UnavailableError } from '../../errors.js'
import { id } from '../../policies/policy.js'
import type { Caller } from '../../types.js'
import { parse } from '../../validation.js'
import { quantile } from './quantile.js'

/** Sums up the last hours, days or months for the overview of the dashboard. */

/** Sums of one period, label or application. `refused`: tokens that were requested but not revealed. */
export interface Sums {
  readonly evaluations: number
  readonly blocked: number
  readonly minted: number
  readonly revealed: number
  readonly expired: number
  readonly refused: number
}

export interface Overview {
  readonly buckets: readonly string[]
  /** One per bucket. */
  readonly sums: readonly Sums[]
  readonly total: Sums
  /** Milliseconds per bucket; null if there was no request. Absent for a key that is limited to applications. */
  readonly durations?: { readonly p50: readonly (number | null)[]; readonly p99: readonly (number | null)[] }
  readonly byLabel: readonly (Sums & { readonly label: string })[]
  readonly byApplication: readonly (Sums & { readonly application: string })[]
}

/** Number of buckets shown, by size. */
const SHOWN = { hour: 48, day: 31, month: 12 } as const

const query = z.strictObject({
  by: z.enum(BUCKET_SIZES).default('hour'),
  application: id.optional(),
  label: z.string().max(32).optional(),
})

/** Returns the sums of the caller's tenant, or of its applications. */
export async function overviewOf(
  activity: ActivityStore | undefined,
  input: unknown,
  { tenant = '', applications }: Caller,
  now: number,
): Promise<Overview> {
  const { by, application, label } = parse(query, input)
  if (!activity) throw new NotFoundError('This service keeps no activity counts.')
  if (application !== undefined && applications && !applications.includes(application)) {
    throw new ForbiddenError('This key is not allowed to act for that application.', { param: 'application' })
  }
  const buckets = lastBuckets(now, by, SHOWN[by])
  const all = await activity.query({ tenant, buckets, applications }).catch((cause: unknown) => {
    throw new UnavailableError('The counts are not available. Try again later.', { cause })
  })
  const counts = all.filter(({ kind }) => Object.hasOwn(FIELDS, kind))
  const chosen = counts.filter((one) => (application ?? one.application) === one.application)
  const shown = label === undefined ? chosen : chosen.filter((one) => one.label === label)
  const timed = all.filter(({ kind }) => kind === 'ms.evaluate')
  return {
    buckets,
    sums: buckets.map((bucket) => sumOf(shown.filter((one) => one.bucket === bucket))),
    total: sumOf(shown),
    ...(!applications && { durations: durationsOf(buckets, timed) }),
    byLabel: grouped(
      chosen.filter((one) => one.label !== ''),
      (one) => one.label,
    ).map(([name, sums]) => ({ label: name, ...sums })),
    byApplication: grouped(counts, (one) => one.application).map(([name, sums]) => ({ application: name, ...sums })),
  }
}

// --- Internal helpers ---

/** The sums that each kind of count adds to. */
const FIELDS: Readonly<Record<string, readonly (keyof Sums)[]>> = {
  'evaluations.ok': ['evaluations'],
  'evaluations.flagged': ['evaluations'],
  'evaluations.denied': ['evaluations', 'blocked'],
  'tokens.minted': ['minted'],
  'tokens.revealed': ['revealed'],
  'tokens.expired': ['expired'],
  'tokens.refused': ['refused'],
  'tokens.already_revealed': ['refused'],
  'tokens.unknown': ['refused'],
}

function sumOf(counts: readonly ActivityCount[]): Sums {
  const sums = { evaluations: 0, blocked: 0, minted: 0, revealed: 0, expired: 0, refused: 0 }
  for (const { kind, count } of counts) for (const field of FIELDS[kind] ?? []) sums[field] += count
  return sums
}

/** Sums by name, in order of the names. */
function grouped(
  counts: readonly ActivityCount[],
  nameOf: (one: ActivityCount) => string,
): readonly (readonly [string, Sums])[] {
  const groups = new Map<string, ActivityCount[]>()
  for (const one of counts) {
    const known = groups.get(nameOf(one))
    if (known) known.push(one)
    else groups.set(nameOf(one), [one])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, some]) => [name, sumOf(some)] as const)
}

function durationsOf(buckets: readonly string[], timed: readonly ActivityCount[]) {
  const histograms = buckets.map((bucket) => {
    const some = timed.filter((one) => one.bucket === bucket)
    return new Map(some.map(({ label, count }) => [Number(label), count]))
  })
  return {
    p50: histograms.map((histogram) => quantile(histogram, 0.5)),
    p99: histograms.map((histogram) => quantile(histogram, 0.99)),
  }
}
