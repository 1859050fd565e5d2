import { describe, expect, it } from '@jest/globals'
import { endpoint } from '../src/endpoint.js'

describe('endpoint', () => {
  const allowed = [
    'https://api.example.com/v1',
    'http://localhost:8080/v1',
    'http://LOCALHOST',
    'http://127.0.0.1:1',
    'http://127.8.9.10',
    'http://127.1',
    'http://[::1]:80',
    'http://[0:0:0:0:0:0:0:1]',
  ]
  for (const url of allowed) {
    it(`takes ${url}`, () => {
      expect(endpoint('part', url).href).toBe(new URL(url).href)
    })
  }

  const refused = [
    'http://api.example.com/v1',
    'http://10.0.0.1',
    'http://128.0.0.1',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost@example.com',
    'http://[::2]',
    'http://0.0.0.0',
  ]
  for (const url of refused) {
    it(`refuses ${url}, and takes it with allowInsecure`, () => {
      expect(() => endpoint('part', url)).toThrow(/^part: .*https.*allowInsecure/)
      expect(endpoint('part', url, { allowInsecure: true }).protocol).toBe('http:')
    })
  }

  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/v1', 'http://127.0.0.1:3000'],
    ['guard.example:8443', 'https://guard.example:8443'],
  ])('says how to write %s', (url, right) => {
    expect(() => endpoint('part', url)).toThrow(`part: the URL lacks http:// or https://. Write ${right}.`)
  })

  it('refuses what is no http URL at all, whatever is allowed', () => {
    for (const url of ['', '/v1', 'example.com', 'ftp://localhost/', 'file:///etc/passwd', 'localhost:80']) {
      expect(() => endpoint('part', url, { allowInsecure: true })).toThrow(/^part: /)
    }
  })
})
