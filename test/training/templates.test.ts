import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { readLists } from '../../training/lists/read-list.js'
import { readTemplates } from '../../training/synthesis/read-templates.js'

const FOLDER = new URL('../../training/templates/', import.meta.url)
const CHOICE = /\[\[([A-Z]*)\|([^\]]*)\]\]/g

describe('the templates', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'))

  it.each(files)('of %s are marked up without mistakes', (file) => {
    const lines = readFileSync(new URL(file, FOLDER), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(100)
    for (const line of lines) expectMarkedUp(line)
  })

  it('of whole documents are marked up without mistakes, in many languages', () => {
    const documents = readLists(new URL('documents.tsv', FOLDER))
    expect(documents.size).toBeGreaterThan(30)
    for (const text of [...documents.values()].flat()) expectMarkedUp(text)
  })

  it.each(['prompts', 'short-prompts', 'informal'] as const)('of %s are marked up without mistakes', (file) => {
    const templates = readTemplates(file)
    expect(templates.length).toBeGreaterThan(100)
    for (const { text } of templates) expectMarkedUp(text)
  })

  it('of addresses hold what an address is made of', () => {
    const forms = readLists(new URL('../lists/address-forms.tsv', FOLDER))
    expect(forms.size).toBeGreaterThan(30)
    for (const form of [...forms.values()].flat()) {
      expectMarkedUp(form)
      expect(form).not.toMatch(/\[\[[A-Z]/)
      for (const [, field] of form.matchAll(/\{(\w+)~?\}/g))
        expect(['street', 'zip', 'city', 'state', 'country', 'secondary', 'num', 'first', 'last', 'name']).toContain(
          field,
        )
    }
  })
})

function expectMarkedUp(text: string): void {
  expect(text).toMatch(/\S/)
  expect(text.replace(CHOICE, '')).not.toMatch(/\[\[\w*\||\]\]/)
  for (const [, label, words = ''] of text.matchAll(CHOICE)) {
    expect(['NAME', 'LOCATION', 'CONTACT', 'DOCUMENT', '']).toContain(label)
    const alternatives = words.split('|')
    expect(alternatives.length).toBeGreaterThan(1)
    // What is not personal may be left out, with its space.
    for (const word of label === '' ? [] : alternatives) expect(word).toMatch(/^\S(.*\S)?$/u)
  }
}
