import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

const FOLDER = new URL('../../training/templates/', import.meta.url)
const CHOICE = /\[\[([A-Z]*)\|([^\]]*)\]\]/g

describe('the templates', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'))

  it.each(files)('of %s are marked up without mistakes', (file) => {
    const lines = readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(100)
    for (const line of lines) {
      expect(line).toMatch(/\S/)
      expect(line.replace(CHOICE, '')).not.toMatch(/\[\[\w*\||\]\]/)
      for (const [, label, words = ''] of line.matchAll(CHOICE)) {
        expect(['NAME', 'LOCATION', '']).toContain(label)
        const alternatives = words.split('|')
        expect(alternatives.length).toBeGreaterThan(1)
        for (const word of alternatives) expect(word).toMatch(/^\S(.*\S)?$/u)
      }
    }
  })
})
