import { describe, expect, test } from '@jest/globals'
import { found } from '../found.js'

describe('a number of a machine is nobody’s', () => {
  test.each([
    ['a range of commits', 'index d0711aa92..ef1031684 100644'],
    ['a number in hexadecimal', 'crash at 0x7ffdb5a81234 in main'],
    ['a time stamp without signs', 'precedence: 1.0.0+20130313144700 < 1.0.1'],
    ['the minutes of a timetable', '5   12 32 52\n6   07 22 37 52\n7 | 02 12 22 42'],
    ['departures of one line', 'Eastgate  0541  0601  0621  0641\nHarbour   0549  0609  0629  0649'],
    ['measured times', 'Execution Time: 71823.4 ms'],
    ['ranges of a motor', 'no-load speed 0-450 / 0-1700 rpm'],
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
    ['fractions of a program', '35,31.6236083971108,0.501031864660223\n36,5.378855978e-10,-2.26427481485242'],
    ['a private address of a network', 'Mobile Safari/537.36"\n192.168.1.1 - - [28/Mar/2025:07:00:00 +0000]'],
    ['a time with fractions', '2020-08-06T14:25:02.963127Z 0 [Note] ready'],
    ['an action with its version', 'uses: actions/upload-artifact@50769540e7f4bd5e21e526ee35c689e35e0d6874'],
    ['callouts of documentation', '<1> Reads the file\n<2> Writes it back'],
    ['tags and variables', '#\' @importFrom utils head\nuser_path(@user.name)\n"@metadata.authors.0": "x"'],
    ['a value that a program fills in', 'catalog_username = module.dependencies.catalog_user'],
    ['words that end like a domain', 'what they may at this point be thinking'],
    ['what a doctor measures', 'BP 150/90, HbA1c 8.2 %, INR 2,8'],
    ['prices', 'biaya paspor Rp350.000 dan CHF 149.00, Fr. inkl.'],
    ['a book', 'IdNr. fehlt; ISBN 978-3-16-148410-0'],
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
