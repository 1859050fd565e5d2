import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('who comments on code', () => {
  it.each([
    ['mona-k commented 2 days ago\nThis breaks on Windows.', ['CONTACT mona-k']],
    ['Summarise the review:\n**Iwo Wnęk** yesterday\nFixed.', ['NAME Iwo Wnęk']],
    ['Iwo van der Wnęk approved these changes 2 weeks ago\nShip it', ['NAME Iwo van der Wnęk']],
    [
      '* 5590aaf - mihnea_d (3 days ago): wip\n* 019cb41 - Rodica Toma (4 days ago): seed',
      ['CONTACT mihnea_d', 'NAME Rodica Toma'],
    ],
    ['5590aaf - Fix it (3 days ago) <mona-k>', ['CONTACT mona-k']],
    ['commit c0de8812fa\nAuthor: jop42 <jop@posteo.example>', ['CONTACT jop42', 'CONTACT jop@posteo.example']],
  ])('is found: %s', (text, expected) => {
    expect(foundByDefault(text)).toEqual(expected)
  })

  it.each([
    '**Update** yesterday\nThe server is back.',
    '**dependabot** commented 2 days ago\nBumps axios.',
    'A study was published 2 days ago',
    '5590aaf - Fix it (3 days ago)',
  ])('is nobody: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})
