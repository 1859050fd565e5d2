import { describe, expect, test } from '@jest/globals'
import { found, foundByDefault } from '../found.js'

const names = (text: string): string[] => found(text).filter((finding) => finding.startsWith('NAME'))

test('one word before a mailbox that nobody reads is a machine', () => {
  expect(foundByDefault('Co-Authored-By: Claude <noreply@anthropic.com>')).toEqual(['CONTACT noreply@anthropic.com'])
  expect(foundByDefault('From: Kaspar <do-not-reply@example.com>')).not.toContain('NAME Kaspar')
  expect(foundByDefault('From: Anna Schmidt <noreply@example.com>')).toContain('NAME Anna Schmidt')
})

describe('the name of a mailbox', () => {
  test.each([
    ['a header', 'Para: Pol Ferrer i Vidal <pol@example.com>', ['NAME Pol Ferrer i Vidal']],
    ['surname in front, in quotes', 'From: "Lindqvist, Thea" <tl@example.com>', ['NAME Lindqvist, Thea']],
    ['several', 'To: Ole Lukøje <o@example.com>, Zita Quist <z@example.com>', ['NAME Ole Lukøje', 'NAME Zita Quist']],
    ['without capitals', '收件人:阿依古丽 <a@example.com>', ['NAME 阿依古丽']],
    ['behind a title', 'Von: Dr. Jörn Quandt <jq@example.com>', ['NAME Jörn Quandt']],
  ])('%s', (_, text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  test.each([
    ['a desk', 'From: Acme Sales Team <a@example.com>'],
    ['a shared mailbox', 'From: Grand Hotel <info@example.com>'],
    ['a sentence', 'Please write to Us <a@example.com>'],
  ])('is none: %s', (_, text) => {
    expect(names(text)).toEqual([])
  })
})
