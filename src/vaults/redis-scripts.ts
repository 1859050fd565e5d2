import { script } from '../storage/redis.js'
import type { StepKind } from '../storage/redis-steps.js'

/**
 * The Lua scripts of the vault in Redis.
 *
 * Each value is a key of its own, which Redis drops when it expires. The facts of all tokens of a tenant are one hash,
 * so that one command reads or writes any number of them. A record such as `V1767225600000:fingerprint:{…}` has the
 * state (Vaulted, Revealed, eXpired), the time when the value expires or the tombstone is dropped, and the constant
 * facts. Most tokens of an evaluation share a record, so each script parses it once. The keys are the hash, `…:facts`,
 * and those of the values, which end with the token: `…:v:[NAME_8F3A21C4]`. The time is Redis' own, unless tests pass
 * one.
 */

const COMMON = `
local MANY = 1000
local function nowFrom(given)
  if given ~= '' then return tonumber(given) end
  local time = redis.call('TIME')
  return math.floor(time[1] * 1000 + time[2] / 1000)
end
local function inParts(list, first, work)
  for from = first, #list, MANY do work(from, math.min(from + MANY - 1, #list)) end
end
local function tokensOf(keys)
  local tokens, start = {}, #keys[1] - 2
  for i = 2, #keys do tokens[i - 1] = string.sub(keys[i], start) end
  return tokens
end
local function recordsOf(key, tokens)
  local records = {}
  inParts(tokens, 1, function(from, to)
    for i, record in ipairs(redis.call('HMGET', key, unpack(tokens, from, to))) do records[from + i - 1] = record end
  end)
  return records
end
local function valuesOf(keys)
  local values = {}
  inParts(keys, 2, function(from, to)
    for i, value in ipairs(redis.call('MGET', unpack(keys, from, to))) do values[from + i - 2] = value end
  end)
  return values
end
local function store(key, fields)
  inParts(fields, 1, function(from, to) redis.call('HSET', key, unpack(fields, from, to)) end)
end
local function erase(keys)
  inParts(keys, 1, function(from, to) redis.call('DEL', unpack(keys, from, to)) end)
end
local function once(make)
  local made = {}
  return function(name)
    if made[name] == nil then made[name] = make(name) end
    return made[name]
  end
end
local function readerOf(now, ttl)
  return once(function(record)
    local state, time, fingerprint, json = string.match(record, '^(.)(%d+):([^:]*):(.*)$')
    local due = tonumber(time)
    if state == 'V' and due <= now then state, due = 'X', due + ttl end
    if state ~= 'V' and due <= now then state = nil end
    return { state = state, due = due, fingerprint = fingerprint, json = json }
  end)
end
local function buried(state, seen, dropAt)
  return state .. string.format('%.0f', dropAt) .. ':' .. seen.fingerprint .. ':' .. seen.json
end
local function contains(list, wanted)
  for _, one in ipairs(list) do if one == wanted then return true end end
  return false
end
local function scoped(scope)
  return once(function(json)
    local facts = cjson.decode(json)
    local isIn = (not scope.policy or contains(facts.policies, scope.policy))
      and (not scope.application or facts.application == scope.application)
      and (not scope.applications or (facts.application and contains(scope.applications, facts.application)))
      and (not scope.session or facts.session == scope.session)
    return { isIn = isIn, isGone = facts.onUnavailable == 'gone' }
  end)
end
`

/**
 * True for a value with several uses: see `countedText`. Only the caller, who has the keys, can say what it becomes.
 */
const USES = `
local function hasSeveral(value) return value and string.match(value, '^%d+%*') ~= nil end
`

/**
 * Inserts values. Arguments: now, lifetime of tombstones, `all` or `some`, the number of different records, these; then
 * for each value the number of its record, and the value; then for each live entry of the same fingerprint its number,
 * its value as the caller has seen it, and its record and value with one more use. Returns the tokens that are taken.
 * Refuses if the last part was missing or outdated for any of those entries; then it returns number, record and value of
 * all of them, too: the caller makes that part anew for all. With `all` it also refuses if any token is taken.
 */
export const INSERT: StepKind = {
  name: 'insert',
  lua: `${COMMON}
return function(keys, args)
  local now, different, tokens = nowFrom(args[1]), tonumber(args[4]), tokensOf(keys)
  local read, records, mine, taken, fields, values = readerOf(now, tonumber(args[2])), recordsOf(keys[1], tokens), {}, {}, {}, {}
  local changes, held, lacks = {}, {}, false
  for i = 5 + different + 2 * #tokens, #args, 4 do changes[tonumber(args[i])] = { args[i + 1], args[i + 2], args[i + 3] } end
  local left = once(function(record)
    local due = tonumber(string.match(record, '^V(%d+)'))
    return due > now and string.format('%.0f', due - now)
  end)
  local function put(i, record, value)
    local token = tokens[i]
    mine[token], fields[#fields + 1], fields[#fields + 2] = record, token, record
    values[#values + 1] = { keys[i + 1], value, left(record) }
  end
  local at = 5 + different
  for i, token in ipairs(tokens) do
    local record, value, other = args[4 + tonumber(args[at])], args[at + 1], mine[token] or records[i]
    local seen = other and read(other)
    if seen and seen.state and (seen.fingerprint == '' or seen.fingerprint ~= read(record).fingerprint) then
      taken[#taken + 1] = token
    else
      local live = seen and seen.state == 'V' and not mine[token] and redis.call('GET', keys[i + 1])
      if live then held[#held + 1] = { i, other, live } end
      if not live then
        put(i, record, value)
      elseif changes[i] and changes[i][1] == live then
        put(i, changes[i][2], changes[i][3])
      else
        lacks = true
      end
    end
    at = at + 2
  end
  if lacks or (args[3] == 'all' and #taken > 0) then return { taken, held } end
  return nil, function()
    store(keys[1], fields)
    for _, value in ipairs(values) do
      if value[3] then redis.call('SET', value[1], value[2], 'PX', value[3]) else redis.call('DEL', value[1]) end
    end
    return { taken }
  end
end`,
}

/**
 * Reveals all or nothing. Arguments: now, lifetime of tombstones, scope, how many may be unknown, a digest or `any`;
 * then for each value of several uses its number, and the value with one use less. Returns for each token its state
 * (Held, Revealed, eXpired, Unknown, or = for revealed), the numbers of their facts, the different facts after the time
 * when they are due, the values, and a digest of all that. Refuses, and reveals nothing, if the digest differs from the
 * given one, since something has changed; and if it does not know what a value of several uses becomes.
 */
export const REVEAL: StepKind = {
  name: 'reveal',
  lua: `${COMMON}${USES}
return function(keys, args)
  local now, ttl, tokens = nowFrom(args[1]), tonumber(args[2]), tokensOf(keys)
  local read, look = readerOf(now, ttl), scoped(cjson.decode(args[3]))
  local records, values, states, numbers, different = recordsOf(keys[1], tokens), valuesOf(keys), {}, {}, {}
  local numberOf = once(function(record)
    local seen = read(record)
    different[#different + 1] = string.format('%.0f', seen.due) .. ':' .. seen.json
    return #different
  end)
  local isRefused, unknown = false, 0
  for i = 1, #tokens do
    local seen = records[i] and read(records[i])
    if not seen or not seen.state or not look(seen.json).isIn then
      states[i], numbers[i], unknown = 'U', 0, unknown + 1
    else
      local state = (seen.state == 'V' and not values[i] and 'X') or seen.state
      if state ~= 'V' and look(seen.json).isGone then isRefused = true end
      states[i], numbers[i] = state, numberOf(records[i])
    end
  end
  isRefused = isRefused or unknown > tonumber(args[4])
  local erased, fields, mine, nexts, kept, lacks = {}, {}, {}, {}, {}, false
  for i = 6, #args, 2 do nexts[tonumber(args[i])] = args[i + 1] end
  local tombstone = once(function(record) return buried('R', read(record), now + ttl) end)
  for i, state in ipairs(states) do
    local token = tokens[i]
    if state ~= 'V' or isRefused or mine[token] then
      values[i] = ''
      if state == 'V' then states[i] = isRefused and 'H' or 'R' end
    else
      states[i], mine[token] = '=', true
      if not hasSeveral(values[i]) then
        erased[#erased + 1] = keys[i + 1]
        fields[#fields + 1], fields[#fields + 2] = token, tombstone(records[i])
      elseif nexts[i] then
        kept[#kept + 1] = { keys[i + 1], nexts[i] }
      else
        lacks = true
      end
    end
  end
  local reply = { table.concat(states), table.concat(numbers, ' '), different, values }
  if lacks or args[5] ~= 'any' then
    reply[5] = redis.sha1hex(reply[1] .. reply[2] .. table.concat(different, ' ') .. table.concat(values, ' '))
    if lacks or reply[5] ~= args[5] then return reply end
  end
  return nil, function()
    erase(erased)
    store(keys[1], fields)
    for _, value in ipairs(kept) do redis.call('SET', value[1], value[2], 'KEEPTTL') end
    return reply
  end
end`,
}

/**
 * Reads states. Arguments: now, lifetime of tombstones, scope. Returns for each token in scope 1 if it is live, 2 if it
 * was; otherwise 0.
 */
export const STATES = script(`${COMMON}
local read, values, states = readerOf(nowFrom(ARGV[1]), tonumber(ARGV[2])), valuesOf(KEYS), {}
local look = scoped(cjson.decode(ARGV[3]))
for i, record in ipairs(recordsOf(KEYS[1], tokensOf(KEYS))) do
  local seen = record and read(record)
  local isIn = seen and seen.state and look(seen.json).isIn
  states[i] = (isIn and seen.state == 'V' and values[i] and 1) or (isIn and 2) or 0
end
return states`)

/**
 * Takes a use of each value, or with `all` all of them. Arguments: now, lifetime of tombstones, scope, `one` or `all`,
 * how many are live in it or `any`; then for each value of several uses its number, the value as the caller has seen
 * it, and with one use less. Returns how many are live. Refuses if the last part was missing or outdated for any of
 * several uses, or if another number is live; then it returns number, record and value of all of several uses, too.
 */
export const PURGE: StepKind = {
  name: 'purge',
  lua: `${COMMON}${USES}
return function(keys, args)
  local now, ttl, tokens = nowFrom(args[1]), tonumber(args[2]), tokensOf(keys)
  local read, look, erased, fields = readerOf(now, ttl), scoped(cjson.decode(args[3])), {}, {}
  local values, changes, kept, held = args[4] == 'one' and valuesOf(keys) or {}, {}, {}, {}
  for i = 6, #args, 3 do changes[tonumber(args[i])] = { args[i + 1], args[i + 2] } end
  for i, record in ipairs(recordsOf(keys[1], tokens)) do
    local seen = record and read(record)
    if seen and seen.state == 'V' and look(seen.json).isIn then
      if not hasSeveral(values[i]) then
        erased[#erased + 1] = keys[i + 1]
        fields[#fields + 1], fields[#fields + 2] = tokens[i], buried('X', seen, now + ttl)
      else
        held[#held + 1] = { i, record, values[i] }
        if changes[i] and changes[i][1] == values[i] then kept[#kept + 1] = { keys[i + 1], changes[i][2] } end
      end
    end
  end
  local live = #erased + #held
  if #kept < #held or (args[5] ~= 'any' and args[5] ~= tostring(live)) then return { live, held } end
  return nil, function()
    erase(erased)
    store(keys[1], fields)
    for _, value in ipairs(kept) do redis.call('SET', value[1], value[2], 'KEEPTTL') end
    return { live }
  end
end`,
}

/** Reads values and their records, in one step, so that both are of one time. */
export const READ = script(`${COMMON}
return { valuesOf(KEYS), recordsOf(KEYS[1], tokensOf(KEYS)) }`)

/** Drops old tombstones. Arguments: now, lifetime of tombstones, tokens. */
export const DROP = script(`${COMMON}
local read = readerOf(nowFrom(ARGV[1]), tonumber(ARGV[2]))
for i = 3, #ARGV do
  local record = redis.call('HGET', KEYS[1], ARGV[i])
  if record and not read(record).state then redis.call('HDEL', KEYS[1], ARGV[i]) end
end
return 1`)

/**
 * Replaces values that have not changed. Arguments: for each key the value before and after. Returns how many were
 * replaced.
 */
export const REPLACE = script(`
local replaced = 0
for i, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[2 * i - 1] then
    redis.call('SET', key, ARGV[2 * i], 'KEEPTTL')
    replaced = replaced + 1
  end
end
return replaced`)
