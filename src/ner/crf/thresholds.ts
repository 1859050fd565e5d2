/**
 * Thresholds of the name model. Probabilities are those of the CRF, before calibration; scores are those of findings,
 * after it. Check each change with `npm run eval`.
 */

// --- Decoding ---

/** Range of probabilities of being an entity in which the CRF is unsure of a token, and the network rescores it. */
export const UNSURE = { from: 0.02, to: 0.98 } as const
/** An entity may continue after a token from probability `from` on; labels inside it must keep at least `goesOn`. */
export const OPEN = { from: 0.05, goesOn: 0.03 } as const
/** A lower-case common word at the end of a name stays part of it from this probability on. */
export const PROBABLE_LAST_WORD = 0.5

// --- Rules ---

/** Below this probability, a capitalised word is dropped if the text also has it in lower case. */
export const DOUBTFUL = 0.4
/** From this probability on, the words of a name are searched for in the rest of the text. */
export const KNOWN_NAME = 0.9
/** Probability of a word that repeats part of a known name. */
export const REPEATED_NAME = 0.6
/** Probability given to a listed name after a title. */
export const TITLED_NAME = 0.6
/** From this probability on, a location after a title stays a location: "Miss England". */
export const CERTAIN_LOCATION = 0.8

// --- Scores ---

/** From this score on, a title alone is a name: "Don". */
export const CERTAIN_NAME_SCORE = 0.7
