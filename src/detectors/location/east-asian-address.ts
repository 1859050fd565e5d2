import type { Finding, Span } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'

/** Finds Chinese, Japanese and Korean postal addresses. */

const HAN = String.raw`[\u3400-\u9fff々ヶケノ]`
const KANA = String.raw`[\u3400-\u9fff\u3040-\u30ff々]`
/** Words before an address: "I live at". */
const LEADING_WORDS =
  '(?:户籍地|戶籍地|居住地|住所地|住在|我住|佢住|細佬住|家住|現住|住所は|所は|は|说|說|叫|住所|住址|地址|位于|位於|寄到|送到|搬到|住所|现住|我在|在|于|是|到|至|为|寄|我|他|她|的)'
/** 北京市朝阳区建国路88号3号楼501室; 臺北市信義區市府路1號5樓. */
const CHINESE = new RegExp(
  `(?:${HAN}{2,8}(?:省|自治区|自治區))?(?:${HAN}{2,8}(?:市|州|盟))?(?:${HAN}{1,8}(?:区|區|县|縣|旗|镇|鎮|乡|鄉)){0,2}${HAN}{1,12}(?:大道|路|街|道|巷|弄|里|村|胡同)(?:${HAN}{0,4}段)? ?\\d{1,5}(?:[-之]\\d{1,4})? ?(?:号|號|弄|巷|幢|栋|棟|座)(?:[\\dA-Za-z${HAN.slice(1, -1)}-]{0,14}(?:楼|樓|室|层|層|单元|座|栋|棟|幢|户|号|號|F)){0,4}(?:(?<=[座栋棟幢元])\\d{3,4}(?!\\d))?(?: ?\\d{1,3} ?[樓楼](?: ?之 ?\\d{1,3})?)?`,
  'gu',
)
/** 東京都千代田区丸の内1-2-3 パレスビル5階; 大阪市北区梅田三丁目1番3号. */
const JAPANESE = new RegExp(
  `(?:(?<!\\d)〒?\\d{3}-?\\d{4}\\s{0,2})?(?:(?:東京都|北海道|京都府|大阪府|${HAN}{2,3}県)\\s?)?(?:${KANA}{1,7}?[市郡])?\\s?(?:${KANA}{1,6}?[区町村])?\\s?${KANA}{1,10}?\\s?(?:(?:[\\d一二三四五六七八九十]{1,4}(?:丁目|番地?|号|-)\\s?){1,3}|(?<=字${KANA}{1,8})(?=\\d))(?:\\d{1,4}(?:号|-\\d{1,4})?)?(?:\\s?[${KANA.slice(1, -1)}ー・A-Za-z\\d]{2,16}(?:\\d{1,4}(?:階|号室|F)|号室|階))?`,
  'gu',
)
/** 서울특별시 강남구 테헤란로 123, 4층 501호. */
const KOREAN =
  /(?:(?:\(\d{5}\)|\d{5}) )?(?:[\uac00-\ud7a3]{1,8}(?:특별시|광역시|특별자치시|특별자치도|도|시) ?){0,2}(?:[\uac00-\ud7a3]{1,8}(?:시|군|구|읍|면) ?){1,3}(?:[\uac00-\ud7a3\d]{1,12}(?:대로|로|길|동|리|가) ?){1,3}\d{1,5}(?:-\d{1,4})?(?:번지)?(?:[ ,]{1,2}[\uac00-\ud7a3A-Za-z\d]{0,12}(?:동|층|호|아파트|빌딩|빌라|타워)(?=입니다|이에요|예요|에서|에|으로|로|[^\uac00-\ud7a3]|$)){0,4}/gu
/** A flat in an estate: 8号楼412, 12栋1803室, 13樓F室, B동 412호; not 3号楼502路 and 5栋300平米. */
const FLAT =
  /(?<![\d第])(?:\d{1,2}[樓楼][A-H]\d?室?(?![A-Za-z\d区區])|\d{1,3}(?:号楼|號樓|栋|棟|幢)(?:\d{1,2}单元|\d{1,2}單元)?\d{3,4}(?:室|号|號|房)?(?![\d.%％路平米元个個户戶间間套人层層年月万]|㎡|m)|(?:기숙사 )?(?:[A-Z]|\d{2,4})동 \d{3,4}호(?!선|기|차|점|\d))/gu
const LEAD = new RegExp(`^(?:${HAN}{0,6}?${LEADING_WORDS})`, 'u')
const EAST_ASIAN = /[\u3400-\u9fff\uac00-\ud7a3]/
/** Words of a Japanese sentence before a prefecture or a town: "荷物を埼玉県…", "お迎えは金沢市…". */
const PARTICLE = /^[\u3040-\u9fff]{1,12}[をはがにでとへ](?=[\u4e00-\u9fff]{2,4}[都府県市区])/u
const BEFORE = 40
const AFTER = 50
/** Distance up to which a number was in the window of the previous one. */
const STEP = 10
const SIGNS = /[号號弄巷幢栋棟]|\d[樓楼][A-H]|丁目|番地?|[市区町村].{0,14}\d{1,4}-\d/u

/** Finds addresses around each number, from the largest part to the smallest. */
export function eastAsianAddressRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find({ text, codes }) {
      const found: Finding[] = []
      if (codes.length === 0 || !EAST_ASIAN.test(text)) return found
      let searched = 0
      let tried = 0
      for (let piece = 0; piece < codes.length; piece += 2) {
        const start = codes[piece] ?? 0
        if (start < searched || start < tried || !EAST_ASIAN.test(text.slice(Math.max(0, start - 4), start + 6)))
          continue
        const from = Math.max(searched, start - BEFORE)
        const window = { text, start: from, end: start + AFTER }
        const around = text.slice(from, start + AFTER)
        const patterns = /[\uac00-\ud7a3]/.test(around)
          ? [KOREAN, FLAT]
          : SIGNS.test(around)
            ? [CHINESE, JAPANESE, FLAT]
            : []
        for (const pattern of patterns) searched = Math.max(searched, collect(found, pattern, window))
        tried = start + STEP
      }
      return found
    },
  }
}

/** A part of a text. */
interface Window extends Span {
  readonly text: string
}

/** Adds what `pattern` finds in a window of the text; returns the end of the last. */
function collect(found: Finding[], pattern: RegExp, { text, start: from, end }: Window): number {
  let last = 0
  for (const match of matchesIn(text.slice(from, end), pattern)) {
    const lead = leadOf(match[0])
    const value = match[0].slice(lead).replace(/(?:です|でした|に|へ|まで)?\s{0,9}$/u, '')
    const start = from + match.index + lead
    if (!isAddress(value)) continue
    last = start + value.length
    found.push(finding('LOCATION', 0.8, text, { start, end: last }))
  }
  return last
}

/** Returns the length of the words before the address: "我住在". */
function leadOf(match: string): number {
  let lead = 0
  for (let next = LEAD.exec(match); next; next = LEAD.exec(match.slice(lead))) lead += next[0].length
  return lead + (PARTICLE.exec(match.slice(lead))?.[0].length ?? 0)
}

/** True for a number beside a division or a part of a house, not for "3番目" and "第1号". */
function isAddress(value: string): boolean {
  return (
    /\d/.test(value) &&
    value.length > 4 &&
    /[省市区區县縣郡町镇鎮乡鄉楼樓室栋棟幢〒\uac00-\ud7a3]|(?:[路街巷弄村邨]|大道)\d{1,5}[号號弄]|字[\u3040-\u9fff]{1,8}\d/u.test(
      value,
    ) &&
    !/(?<!丁)目|[月日年第法]/u.test(value)
  )
}
