/** How much the likeliest other finding counts, at most how sure of it that may be, and what it counts to be alone. */
const COMPANY = { weight: 0.5, most: 4, alone: -1.5 }

/**
 * Probabilities from the log-odds of a message's findings: where one is surely somebody's, the others are likelier to be,
 * too. `before` is the best of the messages before; -Infinity if they have none.
 */
export function inCompany(logits: readonly number[], before: number): number[] {
  let [best, second] = [before, -Infinity]
  for (const logit of logits) {
    if (logit > best) [best, second] = [logit, best]
    else if (logit > second) second = logit
  }
  return logits.map((logit) => {
    const other = logit === best ? second : best
    const company =
      other === -Infinity ? COMPANY.alone : COMPANY.weight * Math.max(-COMPANY.most, Math.min(COMPANY.most, other))
    return 1 / (1 + Math.exp(-logit - company))
  })
}
