import type { Meaning } from '../scan/cues.js'
import type { Phrase } from '../scan/lexicon.js'

/** Captions of a date of birth, in text, forms, keys and heads of columns; a line for a group of languages. */
const BEFORE = `
  date of birth|birth date|birthdate|birthday|birth day|dob|d o b|dateofbirth|birth dt|born|born on|bday|birth
  geburtsdatum*|geburtstag*|geboren|geb|geb am|geb datum|gebdatum|gebdat|geburt|geboortedatum*|geboren op|geboortedag|verjaardag|gebore|geboortedatum|verjaarsdag
  date de naissance|datenaissance|date naissance|né|née|né le|née le|nee le|ne le|naissance|ddn|anniversaire
  fecha de nacimiento|fechanacimiento|fecha nacimiento|fec nac|f nac|fnac|nacido|nacida|nacido el|nacida el|nací|nació|nacimiento|fecha nac|cumpleaños|data de naixement|nascut|nascuda|naixement|data de nacemento|nacín|jaiotze data|jaiotza data
  data de nascimento|datanascimento|data nascimento|dt nasc|data nasc|nascido|nascida|nasci|nasceu|nascimento|aniversário
  data di nascita|datanascita|data nascita|nato|nata|nato il|nata il|nato a|nata a|nascita|compleanno
  data urodzenia|dataurodzenia|data ur|urodzony|urodzona|urodził|urodziła|ur|urodziny|urodzin
  datum narození|narozen|narozena|narozen*|nar|dátum narodenia|narodený|narodená|narodeniny|narozeniny|datum rođenja|datum rodjenja|rođen|rođena|rođen*|rođendan|datum rojstva|rojen|rojena|rojstni dan
  születési dátum*|születési idő*|született|szül|szül idő|születésnap*|syntymäaika*|syntymäpäivä*|syntynyt|synt|sünniaeg*|sünnikuupäev*|sündinud|sünnipäev*
  födelsedatum*|födelsedag*|född|född den|f|fødselsdato*|fødselsdag*|født|født den|fødd|fødd den|fødselsdato|bursdag|fæðingardag*|fæddur|fædd|fødslardag
  data nașterii|născut|născută|data naşterii|născut la|născută la|datelindja|data e lindjes|datëlindja|lindur|lindur më
  gimimo data|gimimo|gimęs|gimusi|gim|dzimšanas datums|dzimšanas|dzimis|dzimusi|dzim
  дата рождения|датарождения|родился|родилась|рожд|г р|род|день рождения|рождения|дата народження|народився|народилася|народж|день народження|дата нараджэння|нарадзіўся|нарадзілася
  дата на раждане|роден|родена|роден на|родена на|рожден ден|датум рођења|рођен|рођена|датум на раѓање|роден на|туған күні|туылған күні|туған|туған датасы|төрсөн огноо|төрсөн өдөр|тугулган күнү|tug ilgan sana|tugilgan kuni|tavallud
  ημερομηνία γέννησης|ημ γέννησης|ημερ γέννησης|γεννήθηκα|γεννήθηκε|γεννημένος|γεννημένη|γενέθλια|ημνία γέννησης
  doğum tarihi|dogum tarihi|doğum günü|doğum|d tarihi|doğum tar|doğum tarixi|ad günü|anadan olub
  تاريخ الميلاد|تاريخ الولادة|تاريخ ميلاد*|تاريخ ميلادي|ولد|ولدت|ولدت في|مواليد|ميلاد|المولود|تاریخ تولد|متولد|تولد|زادروز|تاریخ پیدائش|پیدائش
  תאריך לידה|תאריך הלידה|נולד|נולדה|נולדתי|ת לידה|יום הולדת
  जन्म तिथि|जन्मतिथि|जन्म की तारीख|जन्मदिन|जन्म तारीख|जन्म दिनांक|जन्म|जन्म मिति|জন্ম তারিখ*|জন্মতারিখ*|জন্মদিন|জন্ম
  பிறந்த தேதி|பிறந்த நாள்|பிறப்பு|పుట్టిన తేదీ|పుట్టిన రోజు|જન્મ તારીખ|ಹುಟ್ಟಿದ ದಿನಾಂಕ|ಜನ್ಮ ದಿನಾಂಕ|ജനന തീയതി|ജനനത്തീയതി|ਜਨਮ ਮਿਤੀ|ਜਨਮ ਤਾਰੀਖ|උපන් දිනය
  დაბადების თარიღი|დაბადებული|დაიბადა|ծննդյան ամսաթիվ|ծննդյան օր|ծնված|ծնվել
  ngày sinh|sinh ngày|ngày tháng năm sinh|sinh|tanggal lahir|tgl lahir|lahir|tarikh lahir|kelahiran|petsa ng kapanganakan|kapanganakan|ipinanganak|tarehe ya kuzaliwa|kuzaliwa|alizaliwa|nilizaliwa|usuku lokuzalwa|ranar haihuwa
  出生日期|出生年月日|出生年月|出生于|出生於|生于|生於|生日|出生|生年月日|誕生日|生まれ|誕生|생년월일|생일|출생일|출생
  วันเกิด|วันเดือนปีเกิด|วัน เดือน ปีเกิด|เกิดวันที่|เกิดเมื่อ|เกิด|ວັນເດືອນປີເກີດ|ວັນເກີດ|ថ្ងៃខែឆ្នាំកំណើត|ថ្ងៃកំណើត|កើត|မွေးသက္ကရာဇ်|မွေးနေ့|የትውልድ ቀን|የልደት ቀን`

/** Behind the date: "1988年5月3日生まれ", "3 Mayıs 1988 doğumlu", "am 3. Mai 1988 in Köln geboren". */
const AFTER = `
  geboren|geb|született|szül*|születésű|doğumlu|doğmuş*|dünyaya|рождения|г р|р н|рожд|народження|року народження|туған|туылған
  生まれ|生|出生|誕生|일생*|출생|태생|जन्म|जन्मे|জন্ম*|জন্মগ্রহণ*|დაბადებული|ծնված`

function phrases(words: string, form: 'before' | 'after'): Phrase<Meaning>[] {
  const listed = words
    .trim()
    .split(/\s*\n\s*|\|/)
    .map((phrase) => phrase.trim())
  return [...new Set(listed)].map((phrase) => ({ phrase, meaning: { topic: 'birth', form } }))
}

export const BIRTH_PHRASES: readonly Phrase<Meaning>[] = [...phrases(BEFORE, 'before'), ...phrases(AFTER, 'after')]
