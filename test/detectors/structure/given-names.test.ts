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
    ['in brackets', `kids: [${NAMES.join(', ')}]`],
    ['in the lines of a list', `on_call:\n${NAMES.map((name) => `  - ${name}\n`).join('')}`],
    ['of different keys', `turnos:\n  lunes: ${NAMES.join('\n  martes: ')}`],
    ['of the same key', NAMES.map((name) => `- nome: ${name}\n  camisa: 4\n  estado: Titular\n`).join('')],
    ['beside a town', `barn: [Bianca, Mehdi]\nmor: Torben\nort: Kuhmo`],
    ['in a table of settings', `[team]\nlead = Bianca\nbackup = Mehdi\nstandby = Torben`],
    ['in lists of HTML', NAMES.map((name) => `<li>${name}</li>`).join('\n')],
    ['in choices of HTML', NAMES.map((name, at) => `<option value="${at}">${name}</option>`).join('')],
    ['in lists of HTML, with a date', NAMES.map((name) => `<li>${name} - 12/05</li>`).join('')],
    ['with a hyphen, under a word for people', 'employees: [Ann-Britt, Mehdi, Torben]'],
  ])('are names without quotation marks: %s', (_what, text) => {
    const found = foundByDefault(text)
    for (const [name] of text.matchAll(/Bianca|Mehdi|Torben|Ann-Britt/g)) expect(found).toContain(`NAME ${name}`)
  })

  test.each([
    ['full names among them', '<li>Torben</li><li>Annegret</li><li>Mirko Jaschke</li>', 'NAME Torben'],
    [
      'two people under a word for people',
      '{"employees":[{"n":"Kwabena","m":"Rhodri"},{"n":"Tamsin"}]}',
      'NAME Tamsin',
    ],
  ])('are names: %s', (_what, text, wanted) => {
    expect(foundByDefault(text)).toContain(wanted)
  })

  test.each([
    ['colours', 'colors: [Ruby, Jade, Amber, Scarlet]'],
    ['colours in choices', '<option>Amber</option><option>Ruby</option><option>Violet</option>'],
    ['fonts', 'fonts: [Georgia, Verdana, Helvetica]'],
    ['stages', 'stages:\n  - Build\n  - Test\n  - Deploy'],
    ['storms', 'hurricanes: [Irma, Harvey, Katrina]'],
    ['roses', 'rose_varieties: [Charlotte, Olivia, Gertrude]'],
    ['potatoes', 'potatoes: [Linda, Annabelle, Charlotte]'],
    ['gods', 'servers:\n  - Athena\n  - Hermes\n  - Apollo'],
    ['assistants', 'assistants: [Siri, Alexa, Cortana]'],
    ['towns', '<option>Paris</option><option>Florence</option><option>Sydney</option>'],
    ['plants', '<ul><li>Monstera</li><li>Veronica</li><li>Camellia</li></ul>'],
    ['examples', 'nodes:\n  - name: Alice\n  - name: Bob\n  - name: Carol'],
    ['a play', '<li>Hamlet</li><li>Ophelia</li><li>Gertrude</li>'],
    ['settings', 'theme: Aurora\naccent: Amber\nmode: Dark'],
  ])('are none without quotation marks: %s', (_what, text) => {
    expect(foundByDefault(text)).toEqual([])
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
