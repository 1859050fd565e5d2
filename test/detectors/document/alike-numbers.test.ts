import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

const documents = (text: string) => foundByDefault(text).filter((one) => one.startsWith('DOCUMENT'))

describe('a number of the form of a document in the same text', () => {
  it.each([
    ['My policy number is HX-2231-99 and my wife Anna has HX-8841-02.', ['HX-2231-99', 'HX-8841-02']],
    ['Kundennummer K-88213-AB, und seine Frau hat K-77120-CD, bitte zusammenlegen.', ['K-88213-AB', 'K-77120-CD']],
    ['auto PWA 7K42, moje to PO 3XH18. twierdzą że zderzak był cały', ['PWA 7K42', 'PO 3XH18']],
    ['Member C-4471 left, C-4473 stays; see A-4412.', ['C-4471', 'C-4473']],
    ['customer no. 33-4411-09 (wife Anna 33-4411-10)', ['33-4411-09', '33-4411-10']],
  ])('is one, too: %s', (text, numbers) => {
    expect(documents(text)).toEqual(numbers.map((number) => `DOCUMENT ${number}`))
  })

  it.each([
    ['Patient ID 48817203, order 48817312, tracking 48817313. Paid 12345678 EUR', ['48817203']],
    ['customer no. 33-4411-09, parts 44-1200-11 and 44-1200-12', ['33-4411-09']],
    ['his plate is KLM 4476, with an RTX 4070 in the boot', ['KLM 4476']],
    ['Mitgliedsnr. 20418-2211 seit 12-05-2024, Tel. 20419-2213', ['20418-2211']],
  ])('is none behind another word, nor if other things have that form: %s', (text, numbers) => {
    expect(documents(text)).toEqual(numbers.map((number) => `DOCUMENT ${number}`))
  })

  it('is none in code and logs', () => {
    expect(documents("const policy = 'x'\nlog('policy number HX-2231-99')\nconst sku = 'HX-8841-02'")).not.toContain(
      'DOCUMENT HX-8841-02',
    )
  })
})
