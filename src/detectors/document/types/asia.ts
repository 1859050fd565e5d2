import { all, checkDigit, luhn, mixed, nric, std } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

const PASSPORT = 'passport*|passport no'

/** Documents of Bangladesh, India, Indonesia, Israel, Kuwait, Malaysia, Nepal, Pakistan, the Philippines, Qatar, Saudi Arabia, Singapore, Sri Lanka, Thailand, the United Arab Emirates, Vietnam. */
export const ASIA: readonly DocumentType[] = [
  {
    country: 'AE',
    kind: 'national id',
    pattern: /^784(?:19|20)\d{10}$/,
    bits: 15.3,
    written: /^784-\d{4}-\d{7}-\d$/,
    names: 'emirates id*|eid|uae id|هوية الإمارات|الهوية الإماراتية|رقم الهوية|الهوية',
  },
  {
    country: 'AE',
    kind: 'passport',
    pattern: /^[A-Z]{0,2}\d{7,9}$/,
    names: `${PASSPORT}|جواز السفر|جواز سفر|رقم الجواز|جواز`,
  },
  {
    country: 'ID',
    kind: 'national id',
    pattern: /^[1-9]\d{5}[0-7]\d[01]\d{3}\d{4}$/,
    check: all(nik, not(luhn)),
    bits: 4.1,
    names:
      'nik|ktp|nomor induk kependudukan|e ktp|nomor ktp|no ktp|kartu tanda penduduk|kk|no kk|nomor kk|kartu keluarga',
  },
  {
    country: 'ID',
    kind: 'tax',
    pattern: /^\d{15,16}$/,
    check: (value) => value.length === 15 && std('ID', 'npwp')(value),
    bits: 5,
    written: /^\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}$/,
    names: 'npwp|nomor pokok wajib pajak',
  },
  {
    // Civil servants: dates of birth and of appointment, sex, serial number.
    country: 'ID',
    kind: 'national id',
    pattern:
      /^(?:19[4-9]|20[01])\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19[6-9]|20[0-4])\d(?:0[1-9]|1[0-2])[12]\d{3}$/,
    bits: 11,
    written: /^\d{8} \d{6} \d \d{3}$/,
    names: 'nip|nomor induk pegawai',
  },
  { country: 'ID', kind: 'passport', pattern: /^[A-Z]{1,2}\d{6,7}$/, names: 'paspor*|nomor paspor|passport*' },
  {
    country: 'ID',
    kind: 'driving licence',
    pattern: /^\d{12,14}$/,
    names: 'sim|nomor sim|surat izin mengemudi|bpjs|nomor bpjs',
  },
  {
    country: 'IL',
    kind: 'national id',
    pattern: /^\d{8,9}$/,
    check: (value) => mixed(value) && luhn(value.padStart(9, '0')),
    bits: 3.3,
    names: 'תעודת זהות|תעודת הזהות|ת ז|תז|מספר זהות|מספר תעודת זהות|teudat zehut|israeli id*|id ישראלי|ת״ז',
  },
  { country: 'IL', kind: 'passport', pattern: /^\d{7,9}$/, names: 'דרכון*|מספר דרכון|הדרכון' },
  { country: 'IL', kind: 'driving licence', pattern: /^\d{7,9}$/, names: 'רישיון נהיגה|רשיון נהיגה|רישיון הנהיגה' },
  {
    country: 'IN',
    kind: 'national id',
    pattern: /^[2-9]\d{11}$/,
    check: std('IN', 'aadhaar'),
    bits: 3.7,
    widespread: true,
    written: /^\d{4}[- ]\d{4}[- ]\d{4}$/,
    names:
      'aadhaar*|aadhar*|uid no|uid number|uidai|आधार*|आधार कार्ड|आधार नंबर|adhaar*|adhar*|আধার*|ஆதார்*|ఆధార్*|આધાર*|ಆಧಾರ್*|ആധാർ*',
  },
  {
    country: 'IN',
    kind: 'tax',
    pattern: /^[A-Z]{3}[ABCFGHLJPTK][A-Z]\d{4}[A-Z]$/,
    bits: 1.2,
    names:
      'pan|pan card|pan number|pan no|permanent account number|पैन|पैन कार्ड|पैन नंबर|पॅन|पॅन कार्ड|પાન કાર્ડ|પાન નંબર|পান কার্ড|প্যান কার্ড|பான் கார்டு|பான் எண்|పాన్|పాన్ కార్డు|పాన్ నంబర్|ಪ್ಯಾನ್|പാൻ കാർഡ്|ਪੈਨ ਕਾਰਡ',
  },
  {
    country: 'IN',
    kind: 'tax',
    pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
    check: std('IN', 'gstin'),
    bits: 13.7,
    names: 'gstin|gst|gst number',
  },
  {
    country: 'IN',
    kind: 'national id',
    pattern: /^[A-Z]{3}\d{7}$/,
    check: std('IN', 'epic'),
    bits: 3.3,
    names:
      'epic|voter id*|voter card|election card|voter s id|electoral photo identity card|मतदाता पहचान पत्र|वोटर आईडी|voter number',
  },
  {
    country: 'IN',
    kind: 'social security',
    pattern: /^1\d{11}$/,
    names: 'uan|uan no|uan number|pf account|pf number|pf no',
  },
  {
    country: 'IN',
    kind: 'passport',
    pattern: /^[A-PR-WY]\d{6,7}[1-9]?$/,
    names: `${PASSPORT}|पासपोर्ट*|indian passport`,
  },
  {
    country: 'IN',
    kind: 'driving licence',
    pattern:
      /^(?:A[NPRS]|BR|C[GH]|D[DLN]|GA|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[NRS]|U[AKP]|WB)\d{2}(?:19|20)\d{9}$/,
    bits: 9,
    names:
      'driving licence|driving license|dl|dl no|dl number|ड्राइविंग लाइसेंस|लाइसेंस|લાઇસન્સ|લાઈસન્સ|লাইসেন্স|லைசென்ஸ்|లైసెన్స్|driver s license',
  },
  {
    country: 'KW',
    kind: 'national id',
    pattern: /^[1-3]\d{2}[01]\d[0-3]\d{6}$/,
    check: checkDigit([2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2], 11),
    bits: 8.6,
    names: 'civil id*|الرقم المدني|رقم مدني|البطاقة المدنية',
  },
  {
    country: 'QA',
    kind: 'national id',
    pattern: /^[23]\d{10}$/, // century, year, country of birth, serial number
    names: 'qid|qid no|qid number|qatar id*|qatari id*|البطاقة الشخصية القطرية|رقم البطاقة الشخصية|البطاقة القطرية',
  },
  {
    country: 'LK',
    kind: 'national id',
    pattern: /^(?:\d{9}[VX]|(?:19|20)\d{10})$/,
    bits: 4.3,
    names: 'nic|nic no|nic number|ජාතික හැඳුනුම්පත|ජා හැ අංකය|හැඳුනුම්පත් අංකය',
  },
  {
    country: 'MY',
    kind: 'national id',
    pattern: /^\d{2}[01]\d[0-3]\d{7}$/,
    check: std('MY', 'nric'),
    bits: 4.9,
    written: /^\d{6}-\d{2}-\d{4}$/,
    names: 'nric|mykad|my kad|kad pengenalan|nombor kad pengenalan|no kad pengenalan|no kp|ic|ic number|ic no|no ic',
  },
  { country: 'MY', kind: 'passport', pattern: /^[AHK]\d{8}$/, names: 'pasport*|passport*' },
  {
    country: 'PH',
    kind: 'national id',
    pattern: /^\d{12,16}$/,
    names: 'philsys*|psn|pcn|national id*|philid|phil id|umid|crn',
  },
  {
    country: 'PH',
    kind: 'social security',
    pattern: /^\d{10}$/,
    bits: 0,
    written: /^\d{2}-\d{7}-\d$/,
    names: 'sss|sss number|sss no|social security*',
  },
  {
    country: 'PH',
    kind: 'tax',
    pattern: /^\d{9,12}$/,
    bits: 0,
    written: /^\d{3}-\d{3}-\d{3}-\d{3}$/,
    names: 'tin|tin number|tax id*',
  },
  {
    country: 'PH',
    kind: 'health insurance',
    pattern: /^\d{12}$/,
    bits: 0,
    written: /^\d{2}-\d{9}-\d$/,
    names: 'philhealth*|pag ibig*',
  },
  { country: 'PH', kind: 'national id', pattern: /^\d{12}$/, names: 'lrn|learner reference number' },
  { country: 'PH', kind: 'passport', pattern: /^[A-Z]{1,2}\d{7}[A-Z]?$/, names: `${PASSPORT}|pasaporte*` },
  {
    country: 'PK',
    kind: 'national id',
    pattern: /^[1-7]\d{12}$/,
    check: std('PK', 'cnic'),
    bits: 0.7,
    written: /^\d{5}-\d{7}-\d$/,
    names: 'cnic|nicop|nadra|شناختی کارڈ|cnic number',
  },
  { country: 'PK', kind: 'passport', pattern: /^[A-Z]{2}\d{7}$/, names: `${PASSPORT}|پاسپورٹ` },
  {
    country: 'SA',
    kind: 'national id',
    pattern: /^[12]\d{9}$/,
    check: all(luhn, mixed),
    bits: 5.7,
    names:
      'iqama*|national id*|saudi id*|رقم الهوية|هويتي|الهوية الوطنية|إقامة|الإقامة|إقامتي|اقامتي|رقم الإقامة|السجل المدني|سجل مدني|هوية',
  },
  {
    country: 'SG',
    kind: 'national id',
    pattern: /^[STFGM]\d{7}[A-Z]$/,
    check: nric,
    bits: 6.8,
    names: 'nric|fin|nric number|nric no|singapore id*|fin number|ic|ic number|identity card',
  },
  { country: 'SG', kind: 'passport', pattern: /^[A-Z]\d{7}[A-Z]$/, names: PASSPORT },
  {
    country: 'TH',
    kind: 'national id',
    pattern: /^[1-8]\d{12}$/,
    check: all(std('TH', 'idnr'), mixed),
    bits: 3.7,
    script: /[\u0e01-\u0e5b]/,
    written: /^\d[- ]\d{4}[- ]\d{5}[- ]\d{2}[- ]\d$/,
    names:
      'เลขบัตร|เลขบัตรประชาชน|บัตรประชาชน|เลขประจำตัวประชาชน|หมายเลขบัตรประชาชน|เลขที่บัตรประชาชน|บัตรประจำตัวประชาชน|thai id*|national id*|เลขประจำตัวผู้เสียภาษี',
  },
  {
    country: 'TH',
    kind: 'passport',
    pattern: /^[A-Z]{1,2}\d{6,7}$/,
    names: 'หนังสือเดินทาง|พาสปอร์ต|เลขที่หนังสือเดินทาง|หมายเลขหนังสือเดินทาง|ใบขับขี่|ใบอนุญาตขับขี่',
  },
  {
    country: 'VN',
    kind: 'national id',
    pattern: /^(?:0\d{11}|\d{9})$/,
    names:
      'số định danh|số định danh cá nhân|mã định danh|cccd|cmnd|căn cước|căn cước công dân|chứng minh nhân dân|số cccd|số cmnd|cmt|chứng minh thư|số căn cước',
  },
  {
    country: 'VN',
    kind: 'tax',
    pattern: /^\d{10}(?:\d{3})?$/,
    check: std('VN', 'mst'),
    names: 'mã số thuế|mst|mst cá nhân|mã số thuế cá nhân',
  },
  {
    country: 'VN',
    kind: 'social security',
    pattern: /^(?:\d{10}|[A-Z]{2}\d{13})$/,
    names: 'bhxh|số bhxh|mã số bhxh|số sổ bhxh|bhyt|số thẻ bhyt|mã thẻ bhyt|thẻ bảo hiểm y tế',
  },
  {
    country: 'VN',
    kind: 'passport',
    pattern: /^[A-Z]\d{7,8}$/,
    names: 'hộ chiếu|số hộ chiếu|giấy phép lái xe|bằng lái xe|số bằng lái|bảo hiểm y tế|bảo hiểm xã hội',
  },
  {
    country: 'BD',
    kind: 'national id',
    pattern: /^\d{10}$|^\d{13}$|^\d{17}$/,
    names: 'এনআইডি*|জাতীয় পরিচয়পত্র*|এন আই ডি|ভোটার আইডি*|nid|nid no|nid number|voter id*',
  },
  { country: 'BD', kind: 'passport', pattern: /^[A-Z]{1,2}\d{7,8}$/, names: `পাসপোর্ট*|${PASSPORT}` },
  {
    country: 'NP',
    kind: 'national id',
    pattern: /^\d{9,13}$/,
    written: /^\d{2}-\d{2}-\d{2}-\d{4,6}$/,
    names:
      'नागरिकता नं|नागरिकता नम्बर|नागरिकता*|ना प्र नं|राष्ट्रिय परिचयपत्र*|citizenship number|citizenship no|citizenship certificate*',
  },
  { country: 'NP', kind: 'passport', pattern: /^(?:[A-Z]{1,2})?\d{7,8}$/, names: `राहदानी*|${PASSPORT}` },
]

/** Indonesia: district, day (women plus 40), month, year. */
function nik(value: string): boolean {
  const day = Number(value.slice(6, 8)) % 40
  const month = Number(value.slice(8, 10))
  return day >= 1 && day <= 31 && month >= 1 && month <= 12
}

function not(check: (value: string) => boolean) {
  return (value: string) => !check(value)
}
