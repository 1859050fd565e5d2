import { isObject } from './json.js'
import { schema } from './schema.js'
import {
  as,
  bodyFields,
  citable,
  deep,
  fields,
  id,
  keep,
  list,
  message as messageOf,
  ofVendor,
  own,
  text,
  textOr,
  tree,
} from './texts.js'
import { unless, variants } from './texts.js'
import type { Rule, Site } from './request-texts.js'

/** Finds the texts of a request of Anthropic's Messages (platform.claude.com/docs/en/api/messages). */

// --- Blocks ---

const citationFields = fields({
  type: keep,
  cited_text: text,
  document_title: text,
  title: text,
  source: text,
  url: keep,
  file_id: keep,
  encrypted_index: ofVendor,
})

const citation: Rule = (site) => {
  const { value, texts } = site
  if (isObject(value) && value['type'] === 'char_location') texts.citations.push({ ...value, holder: value })
  citationFields(site)
}

/**
 * Rules for blocks by their type, which the paths of the API's errors name, too. Claude Code looks for an image or a
 * document in the path: it leaves that block out, and sends the rest.
 */
function blocks(known: Readonly<Record<string, Rule>>): Rule {
  const byType = Object.entries(known).map(([type, rule]) => {
    return [type, (site: Site) => rule({ ...site, path: `${site.path}.${type}` })] as const
  })
  return variants(Object.fromEntries(byType))
}

const textBlock = fields({ type: keep, text, cache_control: keep, citations: list(citation) })
const image = unless('image', fields({ type: keep, source: own, cache_control: keep, transformations: keep }))
const file = unless('file')

const searchResult = fields({
  type: keep,
  source: text,
  title: text,
  content: list(blocks({ text: textBlock })),
  citations: keep,
  cache_control: keep,
})

const documentFields = fields({
  type: keep,
  source: variants({
    text: fields({ type: keep, media_type: keep, data: citable }),
    content: fields({ type: keep, content: textOr(blocks({ text: textBlock, image })) }),
    base64: file,
    url: file,
    file,
  }),
  title: text,
  context: text,
  citations: keep,
  cache_control: keep,
})

const document: Rule = (site) => {
  site.texts.documents.push(undefined) // unless there is a text in it: replies count all of them
  documentFields(site)
}

const thinking: Rule = (site) => {
  // Signed parts must be sent back unchanged.
  const isSigned = isObject(site.value) && site.value['signature'] && site.role === 'assistant'
  if (!isSigned) fields({ type: keep, thinking: text, signature: ofVendor })(site)
}

const toolUse = as(
  'assistant',
  fields({ type: keep, id: keep, name: keep, input: tree, caller: keep, toolset_name: keep, cache_control: keep }),
)

const result = blocks({
  text: textBlock,
  image,
  document,
  search_result: searchResult,
  tool_reference: keep,
  browser_state: deep,
})

const toolResult = as(
  'user',
  fields({
    ...kept('type', 'tool_use_id', 'is_error', 'toolset_name', 'cache_control'),
    content: textOr(result),
  }),
)

const SCHEMA = fields({ type: keep, schema })
const location = unless('user_location')

const definition = as(
  'system',
  fields({
    ...kept('type', 'name', 'model', 'allowed_callers', 'cache_control', 'defer_loading', 'eager_input_streaming'),
    ...kept('strict', 'allowed_domains', 'blocked_domains', 'mcp_server_name', 'configs', 'default_config'),
    ...kept('caching', 'response_inclusion', 'url_sources'),
    description: text,
    input_schema: schema,
    input_examples: tree,
    user_location: location,
    // What a server of MCP has listed.
    tools: list(fields({ name: keep, description: text, input_schema: schema })),
  }),
)

const toolChange = fields({
  type: keep,
  cache_control: keep,
  tool: fields({ type: keep, name: keep, server_name: keep, definition }),
})

/**
 * Blocks made by the vendor, including those of its own tools: they are signed, encrypted, or checked when sent back
 * in a message of the assistant.
 */
const VENDORS = ['redacted_thinking', 'compaction', 'server_tool_use', 'mcp_tool_use', 'mcp_tool_result', 'fallback']
const VENDORS_RESULTS = ['web_search', 'code_execution', 'bash_code_execution', 'tool_search', 'advisor']
const ALL_VENDORS = [
  ...VENDORS,
  'mcp_tool_listing',
  ...[...VENDORS_RESULTS, 'text_editor_code_execution'].map((name) => `${name}_tool_result`),
]

/** A fetched page is one of the documents that replies count. */
const fetched: Rule = (site) => {
  const { value, texts } = site
  if (isObject(value) && isObject(value['content']) && value['content']['type'] === 'web_fetch_result') {
    texts.documents.push(undefined)
  }
  ofVendor(site)
}

const uploadFields = fields({ type: keep, file_id: keep, cache_control: keep })
const newUpload = unless('file', uploadFields)
/** A file by its id; in a reply, one that a tool of the vendor has made. */
const upload: Rule = (site) => (site.role === 'assistant' ? uploadFields : newUpload)(site)

const block = blocks({
  ...Object.fromEntries(ALL_VENDORS.map((type) => [type, ofVendor] as const)),
  web_fetch_tool_result: fetched,
  text: textBlock,
  thinking,
  tool_use: toolUse,
  tool_result: toolResult,
  document,
  search_result: searchResult,
  image,
  container_upload: upload,
  tool_addition: toolChange,
  tool_removal: toolChange,
})

// --- The request ---

export const request = bodyFields({
  ...kept('model', 'max_tokens', 'stream', 'temperature', 'top_k', 'top_p', 'tool_choice', 'thinking', 'service_tier'),
  ...kept('cache_control', 'container', 'betas', 'speed', 'inference_geo', 'diagnostics', 'fallbacks'),
  ...kept('billing_policy', 'user_profile_id', 'workspace_id', 'anthropic_version'),
  mcp_servers: list(fields({ authorization_token: own }, keep)),
  fallback_credit_token: own,
  messages: list(messageOf(fields({ role: keep, content: textOr(block), clear_at: keep, output_config: keep }))),
  system: as('system', textOr(blocks({ text: textBlock }))),
  tools: list(definition),
  output_config: fields({ effort: keep, task_budget: keep, format: SCHEMA }),
  output_format: SCHEMA,
  compaction: fields({ type: keep, instructions: as('system', text) }),
  context_management: fields({ edits: list(fields({ instructions: as('system', text) }, keep)) }, keep),
  metadata: fields({ user_id: id }),
  stop_sequences: text,
})

function kept(...names: readonly string[]): Record<string, Rule> {
  return Object.fromEntries(names.map((name) => [name, keep]))
}
