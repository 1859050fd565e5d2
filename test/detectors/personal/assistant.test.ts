import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'

const detector = piiDetector()
const scoreOf = (text: string, value: string) =>
  detector.detect(text).find((finding) => finding.text === value)?.score ?? 0

describe('the name of the assistant', () => {
  it.each([
    ['You are Claude, a helpful assistant made by Anthropic.', 'Claude'],
    ['You are Max, a friendly tutor for maths.', 'Max'],
    ['Du bist „Lena“, eine freundliche Beraterin.', 'Lena'],
    ['Tu es Camille, une assistante de voyage.', 'Camille'],
    ['Eres Lucía, una asistente de viajes.', 'Lucía'],
    ['Hey Siri, call my mom', 'Siri'],
    ['hey siri oh wait this isnt siri can you email my landlord', 'siri'],
    ['Hi Claude! Could you help me plan a week of dinners?', 'Claude'],
  ])('is left alone: %s', (text, name) => {
    expect(scoreOf(text, name)).toBeLessThan(0.6)
  })

  it.each([
    ['You are Max Brettschneider, born on 3 May 1988 in Berlin; write the application.', 'Max Brettschneider'],
    ['Dear Claude,\nthank you for the invitation.\nKind regards\nAnna', 'Claude'],
    ['Hi Claude,\nsee you at six in front of our house.\nKind regards\nAnna', 'Claude'],
    ['My colleague Claude Dupont asked for the report.', 'Claude Dupont'],
    ['Is Max coming, too? Call Max on +49 30 901820.', 'Max'],
  ])('is told from that of a person: %s', (text, name) => {
    expect(scoreOf(text, name)).toBeGreaterThanOrEqual(0.6)
  })
})
