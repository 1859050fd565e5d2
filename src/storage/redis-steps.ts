import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { OutcomeUnknownError, SandwichError } from '../errors.js'
import { LOOK_UP_MS, deadlineIn, timeLeft, withDeadline } from './deadline.js'
import { isReply, list, script, serverTime, wasNotSent } from './redis.js'
import type { RedisClient, Script } from './redis.js'

/** Runs Lua steps as one script: all take effect, or none. */

/**
 * A kind of step, in Lua: a chunk that returns `function(keys, args)`. The function reads, and returns either a
 * refusal, or `nil` and a function that changes the store and returns the reply.
 */
export interface StepKind {
  readonly name: string
  readonly lua: string
}

export interface Step {
  readonly kind: StepKind
  readonly shared: readonly string[]
  /**
   * Keys of which the step changes only what it has seen: no two steps of a run may share them, since all read before
   * any writes.
   */
  readonly own: readonly string[]
  readonly args: readonly (string | number)[]
}

/** Either all steps were done, or none was and each that refused has a reply other than null. */
export interface StepsOutcome {
  readonly isDone: boolean
  /** Empty if the answer was lost and the store only confirmed that all were done. */
  readonly replies: readonly unknown[]
}

/**
 * Runs steps as one script, all or none of them. All keys must belong to one tenant. Rejects if nothing was done, and
 * with `OutcomeUnknownError` if that is not known.
 */
export type RunSteps = (steps: readonly Step[], deadline?: number) => Promise<StepsOutcome>

export interface StepRunner {
  readonly run: RunSteps
  /** Returns what the steps would refuse with, and changes nothing. */
  readonly look: RunSteps
}

/**
 * Makes a runner. Commands that reach the server after the caller has given up are refused there: by the server's own
 * clock, and by a mark that is left when the outcome of a run is looked up and missing.
 */
export function stepRunner(client: RedisClient, timeoutMs: number): StepRunner {
  const clock = serverTime(client)
  const call = async (steps: readonly Step[], last: { key?: string; until: number; deadline: number }) => {
    const kinds = [...new Set(steps.map(({ kind }) => kind))]
    const layout = steps.flatMap(({ kind, shared, own, args }) => [
      kinds.indexOf(kind) + 1,
      shared.length + own.length,
      args.length,
    ])
    const keys = steps.flatMap(({ shared, own }) => [...shared, ...own])
    const args = [last.until, layout.join(' '), ...steps.flatMap((step) => step.args)]
    const reply = scriptOf(kinds, last.key === undefined)(client, last.key ? [...keys, last.key] : keys, args)
    const [isDone, replies] = list(await withDeadline(last.deadline, reply))
    return { isDone: Number(isDone) === 1, replies: list(replies) }
  }
  return {
    async run(steps, deadline = deadlineIn(timeoutMs)) {
      const now = await withDeadline(deadline, clock())
      const until = now + timeLeft(deadline)
      const key = commitKey(steps)
      try {
        return await call(steps, { key, until, deadline })
      } catch (error) {
        if (isReply(error) || wasNotSent(error) || error instanceof SandwichError) throw error
        if (await wasDone(client, key)) return { isDone: true, replies: [] }
        throw error
      }
    },
    look: (steps, deadline = deadlineIn(timeoutMs)) => call(steps, { until: 0, deadline }),
  }
}

/** Returns the reply of the only step; rejects if it was lost. */
export function onlyReply({ replies }: StepsOutcome): unknown {
  if (replies.length === 0)
    throw new OutcomeUnknownError(
      'The answer of the store was lost, and the outcome cannot be looked up. Check the audit log before you try again.',
    )
  return replies[0]
}

// --- Internal helpers ---

const scripts = new Map<string, Script>()

function scriptOf(kinds: readonly StepKind[], isLook: boolean): Script {
  const name = [isLook ? 'look' : 'run', ...kinds.map((kind) => kind.name)].join(' ')
  const known = scripts.get(name) ?? script(textOf(kinds, isLook))
  scripts.set(name, known)
  return known
}

/** How long the outcome of a run can be looked up, and an abandoned run is refused. */
const KEPT_MS = 60_000

/** The last key holds the outcome: it must be in the same slot as the others. */
const BEGIN = `
local outcome = table.remove(KEYS)
local time = redis.call('TIME')
if time[1] * 1000 + time[2] / 1000 > tonumber(ARGV[1]) then return redis.error_reply('LATE the caller has given up') end
if redis.call('EXISTS', outcome) == 1 then return redis.error_reply('VOID the caller has given up') end`

const END = `
redis.call('SET', outcome, 'done', 'PX', ${KEPT_MS})
for i, change in ipairs(changes) do replies[i] = change() end
return { 1, replies }`

function textOf(kinds: readonly StepKind[], isLook: boolean): string {
  return `${isLook ? '' : BEGIN}
local kinds = { ${kinds.map(({ lua }) => `(function()${lua}\nend)()`).join(', ')} }
local function slice(list, from, count)
  local part = {}
  for i = 1, count do part[i] = list[from + i - 1] end
  return part
end
local key, arg, changes, replies, isRefused = 1, 3, {}, {}, false
for kind, keys, args in string.gmatch(ARGV[2], '(%d+) (%d+) (%d+)') do
  local own = (tonumber(keys) == #KEYS and KEYS) or slice(KEYS, key, keys)
  local refusal, change = kinds[tonumber(kind)](own, slice(ARGV, arg, args))
  key, arg = key + keys, arg + args
  changes[#changes + 1] = change
  replies[#replies + 1] = refusal or false
  if refusal then isRefused = true end
end
${isLook ? 'return { 0, replies }' : `if isRefused then return { 0, replies } end${END}`}`
}

/** `sandwich:{acme}:commit:…` */
function commitKey(steps: readonly Step[]): string {
  const [first = ''] = steps.flatMap(({ shared, own }) => [...shared, ...own])
  return `${first.slice(0, first.lastIndexOf('}') + 1)}:commit:${randomUUID()}`
}

/** Looks up the outcome of a run. If there is none, prevents any later one. */
const OUTCOME = script(`
local outcome = redis.call('GET', KEYS[1])
if outcome then return outcome end
redis.call('SET', KEYS[1], 'void', 'PX', ARGV[1])
return 'void'`)

const PAUSE_MS = 25

async function wasDone(client: RedisClient, key: string): Promise<boolean> {
  const deadline = deadlineIn(LOOK_UP_MS)
  for (;;) {
    try {
      return (await withDeadline(deadline, OUTCOME(client, [key], [KEPT_MS]))) === 'done'
    } catch (cause) {
      // Commands fail at once until a lost connection is restored.
      if (performance.now() + PAUSE_MS > deadline) {
        throw new OutcomeUnknownError(
          'The store did not confirm the change. Check the audit log before you try again.',
          { cause },
        )
      }
      await wait(PAUSE_MS)
    }
  }
}
