import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import type { Cued } from '../scan/cues.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { topicOf, wordsOf } from '../structure/field-topic.js'

/** Finds Chinese surnames before a title, Japanese given names before ちゃん and くん, and names before a number. */

const SCORE = 0.8
const HANGUL = /[가-힣]/
const KANA = /[\u3041-\u3096]/
const HAN = /[\u4e00-\u9fff]/
/** Common surnames that are hardly the end of a word; 何, 高 and 方 are: 任何老师, 提高…, 对方…. */
const SURNAME =
  '(?:[王李张張刘劉陈陳杨楊赵趙黄黃吴吳徐孙孫胡朱郭罗羅郑鄭谢謝宋唐邓鄧冯馮韩韓曹彭萧蕭肖蔡潘袁董蒋蔣杜沈姜傅钟鐘卢盧汪戴崔廖姚邱贾賈谭譚邹鄒熊孟秦阎閻薛侯雷陶贺賀郝龚龔邵]|(?<!江|流|复)苏|(?<!江|流|復)蘇|欧阳|歐陽|上官|诸葛|諸葛|慕容|司徒)'
const TITLE =
  '(?:师傅|師傅|老师|老師|医生|醫生|大夫|护士|護士|律师|律師|经理|經理|主任|校长|校長|教授|阿姨|叔叔|大爷|大爺|奶奶|爷爷|爺爺|大妈|大媽|大姐|大哥|先生|女士|小姐|太太|同学|同學|警官|队长|隊長|老板|老闆|局长|局長|处长|處長|科长|科長|会计|會計)'
/** 赤ちゃん is a baby, 兄ちゃん a brother; 太くん is the end of のび太くん. */
const NOBODY = '赤坊嬢姉兄婆爺娘母父猫犬弟妹何子皆'
/** Mrs and Mr of Hong Kong, at the end of a clause: 陳太，李生。 */
const CANTONESE_TITLE = String.raw`[太生](?=[,，、。!！?？:：\s]|$)`
const CHINESE = new RegExp(`${SURNAME}(?=${TITLE}|${CANTONESE_TITLE})`, 'g')
const JAPANESE = new RegExp(
  String.raw`(?<![\u4e00-\u9fff々])(?![${NOBODY}]|太くん)[\u4e00-\u9fff][\u4e00-\u9fff々]?(?<![${NOBODY}])(?=ちゃん|くん)`,
  'g',
)

/** Surnames of Korea, in front of one or two syllables and a mobile number: 염기백 010-2218-7690. */
const KOREAN =
  /(?<![가-힣])[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄원천방공현함변염여추소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용][가-힣]{1,2}(?= ?\(?01[016789][-. ]?\d{3,4}[-. ]?\d{4}(?!\d))/g
/** In front of the holder's number: 今借到孙继明（身份证号. */
const BEFORE_NUMBER = new RegExp(`${SURNAME}[\\u4e00-\\u9fff]{1,2}(?=[（(，, ]{0,2}(?:身份证|身分證|居民身份))`, 'g')
/** "My name is …" in Japanese: 私の名前は上之園です. */
const INTRODUCED = /(?<=[私僕俺]の名前は)[\u4e00-\u9fff々\u30a0-\u30ff]{1,6}(?=です|と申し|といい|と言い)/g

/** Finds names by the title behind them. */
export function eastAsianTitleRecognizer(): Recognizer {
  return {
    label: 'NAME',
    find({ text, cues }) {
      if (HANGUL.test(text)) return namesBy(KOREAN, text).filter((name) => !isCaption({ text, cues }, name))
      if (!HAN.test(text)) return []
      return [CHINESE, BEFORE_NUMBER, ...(KANA.test(text) ? [JAPANESE, INTRODUCED] : [])].flatMap((pattern) =>
        namesBy(pattern, text),
      )
    },
  }
}

/** True for the caption of the number: "연락처 010-1234-5678", "고객 010-1234-5678". */
function isCaption({ text, cues }: Cued, { spans: { start, end } }: Finding): boolean {
  const cue = cues[firstEndingAfter(cues, start)]
  if (cue && cue.start < end && cue.meanings.some(({ topic }) => topic === 'phone')) return true
  return topicOf(wordsOf(text, start, end)) !== undefined
}

function namesBy(pattern: RegExp, text: string): Finding[] {
  return matchesIn(text, pattern).map(({ 0: name, index: start }) =>
    finding('NAME', SCORE, text, { start, end: start + name.length }),
  )
}
