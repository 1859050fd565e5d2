import { pagesWith } from '../scan/pages.js'
import { lazy } from '../word-list.js'
import { chain, NAME, type ChainKind } from './chain-form.js'

/** Forms of addresses from Turkey and Egypt to Kyrgyzstan and Pakistan: divisions, streets, houses and flats in a row. */

/** A house number that ends its part: "12", "44a", "12/3". */
const HOUSE = String.raw`(?:№ ?|#|No ?[:.]? ?)?\d{1,4}(?:[/-]\d{1,4}|[A-Za-zА-Яа-я])?(?![-\p{L}\d])`
/** What a number in front counts. */
const COUNTED = 'շենք|տուն|մուտք|հարկ|բնակարան|uy|xonadon|mavze|уй|хонадон|мавзе|үй|пәтер|батир'
const NAMES = `${NAME}(?: ${NAME})?`
/** The ending of the last word: "köyünde", "18-үйде". */
const ENDING = String.raw`\p{L}{0,6}`
/** Between two parts, in scripts with capitals and in Arabic script. */
const COMMA = ',? '
const ARABIC_COMMA = '[،,] ?| '
const ARABIC_WORD = String.raw`[\u0621-\u064a\u0671-\u06d3\u200c]{2,20}`
const ARABIC_HOUSE = String.raw`\d{1,4}(?:[/-]\d{1,4})?(?![\p{L}\d])`

const PERSIAN_ORDINALS = 'اول|دوم|سوم|چهارم|پنجم|ششم|هفتم|هشتم|همکف'
const ARABIC_ORDINALS = 'الأول|الاول|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع|العاشر|الأرضي|الارضي'

/** Returns a part: a name with one of the words behind it and, perhaps, a house number. */
function named(words: string, name = NAMES): string {
  return `${name} (?:${words})(?!\\p{L}{4})(?:,? ${HOUSE}(?! ?(?:${COUNTED})(?!\\p{L})))?`
}

/** Rows that name streets first and end with a house, a flat or another number: "خیابان لاله، کوچه یاس، پلاک ۴". */
function endingWithNumber(street: string, unit: string): () => RegExp {
  const word = String.raw`(?:${street}) ${ARABIC_WORD}(?: ${ARABIC_WORD}){0,2}?(?: \d{1,3})?`
  const number = `(?:${unit}) ?(?:${ARABIC_HOUSE}|(?:${PERSIAN_ORDINALS})(?!\\p{L}))`
  const source = `(?<![\\p{L}\\p{M}\\d])(?:${word}(?:${ARABIC_COMMA})){1,5}${number}(?:(?:${ARABIC_COMMA})${number}){0,4}`
  return lazy(() => new RegExp(source, 'gu'))
}

export const WEST_ASIAN_CHAINS: readonly ChainKind[] = [
  {
    // Turkey: Yenice köyü, Merkez ilçesi, Tokat ili; Azerbaijan: Gəncə şəhəri, Nizami küçəsi, ev 12
    trigger: /(?:köyü|ilçesi|mevki|küçəsi|rayonu|şəhəri|kəndi|qəsəbəsi|küç\.|mənzil)/u,
    chain: chain(
      String.raw`(?:${named('[Kk]öyü|[İi]lçesi|[Bb]eldesi|[Mm]ahallesi|[Mm]ah\\.|[Mm]evkii?|[Mm]ezrası|[Ii]li|[Ss]itesi|şəhəri|rayonu|kəndi|qəsəbəsi|küçəsi|prospekti|döngəsi|küç\\.|pr\\.|ş\\.|r\\.')}|\d{1,2}-c[iıuü] (?:mikrorayon|massiv|mkr\.?|yataq)|(?:ev|bina|mənzil|blok|mərtəbə|korpus|giriş|m\.) ?${HOUSE})`,
      { between: COMMA, behind: ENDING },
    ),
  },
  {
    // Uzbekistan: Toshkent shahri, Chilonzor tumani, 12-mavze, 8-uy, 45-xonadon
    trigger: /tuman|viloyat|mavze|xonadon|mahalla|shahri|туман|вилоят|мавзе|хонадон|маҳалла/u,
    chain: chain(
      String.raw`(?:${named("shahri|shahar|viloyati|tumani|mahallasi|MFY|mavzesi|dahasi|shaharchasi|qishlog['’ʻʼ]i|ko['’ʻʼ]chasi|шаҳри|вилояти|тумани|маҳалласи|мавзеси|қишлоғи|кўчаси")}|\d{1,4}-?(?:mavze|kvartal|daha|uy|xonadon|мавзе|квартал|даҳа|уй|хонадон)|(?:uy|xonadon|уй|хонадон) ${HOUSE})`,
      { between: COMMA, behind: ENDING },
    ),
  },
  {
    // Kazakhstan: Түркістан облысы, Кентау қаласында; Kyrgyzstan: Ош облусу, Кара-Суу району, Шарк айылы
    trigger: /облыс|аудан|қала|ауыл|пәтер|көше|облусу|району|шаары|айыл|батир|көчөсү|(?:қ|ш)\./u,
    pages: pagesWith(0x0400),
    chain: chain(
      String.raw`(?:${NAMES} (?:облыс|аудан|қала|ауыл|көше|даңғыл|шағын ?аудан|ықшам ?аудан)\p{L}{0,8}(?:,? ${HOUSE})?|${named('облусу|району|шаары|айылы|айыл өкмөтү|көчөсү|проспекти|кичи району|обл\\.|ауд\\.|қ\\.|ш\\.|көш\\.|көч\\.|даңғ\\.|пр\\.|р-н|р-ну|к-сі')}|\d{1,4}-?(?:үй|пәтер|батир|кв)|(?:үй|пәтер|батир) ${HOUSE})`,
      { between: COMMA, behind: ENDING },
    ),
  },
  {
    // Armenia: Գյումրի քաղաք, Շահումյան փողոց, 12 շենք, բնակարան 7
    trigger: /քաղաք|մարզ|գյուղ|համայնք|շենք|բնակարան|բն\.|ք\./u,
    pages: pagesWith(0x0500),
    chain: chain(
      String.raw`(?:(?:ք|գ|մ|փ)\. ?${NAMES}(?: ${HOUSE})?|${named('մարզ|քաղաք|գյուղ|համայնք|փողոց|պողոտա|նրբանցք|թաղամաս|վարչական շրջան|պող\\.|փ\\.')}|\d{1,4}(?:-րդ)? (?:շենք|տուն|մուտք|հարկ|բնակարան|շ\.|բն\.)|(?:շենք|տուն|մուտք|բնակարան|շ\.|բն\.|տ\.) ?${HOUSE})`,
      { between: COMMA, behind: ENDING },
    ),
  },
  {
    // Georgia: გორის მუნიციპალიტეტი, სოფელი ტინისხიდი, ბინა 4
    trigger: /რაიონ|მუნიციპალიტეტ|სოფელ|სოფ\.|ქუჩა|გამზირ|ბინა|კორპუს/u,
    pages: pagesWith(0x1000),
    chain: chain(
      String.raw`(?:(?:სოფელი|სოფ\.|ქალაქი|ქ\.) ?[ა-ჰ]{2,24}|${named('რაიონი|მუნიციპალიტეტი|ქუჩა|გამზირი|ჩიხი|შესახვევი|დასახლება|მიკრორაიონი|კვარტალი', '[ა-ჰ]{2,24}')}|(?:ბინა|კორპუსი|კორპ\.|სადარბაზო|სართული|სახლი|ბ\.) ?${HOUSE})`,
      { between: COMMA, behind: ENDING },
    ),
  },
  {
    // Ethiopia: ቦሌ ክፍለ ከተማ፣ ወረዳ 03፣ የቤት ቁጥር 412
    trigger: /ክፍለ|ወረዳ|ቀበሌ|የቤት/u,
    pages: pagesWith(0x1200),
    chain: chain(
      String.raw`(?:[\u1200-\u135a]{2,12} (?:ክፍለ ከተማ|ክ\/ከተማ|ዞን|ከተማ|ወረዳ|ቀበሌ)|(?:ወረዳ|ቀበሌ|(?:የ)?ቤት ቁጥር|ብሎክ) ?\d{1,5}(?!\d))`,
      { between: '[፣,] ?| ' },
    ),
  },
  {
    // Kurdish: Taxa Bağlar, Kolana 12, Amed; گەڕەکی ئیسکان، کۆڵانی ١٢، ماڵی ٣٤
    trigger: /[Tt]axa|[Kk]olan|[Gg]undê|گەڕەک|کۆڵان|شەقام/u,
    chain: chain(
      String.raw`(?:(?:[Tt]axa|[Kk]olana?|[Kk]uçeya|[Gg]undê|[Nn]avçeya|[Bb]ajarê) (?:${NAMES}|\d{1,4})|(?:mal|xanî|avahî|daîre) ${HOUSE}|(?:گەڕەکی|شەقامی|گوندی|شاری|قەزای|پارێزگای) [\u0621-\u064a\u0671-\u06d5]{2,20}|(?:کۆڵانی?|ماڵی?|خانووی|باڵەخانەی|نهۆمی|شوقەی) (?:ژمارە )?${ARABIC_HOUSE})`,
      {
        before: '(?:(?:هەولێر|سلێمانی|دهۆک|کەرکووک|هەڵەبجە|زاخۆ|ڕانیە|کۆیە|سۆران)[،,]? ?)?',
        between: `${COMMA}|${ARABIC_COMMA}`,
        behind: `(?:, ${NAME})?`,
      },
    ),
  },
  {
    // Gulf, Iraq, Maghreb: قطعة 4 شارع 12 منزل 7; محلة 712 زقاق 23 دار 5
    trigger: /قطعة|مجمع|زقاق|محلة|منزل|زنقة|شقة|عمارة|مبنى/u,
    pages: pagesWith(0x0600),
    chain: chain(
      String.raw`(?:قطعة|شارع|منزل|مجمع|طريق|مبنى|بناية|عمارة|شقة|فيلا|قسيمة|جادة|زنقة|نهج|محلة|زقاق|دار|بلوك|بلك|مدخل|الدور|الطابق|دور) (?:(?:رقم )?${ARABIC_HOUSE}|(?:${ARABIC_ORDINALS})(?!\p{L}))`,
      { between: ARABIC_COMMA },
    ),
  },
  {
    // Iran: خیابان چهارباغ بالا، بن‌بست گلستان، پلاک ۲۷
    trigger: /پلاک|واحد|طبقه/u,
    pages: pagesWith(0x0600),
    chain: endingWithNumber(
      'خیابان|خ|کوچه|ک|بلوار|میدان|بن ?بست|بنبست|کوی|شهرک|محله|بزرگراه|چهارراه|روستای|فاز|مجتمع|ساختمان',
      'پلاک|واحد|طبقه|زنگ|بلوک|ورودی',
    ),
  },
  {
    // Pakistan: فلیٹ نمبر 12، بلاک سی، گلشن اقبال، کراچی
    trigger: /نمبر \d|محلہ|بلاک/u,
    pages: pagesWith(0x0600),
    chain: chain(
      String.raw`(?:(?:مکان|فلیٹ|پلاٹ|ہاؤس|گلی|چک|دکان)(?: نمبر)? \d{1,4}(?:[/-]\d{1,4}|[A-Za-z])?(?: [جرگ] ?ب)?|(?:بلاک|سیکٹر|فیز|وارڈ)(?: نمبر)? (?:\d{1,3}|[\u0621-\u064a\u0671-\u06d3]{1,4})(?![\p{L}\d])|(?:محلہ|گلی|موضع|گاؤں|تحصیل|ضلع) ${ARABIC_WORD}(?: ${ARABIC_WORD})?(?=[،,]|$))`,
      {
        between: ARABIC_COMMA,
        behind: String.raw`(?:[،,] ?${ARABIC_WORD}(?: ${ARABIC_WORD})?(?=[،,])){0,2}(?:[،,] ?${ARABIC_WORD}(?: ${ARABIC_WORD})?(?= (?:میں|کا|کی|کے|سے|پر) |[۔،,\n]|$))?`,
      },
    ),
  },
]
