import { expect, test } from '@jest/globals'
import { packagedModel } from '../../../src/detectors/name/name-model.js'
import { isNamedLogin } from '../../../src/detectors/structure/named-login.js'

const model = packagedModel()

test.each([
  'g.fehrenbach',
  'anna_nowak',
  'kwojciechowski',
  'm.tournebise',
  'halina_m',
  'parulian_s',
  'rmontoya',
  'jsmith',
])('an account is named after a person: %s', (login) => {
  expect(isNamedLogin(login, model)).toBe(true)
})

test.each(['root', 'user2', 'a.service', 'web_m', 'build.agent', 'postgres', 'young', 'dbmaster', 'rabbitmq'])(
  'an account is not named after a person: %s',
  (login) => {
    expect(isNamedLogin(login, model)).toBe(false)
  },
)
