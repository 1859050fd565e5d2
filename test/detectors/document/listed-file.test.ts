import { expect, test } from '@jest/globals'
import { found } from '../found.js'

test.each([
  '-rw-r--r-- 1 root root 88213 Jan 4 11:20 passport.js',
  'drwxr-xr-x 2 www www 40960 Jan  4 11:20 passport-auth',
  '-rw-r--r-- 1 1000 1000 512033 Jan 4 11:20 driver-license.ts',
  '40960  node_modules/passport',
  '12043 src/auth/passport.ts',
  '88213 passport.strategy.ts',
  'du -sk *\n40960 passport\n20480 invoices\n20480\tdriver-license',
])('the size of a file is no number of a document: %j', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['12345678 (ID/passport)', '12345678'],
  ['The number is 12345678, passport.', '12345678'],
  ['passport_A1234567.pdf', 'A1234567'],
])('other numbers are: %j', (text, number) => {
  expect(found(text)).toEqual([`DOCUMENT ${number}`])
})
