import { readdirSync, readFileSync } from 'node:fs'
import { byLanguage, otherNames, type TrainingTexts } from '../corpora/other-entities.js'
import type { Doc, LabelledSpan } from '../doc.js'
import { gazetteerPath } from '../data-folder.js'
import { BrandSentences } from './brand-sentences.js'
import { Fields, type Piece } from './fields.js'
import { readGroups, readLists, readRows } from '../lists/read-list.js'
import { Locales } from './locales.js'
import { readTemplates, WELL_KNOWN, type Template, type TemplateFile } from './read-templates.js'
import { inSmallLetters } from './variation.js'
import type { Entry } from '../lists/gazetteers.js'
import type { Random } from '../random.js'

/** Makes training texts from templates and lists. */

const TEMPLATES = new URL('../templates/', import.meta.url)

// English prompts are what most users write; languages without annotated texts have nothing else to learn from, and those
// of Chinese, Japanese and Korean, whose names have no capitals, are news.
const SHARES: Record<string, number> = { en: 9, zh: 4, ja: 4, ko: 4 }
const UNSEEN = 'it uk cs el he ar id vi bg sl lt sw am az ca hy is ka ms hi bn fa th ne'.split(' ')

// A template holds fields, "{name}", and words to choose from, "[[NAME|Annas|Peters]]" or, not personal, "[[|today|now]]".
const PART = /(\{[a-z_]+~?\}|\[\[[A-Z]*\|[^\]]*\]\])/

/** Shares of the texts: rows of a table as people paste them, whole documents and messages, informal messages, prompts about somebody. */
const TABLES = 0.03
const DOCUMENTS = 0.12
const INFORMAL = 0.18
const PROMPTS = 0.18
/** The share of texts with a sentence beside them that names a company or a product. */
const BRANDED = 0.15
/** The share of informal messages in small letters. */
const SMALL = 0.85
const LABELS = ['NAME', 'LOCATION', 'CONTACT', 'DOCUMENT'] as const
/** The field for a full name in languages in which it is not `{name}`. */
export const FULL_NAME: Readonly<Record<string, string>> = {
  zh: '{zhname}',
  ja: '{janame}',
  ko: '{koname}',
  th: '{thname}',
  vi: '{vnname}',
  hu: '{lastname_first}',
}

/** Makes texts with personal data from templates and lists of names and places. */
export class Synthesiser {
  readonly languages: readonly string[]
  readonly #templates = new Map<string, string[]>()
  readonly #captions = readGroups(new URL('labels.tsv', TEMPLATES))
  readonly #documents = readLists(new URL('documents.tsv', TEMPLATES))
  readonly #prompts = templatesByLanguage(
    ['prompts', 'short-prompts'],
    ({ kind, text }) => kind !== 't' && !WELL_KNOWN.test(text),
  )
  readonly #informal = templatesByLanguage(['informal'], () => true)
  readonly #weighted: string[] = []
  readonly #brandSentences: BrandSentences | undefined
  readonly #fields: Fields
  readonly locales: Locales

  /** `branded`: sentences that name a company or a product stand beside some texts. */
  constructor(entries: readonly Entry[], folder: string, train: TrainingTexts, { branded = false } = {}) {
    if (branded) this.#brandSentences = new BrandSentences()
    for (const file of readdirSync(TEMPLATES).sort()) {
      if (!file.endsWith('.txt')) continue
      const language = file.replace('.txt', '')
      const lines = readFileSync(new URL(file, TEMPLATES), 'utf8').split('\n')
      this.#templates.set(
        language,
        lines.filter((line) => line !== '').map((line) => line.replaceAll('\\n', '\n')),
      )
      const share = SHARES[language] ?? (UNSEEN.includes(language) ? 2.5 : 1)
      for (let i = 0; i < share * 2; i++) this.#weighted.push(language)
    }
    this.languages = [...this.#templates.keys()]
    this.locales = new Locales(entries)
    const organisations = byLanguage(otherNames(train), 'ORG')
    this.#fields = new Fields(this.locales, readRows(gazetteerPath(folder, 'fakenamegenerator')), organisations)
  }

  docs(count: number, random: Random): Doc[] {
    return Array.from({ length: count }, (_, i) => this.#doc(`made-${String(i)}`, random))
  }

  // Now and then with lines of a form around it, whose words are no names.
  #template(lang: string, random: Random): string {
    if (random.chance(TABLES)) return table(lang, random)
    const simple = this.#templates.get(lang) ?? []
    if (random.chance(DOCUMENTS)) return random.pick(this.#documents.get(lang) ?? simple)
    if (random.chance(PROMPTS)) return random.pick(this.#prompts.get(lang) ?? simple)
    const template = random.pick(simple)
    const captions = this.#captions.get(lang)
    if (captions === undefined || !random.chance(0.2)) return template
    const separator = random.pick([': ', ': ', ' ', ' - ', ' = ', ' | '])
    const line = (): string =>
      `${random.pick(captions)}${separator}${random.pick(['{id}', '{num}', '{date}', '{phone}', '{email}'])}`
    const lines = Array.from({ length: 1 + random.below(3) }, line)
    const gap = random.pick(['\n', '\n', '. ', ', ', ' | '])
    const at = random.below(lines.length + 1)
    return random.chance(0.15) ? lines.join(gap) : [...lines.slice(0, at), template, ...lines.slice(at)].join(gap)
  }

  /** Whole documents and messages, as often in English as in any three other languages. */
  documents(count: number, random: Random): Doc[] {
    const languages = [...this.#documents.keys()]
    return Array.from({ length: count }, (_, i) => {
      const lang = random.chance(0.1) ? 'en' : random.pick(languages)
      const template = random.pick(this.#documents.get(lang) ?? [])
      return this.fill(`document-${String(i)}`, lang, this.branded(template, lang, random), random)
    })
  }

  /** Informal messages, most in small letters: about somebody, or, without spans, about nobody in particular. */
  informal(count: number, random: Random): Doc[] {
    const languages = [...this.#informal.keys()]
    return Array.from({ length: count }, (_, i) => {
      const lang = random.chance(0.2) ? 'en' : random.pick(languages)
      return this.#informalDoc(`informal-${String(i)}`, lang, this.#informal.get(lang) ?? [], random)
    })
  }

  #informalDoc(id: string, lang: string, templates: readonly string[], random: Random): Doc {
    const doc = this.fill(id, lang, this.branded(random.pick(templates), lang, random), random)
    return random.chance(SMALL) ? inSmallLetters(doc) : doc
  }

  #doc(id: string, random: Random): Doc {
    const lang = random.pick(this.#weighted)
    const informal = this.#informal.get(lang)
    if (informal !== undefined && random.chance(INFORMAL)) return this.#informalDoc(id, lang, informal, random)
    return this.fill(id, lang, this.branded(this.#template(lang, random), lang, random), random)
  }

  /** A template, now and then with a sentence beside it that names a company or a product. */
  branded(template: string, lang: string, random: Random): string {
    return this.#brandSentences && random.chance(BRANDED)
      ? this.#brandSentences.beside(template, lang, random)
      : template
  }

  /** A text made of a template. */
  fill(id: string, lang: string, template: string, random: Random): Doc {
    // Serbian is written in two scripts, and a text keeps to one.
    const written = lang === 'sr' && /\p{Script=Cyrillic}/u.test(template) ? 'sr-Cyrl' : lang
    const spans: LabelledSpan[] = []
    let text = ''
    // A person who is named twice in a text is often the same one.
    const people: string[] = []
    for (const part of template.split(PART)) {
      for (const piece of this.#pieces(part, written, random, people)) {
        if (piece.label !== undefined) {
          spans.push({ start: text.length, end: text.length + piece.text.length, label: piece.label })
        }
        text += piece.text
      }
    }
    return { id, lang, text, spans, source: 'made' }
  }

  #pieces(part: string, lang: string, random: Random, people: string[]): Piece[] {
    const field = /^\{([a-z_]+)(~?)\}$/.exec(part)
    if (field !== null)
      return this.#fields.make(field[1] ?? '', lang, random, { isInflected: field[2] === '~', people })
    const choice = /^\[\[([A-Z]*)\|(.*)\]\]$/.exec(part)
    if (choice === null) return [{ text: part }]
    const text = random.pick((choice[2] ?? '').split('|'))
    const label = LABELS.find((one) => one === choice[1])
    return [label === undefined ? { text } : { text, label }]
  }
}

function table(lang: string, random: Random): string {
  const name = FULL_NAME[lang] ?? '{name}'
  const others = ['{city}', '{city}', '{country}', '{phone}', '{email}', '{num}', '{date}', '{id}', '{org}', '{brand}']
  const columns = Array.from({ length: 1 + random.below(3) }, () => random.pick(others))
  columns.splice(random.chance(0.8) ? 0 : columns.length, 0, random.chance(0.8) ? name : '{first}')
  const row = columns.join(random.pick([',', ',', ', ', ';', '\t', ' | ']))
  return Array.from({ length: 1 + random.below(4) }, () => row).join('\n')
}

function templatesByLanguage(
  files: readonly TemplateFile[],
  isWanted: (template: Template) => boolean,
): Map<string, string[]> {
  const byLanguage = new Map<string, string[]>()
  for (const template of files.flatMap(readTemplates).filter(isWanted)) {
    byLanguage.set(template.lang, [...(byLanguage.get(template.lang) ?? []), template.text])
  }
  return byLanguage
}
