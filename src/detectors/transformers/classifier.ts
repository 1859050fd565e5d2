/** The part of `@huggingface/transformers` that the detector uses. */

/** A pipeline for token classification of `@huggingface/transformers`. */
export interface TokenClassifier {
  readonly tokenizer: ClassifierTokenizer
  readonly model: ClassifierModel
  dispose(): Promise<unknown>
}

/** The tokenizer of a pipeline. */
export interface ClassifierTokenizer {
  /** The inputs of the model for a text, with the special tokens around it. */
  (text: string): object
  /** The same tokens as strings. */
  tokenize(text: string, options: { readonly add_special_tokens: boolean }): string[]
  /** The token for unknown words. */
  readonly unk_token?: string | null
  /** The most tokens that the model takes; huge or infinite if that is not known. */
  readonly model_max_length: number
}

/** The model of a pipeline. */
export interface ClassifierModel {
  (inputs: object): Promise<{ readonly logits: Logits }>
  readonly config: unknown
}

/** A row of numbers for each token: one number a class. */
export interface Logits {
  readonly dims: readonly number[]
  readonly data: ArrayLike<number>
}

/** The names of the model's classes, by their number. Throws if it has none, which is so for models of another task. */
export function classNames({ config }: ClassifierModel): readonly string[] {
  const { id2label } = config as { readonly id2label?: Readonly<Record<string, unknown>> }
  const names = Object.values(id2label ?? {}) // keys are numbers, so they are in order
  if (names.length > 1 && names.every((name) => typeof name === 'string')) return names
  throw new Error('transformersDetector: the model does not say what its classes are (id2label in config.json).')
}

/** The probability of each class for each token, from what the model gives. Throws if it gives another number of them. */
export function probabilities({ dims, data }: Logits, tokens: number, classes: number): readonly Float64Array[] {
  if (dims.length !== 3 || dims[1] !== tokens || dims[2] !== classes || data.length !== tokens * classes)
    throw new Error('transformersDetector: the model does not classify tokens. Use one for token classification.')
  return Array.from({ length: tokens }, (_, token) => softmax(data, token * classes, classes))
}

// --- Internal helpers ---

function softmax(data: ArrayLike<number>, start: number, size: number): Float64Array {
  const row = Float64Array.from({ length: size }, (_, at) => data[start + at] ?? NaN)
  const highest = row.reduce((most, value) => Math.max(most, value), -Infinity)
  let sum = 0
  for (const [at, value] of row.entries()) sum += row[at] = Math.exp(value - highest)
  if (!(sum > 0)) throw new Error('transformersDetector: the model gives no numbers.')
  return row.map((value) => value / sum)
}
