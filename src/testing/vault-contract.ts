import { testOn } from './runner.js'
import type { Runner } from './runner.js'
import { vaultBench } from './vault/bench.js'
import type { CreateVault } from './vault/bench.js'
import { expires, keepsTokensUnique, knowsTokens } from './vault/entries.js'
import { countsEntries, countsSome } from './vault/inventory.js'
import { purges } from './vault/purge.js'
import { keepsScopes, refusesBatches, reveals, worksAtOnce } from './vault/reveal.js'
import { countsOverlappingUses, countsUses, countsUsesAtOnce, keepsUses, takesLastUses } from './vault/uses.js'

const GROUPS = [
  reveals,
  keepsScopes,
  keepsTokensUnique,
  expires,
  refusesBatches,
  knowsTokens,
  purges,
  countsEntries,
  countsSome,
  worksAtOnce,
  countsUses,
  keepsUses,
  countsUsesAtOnce,
  countsOverlappingUses,
  takesLastUses,
]

/** Registers the tests that every vault must pass. `create` returns an empty one that tells time by `now`. */
export function vaultContract(name: string, create: CreateVault, runner: Runner): void {
  const test = testOn(
    runner,
    () => vaultBench(create),
    ({ vault }) => vault.close(),
  )
  runner.describe(`${name} keeps the vault contract`, () => {
    for (const group of GROUPS) group(test)
  })
}
