import { describe, expect, test } from '@jest/globals'
import { found } from '../found.js'

describe('a number of a machine is nobody’s', () => {
  test.each([
    ['a range of commits', 'index d0711aa92..ef1031684 100644'],
    ['a number in hexadecimal', 'crash at 0x7ffdb5a81234 in main'],
    ['a time stamp without signs', 'precedence: 1.0.0+20130313144700 < 1.0.1'],
    ['timers of a proxy', 'default/instance8 135/0/1/19/156 200 1015 - - --VR 2/2/0/0/0'],
    ['status and sizes', '"GET /auto.home.gz HTTP/1.0" 200 397106 373 397381 1 "-"'],
    ['the year behind a clock', 'Mon Feb 21 17:44:32 2011 [pid 3] [ftp] OK'],
    ['years from one to another', 'Senior developer, 2014–2019'],
    [
      'a month in a table',
      'TIME_ID,FISCAL_MONTH_DESC,FISCAL_MONTH_ID\n2022-05-08,2022-05,1760\n2022-05-09,2022-05,1760',
    ],
    ['a date in a table', 'TIME_ID,FISCAL_DAYS,FISCAL_END\n2019-10-21,31,2019-10-31\n2019-10-22,31,2019-10-31'],
    ['a limit', 'os_auth_uid_max: 60000\nos_auth_sub_uid_min: 100000'],
    ['a negative number in code', "RAISE_APPLICATION_ERROR(-20999, 'Error: it exists')"],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  test.each([
    ['a phone', 'phone: 2014-2019', ['CONTACT 2014-2019']],
    ['a cell', 'name,ssn\nx,219-09-9999', ['DOCUMENT 219-09-9999']],
  ])('%s beside its name is somebody’s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})
