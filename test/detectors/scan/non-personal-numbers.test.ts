import { describe, expect, test } from '@jest/globals'
import { found } from '../found.js'

describe('a number of a machine is nobody’s', () => {
  test.each([
    ['a range of commits', 'index d0711aa92..ef1031684 100644'],
    ['a number in hexadecimal', 'crash at 0x7ffdb5a81234 in main'],
    ['a time stamp without signs', 'precedence: 1.0.0+20130313144700 < 1.0.1'],
    ['the minutes of a timetable', '5   12 32 52\n6   07 22 37 52\n7 | 02 12 22 42'],
    ['departures of one line', 'Eastgate  0541  0601  0621  0641\nHarbour   0549  0609  0629  0649'],
    ['a draw of a lottery', 'Draws: 04 11 19 23 38 44 / 02 09 15 27 31 49. Odds?'],
    ['the rows of a matrix', '```text\n 1  2  3 4\n12 13 14 5\n11 16 15 6\n10  9  8 7\n```'],
    ['memory', '00000010: 0300 3e00 0100 0000 6010 0000 0000 0000  ..>.....\nDecode 30 82 01 0A 02 82 01 01 00 B7 5E'],
    ['the number of an issue', 'Update the French translation of the file (#8022)\n\ndiff --git a/x.md b/x.md'],
    ['the strength of a figure', 'Ranger, level 7: STR 12 DEX 18 CON 14 INT 10 WIS 15 CHA 8, AC 16'],
    ['a price', 'Königsberger Klopse 13,80\nFalscher Hase 12,50'],
    ['measured times', 'Execution Time: 71823.4 ms'],
    ['the seconds of a log', '[3662.995s][info][gc] GC(120) Pause Remark'],
    ['a part of an identifier', 'read_block(c, LM75_REG_TEMP, 2, buf)'],
    [
      'dates of long ago beside a person',
      '| Andrea Chénier | Giordano | 28.03.1896 |\n| Manon | Puccini | 01.02.1893 |',
    ],
    ['ranges of a motor', 'no-load speed 0-450 / 0-1700 rpm'],
    ['timers of a proxy', 'default/instance8 135/0/1/19/156 200 1015 - - --VR 2/2/0/0/0'],
    ['status and sizes', '"GET /auto.home.gz HTTP/1.0" 200 397106 373 397381 1 "-"'],
    ['the year behind a clock', 'Mon Feb 21 17:44:32 2011 [pid 3] [ftp] OK'],
    ['years from one to another', 'Senior developer, 2014–2019'],
    ['years below a caption for phones', 'Phone, see below\n2014–2018 — seamstress\n2012–2014: clerk'],
    [
      'a month in a table',
      'TIME_ID,FISCAL_MONTH_DESC,FISCAL_MONTH_ID\n2022-05-08,2022-05,1760\n2022-05-09,2022-05,1760',
    ],
    ['a date in a table', 'TIME_ID,FISCAL_DAYS,FISCAL_END\n2019-10-21,31,2019-10-31\n2019-10-22,31,2019-10-31'],
    ['the pages of an article', 'Attention is all you need. NeurIPS 30 (2017), 5998–6008.'],
    ['a day and a time', 'ti 04.11 08.30 bilverksted\nti 04.11 09.00–09.45 Teams'],
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
describe('a number that only looks like such', () => {
  test.each([
    ['pairs of a phone number', 'Appelle le 04 11 19 23 38', 'CONTACT 04 11 19 23 38'],
    ['phone numbers below each other', '06 12 44 90 31\n06 22 41 90 33', 'CONTACT 06 12 44 90 31'],
    ['in threes', '612 345 678\n633 222 111', 'CONTACT 612 345 678'],
    ['of a member', 'Sorry, member (#40218) left the club.', 'DOCUMENT 40218'],
    ['of a house', 'Hauptstraße 12, 80331 München', 'LOCATION Hauptstraße 12, 80331 München'],
    ['of a street', 'STR 12 DECEMBRIE NR 4 BL 5 SC 2', 'LOCATION STR 12 DECEMBRIE NR 4 BL 5 SC 2'],
  ])('is found: %s', (_, text, expected) => {
    expect(found(text)).toContain(expected)
  })
})
