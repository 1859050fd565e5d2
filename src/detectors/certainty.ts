/**
 * Levels of certainty: what the score of a finding means to the parts of a detector. A score from one level up to the next
 * means what the lower one says.
 */
export const CERTAINTY = {
  /** The model sees something and is unsure. The least that is reported. */
  possible: 0.5,
  /** Looks like what its label says, but is hardly personal here. Reported to who lowers the threshold of a policy. */
  doubted: 0.55,
  /** Found: the default threshold of policies. From here on other findings may lean on it. */
  found: 0.6,
  /** Evidence that somebody is spoken of nearby. */
  probable: 0.7,
  /** Right even where the same text could be a caption or a word. */
  likely: 0.8,
  /** Right wherever it stands; nothing that is less than this displaces it. */
  certain: 0.9,
} as const
