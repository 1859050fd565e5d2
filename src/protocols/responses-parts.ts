import { objectsIn } from './json.js'
import { cited, fields, keep, list, own, text, unless, variants } from './texts.js'
import type { Rule } from './request-texts.js'

/** Parts of messages of OpenAI's Responses. */

/** Removes log probabilities in the history, which would spell out the reply. */
const clearLogprobs: Rule = ({ holder, key }) => {
  holder[key] = []
}

const CITATION_FIELDS = ['type', 'start_index', 'end_index', 'index', 'url', 'file_id', 'container_id']
const annotation = fields({
  ...Object.fromEntries(CITATION_FIELDS.map((name) => [name, keep] as const)),
  title: text,
  filename: text,
})
const textPart = fields({
  type: keep,
  text: cited(({ annotations }) => objectsIn(annotations)),
  annotations: list(annotation),
  logprobs: clearLogprobs,
  prompt_cache_breakpoint: keep,
})
export const image = fields({ type: keep, image_url: own, file_id: keep, detail: keep })
const file = fields({ type: keep, file_id: keep, filename: text, file_data: own, file_url: own, detail: keep })

export const part = variants({
  input_text: textPart,
  output_text: textPart,
  text: textPart,
  summary_text: textPart,
  reasoning_text: textPart,
  refusal: fields({ type: keep, refusal: text }),
  encrypted_content: fields({ type: keep, encrypted_content: own }),
  input_image: unless('image', image),
  input_audio: unless('audio', fields({ type: keep, input_audio: own, audio_url: own })),
  input_file: unless('file', file),
})
