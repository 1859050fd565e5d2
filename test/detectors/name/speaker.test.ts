import { expect, test } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'

const { detect } = piiDetector({ model: null })

/** What is found of the speakers of a talk between them and Bernadette. */
function found(speaker: string): string[] {
  const talk = `[10:01] ${speaker}: are you there?\n[10:02] Bernadette: yes, I am.\n[10:03] ${speaker}: very good.`
  return detect(talk).map(({ label, text }) => `${label} ${text}`)
}

test.each(['P07', 'S1', 'INT'])('a role in an interview is nobody: %s', (speaker) => {
  expect(found(speaker)).toEqual(['NAME Bernadette'])
})

test.each(['ann12', 'max_7'])('a handle is somebody: %s', (speaker) => {
  expect(found(speaker)).toEqual([`CONTACT ${speaker}`, 'NAME Bernadette', `CONTACT ${speaker}`])
})

test.each(['Me', 'Ich', 'Já', 'Mum', 'Oma'])('a pronoun or a relative is nobody: %s', (speaker) => {
  expect(found(speaker)).toEqual(['NAME Bernadette'])
})

test('a relative with a name is somebody', () => {
  expect(found('Aunt Odila')).toEqual(['NAME Odila', 'NAME Bernadette', 'NAME Odila'])
})

test('those who talk with the user are somebody, however little they say', () => {
  const { detect: find } = piiDetector()
  const names = find('me: did u get home\ndimi: yea\nme: ok\ndimi: k').map(({ text }) => text)
  expect(names).toEqual(['dimi', 'dimi'])
  expect(find('es: uno\nen: one\nes: dos\nen: two').filter(({ score }) => score > 0.8)).toEqual([])
})
