import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ClassifierModel, ClassifierTokenizer, TokenClassifier } from './classifier.js'

/** Loads models for token classification with `@huggingface/transformers`. */

/** How to load a model. */
export interface LoadOptions {
  /** Download `model` from the Hugging Face Hub if there is no such folder. Default: false. */
  readonly download?: boolean
  /** The device to run it on, such as `cpu` or `cuda`. Default: as `@huggingface/transformers` chooses. */
  readonly device?: string
  /** The weights to use, such as `fp32`, `q8` or `q4`. Default: as `@huggingface/transformers` chooses. */
  readonly dtype?: string
}

/** Loads a model from a folder or, if it may, from the Hub. */
export async function loadClassifier(model: string, options: LoadOptions): Promise<TokenClassifier> {
  const { AutoTokenizer, AutoModelForTokenClassification } = await library()
  const { download = false, device, dtype } = options
  const isHere = existsSync(model)
  // The library asks the Hub about names even if it may use local files only.
  if (!isHere && !download)
    throw new Error(
      `transformersDetector: there is no folder ${model}. To fetch a model of that name, say download: true.`,
    )
  // The absolute path: a relative one could be a name on the Hub.
  const source = isHere ? resolve(model) : model
  const from = { local_files_only: !download, device, dtype }
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(source, from)
    const loaded = await AutoModelForTokenClassification.from_pretrained(source, from)
    return { tokenizer, model: loaded, dispose: () => loaded.dispose() }
  } catch (cause) {
    const advice = isHere ? 'Check that its files are complete.' : 'Check its name and the network.'
    throw new Error(`transformersDetector: the model ${model} cannot be loaded. ${advice}`, { cause })
  }
}

// --- Internal helpers ---

interface Loads<T> {
  from_pretrained(model: string, options: object): Promise<T>
}

interface Library {
  readonly AutoTokenizer: Loads<ClassifierTokenizer>
  readonly AutoModelForTokenClassification: Loads<ClassifierModel & { dispose(): Promise<unknown> }>
}

async function library(): Promise<Library> {
  try {
    // The library's own types are too wide; `Library` declares what is used.
    return (await import('@huggingface/transformers')) as unknown as Library
  } catch (cause) {
    const name = '@huggingface/transformers'
    throw new Error(`transformersDetector needs the package ${name}. Install it: npm install ${name}`, { cause })
  }
}
