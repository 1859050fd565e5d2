import { describe, expect, test } from '@jest/globals'
import { found } from '../found.js'
import { piiDetector } from '../../../src/detectors/pii.js'

const { detect } = piiDetector()

function contacts(text: string): string[] {
  return detect(text).flatMap(({ label, score, text: value }) => (label === 'CONTACT' && score >= 0.6 ? [value] : []))
}

describe('users in logs', () => {
  test.each([
    [
      'of a web server',
      '90.201.77.8 - zara.iqbal [12/Oct/2024:08:01:11 +0100] "GET /a HTTP/1.1" 200 512\n90.201.77.9 - - [12/Oct/2024:08:01:12 +0100] "GET /b HTTP/1.1" 200 12',
      ['zara.iqbal'],
    ],
    [
      'with a middle initial',
      '10.0.0.4 - anna.d.schmidt [12/Mar/2024:02:14:08 +0000] "POST /login HTTP/1.1" 401 512\n10.0.0.9 - - [12/Mar/2024:02:14:09 +0000] "GET / HTTP/1.1" 302 0',
      ['anna.d.schmidt'],
    ],
    [
      'of logins that failed, if named after a person',
      'Nov  3 02:14:09 h sshd[22]: Failed password for invalid user j.mcalister from 10.0.0.1 port 22\nNov  3 02:14:10 h sshd[22]: Failed password for invalid user oracle from 10.0.0.1 port 22',
      ['j.mcalister'],
    ],
    [
      'of a login that succeeded',
      'Nov  3 02:14:09 h sshd[22]: Accepted publickey for qxvtz from 10.0.0.1 port 22\nNov  3 02:14:10 h sshd[22]: Accepted password for root from 10.0.0.1 port 22',
      ['qxvtz'],
    ],
    [
      'in a sentence, with a sign that words lack',
      'The user parulian_s locked out twice; the user young was not.',
      ['parulian_s'],
    ],
    [
      'in brackets behind their owner',
      'Reporter: Hollis Bergström (hbergstrom), Array Filter (sortby), Loredana Piscopo (room)',
      ['hbergstrom'],
    ],
    [
      'in brackets behind an owner in another alphabet',
      'کاربر: مهسا رستگار (mahsa_rstgr), גליל (max_value), เวลา (time_2)',
      ['mahsa_rstgr'],
    ],
    [
      'that own files',
      'total 8\ndrwxr-xr-x 2 wgrzelak staff 4096 Mar 3 10:00 a\n-rw-r--r-- 1 root root 120 Mar 3 10:00 b',
      ['wgrzelak'],
    ],
    [
      'in quotation marks, if named after a person',
      "mag 14 09:22:41 app[3381]: accesso utente 'l.zanardi'\nmag 14 09:22:42 app[3381]: accesso utente 'backup'",
      ['l.zanardi'],
    ],
    [
      'at the beginning of a message',
      "2024-05-02 10:11:12 ERROR auth User 'l.rossi' not found\n2024-05-02 10:11:13 ERROR auth User 'backup' not found",
      ['l.rossi'],
    ],
    [
      'of a directory',
      'dn: uid=v.grimaldi,ou=people,dc=atlas,dc=example\nuid=jenkins,ou=services,dc=atlas',
      ['v.grimaldi'],
    ],
  ])('%s', (_, text, expected) => {
    expect(contacts(text)).toEqual(expected)
  })

  test('are not looked for in prose', () => {
    expect(found('The password for j.mcalister from last week is gone.')).toEqual([])
  })
})
