import type { Meaning, StreetForm } from '../scan/cues.js'
import type { Phrase } from '../scan/lexicon.js'

/** Words that begin a street's name, a line for a language: "rue de la Paix", "ul. Długa". */
const FIRST = `
  rue|avenue|av|ave|bd|boulevard|place|pl|chemin|impasse|allée|allées|quai|route|cours|square|passage|faubourg|sentier|villa|résidence|rte|bld|imp
  calle|c|avenida|avda|avd|paseo|pº|plaza|pza|plza|ronda|carretera|ctra|camino|travesía|glorieta|carrer|avinguda|passeig|plaça|cl|urb|urbanización|carrera|cra|diagonal|jirón|jr|callejón|bulevar|cuesta|barrio|rambla|polígono|pasaje|autopista
  via|viale|v le|piazza|p za|corso|c so|vicolo|largo|strada|piazzale|lungomare|contrada|p le|galleria
  rua|r|travessa|alameda|praça|estrada|rodovia|largo|beco|quinta|trav
  ul|ulica|ulicy|al|aleja|aleje|alei|os|osiedle|plac|rynek
  náměstí|nám|třída|tř|nábřeží|nábř|námestie|trieda|ulice
  strada|str|bulevardul|bd|b dul|calea|aleea|șoseaua|șos|piața|splaiul|intrarea
  ул|улица|улице|улицы|проспект|пр|пр т|пр кт|просп|переулок|пер|набережная|наб|шоссе|ш|бульвар|бул|бульв|площадь|пл|проезд|аллея|мкр|микрорайон
  вул|вулиця|вулиці|провулок|пров|площа|вуліца|праспект|булевард|улицата|ж к|жк|квартал
  ulica|trg|cesta|obala|šetalište|улица|трг|bulevar|булевар
  οδός|οδού|λεωφόρος|λεωφόρου|λεωφ|λ|πλατεία|πλατείας|πλ
  شارع|طريق|جادة|نهج|ميدان|خیابان|کوچه|بلوار|میدان|گلی|سڑک|شاہراہ
  רחוב|רח|שדרות|שד|כיכר|סמטת|דרך|שדרת
  jalan|jl|jln|gang|lorong|persiaran|lebuh|jln raya
  đường|phố|ngõ|hẻm|số nhà
  ถนน|ซอย|หมู่บ้าน|หมู่ที่|หมู่
  barabara ya|mtaa wa|barangay|brgy|kalye|sitio`

/** Words that end it, after a space: "Baker Street", "Lange Straße". */
const LAST = `
  street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|court|ct|place|pl|square|sq|boulevard|blvd|terrace|ter|tce|crescent|cres|close|cl|gardens|gdns|grove|way|mews|hill|row|walk|parkway|pkwy|highway|hwy|circle|cir|trail|trl|alley|loop|pike|plaza|parade|pde|expressway|freeway|turnpike|wharf|quay|esplanade|heights|ridge|run|path|crossing|bend|cove|green|park|nagar|marg|colony|sector|chowk
  straße|strasse|str|weg|gasse|platz|allee|ufer|damm|ring|steig|chaussee|promenade
  straat|laan|plein|gracht|kade|singel|dreef|steenweg|dijk|baan
`

/** Ends it after a space, and is written small: "Andrássy út". */
const SMALL = `
  gade|vej|allé|plads|stræde|vei|veien|gate|gata|gatan|väg|vägen|plass|torg|torget|gränd
  katu|tie|kuja|polku|tori|tänav|tn|mnt|maantee|pst|puiestee|tee
  iela|bulvāris|prospekts|gatve|gatvė|g|prospektas|pr|alėja|plentas
  utca|u|út|út|útja|tér|tere|körút|krt|köz|sétány|sor|rakpart|fasor|liget
  ulica|ulice|cesta|улица|trg|nám|náměstí|бульвар|проспект|шоссе|переулок|вулиця
  caddesi|cad|cd|sokak|sokağı|sk|sok|bulvarı|bulv|bul|mahallesi|mah|meydanı|küçəsi|prospekti
  रोड|मार्ग|गली|नगर|चौक|कॉलोनी|রোড|সড়ক|লেন|தெரு|సాలై|వీధి|రోడ్డు|ਰੋਡ
  გამზირი|ქუჩა|პროსპექტი|պողոտա|փողոց
  대로|로|길`

/** Endings of its one word: "Hauptstraße". */
const ENDINGS = `
  straße|strasse|str|weg|gasse|platz|allee|ufer|damm|ring|steig|chaussee|promenade|markt|berg|feld|hof
  straat|laan|plein|gracht|kade|singel|dreef|steenweg|dijk|lei|steeg
  gade|vej|vejen|gaden|plads|stræde|vei|veien|veg|vegen|gate|gata|gaten|gatan|väg|vägen|gränd|torget|backen|allén|alléen
  katu|tie|kuja|polku|tori|kaari|ranta|rinne|tänav|puiestee|stræti|gata|vegur|braut
  대로|번길`

/** Roads with a number for a name, after that of a house: "House 12, Road 5, Block C". */
const NUMBERED = `
  road|street|lane|avenue|sector|block|gali|sarani`

/** Divisions of towns between a street and its city: "25 Lê Lợi, phường Bến Nghé, quận 1". */
const DIVISIONS = `
  phường|quận|huyện|thị xã|thị trấn|thành phố|khóm|ấp|thôn`

const BOX = `
  po box|p o box|post office box|postfach|boîte postale|apartado|apartado de correos|apartado postal|casella postale|caixa postal|postbus|skrytka pocztowa|postboks|postbox|а я|ص ب|ت د`

export const STREET_PHRASES: readonly Phrase<Meaning>[] = [
  ...words(FIRST).map((phrase) => street(phrase, 'first')),
  ...words(LAST).map((phrase) => street(phrase, 'last')),
  ...words(SMALL).map((phrase) => street(phrase, 'small')),
  ...words(NUMBERED).map((phrase) => street(phrase, 'numbered')),
  ...words(DIVISIONS).map((phrase) => street(phrase, 'division')),
  ...words(BOX).map((phrase) => street(phrase, 'box')),
  ...words(ENDINGS).map((phrase) => street(`*${phrase}`, 'ending')),
]

function words(list: string): string[] {
  const all = list.split(/[|\n]/).map((word) => word.trim())
  return [...new Set(all)].filter(Boolean)
}

function street(phrase: string, form: StreetForm): Phrase<Meaning> {
  return { phrase, meaning: { topic: 'street', form } }
}
