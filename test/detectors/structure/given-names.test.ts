import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

const NAMES = ['Bianca', 'Mehdi', 'Torben']
const FOUND = NAMES.map((name) => `NAME ${name}`)

describe('given names that stand alike in data', () => {
  test.each([
    ['in a list', `["${NAMES.join('","')}"]`],
    ['in a list over several lines', `x = [\n${NAMES.map((name) => `    '${name}',\n`).join('')}]`],
    ['as keys', `{${NAMES.map((name, at) => `"${name}": ${at + 3}`).join(', ')}}`],
    ['as keys of lists', `grades = {${NAMES.map((name, at) => `"${name}": [${at + 3}, 8]`).join(', ')}}`],
    ['as keys of Ruby', `{ ${NAMES.map((name, at) => `'${name}' => ${at + 3}`).join(', ')} }`],
  ])('are names: %s', (_what, text) => {
    expect(foundByDefault(text)).toEqual(FOUND)
  })

  test.each([
    ['of two', '["Bianca", "Mehdi"]'],
    ['of examples', 'users = ["Alice", "Bob", "Carol"]'],
    ['of words', 'colors = ["Amber", "Violet", "Jade"]'],
    ['of stones', '["Ruby", "Amber", "Pearl", "Opal"]'],
    ['of gods', 'services: {"Athena": 3, "Hermes": 4, "Apollo": 1}'],
    ['of months', 'const m = ["April", "May", "June"]'],
    ['of towns', 'x = ["Paris", "Sydney", "Florence", "Austin"]'],
    ['of regions', 'x = ["Georgia", "Virginia", "Carolina"]'],
    ['of things by their key', '{"sofas": ["Clara", "Bianca", "Torben"]}'],
    ['of who makes works', 'authors = ["Bianca", "Mehdi", "Torben"]'],
    ['among other words', '["Bianca", "Torben", "Draft", "Reset", "Mehdi"]'],
  ])('are none: %s', (_what, text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})
