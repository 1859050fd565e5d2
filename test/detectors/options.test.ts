import { describe, expect, it } from '@jest/globals'
import { DOCUMENTS } from '../../src/detectors/document/types/all.js'
import { countriesOf } from '../../src/detectors/language-countries.js'
import { piiDetector } from '../../src/detectors/pii.js'
import { rule } from '../../src/detectors/rules/rule.js'

const TEXT = 'Anna Schmidt, support@example.org, anna@example.org, DNI 12345678Z'

describe('options of piiDetector', () => {
  it('labels: only these are found', () => {
    const labels = piiDetector({ model: null, labels: ['DOCUMENT'] })
      .detect(TEXT)
      .map(({ label }) => label)
    expect(labels).toEqual(['DOCUMENT'])
  })

  it('allow: these texts are never found, whatever their case', () => {
    const texts = piiDetector({ model: null, allow: ['Support@Example.org'] })
      .detect(TEXT)
      .map(({ text }) => text)
    expect(texts).not.toContain('support@example.org')
    expect(texts).toContain('anna@example.org')
  })

  it('deny: these texts are always found, with their label', () => {
    const detector = piiDetector({ model: null, deny: [{ text: 'Project Falcon', label: 'SECRET' }] })
    expect(detector.detect('about Project Falcon and Project Falcon')).toEqual([
      { label: 'SECRET', score: 1, text: 'Project Falcon', spans: { start: 6, end: 20 } },
      { label: 'SECRET', score: 1, text: 'Project Falcon', spans: { start: 25, end: 39 } },
    ])
    expect(() => piiDetector({ model: null, deny: [{ text: ' ', label: 'SECRET' }] })).toThrow(TypeError)
  })

  it('rules: patterns of your own', () => {
    const detector = piiDetector({
      model: null,
      rules: [rule({ label: 'STAFF', pattern: /\bEMP-\d{6}\b/, score: 0.9 })],
    })
    expect(detector.detect('ask EMP-123456')).toEqual([
      { label: 'STAFF', score: 0.9, text: 'EMP-123456', spans: { start: 4, end: 14 } },
    ])
  })

  it('countries: only their documents are known', () => {
    expect(piiDetector({ model: null, countries: ['BR'] }).detect('DNI 12345678Z')).toEqual([])
    expect(piiDetector({ model: null, countries: ['ES'] }).detect('DNI 12345678Z')).toHaveLength(1)
  })

  it('languages: only documents of their countries are known, and those of countries given beside', () => {
    expect(piiDetector({ model: null, languages: ['de'] }).detect('DNI 12345678Z')).toEqual([])
    expect(piiDetector({ model: null, languages: ['ca', 'de'] }).detect('DNI 12345678Z')).toHaveLength(1)
    expect(piiDetector({ model: null, languages: ['de'], countries: ['ES'] }).detect('DNI 12345678Z')).toHaveLength(1)
  })

  it('languages: every country with documents has one', () => {
    const countries = [...new Set(DOCUMENTS.map(({ country }) => country))].filter((country) => country !== '*')
    const spoken = countriesOf(
      'am ar az be bg bn bs ca cs da de el en es et fa fi fr he hr hu hy id is it ja ka kk ko lt lv'.split(' '),
    )
    const further = countriesOf('mk mn ms ne nl no pl pt ro ru si sk sl sq sr sv sw th tr uk uz vi zh'.split(' '))
    expect(countries.filter((country) => !spoken.includes(country) && !further.includes(country))).toEqual([])
  })

  it.each([
    [{ labels: ['PERSON'] }, /labels: PERSON is unknown. Use some of NAME, LOCATION, CONTACT, DOCUMENT/],
    [{ countries: ['UK'] }, /countries: UK is unknown/],
    [{ languages: ['polish'] }, /languages: polish is unknown/],
    [{ deny: ['Project Falcon'] }, /has the form \{ text/],
    [{ deny: [{ text: 'Seagull', label: 'project name' }] }, /deny: a label must be .* Did you mean PROJECTNAME\?/],
    [{ deny: { text: 'Seagull', label: 'PROJECT' } }, /deny must be a list/],
    [{ denny: [] }, /^piiDetector has no option denny\. Did you mean deny\?$/],
    [{ threshold: 0.5 }, /^piiDetector has no option threshold\. Its options are labels, .+ and rules\.$/],
    [{ allow: 'x' }, /^piiDetector: allow must be a list of texts, such as \['…'\]\.$/],
    [{ rules: {} }, /^piiDetector: rules must be a list/],
  ])('%j would let things through, and is refused', (options, message) => {
    const call = () => piiDetector({ model: null, ...(options as object) })
    expect(call).toThrow(TypeError)
    expect(call).toThrow(message)
  })

  it('take countries in small letters, languages with a region, and labels of rules', () => {
    const rules = [rule({ label: 'STAFF', pattern: /\bEMP-\d{6}\b/, score: 0.9 })]
    const options = { model: null, countries: ['es'], languages: ['pt-BR'], labels: ['DOCUMENT', 'STAFF'], rules }
    expect(piiDetector(options).detect('DNI 12345678Z, EMP-123456')).toHaveLength(2)
  })
})
