/** Sources of regular expressions for the parts of a postal address, for scripts with capitals and without. */

const SMALL =
  "(?:de|del|della|delle|dei|degli|des|du|dos|das|do|da|di|dell'|l'|d'|la|le|las|los|el|e|y|et|am|an|auf|der|dem|den|zum|zur|im|of|the|von|van|sur|sous|en|in|op|ter|ten|na|pod|nad|u|w|i|ir|un|dhe|и|і|та|af|och|og|al|bin)"
const TITLE_CASE = String.raw`(?:\p{Lu}\p{Ll}{0,2}\.|(?:DR|ST)\.|\p{Lu}[\p{L}\p{M}]{0,24}(?:['’-]\p{L}[\p{L}\p{M}]{0,24}){0,3}(?![\p{L}\d]))`
/** Georgian does not use capitals, but its letters count as lower case. */
const UNCASED = String.raw`[\p{Lo}\u10d0-\u10ff][\p{Lo}\p{M}\u10d0-\u10ff]{1,20}`
const WORD = `(?:${TITLE_CASE}|${UNCASED})`
const NUMBERED = String.raw`(?:\d{1,3}(?:st|nd|rd|th|e|er|ème|\.|ª|º)?|[IVX]{1,5}) `

/** "50 лет (Октября)", "40-річчя (Перемоги)": an anniversary in the name of a street. */
const YEARS = String.raw`\d{1,3}(?: лет|-летия| років|-річчя| гадоў| години| godina) `

/** "Baker", "de la Paix", "XX Settembre", "3 Maja". */
export const STREET_NAME = `(?:${NUMBERED}|${YEARS})?(?:${SMALL} ?){0,3}${WORD}(?: (?:\\d{1,2} )?(?:${SMALL} ?){0,3}${WORD}){0,4}`
/** The same without a number among its words: "Mayor" of "Calle Mayor 5 Madrid". */
export const STREET_WORDS = `(?:${NUMBERED}|${YEARS})?(?:${SMALL} ?){0,3}${WORD}(?: (?:${SMALL} ?){0,3}${WORD}){0,4}`
/** Czech and Slovak streets in small letters: "Na hrázi", "U starého mlýna". */
export const SMALL_STREET = String.raw`(?:Na|U|V|Ve|Pod|Nad|Za|K|Ke|Při|Pri|Mezi|Medzi|Před|Pred) \p{Ll}{2,20}(?: \p{Ll}{2,20})?`
const MONTHS =
  'ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince|maja|mája|augusta|októbra|novembra|svibnja|studenog|maj|januar|oktobar|novembar|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|січня|лютого|березня|травня|серпня|вересня|листопада|грудня|мај|јануар|октобар|новембар|март|май|септември'
/** Streets called after a day: "28. října", "9 января". */
export const DAY_STREET = String.raw`\d{1,2}\.? (?:${MONTHS})(?!\p{L})`
/** The words before "Street". */
const ORDINAL = String.raw`\d{1,3}(?:st|nd|rd|th)`
export const NAME_WORDS = `(?:${SMALL} ){0,2}(?:${WORD}|${ORDINAL}) (?:(?:${WORD}|${ORDINAL}|${SMALL}) ){0,4}`
export const CITY = `${WORD}(?:[ /-](?:${SMALL} ){0,2}${WORD}){0,3}`

const NUMBER_SIGN = String.raw`(?:(?:[Nn][º°.o]{1,2}|[Nn]o|[Nn]r|[Nn]umber|[Nn]úm|[Nn]um|numer|numero|číslo|č\.? ?p|č|d|д|дом|буд|будинок|h|αρ|رقم|عدد|پلاک|شماره|מס|רח|số|№|br|бр|numri|št)[.:'׳]{0,2} ?|# ?)`
/** "12", "12a", "12-14", "5/12", "No. 12", "д. 5", "12 bis". */
export const NUMBER = `${NUMBER_SIGN}?\\d{1,5}(?: ?[A-Za-zА-Яа-я](?![\\p{L}\\d:.]))?(?![\\p{L}\\d])(?: ?[-/–] ?\\d{1,4}[A-Za-zА-Я]?(?![\\p{L}\\d]|\\.?[ºª°])){0,2}(?: (?:bis|ter|quater)(?!\\p{L}))?(?:-[IVX]{1,4}(?![\\p{L}\\d]))?(?!:\\d)`

/** Words for a part of a house, which need its number. */
const UNIT_WORDS = [
  'apt|apartment|suite|ste|unit|flat|floor|fl|room|rm|bldg|building|block|tower|level|lot|no',
  'piso|puerta|pta|esc|escalera|planta|dpto|dto|depto|departamento|int|interior|bloque|portal|local|mz|mza|manzana|lt|torre|casa|zona|ent|entlo|pral',
  'apto|andar|bloco|sala|fração|lote|oficina|of|edif|edifício|cj|qd|quadra|fracção|entresol|escala|porta|pis',
  'étage|etage|ét|cage|villa|app|appt|appartement|bât|bâtiment|porte|scala|interno|piano|whg|wohnung|og|stiege|tür|top|bus|bte|boîte|hs',
  'm|lok|lokal|mieszkanie|mieszk|klatka|kl|piętro|byt|vchod|ap|et|sc|bl|sector|sectorul|parter|mansarda|ajtó|emelet|em|lph|lh|lépcsőház|ép|épület|as|lgh|sal|bolig|krt|dz|kv|bt|korp|rt|rw',
  'кв|квартира|корп|корпус|к|стр|строение|подъезд|эт|ет|этаж|офис|оф|секция|секц|под|вх|вход|ап|дом|д|литера|лит|буд|блок|помещение|пом|комната|комн|ком|участок|уч|владение|вл',
  'квартыра|під.?їзд|падъезд|поверх|пов|паверх|секція|бл|стан|улаз|спрат|влез|етаж|кат|ulaz|stan|sprat|stubište|nadstropje|pall|pallati|hyrja|kati|shkalla|shk|laiptinė|korpuss|stāvs|p',
  'mənzil|bina|giriş|mərtəbə|xonadon|хонадон|пәтер|үй|батир|շենք|շ|բնակարան|բն|մուտք|ბინა|ბ|კორპ|სართული|სადარბაზო',
  'منزل|الدور|دور|زنگ|فلیٹ|بلاک|διαμέρισμα|ορ|κτίριο|ቤት',
  'daire|d|kat|blok|no|διαμ|όροφος|شقة|الطابق|عمارة|فيلا|واحد|طبقه|پلاک|דירה|קומה|כניסה|ห้อง|ชั้น|फ्लैट|मकान|phòng|tầng',
].join('|')
/** Words for a floor or an entrance behind their number: "II sprat", "3-й подъезд", "4. poschodí". */
const STOREY =
  '(?:sprat|kat|patro|poschodí|poschodie|posch|nadstropje|nadstr|piętro|emelet|aukštas|stāvs|kati|подъезд|этаж|эт|під.?їзд|поверх|пад.?езд|паверх|спрат|кат|етаж|ет|вход)'
/** Words for a part of a house that need no number. */
const UNIT_ALONE =
  'bajo|bajos|baixo|baixos|bxs|izq|izda|izqda|dcha|drcha|der|esq|dto|dta|dtº|esqº|ático|àtic|sobreático|sobreàtic|principal|pral|entresuelo|entlo|entresol|cave|fundos|térreo|sobreloja|sobrado|parter|demisol|mansardă|r/c(?: (?:esq|dto|d\\.to|dt[oº]))?|rés-do-chão|s/n|s\\.n\\.c\\.|snc|sn|eg|hinterhaus|hh|fsz|tv|th|mf|centro|int|ext|penthouse|rez-de-chaussée|rdc|piano (?:primo|secondo|terzo|quarto|quinto|terra|rialzato|ammezzato)|east|west|north|south'
export const NAMED_UNIT = String.raw`(?:${UNIT_WORDS})(?!\p{L})[.:°º]{0,2} ?(?:n[.°º]{1,2} ?|#)?(?:\d{1,4}(?:[ -]?[A-Za-zА-Я])?|[A-ZА-Я]-?\d{0,3})`
export const UNIT = [
  NAMED_UNIT,
  String.raw`(?:\d{1,2}(?:[.º°]|-?\p{Ll}{1,2})?|[IVX]{1,4}\.?) ?${STOREY}(?!\p{L})`,
  String.raw`\d{1,3}(?:st|nd|rd|th|er|e|ème) ?(?:floor|fl|étage|etage)`,
  String.raw`\d{1,2} ?[ºª°.]{1,2} ?(?:(?:${UNIT_ALONE}|em|etage|et|og|sal|stock|[A-Z])(?!\p{L}))?`,
  `(?:${UNIT_ALONE})`,
  String.raw`#\d{1,4}(?:-\d{1,4}|[A-Z](?!\p{L}))?|\d{1,2}[.-]? ?[A-Z]|[A-Z]? ?\d{1,3}(?=,)|[NSEW]{1,2}|[IVX]{1,4}\/\d{1,3}`,
].join('|')

/** Postcodes of the world, the longer forms first. */
export const POSTCODE = [
  String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}`, // GB
  String.raw`[A-Z]\d[A-Z][ -]?\d[A-Z]\d`, // CA
  String.raw`[A-Z]\d{2} ?[A-Z\d]{4}`, // IE
  String.raw`[A-Z]\d{4}(?:[A-Z]{3})?`, // AR
  String.raw`\d{4} ?[A-Z]{2}(?![a-z])`, // NL
  String.raw`(?:[A-Z]{1,3}[-– ]{1,2})?\d{5}(?:[-–]\d{3,4})?`, // US, DE, FR, ES, IT, BR …
  String.raw`(?:[A-Z]{1,2}[-–])?\d{4}(?:-\d{3})?`, // AT, BE, CH, DK, HU, NO, PT …
  String.raw`\d{2}-\d{3}`, // PL
  String.raw`\d{3} \d{2}`, // CZ, SE, SK, GR
  String.raw`\d{6}|\d{3} \d{3}|\d{7}`, // IN, CN, RU, SG, IL
  String.raw`〒?\d{3}-\d{4}`, // JP
  String.raw`\d{3}(?= \p{Lu}\p{Ll})`, // IS, FO
].join('|')
export const STATE = '(?:[A-Z]{2,3}|[A-Z][a-z]{1,3}\\.)(?![\\p{L}])'
/** Words for a division of a city or country; more than two such parts may follow a street. */
export const DIVISION =
  '(?:district|city|county|province|state|municipality|region|area|town|village|township|provincia|municipio|distrito|estado|oblast|обл|область|район|р-н|раён|вобл|общ|община|общината|општина|opština|općina|občina|mahallesi|ilçesi|tumani|viloyati|rayonu|şəhəri|маҳалласи|тумани|вилояти|облысы|ауданы|облусу|району|powiat|pow|woj|gmina|gm|rajono|raj|savivaldybė|sav|sen|novads|nov|pagasts|pag|vármegye|vm|qarku|okres|kraj|megye|județ|jud|kecamatan|kelurahan|kota|kabupaten|quận|phường|huyện|tỉnh|thành phố|tp)'

/** No address, though a number follows a comma: "Anna Smith, 308-555-0121". */
export const NAME_AND_PHONE = /^[^\d,]{2,60}, ?\+?(?:[ ().-]?\d){9,15}$/
