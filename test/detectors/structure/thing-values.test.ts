import { describe, expect, test } from '@jest/globals'
import { thingValues } from '../../../src/detectors/structure/thing-values.js'
import { packagedModel } from '../../../src/detectors/name/name-model.js'
import type { Field } from '../../../src/detectors/structure/field.js'
import { expectLinear } from '../../support/expect-linear.js'
import { foundByDefault } from '../found.js'

describe('things under keys that people have, too, are no names', () => {
  test.each([
    [
      'a component that is called like its variable',
      'const Button = React.forwardRef((props, ref) => <button ref={ref} {...props} />)\nButton.displayName = "Button"\nexport { Button }',
    ],
    ['a component declared elsewhere', "AccordionItem.displayName = 'AccordionItem'"],
    ['a class', 'class Carousel extends Component {\n  static displayName = "Carousel"\n}'],
    ['words written together', 'public const string DisplayName = "ReadAccess";'],
    ['an account of a program', 'resource "google_service_account" "ci" {\n  display_name = "CI Runner"\n}'],
    ['a group', 'resource "azuread_group" "devs" {\n  display_name = "Platform Developers"\n}'],
    ['a constant', 'public static string OfflineAccessDisplayName = "Offline Access";'],
    ['a caption', '{\n  "displayName": "Nome a mostrar",\n  "shortName": "Nome curto"\n}'],
    [
      'a sentence',
      '{\n  "LISTS_SET_LAST": "Sets the last item in a list.",\n  "LISTS_SET_FIRST": "Sets the first item."\n}',
    ],
    ['an inflected one', '{"LIST_REMOVE_LAST": "Pašalina paskutinį objektą sąraše."}'],
    ['a button', 'pager.first = Primera página\npager.last = Última página'],
    [
      'a caption that its key says, too',
      '{\n  "nav.home": "Home",\n  "nav.team": "Team",\n  "form.street": "Street and number"\n}',
    ],
    ['a form', 'labels:\n  first_name: Vorname eingeben\n  last_name: Nachname eingeben'],
  ])('%s', (_, text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})

describe('people under the same keys are names', () => {
  test.each([
    ['a full name', 'user.displayName = "Marta Kowalska"', ['NAME Marta Kowalska']],
    ['one in data', '{"displayName": "Brunhilde Ottokar"}', ['NAME Brunhilde Ottokar']],
    ['a given name', 'const harper = { displayName: "Harper" }', ['NAME Harper']],
    ['a variable that is called like its owner', 'harper.displayName = "Harper"', ['NAME Harper']],
    ['a surname of two parts', 'u.displayName = "MacArthur"', ['NAME MacArthur']],
    ['a nickname of ordinary words', '{"displayName": "Night Owl"}', ['NAME Night Owl']],
    ['one in Terraform', 'resource "azuread_user" "u" {\n  display_name = "Rose Baker"\n}', ['NAME Rose Baker']],
    ['particles', '{"first_name": "Maria", "last_name": "De la fuente"}', ['NAME Maria', 'NAME De la fuente']],
    ['a surname of ordinary words', '{"last_name": "Dos Santos Ferreira"}', ['NAME Dos Santos Ferreira']],
    ['a second given name in small letters', '{"first_name": "Anna karin"}', ['NAME Anna karin']],
  ])('%s', (_, text, expected) => {
    expect(foundByDefault(text)).toEqual(expected)
  })
})

test('linear time on many declarations', () => {
  const text = 'class Aaaa '.repeat(100_000)
  const field: Field = { keyStart: 0, keyEnd: 5, start: 6, end: 10, isQuoted: true, kind: 'code' }
  const keyed = `displayName Xaaa ${text}`
  expectLinear(() => {
    thingValues(keyed, packagedModel())({ ...field, keyEnd: 11, start: 12, end: 16 })
  })
})
