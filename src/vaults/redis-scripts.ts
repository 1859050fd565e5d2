import { script } from '../storage/redis.js'
import type { StepKind } from '../storage/redis-steps.js'

/**
 * A value is a key of its own, which Redis itself drops when it expires; what is known of all tokens of a tenant is one
 * hash, which a command reads or writes for any number of them: `V1767225600000:fingerprint:{…}`, that is the state
 * (Vaulted, Revealed, eXpired), the time when the value expires or the tombstone is dropped, and what does not change.
 * Keys are the hash and the values'. The caller's clock comes as an argument.
 */
const COMMON = `
local MANY = 1000
local function fieldsOf(key, tokens)
  local raws = {}
  for from = 1, #tokens, MANY do
    local part = redis.call('HMGET', key, unpack(tokens, from, math.min(from + MANY - 1, #tokens)))
    for i = 1, #part do raws[from + i - 1] = part[i] end
  end
  return raws
end
local function valuesOf(keys)
  local values = {}
  for from = 2, #keys, MANY do
    local part = redis.call('MGET', unpack(keys, from, math.min(from + MANY - 1, #keys)))
    for i = 1, #part do values[from + i - 2] = part[i] end
  end
  return values
end
local function store(key, fields)
  for from = 1, #fields, MANY do redis.call('HSET', key, unpack(fields, from, math.min(from + MANY - 1, #fields))) end
end
local function erase(keys)
  for from = 1, #keys, MANY do redis.call('DEL', unpack(keys, from, math.min(from + MANY - 1, #keys))) end
end
local function rest(list, from)
  local part = {}
  for i = from, #list do part[#part + 1] = list[i] end
  return part
end
local decoded = {}
local function factsOf(json)
  local facts = decoded[json] or cjson.decode(json)
  decoded[json] = facts
  return facts
end
local function parse(raw, now, ttl)
  if not raw then return nil end
  local state, time, fingerprint, json = string.match(raw, '^(.)(%d+):([^:]*):(.*)$')
  local due = tonumber(time)
  if state == 'V' then
    if due + ttl <= now then return nil end
    if due <= now then state = 'X' end
  elseif due <= now then return nil end
  return state, json, fingerprint
end
local function written(state, time, fingerprint, json)
  return state .. string.format('%.0f', time) .. ':' .. fingerprint .. ':' .. json
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

/**
 * Arguments: now, the tombstone's time, `all` or `some`, the number of different facts, these; then for each entry its
 * token, value, time of expiry, fingerprint and the number of its facts. Gives the tokens that are taken; with `all` it
 * refuses if there are any.
 */
export const INSERT: StepKind = {
  name: 'insert',
  lua: `${COMMON}
return function(keys, args)
  local now, ttl, mode, different = tonumber(args[1]), tonumber(args[2]), args[3], tonumber(args[4])
  local tokens = {}
  for i = 2, #keys do tokens[i - 1] = args[different + 5 * (i - 1)] end
  local raws, mine, taken, fields, values = fieldsOf(keys[1], tokens), {}, {}, {}, {}
  for i, token in ipairs(tokens) do
    local at = different + 5 * i
    local due, fingerprint, json = tonumber(args[at + 2]), args[at + 3], args[4 + tonumber(args[at + 4])]
    local state, _, other = parse(mine[token] or raws[i], now, ttl)
    if state and (other == '' or other ~= fingerprint) then taken[#taken + 1] = token
    else
      mine[token] = written('V', due, fingerprint, json)
      fields[#fields + 1], fields[#fields + 2] = token, mine[token]
      values[#values + 1] = { keys[i + 1], args[at + 1], due - now }
    end
  end
  if mode == 'all' and #taken > 0 then return taken end
  return nil, function()
    store(keys[1], fields)
    for _, value in ipairs(values) do
      if value[3] > 0 then redis.call('SET', value[1], value[2], 'PX', string.format('%.0f', value[3]))
      else redis.call('DEL', value[1]) end
    end
    return taken
  end
end`,
}

/**
 * All or nothing. Arguments: now, the tombstone's time, scope, how many may be unknown, a digest, tokens. Gives for each
 * token its state (Held, Revealed, eXpired, Unknown, or = for revealed), facts, value, and a digest of all that. With a
 * digest given it refuses, and reveals nothing, if that is another: something has changed since.
 */
export const REVEAL: StepKind = {
  name: 'reveal',
  lua: `${COMMON}
return function(keys, args)
  local now, ttl, scope, maxUnknown = tonumber(args[1]), tonumber(args[2]), cjson.decode(args[3]), tonumber(args[4])
  local tokens = rest(args, 6)
  local raws, values, states, jsons, prints = fieldsOf(keys[1], tokens), valuesOf(keys), {}, {}, {}
  local isRefused, unknown = false, 0
  for i in ipairs(tokens) do
    local state, json, fingerprint = parse(raws[i], now, ttl)
    if state == 'V' and not values[i] then state = 'X' end
    if not state or not inScope(factsOf(json), scope) then
      state, json, unknown = 'U', '', unknown + 1
    elseif state ~= 'V' and factsOf(json).onUnavailable == 'gone' then isRefused = true end
    states[i], jsons[i], prints[i] = state, json, fingerprint
  end
  isRefused = isRefused or unknown > maxUnknown
  local erased, fields, mine = {}, {}, {}
  for i, state in ipairs(states) do
    if state ~= 'V' or isRefused or mine[tokens[i]] then
      values[i] = ''
      if state == 'V' then states[i] = isRefused and 'H' or 'R' end
    else
      mine[tokens[i]] = true
      states[i], erased[#erased + 1] = '=', keys[i + 1]
      fields[#fields + 1], fields[#fields + 2] = tokens[i], written('R', now + ttl, prints[i], jsons[i])
    end
  end
  local outcome, digest = table.concat(states), ''
  if args[5] ~= 'any' then
    digest = redis.sha1hex(outcome .. table.concat(jsons, ' ') .. table.concat(values, ' '))
    if digest ~= args[5] then return { outcome, jsons, values, digest } end
  end
  return nil, function()
    erase(erased)
    store(keys[1], fields)
    return { outcome, jsons, values, digest }
  end
end`,
}

/** Arguments: now, the tombstone's time, tokens. Gives 1 for each that is live, else 0. */
export const LIVE = script(`${COMMON}
local tokens, live = rest(ARGV, 3), {}
local raws, values = fieldsOf(KEYS[1], tokens), valuesOf(KEYS)
for i in ipairs(tokens) do
  live[i] = (parse(raws[i], tonumber(ARGV[1]), tonumber(ARGV[2])) == 'V' and values[i] and 1) or 0
end
return live`)

/** Arguments: now, the tombstone's time, scope, tokens. Erases the live values in scope; gives their number. */
export const PURGE = script(`${COMMON}
local now, ttl, scope, tokens = tonumber(ARGV[1]), tonumber(ARGV[2]), cjson.decode(ARGV[3]), rest(ARGV, 4)
local raws, erased, fields = fieldsOf(KEYS[1], tokens), {}, {}
for i, token in ipairs(tokens) do
  local state, json, fingerprint = parse(raws[i], now, ttl)
  if state == 'V' and inScope(factsOf(json), scope) then
    erased[#erased + 1] = KEYS[i + 1]
    fields[#fields + 1], fields[#fields + 2] = token, written('X', now + ttl, fingerprint, json)
  end
end
erase(erased)
store(KEYS[1], fields)
return #erased`)

/** Arguments: now, the tombstone's time, tokens. Drops the tombstones whose time is over. */
export const DROP = script(`${COMMON}
local tokens, over = rest(ARGV, 3), {}
local raws = fieldsOf(KEYS[1], tokens)
for i, token in ipairs(tokens) do
  if raws[i] and not parse(raws[i], tonumber(ARGV[1]), tonumber(ARGV[2])) then over[#over + 1] = token end
end
if #over > 0 then redis.call('HDEL', KEYS[1], unpack(over)) end
return #over`)

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
