/** Lets the findings of a message support each other. */

/** Weight of the likeliest other finding, limit of its log-odds, and the log-odds of being the only finding. */
const OTHERS = { weight: 0.9, most: 2.5, alone: -0.4 }

/**
 * Turns the log-odds of a message's findings into probabilities. If one is surely personal, the others are more likely
 * to be. `before` are the highest log-odds of earlier messages; -Infinity without findings there.
 */
export function withCoOccurrence(logits: readonly number[], before: number): number[] {
  let [best, second] = [before, -Infinity]
  for (const logit of logits) {
    if (logit > best) [best, second] = [logit, best]
    else if (logit > second) second = logit
  }
  return logits.map((logit) => {
    const other = logit === best ? second : best
    const evidence =
      other === -Infinity ? OTHERS.alone : OTHERS.weight * Math.max(-OTHERS.most, Math.min(OTHERS.most, other))
    return 1 / (1 + Math.exp(-logit - evidence))
  })
}
