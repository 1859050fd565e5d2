import { iban, weighted } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

/** Bank accounts beside a word for them; those of some countries by their form. IBANs are a rule of their own. */

export const BANK_ACCOUNTS: readonly DocumentType[] = [
  {
    country: 'HU',
    kind: 'bank account',
    pattern: /^\d{16}(?:\d{8})?$/,
    check: (value) => weighted([9, 7, 3, 1, 9, 7, 3, 1], 10)(value.slice(0, 8)),
    bits: 3.3,
    written: /^\d{8}-\d{8}(?:-\d{8})?$/,
    names: 'bankszámlaszám*|számlaszám*',
  },
  {
    country: 'NO',
    kind: 'bank account',
    pattern: /^\d{11}$/,
    check: weighted([5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1], 11),
    bits: 3.3,
    written: /^\d{4}([. ])\d{2}\1\d{5}$/,
    names: 'kontonummer*|kontonr|konto nr',
  },
  {
    country: 'PL',
    kind: 'bank account',
    pattern: /^\d{26}$/,
    check: (value) => iban(`PL${value}`),
    // Two check digits; a little less, so that the digits alone are not enough.
    bits: 5.9,
    written: /^\d{2}(?: \d{4}){6}$/,
    names: 'numer konta|nr konta|numer rachunku|nr rachunku',
  },
  {
    country: 'RS',
    kind: 'bank account',
    pattern: /^\d{18}$/,
    // The check digits are chosen so that those of the IBAN are always 35.
    check: (value) => iban(`RS35${value}`),
    bits: 6.6,
    written: /^\d{3}-\d{13}-\d{2}$/,
    names: 'broj računa|žiro račun|tekući račun|број рачуна|жиро рачун|текући рачун',
  },
  {
    country: 'IS',
    kind: 'bank account',
    pattern: /^\d{12}$/,
    names: 'reikning*|reikn|bankareikning*|reikningsnúmer*',
  },
  {
    country: 'TH',
    kind: 'bank account',
    pattern: /^\d{10}$/,
    written: /^\d{3}-\d-\d{5}-\d$/,
    names: 'เลขบัญชี*|บัญชีเลขที่|กสิกร*|ไทยพาณิชย์|กรุงไทย|ออมสิน|ธกส|scb|kbank|kbnk|ktb',
  },
  {
    country: 'JP',
    kind: 'bank account',
    pattern: /^\d{7}$/,
    names: '普通預金*|普通口座*|当座預金*|普通',
  },
  {
    // The post bank of Japan: "記号10140 番号48201731".
    country: 'JP',
    kind: 'bank account',
    pattern: /^1\d{4}$|^\d{6,8}$/,
    names: 'ゆうちょ*|ゆうちょ銀行*',
  },
  {
    country: '*',
    kind: 'bank account',
    pattern: /^\d{6,26}$/,
    names: [
      'account number|account no|account num|account nr|acct|acct no|acct number|a c no|a c number|bank account number|sort code|routing number|routing no|bsb|nuban',
      'kontonummer*|bankkontonummer*|konto nr|kontonr*|bankleitzahl|blz|kontonum*|bankgiro|plusgiro|clearingnummer*|clearing nr|tilinumero*|rekeningnummer*|rekening nr|arvelduskonto*|bankareikning*|reikningsnúmer*|reikn nr',
      'numéro de compte|n° de compte|no de compte|rib|número de cuenta|n° de cuenta|nro de cuenta|cbu|clabe|número da conta|n° da conta|nib|número de compte|numero di conto|numero conto|c c n|număr de cont|nr cont',
      'numer konta|nr konta|numer rachunku|nr rachunku|číslo účtu|č ú|bankszámlaszám*|számlaszám*|broj računa|številka računa|trr|sąskaitos nr|sąskaitos numeris|konta numurs',
      'номер счёта|номер счета|расчётный счёт|расчетный счет|лицевой счёт|лицевой счет|р с|л с|номер рахунку|розрахунковий рахунок|р р|о р|номер на сметка|број рачуна|шот нөмірі|есепшот*|հաշվեհամար*|հաշվի համար*|ანგარიშის ნომერი|ანგარიშის ნომერ*|αριθμός λογαριασμού|αρ λογαριασμού|λογαριασμός όψεως',
      'hesap no|hesap numarası|hesap numaram|hesab nömrəsi|hesab nomresi|số tài khoản|stk|số tk|nomor rekening|no rekening|no rek|norek|nombor akaun|no akaun|namba ya akaunti|nambari ya akaunti',
      'מספר חשבון|ח ן|ח ן בנק|رقم الحساب|رقم حسابي|شماره حساب|شماره کارت|شماره شبا|खाता संख्या|खाता नंबर|खाता नं|খাতা নম্বর|হিসাব নম্বর|হিসাব নং|ব্যাংক হিসাব|অ্যাকাউন্ট নম্বর|অ্যাকাউন্ট নং|खाता नम्बर|बैंक खाता नम्बर|የሂሳብ ቁጥር|ሂሳብ ቁጥር|เลขที่บัญชี|เลขบัญชี|银行账号|银行卡|银行卡号|账号|帐号|卡号|銀行帳號|帳號|口座番号|계좌번호|통장번호',
    ].join('|'),
  },
  {
    // A word for an account alone: a long number. Ten or eleven digits that begin with 0 are a phone.
    country: '*',
    kind: 'bank account',
    pattern: /^(?!0(?!00)\d{9,10}$)\d{10,26}$/,
    names: [
      'konto|kontoen|kontot|bankkonto|bankverbindung|reg konto|tili|tilini|tilille|rekening|bankrekening|reikning*|compte|compte bancaire|cuenta|cuenta bancaria|cta',
      'conta|conta bancária|conta corrente|conto|conto corrente|cont|contul|contului|konta|rachunek|rachunku|účet|účtu|účte|számla|számlára|számlám*|račun|računa|računu|sąskait*|konts|kontu|kontā|kontole',
      'счёт|счет|счёта|счета|счету|рахунок|рахунку|сметка|сметката|рачун|рачуна|шот|λογαριασμ*|hesap|hesabı*|hesaba|hesab|tài khoản|tk|rek|akaun|akaunti',
      'חשבון|לחשבון|الحساب|حسابي|حسابم|حساب|खाता|खाते|অ্যাকাউন্ট|บัญชี|ሂሳብ|հաշիվ*|հաշվ*|ანგარიშ*|账户|帐户|賬戶|帳戶|口座|계좌*|통장*',
      // Banks whose name stands for the account.
      '농협|국민은행|신한은행|우리은행|국민|신한|하나은행|기업은행|새마을금고|케이뱅크|카카오뱅크|카뱅|토스뱅크|토뱅|กสิกร|ไทยพาณิชย์|农行卡|工行卡|建行卡|中行卡|招行卡|交行卡|邮储卡|储蓄卡|借记卡|农业银行|工商银行|建设银行|招商银行',
    ].join('|'),
  },
  {
    // The same of South-East Asia and Africa, whose phones begin otherwise: "transfer ke BCA 0183…".
    country: '*',
    kind: 'bank account',
    pattern: /^(?!0[35789]\d{8,10}$)\d{10,26}$/,
    names:
      'bca|bri|bni|bank mandiri|bsi|cimb niaga|maybank|bank islam|rhb|vietcombank|vcb|techcombank|tcb|mb bank|mbbank|vietinbank|bidv|agribank|sacombank|vpbank|tpbank|gtbank|zenith bank|uba|access bank|cbe|awash|kcb bank|equity bank|crdb|nmb',
  },
  {
    // Twelve digits are an account of AWS. The last type is what words of other countries are read by, too.
    country: '*',
    kind: 'bank account',
    pattern: /^(?!0(?!000)\d{9,10}$|\d{12}$)\d{10,26}$/,
    names: 'account|acct|acc|a c',
  },
]
