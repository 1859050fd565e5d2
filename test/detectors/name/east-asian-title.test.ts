import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'

const { detect } = piiDetector({ model: null })

describe('names before a title', () => {
  it.each([
    ['明天上午九点半去找黄师傅修水管', ['黄']],
    ['跟李老师和欧阳医生请假', ['李', '欧阳']],
    ['請轉告張太太', ['張']],
    ['幫我覆陳太，聽日交租', ['陳']],
    ['健ちゃんもう来てるよ、翔太くんは？', ['健', '翔太']],
  ])('are found in %s', (text, names) => {
    expect(detect(text).map((one) => one.text)).toEqual(names)
  })

  it.each([
    ['상대 차 흰색 K5, 운전자 염기백 010-2218-7690', '염기백'],
    ['今借到孙继明（身份证号：320582197603294414）', '孙继明'],
    ['私の名前は上之園です。', '上之園'],
  ])('are found before a number or a verb, too: %s', (text, name) => {
    expect(detect(text)).toContainEqual(expect.objectContaining({ label: 'NAME', text: name }))
  })

  it.each(['연락처 010-1234-5678', '고객 연락처 010-1234-5678', '전화 010-1234-5678'])(
    'are not the caption of a number: %s',
    (text) => {
      expect(detect(text).map(({ label }) => label)).toEqual(['CONTACT'])
    },
  )

  it.each([
    '商品の名前は東京タワーです',
    '赤ちゃんのミルク',
    'お兄ちゃんが作る',
    '任何老师都可以',
    '江苏老师招聘',
    '数学老师',
    '唐太宗的生平',
    '罗生门',
    'のび太くんの関係',
  ])('are not found in %s', (text) => {
    expect(detect(text)).toEqual([])
  })
})
