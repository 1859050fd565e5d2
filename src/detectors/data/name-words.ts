import type { Phrase } from '../scan/lexicon.js'
import type { Meaning } from '../scan/cues.js'

/** Words that a name follows. */
const TITLES = `
  mr mrs ms mx miss dr prof sir madam mister
  herr herrn frau fräulein hr fr dr prof
  m mme mlle monsieur madame mademoiselle maître
  sr sra srta señor señora señorita don doña dr dra
  sig sig.ra signor signore signora signorina dott dott.ssa avv ing
  sr sra senhor senhora dom dona
  dhr mevr mevrouw meneer heer
  pan pani pana panią panem panu panna pán paní slečna
  fru herra rouva hr fru gospodin gospođa gospod gospa g.đa
  domnul doamna dl dna
  κύριος κύριε κυρία κύριο κυρίας κος κα
  господин госпожа г-н г-жа гражданин гражданка пан пані
  bay bayan sayın úr kisasszony
  السيد السيدة الأستاذ الأستاذة الدكتور الدكتورة
  श्री श्रीमती सुश्री`

/** Phrases after which a name must follow. */
const INTRODUCTIONS = [
  "my name is|name is|my name's|i am called|call me|name:|full name|first name|last name|surname|family name|signed",
  'mein name ist|ich heiße|ich heisse|name des|vorname|nachname|familienname|mein vorname ist',
  'je m appelle|mon nom est|nom et prénom|prénom|nom de famille|on m appelle',
  'me llamo|mi nombre es|nombre y apellidos|nombre|apellidos|apellido|se llama',
  'mi chiamo|il mio nome è|nome e cognome|cognome|si chiama',
  'meu nome é|o meu nome é|me chamo|chamo me|nome completo|nome|sobrenome',
  'mijn naam is|ik heet|naam|voornaam|achternaam',
  'nazywam się|mam na imię|imię i nazwisko|imię|nazwisko',
  'jag heter|mitt namn är|namn|jeg heter|jeg hedder|mit navn er|mitt navn er|navn|nimeni on|nimi',
  'jmenuji se|mé jméno je|jméno|příjmení|volám sa|moje meno je|meno|priezvisko',
  'a nevem|nevem|hívnak|név|mă numesc|numele meu este|mă cheamă|nume|prenume',
  'με λένε|ονομάζομαι|το όνομά μου είναι|όνομα|επώνυμο|ονοματεπώνυμο',
  'меня зовут|моё имя|мое имя|имя|фамилия|фио|мене звати|моє ім я|казвам се|името ми е|име|зовем се|зовем се',
  'benim adım|adım|ismim|adı soyadı|soyadı|zovem se|moje ime je|ime i prezime|ime mi je|ime|priimek|prezime',
  'mano vardas|vardas|pavardė|mani sauc|vārds|uzvārds|minu nimi on|eesnimi|perekonnanimi',
  'tên tôi là|họ tên|họ và tên|nama saya|nama|ang pangalan ko ay|jina langu ni',
]

/** Phrases after which often something else follows. */
const WEAK_INTRODUCTIONS = [
  'i m|i am|this is|it s|here is|ich bin|hier ist|je suis|c est|soy|sono|eu sou|sou|aqui é|ik ben|jestem|jsem|som|jag är',
  'jeg er|olen|sunt|είμαι|я|аз съм|ben|hi|hello|hey|dear|hallo|liebe|lieber|cher|chère|hola|ciao|caro|cara|querido|querida',
  'estimado|estimada|bonjour|salut|olá|beste|cześć|ahoj|hej|szia|bună|drogi|γεια|привет|здравствуйте|уважаемый|merhaba',
]

const CLOSINGS = [
  'regards|best regards|kind regards|warm regards|best wishes|sincerely|yours sincerely|yours faithfully|sincerely yours',
  'cheers|thanks|many thanks|thank you|best|yours truly|love|warmly',
  'mit freundlichen grüßen|mit freundlichen grüssen|freundliche grüße|viele grüße|liebe grüße|beste grüße|grüße|mfg|vg|lg',
  'cordialement|bien cordialement|bien à vous|sincères salutations|salutations distinguées|amicalement|bisous',
  'saludos|un saludo|atentamente|saludos cordiales|un abrazo|cordiali saluti|distinti saluti|saluti|un saluto',
  'atenciosamente|com os melhores cumprimentos|cumprimentos|abraços|met vriendelijke groet|groeten|mvg|hartelijke groeten',
  'pozdrawiam|z poważaniem|s pozdravem|s pozdravom|üdvözlettel|cu stimă|με εκτίμηση|med vänlig hälsning|mvh|hälsningar',
  'med venlig hilsen|med vennlig hilsen|hilsen|terveisin|ystävällisin terveisin|с уважением|с най-добри пожелания|з повагою',
  'saygılarımla|lugupidamisega|pagarbiai|ar cieņu|s poštovanjem|lep pozdrav|trân trọng|hormat saya|salam',
]

/** Every cue of a name. */
export const NAME_PHRASES: readonly Phrase<Meaning>[] = [
  ...TITLES.split(/\s+/)
    .filter(Boolean)
    .map((word) => phrase(word.replaceAll('.', ' '), 'title')),
  ...split(INTRODUCTIONS).map((words) => phrase(words, 'intro')),
  ...split(WEAK_INTRODUCTIONS).map((words) => phrase(words, 'weak')),
  ...split(CLOSINGS).map((words) => phrase(words, 'closing')),
]

function split(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split('|'))
}

function phrase(words: string, form: 'title' | 'intro' | 'weak' | 'closing'): Phrase<Meaning> {
  return { phrase: words.replaceAll(/['’:-]/g, ' ').trim(), meaning: { topic: 'name', form } }
}
