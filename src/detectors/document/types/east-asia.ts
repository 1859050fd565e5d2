import { all, dateAt, mixed, myNumber, std } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

const PASSPORT = 'passport*|passport no'

/** Documents of China, Hong Kong, Japan, Korea, Taiwan. */
export const EAST_ASIA: readonly DocumentType[] = [
  {
    country: 'CN',
    kind: 'national id',
    pattern: /^[1-9]\d{5}(?:18|19|20)\d{2}[01]\d[0-3]\d{4}[0-9X]$/,
    check: std('CN', 'ric'),
    bits: 14.3,
    names:
      '身份证|身份证号|身份证号码|居民身份证|公民身份号码|身分證|身分證字號|resident identity*|resident id*|chinese id*|id card|identity card',
  },
  { country: 'CN', kind: 'national id', pattern: /^[1-9]\d{7}[01]\d[0-3]\d{4}$/, names: '身份证|身份证号|身份证号码' },
  {
    country: 'CN',
    kind: 'passport',
    pattern: /^(?:E[A-HJ-NP-Z]?\d{7,8}|[GDSPHM]\d{7,8}|[A-Z]{2}\d{7})$/,
    names: `护照|护照号|护照号码|護照|護照號碼|${PASSPORT}`,
  },
  { country: 'CN', kind: 'driving licence', pattern: /^\d{12,18}$/, names: '驾驶证|驾驶证号|驾照' },
  {
    country: 'CN',
    kind: 'social security',
    pattern: /^[A-Z]?\d{8,18}X?$/,
    names:
      '社保号|社保卡|社会保障号|社会保障卡|医保卡|医保号|港澳通行证|台湾通行证|通行证|回乡证|回乡卡|台胞证|居住证|居留证|军官证|纳税人识别号',
  },
  {
    country: 'HK',
    kind: 'national id',
    pattern: /^[A-Z]{1,2}\d{6}[0-9A]$/,
    check: std('HK', 'hkid'),
    bits: 4.4,
    written: /^[A-Z]{1,2}\d{6}\([0-9A]\)?$/,
    names: 'hkid|hong kong id*|身份證|身份證號碼|香港身份證|hk id|hkid card|identity card',
  },
  {
    country: 'JP',
    kind: 'national id',
    pattern: /^\d{12}$/,
    check: all(myNumber, mixed),
    bits: 3.3,
    script: /[\u3041-\u30ff]/,
    written: /^\d{4}[- ]\d{4}[- ]\d{4}$/,
    names: 'マイナンバー|個人番号|my number|mynumber',
  },
  {
    country: 'JP',
    kind: 'passport',
    pattern: /^[A-Z]{2}\d{7}$/,
    names: `パスポート|旅券|旅券番号|パスポート番号|${PASSPORT}`,
  },
  { country: 'JP', kind: 'driving licence', pattern: /^\d{12}$/, names: '運転免許|運転免許証|免許証|免許証番号|免許' },
  {
    country: 'JP',
    kind: 'health insurance',
    pattern: /^[A-Z0-9]{6,12}$/,
    names: '保険証|保険者番号|被保険者番号|健康保険|基礎年金番号|年金番号|在留カード|在留カード番号',
  },
  {
    country: 'KR',
    kind: 'national id',
    pattern: /^\d{2}[01]\d[0-3]\d[0-9]\d{6}$/,
    check: all(std('KR', 'rrn'), dateAt(0, 'ymd')),
    bits: 8.6,
    written: /^\d{6}-\d{7}$/,
    names:
      '주민등록번호*|주민번호*|주민등록*|외국인등록번호*|외국인등록*|rrn|resident registration*|frn|foreigner registration*|alien registration*',
  },
  {
    country: 'KR',
    kind: 'national id',
    pattern: /^\d{2}[01]\d[0-3]\d[1-8]\d{6}$/,
    check: dateAt(0, 'ymd'),
    bits: 5,
    written: /^\d{6}-[1-8]\d{6}$/,
    names: '주민등록번호*|주민번호*|외국인등록번호*',
  },
  {
    country: 'KR',
    kind: 'passport',
    pattern: /^[MSRODG]\d{3}[A-Z0-9]\d{4}$/,
    names: `여권*|여권번호*|여권 번호|${PASSPORT}`,
  },
  {
    country: 'KR',
    kind: 'driving licence',
    pattern: /^\d{12}$/,
    bits: 0,
    written: /^\d{2}-\d{2}-\d{6}-\d{2}$/,
    names: '운전면허*|면허번호*|운전 면허|운전면허증 번호|driver s license|driving licence',
  },
  { country: 'KR', kind: 'health insurance', pattern: /^\d{10,11}$/, names: '건강보험*|보험증 번호|사업자등록번호*' },
  {
    country: 'MN',
    kind: 'national id',
    pattern: /^[А-ЯӨҮЁ]{2}\d{8}$/,
    names: 'регистр*|регистрийн дугаар*|регистрийн №|рд|иргэний үнэмлэх*',
  },
  {
    country: 'MN',
    kind: 'passport',
    pattern: /^[A-Z]{1,2}\d{7,8}$/,
    names: 'гадаад паспорт*|паспортын дугаар*',
  },
  {
    country: 'TW',
    kind: 'national id',
    pattern: /^[A-Z][1-2]\d{8}$/,
    check: std('TW', 'natid'),
    bits: 5.6,
    names: '身分證|身分證字號|身份證|身份證字號|國民身分證|統一編號|taiwan id*|national id*',
  },
  { country: 'TW', kind: 'national id', pattern: /^[A-Z][89A-D]\d{8}$/, names: '居留證|居留證號|統一證號|arc' },
  { country: 'TW', kind: 'health insurance', pattern: /^\d{9,12}$/, names: '健保卡|健保卡號|護照號碼|護照' },
]
