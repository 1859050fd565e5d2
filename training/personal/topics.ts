import type { Doc } from '../doc.js'
import { isLatinLanguage } from '../synthesis/locales.js'
import type { Random } from '../random.js'
import { readTemplates, WELL_KNOWN } from '../synthesis/read-templates.js'
import { inSmallLetters } from '../synthesis/variation.js'
import { FULL_NAME, type Synthesiser } from '../synthesis/synthesiser.js'
import type { WellKnown } from './known.js'

/** Makes prompts about well-known people and locations. */

/** How many prompts are made of a template: of an English one, of another, of one without well-known names. */
const EACH = { en: 30, others: 24, own: 8 }
const SMALL = 0.15
/** Share of the private persons who are namesakes of somebody well known. */
const NAMESAKES = 0.25

/** Share of the locations in other prompts that are little known. */
const LITTLE_KNOWN = 0.4

/**
 * Makes prompts about well-known people and locations, without spans, and prompts about somebody with the same name or
 * who lives there: the same names with another meaning.
 */
export function topicPrompts(known: WellKnown, synthesiser: Synthesiser, random: Random): Doc[] {
  const docs: Doc[] = []
  for (const { lang, kind, text: template } of [...readTemplates('prompts'), ...readTemplates('short-prompts')]) {
    if (kind === 'o') continue
    const isPersonal = kind === 'p'
    const each = !WELL_KNOWN.test(template) ? EACH.own : lang === 'en' ? EACH.en : EACH.others
    for (let i = 0; i < each; i++) {
      const filled = fill(template, { lang, isPersonal }, { known, locales: synthesiser.locales }, random)
      const text = isPersonal ? synthesiser.branded(filled, lang, random) : filled
      const doc = synthesiser.fill(`topic-${String(docs.length)}`, lang, text, random)
      docs.push({ ...(random.chance(SMALL) ? inSmallLetters(doc) : doc), source: isPersonal ? 'personal' : 'topic' })
    }
  }
  return docs
}

function fill(
  template: string,
  { lang, isPersonal }: { readonly lang: string; readonly isPersonal: boolean },
  { known, locales }: { readonly known: WellKnown } & Pick<Synthesiser, 'locales'>,
  random: Random,
): string {
  const put = (label: string, value: string): string => {
    const plain = value.replace(/[|[\]{}]/g, '')
    return isPersonal ? `[[${label}|${plain}]]` : plain
  }
  const person = (): string => pick(known.people, lang, random)
  const isStranger = (): boolean => isPersonal && !random.chance(NAMESAKES)
  return template
    .replaceAll('{star}', () => (isStranger() ? (FULL_NAME[lang] ?? '{name}') : put('NAME', person())))
    .replaceAll('{sur}', () => (isStranger() ? '{last}' : put('NAME', person().split(' ').at(-1) ?? '')))
    .replaceAll('{land}', () => put('LOCATION', pick(known.countries, lang, random)))
    .replaceAll('{place}', () =>
      put(
        'LOCATION',
        random.chance(isPersonal ? 0.5 : LITTLE_KNOWN)
          ? locales.pick(lang, 'city', random, 0.1)
          : pick(known.places, lang, random),
      ),
    )
}

function pick(lists: ReadonlyMap<string, readonly string[]>, lang: string, random: Random): string {
  const own = lists.get(lang) ?? []
  const any = lists.get('') ?? []
  if (any.length > 0 && (own.length === 0 || (isLatinLanguage(lang) && random.chance(0.5)))) return random.pick(any)
  return random.pick(own)
}
