import { expect, test } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'

const { detect } = piiDetector()

function namesIn(text: string): string[] {
  return detect(text).flatMap(({ label, score, text: name }) => (label === 'NAME' && score >= 0.6 ? [name] : []))
}

test.each([
  ['Moa: är du framme än?\nKalle: nä sitter fast här\nMoa: ok vi väntar\nhur kan moa svara', 'moa'],
  ['Berfin: neredesin sen ya\nKaan: evde yatıyorum işte\nBerfin: tamam o zaman\nkaana ne desin', 'kaana'],
  ['Zwetlana: wo bist du\nKalle: steh im stau\nZwetlana: ok bis gleich\nsag zwetlana hallo', 'zwetlana'],
])('a speaker is found again in small letters: %j', (chat, name) => {
  expect(namesIn(chat)).toContain(name)
})

test('a name that is a word, too, is left alone in small letters', () => {
  expect(namesIn('{"first_name":"Rose","last_name":"Stone","colour":"rose","material":"stone"}')).toEqual([
    'Rose',
    'Stone',
  ])
})

test.each([
  'Please write to bug-time@gnu.org. Include the version of `time`, which you get by running `time --version`',
  'REPORTING BUGS\nReport bugs to gmp-bugs@gmplib.org.',
  'Patches go to freetype-devel@nongnu.org; the FreeType team thanks you',
])('the address of a list or a desk names nobody: %s', (text) => {
  expect(namesIn(text)).toEqual([])
})
