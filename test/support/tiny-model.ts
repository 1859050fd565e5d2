import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lookupModel } from './onnx.js'
import { ROOT } from './repository-files.js'

/** How a tiny model cuts texts: as BERT, as SentencePiece models (XLM-RoBERTa), or as byte-level ones (RoBERTa). */
export type Cutting = 'WordPiece' | 'SentencePiece' | 'byte-level'

export const CUTTINGS: readonly Cutting[] = ['WordPiece', 'SentencePiece', 'byte-level']
/** How many tokens a tiny model takes. */
export const MOST_TOKENS = 24

/** The class that a tiny model gives to each token; to all others it gives `O`. */
export type Classes = Readonly<Record<string, string>>

/**
 * Writes the files of a model for token classification into a folder, as they come from the Hub. It knows a class for each token, whatever
 * stands around it: 30 times as likely as any other.
 */
export function writeTinyModel(folder: string, cutting: Cutting, classes: Classes): void {
  const { tokens, model, ...rest } = TOKENIZERS[cutting](Object.keys(classes))
  const names = ['O', ...new Set(Object.values(classes))]
  const rows = tokens.map((token) => names.map((name) => (name === (classes[token] ?? 'O') ? SURE : 0)))
  const special = SPECIAL.map((content, id) => ({ id, content, ...ADDED }))
  const ids = (content: string) => ({ id: content, ids: [SPECIAL.indexOf(content)], tokens: [content] })
  const around = [{ SpecialToken: { id: BEGIN, type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }]
  const files = {
    'config.json': {
      model_type: 'bert',
      architectures: ['BertForTokenClassification'],
      id2label: Object.fromEntries(names.map((name, id) => [id, name])),
    },
    'tokenizer_config.json': {
      tokenizer_class: 'PreTrainedTokenizerFast',
      model_max_length: MOST_TOKENS,
      unk_token: UNKNOWN,
      pad_token: '[PAD]',
    },
    'tokenizer.json': {
      version: '1.0',
      added_tokens: special,
      post_processor: {
        type: 'TemplateProcessing',
        single: [...around, { SpecialToken: { id: END, type_id: 0 } }],
        pair: [],
        special_tokens: { [BEGIN]: ids(BEGIN), [END]: ids(END) },
      },
      model,
      ...rest,
    },
  }
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  writeFileSync(join(folder, 'onnx', 'model.onnx'), lookupModel(rows))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content))
}

const WASM_RUNTIME = pathToFileURL(join(ROOT, 'test/support/wasm-runtime.js')).href

/**
 * Has `@huggingface/transformers` of this process use the WebAssembly build of the ONNX Runtime, which it brings along: the native one
 * fetches more at its installation than npm has. Tests load models with `device: 'auto'` then.
 */
export async function useWasm(): Promise<void> {
  await import(WASM_RUNTIME)
}

/** The variables with which a process of its own does the same. */
export const WITH_WASM = { NODE_OPTIONS: `--import=${WASM_RUNTIME}` }

// --- Internal helpers ---

const SURE = Math.log(30)
const [BEGIN, END, UNKNOWN] = ['[CLS]', '[SEP]', '[UNK]'] as const
const SPECIAL = ['[PAD]', UNKNOWN, BEGIN, END] as readonly string[]
const ADDED = { special: true, single_word: false, lstrip: false, rstrip: false, normalized: false }

const TOKENIZERS: Readonly<
  Record<Cutting, (known: readonly string[]) => object & { tokens: string[]; model: object }>
> = { WordPiece: wordPiece, SentencePiece: sentencePiece, 'byte-level': byteLevel }

function wordPiece(known: readonly string[]) {
  const tokens = [...SPECIAL, ...new Set([...known, 'i', 'am', 'from', 'and', '.', ',', 'x', '##x'])]
  return {
    tokens,
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: true,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: UNKNOWN,
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: numbered(tokens),
    },
  }
}

function sentencePiece(known: readonly string[]) {
  const letters = [...new Set([...known.join(''), ...'▁ iamfromndx.,'])]
  const tokens = [...SPECIAL, ...new Set([...known, '▁i', '▁am', '▁from', '▁and', ...letters])]
  const space = { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' }
  return {
    tokens,
    normalizer: { type: 'NFKC' },
    pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'WhitespaceSplit' }, space] },
    decoder: space,
    // The longer a token, the likelier.
    model: { type: 'Unigram', unk_id: 1, vocab: tokens.map((token) => [token, -10 + token.length]) },
  }
}

function byteLevel(known: readonly string[]) {
  const bytes = Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code))
  const merges = known.flatMap((token) =>
    Array.from(token)
      .slice(1)
      .map((_, at) => [token.slice(0, at + 1), token[at + 1] ?? '']),
  )
  const tokens = [...SPECIAL, ...new Set([...bytes, ...merges.map((pair) => pair.join(''))])]
  return {
    tokens,
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: { type: 'BPE', vocab: numbered(tokens), merges: merges.map((pair) => pair.join(' ')) },
  }
}

function numbered(tokens: readonly string[]): Record<string, number> {
  return Object.fromEntries(tokens.map((token, id) => [token, id]))
}
