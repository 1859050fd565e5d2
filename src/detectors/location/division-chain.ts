import type { Finding } from '../../types.js'
import { matchesIn } from '../scan/match-at.js'
import type { Scan } from '../scan/scan.js'
import { finding, type Recognizer } from '../recognizer.js'
import { pagesOf, pagesWith } from '../scan/pages.js'
import { unionsOf } from '../scan/union.js'
import { lazy } from '../word-list.js'
import { chain, NAME, type ChainKind } from './chain-form.js'
import { WEST_ASIAN_CHAINS } from './west-asian-chains.js'

/** Finds addresses that name the divisions of a country: village, parish, district, province, without a street. */

const SCORE = 0.85
/** A numbered part of an address in Mongolia, and one with a name. */
const MONGOLIAN_NUMBERED = String.raw`\d{1,3}(?:-р|(?:-| )(?:дугаар|дүгээр))? ?(?:хороо|байр|тоот|баг|гудамж)\p{L}{0,5}`
const MONGOLIAN_NAMED = String.raw`(?:(?:СБД|БЗД|ХУД|БГД|ЧД|СХД|НД|БНД)(?:-\p{Ll}{1,3})?|\p{Lu}[\p{L}-]{1,20} (?:хот|дүүр|айма?г|сум|хороо|гудамж|өргөн чөлөө)\p{L}{0,6})`
/** Up to four words of a name in Vietnamese. */
const VIETNAMESE = String.raw`\p{Lu}[\p{L}\p{M}]{0,7}(?: \p{Lu}[\p{L}\p{M}]{0,7}){0,3}`
const QUOTED = '["“„«][^"“”„«»\\n]{2,30}["”“»]'

/** Chains by country, each with words of which a text holds one. */
const CHAINS: readonly ChainKind[] = [
  ...WEST_ASIAN_CHAINS,
  {
    // Thailand: 88/12 หมู่ 5 ต.บางพลีใหญ่ อ.บางพลี จ.สมุทรปราการ 10540
    trigger: /[ตอจถ]\.|ตำบล|อำเภอ|แขวง/,
    pages: pagesWith(0x0e00),
    chain: chain(String.raw`(?:(?:ต|อ|จ|ถ|ซ|ม)\.|ตำบล|อำเภอ|จังหวัด|แขวง|เขต|หมู่ที่|หมู่|ซอย|ถนน) ?[\u0e00-\u0e7f\d]{1,24}`, {
      before: String.raw`(?:\d{1,4}(?:/\d{1,4})? )?`,
      between: ' ',
      behind: String.raw`(?: \d{5}(?!\d))?`,
    }),
  },
  {
    // Mongolia: Баянгол дүүрэг, 4-р хороо, 21-р байр, 36 тоот; a district alone is a public place
    trigger: /\d.{0,8} ?(?:хороо|байр|тоот|баг)/,
    pages: pagesWith(0x0400),
    chain: chain(`(?:${MONGOLIAN_NUMBERED}|${MONGOLIAN_NAMED})`, {
      before: `(?=[^\\n]{0,80}${MONGOLIAN_NUMBERED})`,
      between: '(?:, ?| )',
    }),
  },
  {
    // Madagascar: Lot II M 45 Ankadivato, Antananarivo 101
    trigger: /[Ll]ot (?:[IV]|\d{1,4} ?[A-Z]{1,3} ?\d)/,
    chain: chain(
      String.raw`(?:[Ll]ot (?:[IV]{1,3}[A-Z]{0,3}(?: [A-Z]{1,3})?|\d{2,4} ?[A-Z]{1,3}) ?\d{1,4}(?: ?[A-Z]{1,2}(?![\p{L}\d])| [Bb]is| [Tt]er)?|${NAME}(?: \d{3}(?!\d))?)`,
      { before: '(?=[Ll]ot )' },
    ),
  },
  {
    // Ireland: Currach, Cashelcummin, Killybegs, Co. Donegal F94 X7K2
    trigger: /(?:Co\.|County) \p{Lu}/u,
    chain: lazy(
      () =>
        new RegExp(
          `(?<![\\p{L}\\p{M}\\d])(?:${NAME}(?: ${NAME}){0,2}, ){1,5}(?:Co\\.|County) ${NAME}(?:(?<=(?:, [^,]{1,60}){2})|(?=,? [A-Z]\\d[\\dW] [A-Z\\d]{4}))(?:,? [A-Z]\\d[\\dW] [A-Z\\d]{4}(?![A-Z\\d]))?`,
          'gu',
        ),
    ),
  },
  {
    // Latvia: "Kalnrozes", Vecpiebalgas pag., LV-4122
    trigger: /pag(?:\.|ast)|nov(?:\.|ad)/,
    chain: chain(String.raw`(?:${QUOTED}|${NAME} (?:pag|nov)(?:\.|\p{L}{2,6}))`, {
      between: ', ?',
      behind: String.raw`(?:, ?LV-\d{4})?`,
    }),
  },
  {
    // Lithuania: Miškų k., Labanoro sen., Švenčionių r.
    trigger: /sen(?:\.|iūn)|sav(?:\.|ival)/,
    chain: chain(String.raw`${NAME}(?: ${NAME})? (?:k|sen|r|raj|sav|mstl|vs)\.(?: sav\.)?`, { between: ', ?' }),
  },
  {
    // Estonia: Kase talu, Vana-Vigala küla, Märjamaa vald, 78003 Raplamaa
    trigger: /küla|vald/,
    chain: chain(String.raw`${NAME}(?: ${NAME})? (?:talu|küla|vald|alevik|maakond)(?:s|as|es)?`, {
      between: ', ?',
      behind: String.raw`(?:, ?\d{5})?(?:,? ${NAME})?`,
    }),
  },
  {
    // Vietnam: ấp Bình Thạnh xã Mỹ Hiệp huyện Chợ Mới tỉnh An Giang
    trigger: /(?:[Xx][Ãã]|[Pp][Hh][Ưư][Ờờ][Nn][Gg]|[Hh][Uu][Yy][Ệệ][Nn]|[Qq][Uu][Ậậ][Nn]) /,
    pages: pagesWith(0x0080, 0x0100, 0x1e00),
    chain: chain(
      String.raw`(?:ấp|thôn|xóm|tổ|xã|phường|huyện|quận|thị trấn|thị xã|thành phố|tỉnh)(?: (?:\d{1,2}(?!\d)|\p{Lu}[\p{L}\p{M}]{0,7})){1,3}`,
    ),
  },
  {
    // Vietnam, abbreviated: 52/9 Trần Quang Diệu, P.14, Q.3, TP.HCM; thôn Đoài, X. Tam Hưng, TP. Hà Nội
    trigger: /TP\.? ?\p{Lu}|[PQ]\. ?\d{1,2}(?!\d)/u,
    pages: pagesWith(0x1e00),
    chain: chain(
      String.raw`(?:(?:ấp|thôn|xóm|tổ|buôn|bản) ${VIETNAMESE}|(?:(?:TP|TX|TT)\.? ?|[PQHX]\. ?)(?:\d{1,2}(?!\d)|HCM|${VIETNAMESE}))`,
      {
        before: String.raw`(?=[^\n]{0,120}(?:TP\.? ?\p{Lu}|[PQ]\. ?\d))(?:(?:[Ss]ố )?\d{1,4}[A-Z]?(?:/\d{1,4}){0,3} ${VIETNAMESE},? ?)?`,
        between: ', ?',
        behind: String.raw`(?:, ?(?:TP\.? ?)?(?:HCM|HN|${VIETNAMESE}))?`,
      },
    ),
  },
  {
    // Bangladesh and India: গ্রাম চরপাড়া, পোস্ট শিবপুর, জেলা নরসিংদী
    trigger: /গ্রাম|থানা|উপজেলা|জেলা|ग्राम|थाना|जिला|तहसील/,
    pages: pagesWith(0x0900),
    chain: chain(
      String.raw`(?:গ্রাম|পোস্ট|ডাকঘর|থানা|উপজেলা|জেলা|ग्राम|पोस्ट|थाना|तहसील|जिला|जनपद)[:-]? ?[\u0900-\u097f\u0980-\u09ff]{2,20}`,
      { between: ', ?' },
    ),
  },
  {
    // India and Pakistan: Village Rampur, Post Bilari, Tehsil Chandausi, Distt. Moradabad (UP) 244412
    trigger: /Tehsil|Teh\.|Taluka?[ :]|Distt?[.:]? ?[A-Z]|District |Upazila|V\.?P\.?O|Vill[.:]/,
    chain: chain(
      String.raw`(?:Village|Vill|VPO|V\.P\.O|Post Office|Post|P\.?O|P\.?S|Thana|Tehsil|Teh|Taluka?|Tal|Mandal|Upazila|District|Distt?)[.:]? ?${NAME}(?: ${NAME}){0,2}`,
      { between: ',? ', behind: String.raw`(?: \([A-Z]{2}\)|, ${NAME})?(?: ?[,-]? ?\d{3} ?\d{3}(?!\d))?` },
    ),
  },
  {
    // Indonesia: Dsn. Krajan RT 02 RW 05, Ds. Sukorejo, Kec. Udanawu, Kab. Blitar
    trigger: /Kec(?:\.|amatan)|Kab(?:\.|upaten)/,
    chain: chain(
      String.raw`(?:Dsn|Ds|Kel|Kec|Kab|Prov|Dusun|Desa|Kelurahan|Kecamatan|Kabupaten)\.? ?${NAME}(?: ${NAME})?(?: RT ?\d{1,3} ?/?(?: ?RW ?)?\d{1,3})?`,
      { between: ',? ', behind: String.raw`(?:,? \d{5}(?!\d))?` },
    ),
  },
]

/** The words that may be ASCII, in one pattern for each combination of flags. */
const latin = lazy(() => unionsOf(CHAINS.flatMap(({ trigger, pages }) => (pages === undefined ? [trigger] : []))))

/** Finds addresses by the divisions of a country that they name. */
export function divisionChainRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find({ text }: Pick<Scan<unknown>, 'text'>) {
      const found: Finding[] = []
      const present = pagesOf(text)
      const isLatin = latin().some((trigger) => trigger.test(text))
      for (const { trigger, pages, chain: pattern } of CHAINS) {
        const mayHold = pages === undefined ? isLatin : (pages & present) !== 0
        if (!mayHold || !trigger.test(text)) continue
        for (const { index, 0: whole } of matchesIn(text, pattern()))
          found.push(finding('LOCATION', SCORE, text, { start: index, end: index + whole.length }))
      }
      return found
    },
  }
}
