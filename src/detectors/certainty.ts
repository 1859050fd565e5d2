/**
 * Levels of certainty: what a score means to the parts of a detector. A score between two levels means what the lower
 * one says.
 */
export const CERTAINTY = {
  /** The model sees something and is unsure. The lowest score that is reported. */
  possible: 0.5,
  /** Looks like its label, but is hardly personal here. Reported to policies with a lower threshold. */
  doubted: 0.55,
  /** Found: the default threshold of policies. From here on it is evidence for other findings. */
  found: 0.6,
  /** Evidence that the text around is about a person. */
  probable: 0.7,
  /** Right even if the same text could be a caption or a word. */
  likely: 0.8,
  /** Right in any context; no finding with a lower score displaces it. */
  certain: 0.9,
} as const
