import { script } from '../storage/redis.js'

/**
 * Two keys for each token: the value, which Redis itself drops when it expires, and the facts, which stay for the
 * tombstone's time: `V1767225600000:{…}`, that is the state (Vaulted, Revealed, eXpired), the time when the value expires
 * or the tombstone is dropped, and what does not change. Scripts get the keys in pairs, and the caller's clock.
 */
const COMMON = `
local now, ttl = tonumber(ARGV[1]), tonumber(ARGV[2])
local dropAt, dropIn = string.format('%.0f', now + ttl), string.format('%.0f', ttl)
local decoded = {}
local function factsOf(json)
  local facts = decoded[json] or cjson.decode(json)
  decoded[json] = facts
  return facts
end
local function parse(raw)
  if not raw then return nil end
  local colon = string.find(raw, ':', 1, true)
  local state, due = string.sub(raw, 1, 1), tonumber(string.sub(raw, 2, colon - 1))
  if state == 'V' then
    if due + ttl <= now then return nil end
    if due <= now then state = 'X' end
  elseif due <= now then return nil end
  return state, string.sub(raw, colon + 1)
end
local function bury(key, state, json)
  redis.call('SET', key, state .. dropAt .. ':' .. json, 'PX', dropIn)
end
local function contains(list, wanted)
  for _, one in ipairs(list) do if one == wanted then return true end end
  return false
end
local function inScope(facts, scope)
  if scope.policy and not contains(facts.policies, scope.policy) then return false end
  if scope.application and facts.application ~= scope.application then return false end
  if scope.applications and not (facts.application and contains(scope.applications, facts.application)) then return false end
  if scope.session and facts.session ~= scope.session then return false end
  return true
end
`

/** For each pair: value, milliseconds until it expires and until its tombstone is dropped, facts. Gives the positions of those that are taken. */
export const INSERT = script(`${COMMON}
local taken = {}
for i = 1, #KEYS, 2 do
  local at = 3 + (i - 1) * 2
  local value, left, kept, facts = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3]
  local isFree = redis.call('SET', KEYS[i + 1], facts, 'NX', 'PX', kept)
  if not isFree then
    local state, json = parse(redis.call('GET', KEYS[i + 1]))
    local fingerprint = state and factsOf(json).fingerprint
    if not state or (fingerprint and fingerprint == factsOf(string.sub(facts, string.find(facts, ':', 1, true) + 1)).fingerprint) then
      redis.call('SET', KEYS[i + 1], facts, 'PX', kept)
      isFree = true
    end
  end
  if not isFree then taken[#taken + 1] = (i - 1) / 2
  elseif tonumber(left) > 0 then redis.call('SET', KEYS[i], value, 'PX', left)
  else redis.call('DEL', KEYS[i]) end
end
return taken`)

/** All or nothing. For each pair: state (Held, Revealed, eXpired, Unknown, or = for revealed now), facts, value. */
export const REVEAL = script(`${COMMON}
local time = redis.call('TIME')
if time[1] * 1000 + time[2] / 1000 > tonumber(ARGV[5]) then return redis.error_reply('LATE the caller has given up') end
local scope, maxUnknown = cjson.decode(ARGV[3]), tonumber(ARGV[4])
local states, jsons, values, refused, unknown = {}, {}, {}, false, 0
for i = 1, #KEYS / 2 do
  local state, json = parse(redis.call('GET', KEYS[2 * i]))
  local value = state == 'V' and redis.call('GET', KEYS[2 * i - 1])
  if state == 'V' and not value then state = 'X' end
  if not state or not inScope(factsOf(json), scope) then
    state, json, value = 'U', '', ''
    unknown = unknown + 1
  elseif state ~= 'V' and factsOf(json).onUnavailable == 'gone' then refused = true end
  states[i], jsons[i], values[i] = state, json, value or ''
end
refused = refused or unknown > maxUnknown
for i, state in ipairs(states) do
  if state == 'V' then
    if refused then states[i], values[i] = 'H', ''
    else
      states[i] = '='
      redis.call('DEL', KEYS[2 * i - 1])
      bury(KEYS[2 * i], 'R', jsons[i])
    end
  end
end
return { table.concat(states), jsons, values }`)

/** Gives 1 for each pair that is live, else 0. */
export const LIVE = script(`${COMMON}
local live = {}
for i = 1, #KEYS, 2 do
  live[#live + 1] = (parse(redis.call('GET', KEYS[i + 1])) == 'V' and redis.call('EXISTS', KEYS[i])) or 0
end
return live`)

/** Erases the live values in scope; gives their number. */
export const PURGE = script(`${COMMON}
local scope, purged = cjson.decode(ARGV[3]), 0
for i = 1, #KEYS, 2 do
  local state, json = parse(redis.call('GET', KEYS[i + 1]))
  if state == 'V' and inScope(factsOf(json), scope) then
    redis.call('DEL', KEYS[i])
    bury(KEYS[i + 1], 'X', json)
    purged = purged + 1
  end
end
return purged`)

/** For each key a value before and a value after: replaces what has not changed. Gives their number. */
export const REPLACE = script(`
local replaced = 0
for i, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[2 * i - 1] then
    redis.call('SET', key, ARGV[2 * i], 'KEEPTTL')
    replaced = replaced + 1
  end
end
return replaced`)
