import type { Random } from '../random.js'

type Rule = readonly [RegExp, readonly string[]]

const SLAVIC_CYRILLIC: readonly Rule[] = [
  [/а$/, ['ы', 'е', 'у', 'ой']],
  [/я$/, ['и', 'е', 'ю', 'ей']],
  [/(ий|ый)$/, ['ого', 'ому', 'им']],
  [/й$/, ['я', 'ю', 'ем', 'е']],
  [/ь$/, ['я', 'ю', 'ем', 'и']],
  [/([бвгдзклмнпрстфхцчшщж])$/, ['$1а', '$1у', '$1ом', '$1е']],
]
const SERBO_CROATIAN: readonly Rule[] = [
  [/a$/, ['e', 'i', 'u', 'om']],
  [/([bdfghklmnprstvzć])$/, ['$1a', '$1u', '$1om', '$1em']],
]
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  ru: SLAVIC_CYRILLIC,
  uk: [
    [/а$/, ['и', 'і', 'у', 'ою']],
    [/я$/, ['і', 'ю', 'ею']],
    [/(ий)$/, ['ого', 'ому', 'им']],
    [/([бвгдзклмнпрстфхцчшщж])$/, ['$1а', '$1у', '$1ом', '$1і', '$1ові']],
  ],
  pl: [
    [/a$/, ['y', 'ie', 'ę', 'ą', 'i']],
    [/ski$/, ['skiego', 'skiemu', 'skim']],
    [/ska$/, ['skiej', 'ską']],
    [/ek$/, ['ka', 'kowi', 'kiem']],
    [/([bdfghklmnprstwz])$/, ['$1a', '$1owi', '$1em', '$1u', '$1ie']],
  ],
  cs: [
    [/a$/, ['y', 'ě', 'u', 'ou']],
    [/ová$/, ['ové', 'ovou']],
    [/ek$/, ['ka', 'kovi', 'kem']],
    [/([bdfghklmnprstvz])$/, ['$1a', '$1ovi', '$1em', '$1u', '$1ě']],
  ],
  sk: [
    [/a$/, ['y', 'e', 'u', 'ou']],
    [/ová$/, ['ovej', 'ovou']],
    [/([bdfghklmnprstvz])$/, ['$1a', '$1ovi', '$1om', '$1u', '$1e']],
  ],
  sl: [
    [/a$/, ['e', 'i', 'o']],
    [/([bdfghklmnprstvz])$/, ['$1a', '$1u', '$1om', '$1em']],
  ],
  hr: SERBO_CROATIAN,
  sr: SERBO_CROATIAN,
  'sr-Cyrl': SLAVIC_CYRILLIC,
  lt: [
    [/as$/, ['o', 'ui', 'ą', 'u', 'e']],
    [/is$/, ['io', 'iui', 'į', 'iu']],
    [/ė$/, ['ės', 'ei', 'ę', 'e']],
    [/a$/, ['os', 'ai', 'ą', 'oje']],
    [/us$/, ['aus', 'ui', 'ų']],
  ],
  lv: [
    [/s$/, ['a', 'am', 'u', 'ā']],
    [/a$/, ['as', 'ai', 'u', 'ā']],
    [/e$/, ['es', 'ei', 'i', 'ē']],
  ],
  fi: [
    [/([aeiouyäö])$/, ['$1n', '$1ssa', '$1sta', '$1lle', '$1a', '$1lla']],
    [/([^aeiouyäö])$/, ['$1in', '$1issa', '$1ista', '$1ille']],
  ],
  et: [
    [/([aeiouõäöü])$/, ['$1s', '$1st', '$1le', '$1ga']],
    [/([^aeiouõäöü])$/, ['$1i', '$1is', '$1iga', '$1ile']],
  ],
  hu: [
    [/a$/, ['ában', 'ába', 'ából']],
    [/e$/, ['ében', 'ébe', 'éből']],
    [/([^ae])$/, ['$1ban', '$1ben', '$1ből', '$1on', '$1en', '$1ra']],
  ],
}

/** Inflects every word of a name by an approximate ending of some other grammatical case. */
export function inflect(language: string, name: string, random: Random): string {
  const rules = RULES[language]
  if (rules === undefined || rules.length === 0 || random.chance(0.15)) return name
  return name
    .split(' ')
    .map((word) => {
      const rule = rules.find(([pattern]) => pattern.test(word))
      return rule === undefined || word.length < 3 ? word : word.replace(rule[0], random.pick(rule[1]))
    })
    .join(' ')
}
