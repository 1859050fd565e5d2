import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import type { Finding } from '../types.js'
import type { Detector } from './detector.js'
import type { EntityLabels } from './entity-labels.js'
import { classNames } from './transformers/classifier.js'
import type { ClassifierModel, ClassifierTokenizer, Logits, TokenClassifier } from './transformers/classifier.js'
import { tokenClasses } from './transformers/labels.js'
import { loadClassifier } from './transformers/load.js'
import type { LoadOptions } from './transformers/load.js'
import { reader } from './transformers/reader.js'
import { findingsOf } from './transformers/words.js'

/** A detector that runs a token-classification model of `@huggingface/transformers` in this process. */

export type { ClassifierModel, ClassifierTokenizer, EntityLabels, LoadOptions, Logits, TokenClassifier }

/** Options of `transformersDetector()`: a model and how to load it, or a pipeline that exists already. */
export type TransformersDetectorOptions = {
  /** Labels by class of the model, without `B-` and `I-`: `{ ORG: 'COMPANY', LOC: null }`. `null` ignores a class. */
  readonly labels?: EntityLabels
  /** The name by which policies refer to the detector. Default: `transformers`. */
  readonly name?: string
} & (
  | (LoadOptions & {
      /** A folder with the model's files (`config.json`, `tokenizer.json`, `onnx/model.onnx` …), or its name on the Hub. */
      readonly model: string
      readonly pipeline?: undefined
    })
  | { readonly pipeline: TokenClassifier; readonly model?: undefined }
)

/** A detector that runs a model in this process. */
export interface TransformersDetector extends Detector {
  detect(text: string): Promise<readonly Finding[]>
  /** Loads the model; without it the first text does. Rejects if that fails; the next call tries again. */
  ready(): Promise<void>
  close(): Promise<void>
}

/**
 * Finds what a model for token classification finds, in this process, by the package `@huggingface/transformers`. Nothing is downloaded unless
 * `download` allows it. If the model cannot be loaded or fails, it throws, and a guard sends nothing.
 *
 * @example
 * const names = transformersDetector({ model: './models/bert-base-NER' })
 * await names.ready()
 * const guard = localGuard({ detectors: [piiDetector(), names] })
 */
export function transformersDetector(options: TransformersDetectorOptions): TransformersDetector {
  checkNames('transformersDetector', options, NAMES)
  const { labels, name = 'transformers' } = options
  tokenClasses([], labels) // throws for a wrong label at once
  let loading: Promise<Loaded> | undefined

  async function load(): Promise<Loaded> {
    const classifier = options.pipeline ?? (await loadClassifier(options.model, options))
    return { classifier, read: reader(classifier), classes: tokenClasses(classNames(classifier.model), labels) }
  }

  function loaded(): Promise<Loaded> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    model: name,
    async detect(text) {
      if (text === '') return []
      const { read, classes } = await loaded()
      return findingsOf(text, await read(text), classes)
    },
    ready: async () => void (await loaded()),
    async close() {
      const open = loading
      loading = undefined
      if (!options.pipeline) await (await open)?.classifier.dispose()
    },
  }
}

// --- Internal helpers ---

const NAMES: OptionNames<LoadOptions> & Record<'labels' | 'name' | 'model' | 'pipeline', true> = {
  labels: true,
  name: true,
  model: true,
  pipeline: true,
  download: true,
  device: true,
  dtype: true,
}

interface Loaded {
  readonly classifier: TokenClassifier
  readonly read: ReturnType<typeof reader>
  readonly classes: ReturnType<typeof tokenClasses>
}
