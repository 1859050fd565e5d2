import { readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { difficultPrompts, everydayPrompts, unmarked } from '../../training/evaluation/prompts.js'

describe('unmarked', () => {
  it('takes out the mark-up and keeps where it stood', () => {
    expect(unmarked('Tell [[NAME|Ann Lee]]:\n[[LOCATION|Bath]]!')).toEqual({
      text: 'Tell Ann Lee:\nBath!',
      spans: [
        { start: 5, end: 12, label: 'NAME' },
        { start: 14, end: 18, label: 'LOCATION' },
      ],
    })
  })

  it('leaves other text alone', () => {
    expect(unmarked('a[0] | b [1]]')).toEqual({ text: 'a[0] | b [1]]', spans: [] })
    expect(unmarked('')).toEqual({ text: '', spans: [] })
  })
})

describe('everydayPrompts', () => {
  const prompts = everydayPrompts()

  it('holds sixteen prompts of every language that has templates', () => {
    const templates = readdirSync(new URL('../../training/templates', import.meta.url))
    const languages = templates.filter((file) => file.endsWith('.txt')).map((file) => file.replace('.txt', ''))
    for (const language of languages) expect(prompts.filter(({ lang }) => lang === language)).toHaveLength(16)
    expect(prompts).toHaveLength(16 * languages.length)
  })

  it('is marked up without mistakes', () => {
    for (const { text, spans } of prompts) {
      expect(text).not.toMatch(/\[\[|\]\]|\t/)
      for (const { start, end, label } of spans) {
        expect(['NAME', 'LOCATION', 'CONTACT', 'DOCUMENT']).toContain(label)
        expect(text.slice(start, end)).toMatch(/^\S(.*\S)?$/u)
      }
    }
  })
})

describe('difficultPrompts', () => {
  const { personal, ordinary } = difficultPrompts()

  it('are marked up without mistakes', () => {
    for (const { text, spans } of personal) {
      expect(text).not.toMatch(/\[\[|\]\]|\{\w+\}/)
      expect(spans.length).toBeGreaterThan(0)
      for (const { start, end } of spans) expect(text.slice(start, end)).toMatch(/^\S(.*\S)?$/u)
    }
    for (const { text, spans } of ordinary) {
      expect(text.trim()).not.toBe('')
      expect(spans).toEqual([])
    }
  })
})
