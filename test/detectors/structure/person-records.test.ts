import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('a name is personal in a record about a person', () => {
  test.each([
    ['an age', 'id,name,age\n1,Gesa Thoms,44\n2,Priyanka Venkat,31', ['NAME Gesa Thoms', 'NAME Priyanka Venkat']],
    ['an age in code', "const one = { name: 'Gesa Thoms', age: 44 }", ['NAME Gesa Thoms']],
    ['a wage in another language', 'id;nombre;sueldo\n1;Gesa Thoms;2100', ['NAME Gesa Thoms']],
    ['an age in Russian', 'id,имя,возраст\n1,Анна Шмидт,44', ['NAME Анна Шмидт']],
    ['a key for people', '{"user":{"id":7,"name":"Gesa Thoms","role":"admin"}}', ['NAME Gesa Thoms']],
    [
      'a list of people',
      'users:\n  - name: Gesa Thoms\n    role: admin\n  - name: Anna Schmidt\n    role: viewer',
      ['NAME Gesa Thoms', 'NAME Anna Schmidt'],
    ],
    ['an element', '<patient name="Gesa Thoms" bed="4"/>', ['NAME Gesa Thoms']],
    ['a table of people', "SELECT * FROM hr.employees WHERE name = 'Gesa Thoms';", ['NAME Gesa Thoms']],
    ['a key with a word for people', 'ADMIN_NAME="Gesa Thoms"', ['NAME Gesa Thoms']],
    [
      'three full names or more',
      'id,name,balance\n1,Gesa Thoms,44\n2,Priyanka Venkat,31\n3,Anna Schmidt,12',
      ['NAME Gesa Thoms', 'NAME Priyanka Venkat', 'NAME Anna Schmidt'],
    ],
    ['a user with a full name', '2024-06-01 10:00:00 ERROR signup failed user="Gesa Thoms"', ['NAME Gesa Thoms']],
  ])('by %s', (_what, text, expected) => {
    expect(foundByDefault(text)).toEqual(expected)
  })

  test.each([
    ['of somebody well known', 'id,name,born\n1,Marie Curie,1867\n2,Albert Einstein,1879\n3,Isaac Newton,1643'],
    ['of an example', "const users = [{ name: 'John Doe', age: 30 }, { name: 'Jane Smith', age: 25 }]"],
    ['of a thing', 'users:\n  - name: Nightly Build\n  - name: Deploy Stage'],
    ['of a pet or a file', '{"children":[{"name":"Rex","age":3},{"name":"index.html"}]}'],
  ])('but not that %s', (_what, text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  test('but not by this rule in a list with somebody well known', () => {
    const authors = 'id,name,work\n1,Jane Austen,Emma\n2,Wilkie Collins,a\n3,Ann Quin,b'
    expect(foundByDefault(authors, 0.75)).toEqual([])
  })
})
