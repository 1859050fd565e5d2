import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { parsePersonal, readPersonalFile } from '../../../src/detectors/personal/model-file.js'
import { piiDetector } from '../../../src/detectors/pii.js'
import { rule } from '../../../src/detectors/rules/rule.js'
import { expectLinear } from '../../support/expect-linear.js'

const FILE = new URL('../../../models/personal.bin', import.meta.url)
const detector = piiDetector()

function scoreOf(text: string, value: string): number {
  return detector.detect(text).find((finding) => finding.text === value)?.score ?? 0
}

describe('what is personal in a message', () => {
  it.each([
    ['What is the capital of France?', 'France'],
    ['Who was Marie Curie?', 'Marie Curie'],
    ['Compare Jane Austen and Charles Dickens as writers.', 'Jane Austen'],
    ['Was ist die Hauptstadt von Frankreich?', 'Frankreich'],
    ['Quelle est la capitale de la France ?', 'France'],
  ])('is not what %j is about, though it is found as a topic', (text, value) => {
    const score = scoreOf(text, value)
    expect(score).toBeGreaterThanOrEqual(0.5)
    expect(score).toBeLessThan(0.6)
  })

  it.each([
    ['My colleague Marie Curie from Seattle needs a reference letter.', 'Marie Curie'],
    ['Dear Mr Krawinkel,\nthank you for your call.\nKind regards\nAnna Schmidt', 'Anna Schmidt'],
    ['Meine Schwester Anna Schmidt zieht nach Köln, schreib ihr eine Karte.', 'Anna Schmidt'],
    ['Patient: Anna Schmidt\nTel: 030 1234567', 'Anna Schmidt'],
    ['{"first_name": "Detlef", "last_name": "Krawinkel", "phone": "+49 30 1234567"}', 'Krawinkel'],
    ['Dear Peter Weber', 'Peter Weber'],
    ['Dear Maria Gonzalez,', 'Maria Gonzalez'],
    ['Sehr geehrter Herr Weber,', 'Weber'],
    ['Bonjour Camille Martin, merci !', 'Camille Martin'],
    ['talk to Sarah Miller about the invoice', 'Sarah Miller'],
    ['Jonas Becker is off sick today', 'Jonas Becker'],
    ['See you on Friday.\n\nBest regards\nTom Harris', 'Tom Harris'],
    ["Bot: What's the name on the account? User: Vilma Holm", 'Vilma Holm'],
    ['Уважаемая Анна Смирнова,', 'Анна Смирнова'],
  ])('is somebody whom %j is about', (text, value) => {
    expect(scoreOf(text, value)).toBeGreaterThanOrEqual(0.6)
  })

  it.each([
    'Luca has 18 stickers, Giulia has 7 more. How many do they have together?',
    'story about a girl named Lena who finds a key',
    'Dear Santa, what should I write to you?',
    'What does the name Friederike mean?',
    'Drei Tage Dresden im Mai, was lohnt sich?',
  ])('is nobody in exercises, stories and journeys: %j', (text) => {
    expect(detector.detect(text).filter(({ score }) => score >= 0.6)).toEqual([])
  })

  it('is a name again where it was one before', () => {
    const [, later] = detector.detectAll([
      'My boss Detlef Krawinkel lives at 12 Baker Street. His phone is +49 30 1234567.',
      'What would Detlef Krawinkel say to that?',
    ])
    expect(later?.find(({ text }) => text === 'Detlef Krawinkel')?.score).toBeGreaterThanOrEqual(0.6)
  })

  it('is whatever the app itself asks for', () => {
    const own = piiDetector({
      deny: [{ text: 'Paris', label: 'LOCATION' }],
      rules: [rule({ label: 'NAME', pattern: /Adele/, score: 0.7 })],
    })
    const found = own.detect('Sing like Adele in Paris')
    expect(found.map(({ text }) => text)).toEqual(['Adele', 'Paris'])
    for (const { score } of found) expect(score).toBeGreaterThanOrEqual(0.7)
  })

  it('is a name whose key says so, even alone and remembered', () => {
    for (let time = 0; time < 2; time++) expect(scoreOf('{"surname":"Keller"}', 'Keller')).toBe(0.95)
  })

  it('is decided in proportion to the length of the text', () => {
    expectLinear(() => detector.detect('Anna Schmidt met Peter Novak in Paris. '.repeat(5_000)))
    expectLinear(() =>
      detector.detectAll(Array.from({ length: 200 }, () => 'my boss Anna Schmidt in Paris. '.repeat(30))),
    )
  })
})

describe('the file of the second stage', () => {
  const bytes = readFileSync(FILE)

  it('is read as it was written', () => {
    const { levels, known } = readPersonalFile(FILE)
    for (const points of [levels.name, levels.place, levels.other]) {
      expect(points).toHaveLength(5)
      expect([...points].sort((a, b) => a - b)).toEqual(points)
    }
    expect(known.length).toBeGreaterThan(1000)
  })

  it('is refused if it is another file, of another version or damaged', () => {
    const other = Buffer.from(bytes)
    other.writeUInt32LE(99, 8)
    const damaged = Buffer.from(bytes)
    damaged[damaged.length - 1] = (damaged[damaged.length - 1] ?? 0) ^ 1
    expect(() => parsePersonal(Buffer.from('{}'), 'x')).toThrow('The model at x is not a model file of this package')
    expect(() => parsePersonal(other, 'x')).toThrow('has version 99')
    expect(() => parsePersonal(damaged, 'x')).toThrow('is damaged')
    expect(() => readPersonalFile(new URL('file:///nowhere/personal.bin'))).toThrow('Cannot read the model')
  })
})
