import { join } from 'node:path'
import { readFolder } from '../corpora/corpus.js'
import { readLists } from '../lists/read-list.js'
import type { TrainingTexts } from '../corpora/other-entities.js'
import type { Doc } from '../doc.js'
import { Random } from '../random.js'
import type { Synthesiser } from '../synthesis/synthesiser.js'
import { readTemplates } from '../synthesis/read-templates.js'
import { alignColumns } from '../synthesis/align-columns.js'
import { variation } from '../synthesis/variation.js'
import { annotated, ordinary, topics, type Judge } from './examples.js'
import type { WellKnown } from './known.js'
import { PASTED_LANGUAGES, pastedTemplate } from './shapes.js'
import { topicPrompts } from './topics.js'

/** The training texts of the second stage. */

const PROMPTS = new URL('./ordinary-prompts.tsv', import.meta.url)
const MADE = 50_000
const PASTED = 20_000
const DOCUMENTS = 16_000
const INFORMAL = 16_000
/** Most texts taken from a file of texts about the world. */
const MOST_TOPICS = 1_000
/** Each `HELD`th source of ordinary texts, and text made, is kept from training, to choose the levels by. */
const HELD = 6
const HELD_MADE = 40
/** The weight of a finding in the ordinary prompts written for this project. */
const PROMPT_WEIGHT = 5
/** Each `HELD_PROMPTS`th of them is kept from training. */
const HELD_PROMPTS = 8
/** Share of them in small letters. */
const SMALL = 0.15
const PERSONAL = /^(contextual-anonymizer|lifebench-pii|meddocan)\./
const REQUESTS = /^(xsid|nlu-home)\./
const WORLD =
  /^(wikigold|crossner|multiconer|turkish-wikiner|stockmark|nerkor|ud-ja|ud-iahltwiki|uner-|ler-de|hiner|kaznerd|norne)/

/** Texts of one kind with what their findings mean. */
export interface Lot {
  readonly name: string
  readonly judge: Judge
  readonly docs: readonly Doc[]
  /** Kept from training. */
  readonly held: readonly Doc[]
}

/** Where the texts come from: the data folder, its training texts, and what makes others. */
export interface LotSources {
  readonly folder: string
  readonly train: TrainingTexts
  readonly known: WellKnown
  readonly synthesiser: Synthesiser
}

/** All texts that the stage is trained with, and those that its levels are chosen by. */
export function lots({ folder, train, known, synthesiser }: LotSources, seed: number): Lot[] {
  const random = new Random(seed)
  const of = (wanted: RegExp, most = Infinity): Doc[] =>
    [...train].filter(([source]) => wanted.test(source)).flatMap(([, docs]) => spread(docs, most))
  const plain = [...readFolder(join(folder, 'ordinary', 'train')).values()].flat()
  const made = synthesiser.docs(MADE, random)
  const pasted = Array.from({ length: PASTED }, (_, i) => {
    const lang = random.chance(0.35) ? 'en' : random.pick(PASTED_LANGUAGES)
    return alignColumns(synthesiser.fill(`pasted-${String(i)}`, lang, pastedTemplate(lang, random), random), random)
  })
  const vary = variation(synthesiser.locales)
  const documents = synthesiser.documents(DOCUMENTS, random).map((doc) => vary(doc, random))
  const prompts = topicPrompts(known, synthesiser, random)
  return [
    parted('ordinary', ordinary(0.7), plain, (doc) => hash(sourceOf(doc)) % HELD === 0),
    parted('annotated', annotated(1, 0.5, 0.5), of(PERSONAL), (_, i) => i % HELD_MADE === 0),
    parted('requests', annotated(0, 1), of(REQUESTS), () => false),
    parted('made', annotated(1, 1, 0.1), made, (_, i) => i % HELD_MADE === 0),
    parted('pasted', annotated(0.4, 1), pasted, (_, i) => i % HELD_MADE === 0),
    parted('documents', annotated(1, 1.5), documents, (_, i) => i % HELD_MADE === 0),
    parted('informal', annotated(1, 1), synthesiser.informal(INFORMAL, random), (_, i) => i % HELD_MADE === 0),
    parted('prompts', ordinary(PROMPT_WEIGHT), ordinaryPrompts(random), (_, i) => i % HELD_PROMPTS === 0),
    parted(
      'personal',
      annotated(2.5, 1),
      prompts.filter(({ source }) => source === 'personal'),
      () => false,
    ),
    parted(
      'topic',
      topics(1.25),
      prompts.filter(({ source }) => source === 'topic'),
      () => false,
    ),
    parted('world', topics(0.1), of(WORLD, MOST_TOPICS), () => false),
  ]
}

/** Prompts in which nothing is about a private person. */
function ordinaryPrompts(random: Random): Doc[] {
  const written = [...readLists(PROMPTS)].flatMap(([lang, texts]) => texts.map((text) => ({ lang, text })))
  const templates = readTemplates('prompts').filter(({ kind }) => kind === 'o')
  return [...written, ...templates].map(({ lang, text }, i) => ({
    id: `prompt-${String(i)}`,
    lang,
    text: random.chance(SMALL) ? text.toLowerCase() : text,
    spans: [],
    source: 'prompts',
  }))
}

function parted(name: string, judge: Judge, all: readonly Doc[], isHeld: (doc: Doc, index: number) => boolean): Lot {
  return { name, judge, docs: all.filter((doc, i) => !isHeld(doc, i)), held: all.filter(isHeld) }
}

/** The repository an ordinary text comes from, as its id says. */
function sourceOf({ id }: Doc): string {
  return id.replace(/^ordinary-(?:train|dev)-|-\d+$/g, '')
}

function hash(text: string): number {
  let sum = 7
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) >>> 0
  return sum
}

function spread(docs: readonly Doc[], most: number): Doc[] {
  const step = Math.max(1, docs.length / most)
  return Array.from({ length: Math.floor(docs.length / step) }, (_, i) => docs[Math.floor(i * step)]).filter(
    (doc) => doc !== undefined,
  )
}
