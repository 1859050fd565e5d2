import { all, mixed, snils, std } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

/** Documents of Azerbaijan, Belarus, Moldova, Russia, Ukraine. */
export const EASTERN_EUROPE: readonly DocumentType[] = [
  {
    country: 'AZ',
    kind: 'national id',
    pattern: /^(?=[A-Z0-9]*\d)[A-HJ-NP-Z0-9]{7}$/,
    names: 'fin|fin kod*|fin kodu|pin|fərdi identifikasiya nömrəsi|şəxsiyyət vəsiqəsi*',
  },
  {
    country: 'AZ',
    kind: 'passport',
    pattern: /^(?:AZE|AA|[CP])\d{7,8}$/,
    names: 'pasport*|şəxsiyyət vəsiqəsi*|vəsiqə*',
  },
  {
    country: 'AZ',
    kind: 'health insurance',
    pattern: /^[A-Z]{2,3}\d{6,9}$/,
    names: 'sığorta şəhadətnaməsi*|şəhadətnamə*|sürücülük vəsiqəsi*',
  },
  { country: 'AZ', kind: 'tax', pattern: /^\d{10}$/, check: std('AZ', 'tin'), names: 'vöen|voen' },
  {
    country: 'BY',
    kind: 'national id',
    pattern: /^[1-6]\d{6}[ABCKEMHАВСКЕМН]\d{3}[A-ZА-Я]{2}\d$/,
    bits: 1.4,
    names: 'идентификационный номер|личный номер|асабісты нумар|ідэнтыфікацыйны нумар',
  },
  { country: 'BY', kind: 'tax', pattern: /^[A-ZА-Я]{0,2}\d{7,9}$/, names: 'унп|unp' },
  {
    country: 'BY',
    kind: 'passport',
    pattern: /^(?:AB|BM|HB|KH|MP|MC|KB|PP|АВ|ВМ|НВ|КН|МР|МС|КВ|РР)\d{7}$/,
    names: 'паспорт*|пашпарт*|passport*',
  },
  {
    country: 'MD',
    kind: 'national id',
    pattern: /^[012]\d{12}$/,
    check: std('MD', 'idno'),
    bits: 5,
    names: 'idnp|idno|cod personal',
  },
  {
    country: 'RU',
    kind: 'passport',
    pattern: /^\d{10}$/,
    bits: 1.6,
    written: /^\d{2} \d{2} \d{6}$/,
    check: (value) => /^\d{2}(?:9[7-9]|[0-2]\d)/.test(value),
    names: 'паспорт*|серия и номер|паспорт серия|серия|паспортные данные|passport*',
  },
  { country: 'RU', kind: 'passport', pattern: /^\d{9}$/, names: 'загранпаспорт*|паспорт*|заграничный паспорт' },
  {
    country: 'RU',
    kind: 'tax',
    pattern: /^\d{12}$|^\d{10}$/,
    check: (value) => value.length === 12 && std('RU', 'inn')(value),
    bits: 6.6,
    names: 'инн|inn|идентификационный номер налогоплательщика',
  },
  {
    country: 'RU',
    kind: 'social security',
    pattern: /^\d{11}$/,
    check: snils,
    bits: 6.6,
    written: /^\d{3}-\d{3}-\d{3}[- ]\d{2}$/,
    names: 'снилс*|snils|страховое свидетельство|пенсионное страхование',
  },
  {
    country: 'RU',
    kind: 'national id',
    pattern: /^[IVXLCУХ1]{1,6}[А-Я]{2}\d{6}$/,
    names:
      'свидетельство о рождении|свидетельства о рождении|св во о рождении|свидетельство о браке|свидетельства о браке',
  },
  {
    country: 'RU',
    kind: 'national id',
    pattern: /^[А-Я]{2}\d{6,7}$/,
    names:
      'военный билет|военного билета|военник*|удостоверение личности|удостоверение ветерана|пенсионное удостоверение',
  },
  { country: 'RU', kind: 'health insurance', pattern: /^\d{16}$/, names: 'омс|полис омс|полис*' },
  {
    country: 'RU',
    kind: 'driving licence',
    pattern: /^\d{2}(?:\d{2}|[A-ZА-Я]{2})\d{6}$/,
    names: 'водительское удостоверение|водительского удостоверения|права|в у|ву|водительские права',
  },
  {
    country: 'UA',
    kind: 'tax',
    pattern: /^\d{10}$/,
    check: all(std('UA', 'rntrc'), mixed),
    bits: 3.3,
    names:
      'рнокпп|інн|іпн|ідентифікаційний код|податковий номер|ідентифікаційний номер|rnokpp|індивідуальний податковий номер',
  },
  {
    country: 'UA',
    kind: 'passport',
    pattern: /^(?:[A-ZА-ЯІЇЄ]{2}\d{6}|\d{9})$/,
    names: 'паспорт*|номер паспорта|id картк*|серія|закордонний паспорт|id карта',
  },
  {
    country: 'UA',
    kind: 'national id',
    pattern: /^\d{13}$/,
    bits: 0,
    written: /^(?:19|20)\d{6}-\d{5}$/,
    names: 'унзр|запис у реєстрі|унікальний номер запису',
  },
  {
    country: 'UA',
    kind: 'national id',
    pattern: /^(?:[IVXІ1]{1,4})?[А-ЯІЇЄ]{2}\d{6}$/,
    names:
      'свідоцтво про народження|свідоцтва про народження|свідоцтво про шлюб|військовий квиток|військового квитка|пенсійне посвідчення|пенсійного посвідчення|посвідчення убд',
  },
  {
    country: 'UA',
    kind: 'driving licence',
    pattern: /^[A-ZА-ЯІЇЄ]{3}\d{6}$/,
    names: 'посвідчення водія|водійське посвідчення|водійських прав',
  },
]
