import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { mayHoldAny } from '../scan/may-hold.js'

/** Recognises the assistant that a prompt is written to: "You are Claude", "Hey Siri". It is no person. */

const PERSONA_BEFORE = 32
/** Give an assistant a name, in the languages in which most instructions are written. */
const YOU_ARE = [
  "you are|you’re|you're|your name is|du bist|dein name ist|tu es|vous êtes|ton nom est|tu t’appelles|eres|tu nombre es",
  'te llamas|você é|seu nome é|tu sei|il tuo nome è|ti chiami|jij bent|je bent|je naam is|du är|du heter|du er|du hedder',
  'jesteś|masz na imię|тебя зовут|вас зовут|ты —|вы —|tvé jméno je|adın',
].join('|')
const YOU_ARE_UNSPACED = '你是|您是|你叫|あなたは|당신은'
const PERSONA = new RegExp(String.raw`(?:(?<![\p{L}\p{M}])(?:${YOU_ARE}) |${YOU_ARE_UNSPACED})["'“„«*_]{0,3}$`, 'iu')
const mayHoldPersona = mayHoldAny('personas', () => [YOU_ARE, YOU_ARE_UNSPACED].flatMap((words) => words.split('|')))
/** Assistants whose names are hardly anybody's. */
const ASSISTANT = /^(?:ChatGPT|Copilot|Cortana|DeepSeek|Gemini|Grok|Qwen|Siri|Bixby|Mistral|Llama)$/i
/** One that is a given name, too, with what only the assistant has. */
const CLAUDE = /^Claude(?: (?:Code|Opus|Sonnet|Haiku|Desktop|API|SDK|AI|Max|Pro))?$/
const CLAUDE_AFTER = /^(?: (?:Code|Opus|Sonnet|Haiku|Desktop|API|SDK|AI|\d)|[-.](?:\d|ai|code|opus|sonnet|haiku))/i

/** Names that people have, too: an assistant's where a prompt begins with a greeting and goes on in the same line. */
const ALSO_NAMES = /^(?:Claude|Alexa)$/
const GREETING = /^["'“]?(?:hi|hey|hello|ok|okay|hallo|hei|hej|hola|salut|ciao|olá|oi)[ ,]{1,2}$/i
const SAME_LINE = /^[,!.:]? \S/

/** Limits the score of an assistant's name: it is reported as a name, but not as personal data. */
export function withoutAssistant(text: string, { label, spans, text: name }: Finding, score: number): number {
  if (label !== 'NAME' || score <= CERTAINTY.doubted) return score
  return isAssistant(text, name, spans.start, spans.end) ? CERTAINTY.doubted : score
}

/** True for a name that an assistant has, in any case. */
export function isAssistantName(name: string): boolean {
  return ASSISTANT.test(name) || ALSO_NAMES.test(name.slice(0, 1).toUpperCase() + name.slice(1))
}

// --- Internal helpers ---

function isAssistant(text: string, name: string, start: number, end: number): boolean {
  if (ASSISTANT.test(name)) return true
  if (CLAUDE.test(name) && (name !== 'Claude' || CLAUDE_AFTER.test(text.slice(end, end + 8)))) return true
  if (ALSO_NAMES.test(name) && GREETING.test(text.slice(0, start)) && SAME_LINE.test(text.slice(end, end + 3)))
    return true
  return (
    mayHoldPersona(text) && !/\s/.test(name) && PERSONA.test(text.slice(Math.max(0, start - PERSONA_BEFORE), start))
  )
}
