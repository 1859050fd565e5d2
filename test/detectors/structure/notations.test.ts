import { describe, expect, it } from '@jest/globals'
import { withoutNotations } from '../../../src/detectors/structure/notations.js'
import { expectLinear } from '../../support/expect-linear.js'
import { foundByDefault } from '../found.js'

const LICENCE =
  '# the GNU General Public License. If not, write to the Free Software\n# Foundation, Inc., 51 Franklin Street, Fifth Floor, Boston, MA 02110-1301 USA.\n'

describe('notation', () => {
  it.each([
    ['characters of a table', '89B2 89F4 8B28 8B39 8B2C 8B2B 8C50 8D05 8E59 8E63\n96D9 96DB 96DE 9724 97A3'],
    ['a code point', 'U+003A COLON (`:`) to U+005B LEFT SQUARE BRACKET'],
    [
      'selectors',
      'ol ul,\nol ol,\nol dl,\nul ul,\nul ol,\nul dl,\ndl ul {\n  margin-bottom: 0;\n}\n\nul,\nol { margin: 0 }',
    ],
    [
      'commits in a changelog',
      '- e8109d3: feat: tool approval\n- 87db851: fix(vertex/anthropic): beta header\n- f6603b7: fix(provider): raw usage\n',
    ],
    ['rates of currencies', 'EUR/USD 1,0713\nEUR/GBP 0,8541\nEUR/MXN 18,3190\nEUR/CLP 1.034,60'],
    ['positions of a satellite receiver', '$GPGGA,094512.00,4950.4821,N,02401.9133,E,1,09,0.92,289.4,M,36.1,M,,*5C'],
    ['a program of a milling machine', 'N10 G21 G90 G17\nN40 G0 X12.500 Y-4.000 Z5.000\nN50 G1 Z-1.200 F120'],
    ['articles of an order', "UNH+1+ORDERS:D:96A:UN:EAN008'\nLIN+1++3850334010019:EN'\nQTY+21:144:PCE'"],
    ['channels', '121.500 emergency air\n145.500 2 m calling\n433.500 70 cm calling\n156.800 marine ch 16'],
    ['coordinates', 'Glittertind 2452 moh, 61.6512 N 8.5574 Ø\nSnøhetta 2286 moh, 62.3197 N 9.2677 Ø'],
    ['days of a table', '       T2    T3    T4\n7h00   Chào cờ'],
    ['the post bank of Japan', 'ゆうちょ銀行の口座を開設したい。手数料は1000円？'],
    ['the address of a licence', LICENCE],
    ['a quotient in a style sheet', ':root {\n  --text-sm--line-height: calc(1.25 / 0.875);\n  --text-base: 1rem;\n}'],
  ])('is not personal: %s', (_what, text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    [`${LICENCE}Please send it to 12 Baker Street, Leeds LS1 4AP`, 'LOCATION 12 Baker Street, Leeds LS1 4AP'],
    ['My IBAN is DE89 3704 0044 0532 0130 00', 'DOCUMENT DE89 3704 0044 0532 0130 00'],
    ['* 12345678: passport Anna\n* 1234567a: passport Ben', 'DOCUMENT 1234567a'],
    ['I live at SW1A 2AA', 'LOCATION SW1A 2AA'],
    ['- 8712b51: passport of Anna Schmidt, DNI 12345678Z', 'DOCUMENT 12345678Z'],
  ])('does not hide what stands beside it: %s', (text, finding) => {
    expect(foundByDefault(text)).toContain(finding)
  })

  it.each([
    'ABC1 ',
    '0067 ',
    '0A67;\n',
    'U+005B A',
    'ol ul ',
    'ol ul{',
    '- 87db851: ',
    'Free Software Foundation, Inc., 1 a ',
  ])('is read in linear time: %s', (unit) => {
    const text = unit.repeat(1_000_000 / unit.length)
    const finding = { label: 'NAME', text: 'x', score: 1, spans: { start: text.length, end: text.length + 1 } }
    expectLinear(() => withoutNotations(text, [finding]))
  })
})

describe('numbers of programs', () => {
  it.each([
    'suffix kB 1000, K\n1024, MB 1,000,000, M 1,048,576, GB 1,000,000,000, G 1,073,741,824',
    'dahdi, 2.11.1.0.20170917~dfsg-7.4, 5.10.0-8-amd64, x86_64: installed',
    'SLAPD_OPTIONS=""\n11.7.3.3.2. Configuración del cliente\nEn la máquina',
    'The change was approved on Mar 3 and shipped before Mar 12, 2026.',
    'Algunos administradores prefieren usar el puerto 443 para todo.',
    'utgivelsen av Debian 7 en god anledning til å diskutere',
  ])('are no addresses and documents: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    ['Vivo en la av Libertador 1200, piso 3', 'LOCATION av Libertador 1200, piso 3'],
    ['Laugavegur 5,101 Reykjavík', 'LOCATION Laugavegur 5,101 Reykjavík'],
    ['Alcalá 12, 28009 Madrid 1,200,000', 'LOCATION Alcalá 12, 28009 Madrid'],
    ['Vivo en Puerto Montt 12, mi teléfono es +56 9 6123 4567', 'CONTACT +56 9 6123 4567'],
  ])('are told from those of people: %s', (text, finding) => {
    expect(foundByDefault(text).some((one) => one.startsWith(finding))).toBe(true)
  })
})
