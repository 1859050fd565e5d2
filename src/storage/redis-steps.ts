import { script, serverClock, list, withTimeout } from './redis.js'
import type { RedisClient, Script } from './redis.js'

/**
 * What a step does, in Lua: a chunk that gives `function(keys, args)`. That looks and either gives what it refuses with,
 * or `nil` and a function that changes the store and gives the reply.
 */
export interface StepKind {
  readonly name: string
  readonly lua: string
}

export interface Step {
  readonly kind: StepKind
  readonly shared: readonly string[]
  /** Keys after those that it changes as it saw them: no two steps of a run may, since all look before any changes. */
  readonly own: readonly string[]
  readonly args: readonly (string | number)[]
}

/** All steps were done; or none, and the reply of each that refused is not null. */
export interface StepsOutcome {
  readonly isDone: boolean
  readonly replies: readonly unknown[]
}

/** Runs steps as one script, all or none of them. All keys must be of one tenant. */
export type RunSteps = (steps: readonly Step[]) => Promise<StepsOutcome>

/** What has not reached the server when the caller gives up is refused there, by the server's own clock. */
export function stepRunner(unbounded: RedisClient, timeoutMs: number): RunSteps {
  const client = withTimeout(unbounded, timeoutMs)
  const serverTime = serverClock(client)
  return async (steps) => {
    const kinds = [...new Set(steps.map(({ kind }) => kind))]
    const layout = steps.flatMap(({ kind, shared, own, args }) => [
      kinds.indexOf(kind) + 1,
      shared.length + own.length,
      args.length,
    ])
    const [isDone, replies] = list(
      await scriptOf(kinds)(
        client,
        steps.flatMap(({ shared, own }) => [...shared, ...own]),
        [(await serverTime()) + 0.8 * timeoutMs, layout.join(' '), ...steps.flatMap(({ args }) => args)],
      ),
    )
    return { isDone: Number(isDone) === 1, replies: list(replies) }
  }
}

// --- Internal helpers ---

const scripts = new Map<string, Script>()

function scriptOf(kinds: readonly StepKind[]): Script {
  const name = kinds.map((kind) => kind.name).join(' ')
  const known = scripts.get(name) ?? script(textOf(kinds))
  scripts.set(name, known)
  return known
}

function textOf(kinds: readonly StepKind[]): string {
  return `
local time = redis.call('TIME')
if time[1] * 1000 + time[2] / 1000 > tonumber(ARGV[1]) then return redis.error_reply('LATE the caller has given up') end
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
if isRefused then return { 0, replies } end
for i, change in ipairs(changes) do replies[i] = change() end
return { 1, replies }`
}
