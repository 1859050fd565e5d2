import { describe, expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { DOCUMENTS } from '../../src/detectors/document/types/all.js'
import { cuePhrases } from '../../src/detectors/cue-phrases.js'
import { isOrdinary } from '../../src/detectors/scan/ordinary-words.js'
import { fold } from '../../src/detectors/scan/characters.js'
import { readSections, readWords, section } from '../../src/detectors/word-list.js'

const FOLDER = new URL('../../src/detectors/data/', import.meta.url)
const fileOf = (name: string) => new URL(`${name}.txt`, FOLDER)

const LANGUAGE = /^[a-z]{2}$/
const PLAIN = /^[^\s|\p{Lu}][^|\p{Lu}]*$/u // an entry in small letters
const PHRASE = /^\*?[^*|'’.:-]+\*?$/u // as the lexicon takes them
/** The sections of each list; an expression where they are many; none where the list has no sections. The form of an entry. */
const LISTS: Readonly<Record<string, { sections: readonly string[] | RegExp; entry: RegExp }>> = {
  'address-cues': { sections: ['address', 'postcode'], entry: PHRASE },
  'addressing-words': {
    sections: LANGUAGE,
    entry: /^(?:verb|verb to|to|that|behind|post|before|named?|is|lives?|in): [\p{Ll}\p{Lo}\p{M}\d'’ʻʼ-]+$/u,
  },
  'ambiguous-names': { sections: [], entry: PLAIN },
  'birth-cues': { sections: ['before', 'after'], entry: PHRASE },
  'calendar-words': { sections: ['month', 'name', 'weekday'], entry: /^[\p{Ll}\p{Lo}\p{M}]{2,}$/u },
  'called-things': { sections: ['several', 'one'], entry: /^[\p{Ll}\p{Lo}\p{M}ー々]+$/u },
  'chat-roles': {
    sections: ['self', 'ambiguous self', 'role', 'machine', 'change', 'caption', 'subject'],
    entry: PLAIN,
  },
  'code-annotations': { sections: [], entry: /^[a-z\d_]+$/ },
  'contact-cues': { sections: ['phone', 'email', 'at', 'handle', 'other', 'extension'], entry: PHRASE },
  'empty-values': { sections: [], entry: PLAIN },
  'field-words': {
    sections: [
      ...['given', 'family', 'person', 'name', 'role', 'street', 'house', 'address', 'city', 'region', 'postcode'],
      ...['user', 'phone', 'plate', 'document', 'thing', 'not postal', 'date or amount', 'qualifier'],
    ],
    entry: /^[\p{L}\p{M}' ]+$/u,
  },
  'file-words': { sections: ['document', 'beside', 'people'], entry: /^[\p{Ll}\p{Lo}\p{M}]+$/u },
  'given-names': { sections: [], entry: /^\p{Lu}[\p{L}\p{M}'-]+$/u },
  'iban-lengths': { sections: [], entry: /^[A-Z]{2}[123]\d$/ },
  'impersonal-keys': { sections: [], entry: /^[\p{Ll}\p{Lo}\p{Lm}\p{M}'’ ]+$/u },
  'institution-words': { sections: ['institution', 'between', 'behind'], entry: /^\p{L}[\p{L}\p{M} .]*$/u },
  'kin-words': { sections: [], entry: /^[\p{L}\p{M}'-]{2,}$/u },
  'language-names': { sections: LANGUAGE, entry: /^[\p{L}\p{M}\u200c’'-]+$/u },
  'made-up-texts': {
    sections: [
      'write',
      'story',
      'character',
      'work',
      'how many',
      'first person',
      'first person before kin',
      'between',
      'continue',
      'about names',
      'essay',
    ],
    entry: /^[\p{Ll}\p{Lo}\p{M}'’ -]+\*?$/u,
  },
  'name-companions': {
    sections: [
      'before',
      'abbreviated',
      'behind',
      'verb behind',
      'attached before',
      'attached behind',
      'greeting',
      'closing',
    ],
    entry: /^[\p{Ll}\p{Lo}\p{M}'"-]+$/u,
  },
  'name-cues': { sections: ['title', 'intro', 'weak', 'closing'], entry: PHRASE },
  'nguni-words': { sections: ['person', 'lives'], entry: /^[a-z]+$/ },
  'numbered-things': { sections: [], entry: PLAIN },
  'ordinary-words': { sections: /^(?:[a-z]{2}|things)$/, entry: /^\S[^|]*$/u },
  'own-dealings': { sections: LANGUAGE, entry: /^(?:lead|link|around|ending): [\p{Ll}\p{Lo}\p{M}\u200c'’ …-]+$/u },
  'person-records': {
    sections: ['trait', 'thing', 'price', 'beside price', 'name of a thing', 'people'],
    entry: /^[\p{Ll}\p{Lo}\p{M} ]+$/u,
  },
  'personal-number-cues': {
    sections: [
      ...['holder', 'contract', 'file', 'card', 'account', 'holder unspaced', 'card unspaced', 'number', 'identifier'],
      ...['number ending', 'number unspaced', 'named', 'named unspaced', 'ending', 'ending unspaced'],
    ],
    entry: /^[^\s|\p{Lu}][^|\p{Lu}*]*$/u,
  },
  'quantity-words': { sections: ['currency', 'unit', 'counted', 'quantifier'], entry: /^[\p{L} ]+$/u },
  'shared-mailboxes': { sections: [], entry: PLAIN },
  'spelled-letters': { sections: ['name', 'alphabet'], entry: PLAIN },
  'spoken-numbers': { sections: /^(?:[a-z]{2}(?: [a-z]{2})*|link)$/, entry: /^(?:(?:\d|join): )?[\p{L}\p{M} '’-]+$/u },
  'spoken-signs': { sections: ['dot', 'dot without spaces', 'underscore', 'hyphen'], entry: PLAIN },
  'street-cues': { sections: ['first', 'last', 'small', 'numbered', 'division', 'box', 'ending'], entry: PHRASE },
  'system-accounts': { sections: ['any', 'login', 'folder'], entry: PLAIN },
  'team-words': { sections: ['determiner', 'team'], entry: /^\p{L}[\p{L} ]*$/u },
  'told-moves': { sections: LANGUAGE, entry: /^(?:from|to|from word|to word|moved): [\p{Ll}\p{Lo}\p{M}]+$/u },
  'told-persons': {
    sections: [
      ...['person', 'name', 'my name', 'attached my name', 'behind', 'attached behind', 'no name', 'age', 'years'],
      ...['lives', 'in', 'in word', 'lives without', 'attached lives', 'no town', 'told'],
    ],
    entry: /^[\p{Lo}\p{M} ]+$/u,
  },
  'value-links': { sections: [], entry: /^[\p{Ll}°']+$/u },
  'vehicle-words': { sections: ['plate', 'vehicle', 'make'], entry: /^[^*\p{Lu}]+\*?$/u },
}

const names = readdirSync(FOLDER).map((name) => name.replace(/\.txt$/, ''))

describe('the word lists', () => {
  it('are all known here', () => {
    expect(names.sort()).toEqual(Object.keys(LISTS))
  })

  describe.each(Object.entries(LISTS))('%s', (name, { sections, entry }) => {
    const text = readFileSync(fileOf(name), 'utf8')
    const lists = [...readSections(`${name}.txt`)]

    it('begins with what it holds and where it comes from', () => {
      expect(text).toMatch(/^# .+\n(?:# .+\n)*# Sources?: .+\n/)
    })

    it('has known sections, none of them empty', () => {
      const known = lists.map(([section]) => section)
      if (sections instanceof RegExp) expect(known.filter((section) => !sections.test(section))).toEqual([])
      else expect(known).toEqual(sections.length > 0 ? sections : [''])
      expect(new Set(text.match(/^\[.*\]$/gm) ?? ['']).size).toBe(known.length)
      expect(lists.filter(([, entries]) => entries.length === 0)).toEqual([])
    })

    it('has entries of one form, in normal form C, without spaces around', () => {
      const entries = lists.flatMap(([, list]) => list)
      expect(entries.filter((each) => !entry.test(each))).toEqual([])
      expect(entries.filter((each) => each.normalize('NFC') !== each || each.trim() !== each)).toEqual([])
      expect(entries.filter((each) => each.includes('  '))).toEqual([])
    })

    it('has no entry twice in a section', () => {
      const twice = lists.flatMap(([section, list]) =>
        list.filter((each, index) => list.indexOf(each) < index).map((each) => `${section}: ${each}`),
      )
      expect(twice).toEqual([])
    })
  })

  it('give every digit in every language', () => {
    for (const [languages, lines] of readSections('spoken-numbers.txt')) {
      if (languages === 'link') continue
      expect([languages, lines.map((line) => /^(\d): /.exec(line)?.[1] ?? '').join('')]).toEqual([
        languages,
        '0123456789',
      ])
    }
  })

  it('hold words for relatives as a folded text has them', () => {
    expect(readWords('kin-words.txt').filter((word) => fold(word) !== word)).toEqual([])
  })

  it('hold a key of a field for one topic only', () => {
    const topics = [...readSections('field-words.txt')].slice(0, 15)
    const keys = topics.flatMap(([, words]) => words.map((word) => fold(word).replaceAll(/[\s']/g, '')))
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([])
  })

  it('are all read as cues', () => {
    const lists = ['address-cues', 'birth-cues', 'contact-cues', 'name-cues', 'street-cues']
    const listed = lists.flatMap((name) => readWords(`${name}.txt`))
    const read = cuePhrases({ documents: DOCUMENTS, birthDates: true }).map(({ phrase }) => phrase)
    expect(new Set(read).size).toBe(new Set([...listed, ...DOCUMENTS.flatMap((row) => row.names.split('|'))]).size)
  })

  it('tell ordinary words by any of their languages, alone or in a row', () => {
    expect(['Donnerstag', 'jueves', 'Postgres, Redis'].map(isOrdinary)).toEqual([true, true, true])
    expect(isOrdinary('Anna')).toBe(false)
  })
})

describe('reading a word list', () => {
  it('says what to do where the file is not there', () => {
    expect(() => readWords('missing.txt')).toThrow(
      /Cannot read the word list at .*missing\.txt\. If your app is bundled, leave/,
    )
  })

  it('refuses a section that the list has not', () => {
    expect(() => section(new Map(), 'phone')).toThrow('The word list has no section [phone].')
  })
})
