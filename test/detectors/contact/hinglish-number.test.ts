import { expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

test.each([
  ['number hai 9876501234', '9876501234'],
  ['mera no 9917 330 482 save krlo', '9917 330 482'],
  ['bhai kal aana, number yeh hai: 98765 01234', '98765 01234'],
  ['uska number h 7012345678 call kar lena', '7012345678'],
])('a number that is only called so is a phone: %s', (text, number) => {
  expect(foundByDefault(text)).toContain(`CONTACT ${number}`)
})

test.each(['order number hai 9876501234', 'number hai 1876501234', 'number hai 987650123'])(
  'is none of a thing, nor of another form: %s',
  (text) => {
    expect(foundByDefault(text)).toEqual([])
  },
)
