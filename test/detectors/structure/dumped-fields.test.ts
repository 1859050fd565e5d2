import { describe, expect, test } from '@jest/globals'
import { found } from '../found.js'

describe('what a program prints of a person', () => {
  test('is found in the print_r of PHP', () => {
    expect(
      found('Array\n(\n    [name] => Wiebke Thomsen\n    [city] => Husum\n    [phone] => 04841 778231\n)'),
    ).toEqual(['NAME Wiebke Thomsen', 'LOCATION Husum', 'CONTACT 04841 778231'])
  })

  test('is found in the var_dump of PHP, of a protected property, too', () => {
    const dump =
      'object(User)#3 (2) {\n  ["firstName":protected]=>\n  string(6) "Wiebke"\n  ["city"]=>\n  string(5) "Husum"\n}'
    expect(found(dump)).toEqual(['NAME Wiebke', 'LOCATION Husum'])
  })

  test('is found in the replies of Redis', () => {
    expect(found('1) "first_name"\n2) "Ludmila"\n3) "town"\n4) "Znojmo"\n5) "phone"\n6) "777 123 456"')).toEqual([
      'NAME Ludmila',
      'LOCATION Znojmo',
      'CONTACT 777 123 456',
    ])
  })

  test('is found in the vectors of R', () => {
    expect(found('list(surname = c("Hrbkova","Kos"), street = c("Horni 12","Dolni 3"))')).toEqual([
      ...['NAME Hrbkova', 'NAME Kos'],
      ...['LOCATION Horni 12', 'LOCATION Dolni 3'],
    ])
    expect(found(' $ surname: chr [1:2] "Hrbkova" "Kos"')).toEqual(['NAME Hrbkova', 'NAME Kos'])
  })

  test('is found in a form in several parts', () => {
    const part = 'Content-Disposition: form-data; name="last_name"\r\n\r\nHrbkova\r\n--X--'
    expect(found(part)).toEqual(['NAME Hrbkova'])
  })

  test('is nothing to hide if it is of a thing', () => {
    expect(
      found('Array\n(\n    [name] => Laptop\n    [tags] => Array\n        (\n            [0] => Slim\n        )\n)'),
    ).toEqual([])
  })
})

describe('key=value pairs without quotation marks', () => {
  test('keep the words of a value up to the next key', () => {
    const line = 'WARN sync failed cust=Joan Purvis addr=12 Cliff Rd town=Saltburn by Sea pc=TS12 1DP mob=07700 900123'
    expect(found(line)).toEqual([
      'NAME Joan Purvis',
      'LOCATION 12 Cliff Rd',
      'LOCATION Saltburn by Sea',
      'LOCATION TS12 1DP',
      'CONTACT 07700 900123',
    ])
  })

  test('end with the bracket of their record', () => {
    expect(found('User(id=3, address=Address[city=Znojmo, street=Horni 12])')).toEqual(['LOCATION Horni 12'])
  })

  test('do not take a message for the value of the last key', () => {
    expect(found('level=error city=cache is cold user=worker has left')).toEqual([])
  })
})
