import { describe, expect, it } from '@jest/globals'
import { found } from '../found.js'

const documents = (text: string) => found(text).filter((one) => one.startsWith('DOCUMENT'))

describe('a number in a row of SQL without columns', () => {
  it.each([
    ["INSERT INTO pelates VALUES (7,'Θωμάς Λάβδας','047281933','ΒΟΛΟΣ');", '047281933'],
    ["INSERT INTO pelates VALUES (8,'Besnik Leka','047281933','Βόλος');", '047281933'],
    ["INSERT INTO k VALUES (7, 'Айдос Серіков', '900101300017', NULL)", '900101300017'],
    ["INSERT INTO people VALUES (12, N'Anna Berg', '135904723')", '135904723'],
    ["INSERT INTO people VALUES (12, 'Anna', 'Berg', '135904723')", '135904723'],
  ])('is a document beside a full name, if its check passes: %s', (text, value) => {
    expect(documents(text)).toEqual([`DOCUMENT ${value}`])
  })

  it.each([
    ['of a thing', "INSERT INTO parts VALUES (7, 'Coffee Maker', '135904723', 12.5)"],
    ['that fails the check', "INSERT INTO people VALUES (7, 'Anna Berg', '135904702')"],
    ['of another row', "INSERT INTO people VALUES (7, 'Anna Berg'), (8, '135904723')"],
    ['with a column of another meaning', "INSERT INTO people (name, order_no) VALUES ('Anna Berg', '135904723')"],
    ['without quotes', "INSERT INTO people VALUES (7, 'Anna Berg', 135904723)"],
    ['that is a time', "INSERT INTO people VALUES (7, 'Anna Berg', '20240115101010')"],
  ])('is none %s', (_, text) => {
    expect(documents(text)).toEqual([])
  })
})
