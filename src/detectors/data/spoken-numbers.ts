/**
 * How numbers are spoken, a row for languages that share words: the digits from nought to nine, forms of one parted by `/`;
 * then the other numbers up to hundreds, whole or as parts of longer words ("drei und zwanzig"). Small and without accents,
 * as `fold` leaves them. Written for this project.
 */
export interface SpokenNumbers {
  readonly languages: string
  readonly digits: string
  readonly others: string
  /** What joins two of them, in a word or between words. */
  readonly joins?: string
}

export const SPOKEN_NUMBERS: readonly SpokenNumbers[] = [
  {
    languages: 'en',
    digits: 'zero/oh/nought/naught/nil one two three four/for five six seven eight nine/niner',
    others:
      'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred',
    joins: 'and',
  },
  {
    languages: 'de lb',
    digits:
      'null/nul eins/ein/eine/een zwei/zwo/zwee drei/drai vier/veier funf/fünf/fennef sechs/sechz/sechzehn/siechs sieben/sieb/siwen acht neun/neng',
    others: 'zehn elf zwolf zwölf zwanzig dreissig dreißig vierzig funfzig sechzig siebzig achtzig neunzig hundert',
    joins: 'und an',
  },
  {
    languages: 'nl',
    digits: 'nul een/één/eén twee drie vier vijf zes zeven acht negen',
    others:
      'tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd',
    joins: 'en ën',
  },
  {
    languages: 'fr',
    digits: 'zero un/une deux trois quatre cinq six sept huit/huite neuf',
    others:
      'dix onze douze treize quatorze quinze seize vingt vingts trente quarante cinquante soixante septante huitante octante nonante cent',
    joins: 'et',
  },
  {
    languages: 'es pt gl ca',
    digits:
      'cero/zero uno/un/um/uma/una/u dos/dois/duas/dues tres/três cuatro/quatro/quatre/catro cinco/cinc seis/sis/meia siete/sete/set ocho/oito/vuit nueve/nove/nou',
    others:
      'diez dez deu once onze doce doze trece treze catorce catorze quatorze quince quinze dieciseis diecisiete dieciocho diecinueve dezasseis dezesseis dezassete dezessete dezoito dezanove dezenove setze disset divuit dinou veinte vinte vint veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta trinta trenta cuarenta quarenta quaranta cincuenta cinquenta cinquanta sesenta sessenta seixanta setenta ochenta oitenta vuitanta noventa noranta cien cem cent ciento cento',
    joins: 'y e i',
  },
  {
    languages: 'it',
    digits: 'zero uno/un due tre quattro/quattr cinque sei sette otto nove',
    others:
      'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti vent trenta trent quaranta quarant cinquanta cinquant sessanta sessant settanta settant ottanta ottant novanta novant cento',
  },
  {
    languages: 'ro',
    digits:
      'zero unu/una/un/o doi/doua/două trei patru cinci sase/șase/şase/sase sapte/șapte/şapte/saptea opt noua/nouă',
    others:
      'zece unsprezece doisprezece treisprezece paisprezece cincisprezece saisprezece șaisprezece saptesprezece optsprezece nouasprezece douazeci treizeci patruzeci cincizeci saizeci șaizeci saptezeci optzeci nouazeci suta sute',
    joins: 'si și',
  },
  {
    languages: 'sv nb nn da is',
    digits:
      'noll/null/nul/nulla en/ett/et/een/einn/ein tva/två/to/tveir/tvo tre/þrir/þriu fyra/fire/fjorir/fjogur fem/fimm sex/seks sju/syv/sjo/sjau atta/åtta/atte/åtte/otte/atta nio/ni/niu',
    others:
      'tio ti tiu elva elleve ellefu tolv tretton tretten þrettan fjorton fjorten fjortan femton femten fimmtan sexton seksten sextan sjutton sytten sautjan arton atten atjan nitton nitten nitjan tjugo tjue tyve tuttugu trettio tretti tredive tredve þrjatiu fyrtio forti førti fyrre førr fjorutiu femtio femti halvtreds fimmtiu sextio seksti tres sextiu sjuttio sytti halvfjerds sjotiu attio atti åttio åtti firs attatiu nittio nitti halvfems niutiu hundra hundre hundrede hundrað',
    joins: 'og och',
  },
  {
    languages: 'fi et',
    digits:
      'nolla/null yksi/uks/üks/yks kaksi/kaks kolme/kolm nelja/neljä/neli viisi/viis kuusi/kuus seitseman/seitsemän/seitse/seitsme kahdeksan/kaheksa yhdeksan/yhdeksän/uheksa/üheksa',
    others: 'kymmenen kumme kümme toista teist kymmenta kymmentä kummend kümmend sata sada',
  },
  {
    languages: 'hu',
    digits: 'nulla/zero egy ketto/kettő/ket/két harom/három negy/négy ot/öt hat het/hét nyolc kilenc',
    others: 'tiz tíz tizen husz húsz huszon harminc negyven otven ötven hatvan hetven nyolcvan kilencven szaz száz',
  },
  {
    languages: 'pl',
    digits: 'zero jeden/jedna dwa/dwie trzy cztery piec/pięć szesc/sześć siedem osiem dziewiec/dziewięć',
    others:
      'dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat sto dwiescie trzysta czterysta piecset szescset siedemset osiemset dziewiecset',
  },
  {
    languages: 'cs sk',
    digits:
      'nula jedna/jeden/jedno dva/dve/dvě tri/tři ctyri/čtyři/styri/štyri pet/pět/pat/päť sest/šest sedm/sedum/sedem osm/osum/osem devet/devět/devat/deväť',
    others:
      'deset desat jedenact jedenast dvanact dvanast trinact trinast ctrnact strnast patnact patnast sestnact sestnast sedmnact sedemnast osmnact osemnast devatenact devatnast dvacet dvadsat tricet tridsat ctyricet styridsat padesat patdesiat sedesat sestdesiat sedmdesat sedemdesiat osmdesat osemdesiat devadesat devatdesiat sto ste set dvesto',
    joins: 'a',
  },
  {
    languages: 'hr sr bs sl',
    digits:
      'nula/nič/nic/нула jedan/jedna/ena/eden/један/једна dva/dvije/dve/два/две tri/три cetiri/četiri/četri/cetri/stiri/štiri/четири pet/пет sest/šest/шест sedam/sedem/седам osam/osem/осам devet/девет',
    others:
      'deset jedanaest dvanaest trinaest cetrnaest petnaest sesnaest sedamnaest osamnaest devetnaest enajst dvanajst trinajst stirinajst petnajst sestnajst sedemnajst osemnajst devetnajst dvadeset dvajset trideset cetrdeset stirideset pedeset petdeset sezdeset sestdeset sedamdeset sedemdeset osamdeset osemdeset devedeset devetdeset sto dvjesto dvesto dvjesta десет двадесет тридесет четрдесет педесет шездесет седамдесет осамдесет деведесет сто',
    joins: 'in i и',
  },
  {
    languages: 'ru uk be',
    digits:
      'ноль/нуль один/одна/одзiн/адзін два/две/дві/дзве три/тры четыре/чотири/чатыры пять/пʼять/пяць шесть/шість/шэсць семь/сім/сем восемь/вісім/восем девять/девʼять/дзевяць',
    others:
      'десять десяць одиннадцать одинадцять двенадцать дванадцять тринадцать тринадцять четырнадцать чотирнадцять пятнадцать пятнадцять шестнадцать шістнадцять семнадцать сімнадцять восемнадцать вісімнадцять девятнадцать двадцать двадцять тридцать тридцять сорок пятьдесят шестьдесят шістдесят семьдесят сімдесят восемьдесят вісімдесят девяносто девʼяносто сто двести двісті триста четыреста чотириста пятьсот шестьсот шістсот семьсот сімсот восемьсот вісімсот девятьсот пів',
  },
  {
    languages: 'bg mk',
    digits: 'нула/нулата едно/един/една/еден две/два три четири/четри пет шест седем/седум осем/осум девет',
    others:
      'десет единайсет единадесет единаесет дванайсет дванадесет дванаесет тринайсет тринаесет четиринайсет петнайсет петнаесет шестнайсет седемнайсет осемнайсет деветнайсет двайсет двадесет дваесет трийсет тридесет триесет четирийсет четиридесет четириесет петдесет педесет шейсет шестдесет седемдесет осемдесет деветдесет сто двеста триста',
    joins: 'и',
  },
  {
    languages: 'el',
    digits:
      'μηδεν/miden/mhden ενα/εναν/μια/ena δυο/δύο/dyo/duo τρια/τρεις/tria τεσσερα/τεσσερις/tessera πεντε/pente εξι/exi/eksi επτα/εφτα/epta/efta οκτω/οχτω/okto/oxto εννεα/εννια/ennea/ennia',
    others:
      'δεκα ενδεκα εντεκα δωδεκα δεκατρια δεκατεσσερα δεκαπεντε δεκαεξι δεκαεπτα δεκαεφτα δεκαοκτω δεκαοχτω δεκαεννια εικοσι τριαντα σαραντα πενηντα εξηντα εβδομηντα ογδοντα ενενηντα εκατο εκατον διακοσια τριακοσια deka eikosi trianta saranta peninta exinta evdominta ogdonta eneninta',
    joins: 'και',
  },
  {
    languages: 'tr az uz kk ky',
    digits:
      'sifir/sıfır/sıfir/nol/нол/нөл bir/бир/бір iki/ikki/эки/екі uc/üç/uch/уч/үч/үш dort/dört/tort/төрт/торт/тўрт bes/beş/besh/беш/бес alti/altı/olti/олти/алты yedi/yeddi/yetti/етти/жети/жеті sekiz/səkkiz/sakkiz/саккиз/сегиз/сегіз dokuz/doqquz/toqqiz/тўққиз/тогуз/тоғыз',
    others:
      'on он yirmi iyirmi yigirma йигирма жыйырма жиырма otuz ottiz ўттиз отуз отыз kirk qirx qirq қирқ кырк қырық elli əlli ellik эллик элүү елу altmis altmış oltmish олтмиш алтымыш алпыс yetmis yetmiş yetmish етмиш жетимиш жетпіс seksen səksən sakson саксон сексен сексен doksan doxsan тўқсон токсон тоқсан yuz yüz жүз юз',
  },
  {
    languages: 'lt lv',
    digits:
      'nulis/nulle vienas/viena/viens divi/du/dvi trys/tris/trīs keturi/cetri/četri penki/pieci sesi/šeši/sesi/seši septyni/septini/septiņi astuoni/astoni/astoņi devyni/devini/deviņi',
    others:
      'desimt desmit vienuolika dvylika trylika keturiolika penkiolika sesiolika septyniolika astuoniolika devyniolika vienpadsmit divpadsmit trispadsmit cetrpadsmit piecpadsmit sespadsmit septinpadsmit astonpadsmit devinpadsmit dvidesimt divdesmit trisdesimt trisdesmit keturiasdesimt cetrdesmit penkiasdesimt piecdesmit sesiasdesimt sesdesmit septyniasdesimt septindesmit astuoniasdesimt astondesmit devyniasdesimt devindesmit simtas simts',
  },
  {
    languages: 'sq',
    digits: 'zero nje/një dy tre/tri kater/katër pese/pesë gjashte/gjashtë shtate/shtatë tete/tetë nente/nëntë',
    others:
      'dhjete dhjetë njembedhjete dymbedhjete trembedhjete katermbedhjete pesembedhjete gjashtembedhjete shtatembedhjete tetembedhjete nentembedhjete njezet tridhjete dyzet pesedhjete gjashtedhjete shtatedhjete tetedhjete nentedhjete qind',
    joins: 'e',
  },
  {
    languages: 'ka',
    digits: 'ნული/ნოლი ერთი ორი სამი ოთხი ხუთი ექვსი შვიდი რვა ცხრა',
    others:
      'ათი თერთმეტი თორმეტი ცამეტი თოთხმეტი თხუთმეტი თექვსმეტი ჩვიდმეტი თვრამეტი ცხრამეტი ოცი ოცდა ორმოცი ორმოცდა სამოცი სამოცდა ოთხმოცი ოთხმოცდა ას ასი',
  },
  {
    languages: 'hy',
    digits: 'զրո/զերո մեկ երկու երեք չորս հինգ վեց յոթ/եօթը ութ/ութը ինը/ինն',
    others: 'տասը տաս տասն տասնմեկ տասներկու քսան երեսուն քառասուն հիսուն վաթսուն յոթանասուն ութսուն իննսուն հարյուր',
  },
  {
    languages: 'ar',
    digits:
      'صفر/صِفر واحد/واحدة/واحده اثنين/اثنان/اتنين/إثنين/ثنين/اثنتين ثلاثة/ثلاثه/ثلاث/تلاتة/تلاته اربعة/أربعة/اربعه/أربعه/أربع/اربع خمسة/خمسه/خمس ستة/سته/ست سبعة/سبعه/سبع ثمانية/ثمانيه/ثمان/تمانية/تمنية/تمانيه تسعة/تسعه/تسع',
    others:
      'عشرة عشره عشر احدعش احد اثنا عشرين وعشرين وعشرون عشرون ثلاثين وثلاثين ثلاثون اربعين واربعين وأربعين أربعين خمسين وخمسين ستين وستين سبعين وسبعين ثمانين وثمانين تسعين وتسعين مية مئة مائة ميه',
  },
  {
    languages: 'fa ur',
    digits: 'صفر یک/ایک دو سه/سو/تین/سہ چهار/چار پنج/پانچ شش/شیش/چھ/چھے هفت/سات هشت/آٹھ نه/نو/نُه',
    others:
      'ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده بیست سی چهل پنجاه شصت هفتاد هشتاد نود صد دس گیارہ بارہ بیس تیس چالیس پچاس ساٹھ ستر اسی نوے سو',
    joins: 'و',
  },
  {
    languages: 'he',
    digits:
      'אפס אחת/אחד שתיים/שתים/שניים/שנים/שתי שלוש/שלושה ארבע/ארבעה חמש/חמישה שש/שישה שבע/שבעה שמונה/שמנה תשע/תשעה',
    others: 'עשר עשרה עשרים ועשרים שלושים ארבעים חמישים שישים שבעים שמונים תשעים מאה',
  },
  {
    languages: 'hi mr ne',
    digits: 'शून्य/ज़ीरो/जीरो/सुन्ना एक दो/दोन/दुई तीन चार पाँच/पांच/पाच छह/छः/छे/छ/सहा सात आठ नौ/नऊ',
    others:
      'दस दहा ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस तीस चालीस पचास साठ सत्तर अस्सी नब्बे सौ डबल',
  },
  {
    languages: 'bn as',
    digits: 'শূন্য/জিরো এক দুই/দু তিন চার/চাৰি পাঁচ ছয়/ছয়/ছয় সাত আট/আঠ নয়/নয়/ন',
    others: 'দশ এগারো বারো বিশ কুড়ি ত্রিশ চল্লিশ পঞ্চাশ ষাট সত্তর আশি নব্বই শত একশো',
  },
  {
    languages: 'ta te kn ml gu pa si',
    digits:
      'பூஜ்யம்/பூஜ்ஜியம்/సున్నా/ಸೊನ್ನೆ/പൂജ്യം/શૂન્ય/ਸਿਫ਼ਰ/ජීරෝ/බිංදුව ஒன்று/ఒకటి/ಒಂದು/ഒന്ന്/એક/ਇੱਕ/එක இரண்டு/రెండు/ಎರಡು/രണ്ട്/બે/ਦੋ/දෙක மூன்று/మూడు/ಮೂರು/മൂന്ന്/ત્રણ/ਤਿੰਨ/තුන நான்கு/నాలుగు/ನಾಲ್ಕು/നാല്/ચાર/ਚਾਰ/හතර ஐந்து/ఐదు/ಐದು/അഞ്ച്/પાંચ/ਪੰਜ/පහ ஆறு/ఆరు/ಆರು/ആറ്/છ/ਛੇ/හය ஏழு/ఏడు/ಏಳು/ഏഴ്/સાત/ਸੱਤ/හත எட்டு/ఎనిమిది/ಎಂಟು/എട്ട്/આઠ/ਅੱਠ/අට ஒன்பது/తొమ్మిది/ಒಂಬತ್ತು/ഒമ്പത്/નવ/ਨੌਂ/නවය',
    others: 'பத்து పది ಹತ್ತು പത്ത് દસ ਦਸ දහය',
  },
  {
    languages: 'vi',
    digits:
      'khong/không/linh/le mot/một/mốt hai ba bon/bốn/tư/tu nam/năm/lam/lăm sau/sáu bay/bảy/bẩy tam/tám chin/chín',
    others: 'muoi mười mươi tram trăm',
  },
  {
    languages: 'id ms tl',
    digits:
      'nol/kosong/sero/zero satu/isa dua/dalawa tiga/tatlo empat/apat lima enam/anim tujuh/pito delapan/lapan/walo sembilan/siyam',
    others: 'sepuluh sebelas belas puluh seratus ratus sampu',
  },
  {
    languages: 'sw',
    digits: 'sifuri/ziro moja mbili tatu nne tano sita saba nane tisa',
    others: 'kumi ishirini thelathini arobaini hamsini sitini sabini themanini tisini mia',
    joins: 'na',
  },
  {
    languages: 'am',
    digits: 'ዜሮ አንድ ሁለት ሦስት/ሶስት አራት አምስት ስድስት ሰባት ስምንት ዘጠኝ',
    others: 'አስር አሥር ሃያ ሠላሳ ሰላሳ አርባ ሃምሳ ስልሳ ሰባ ሰማንያ ዘጠና መቶ',
  },
]

/** What may stand between the words of one number: it has to be followed by another. */
export const SPOKEN_LINKS =
  'double triple dash hyphen minus space plus then dann doppel bindestrich strich koppelteken guion guión traço hifen doble dobles tiret doublé double trattino doppio bindestreck streck tupla viiva myslnik pomlcka kotojel tire çizgi cizgi тире дефис дважды двічі παυλα παυλαση مرتين ثم قف डबल ڈبل ট্রিপল gach ngang ganda strip pagi moins puis menos luego depois poi sen'
/** Scripts without spaces, and those that write digits as syllables: so many in a row, with what stands between. */
export const SPOKEN_RUNS: readonly RegExp[] = [
  // Chinese and Japanese: 幺三九五一六六二零八四七, ゼロ四五の四三一の七七二六
  /(?:[零〇○幺么一二三四五六七八九两兩洞拐勾]|ゼロ|マル|まる|れい){1,24}(?:(?:[のノ、，,\s-]|ハイフン|横|杠){1,2}(?:[零〇○幺么一二三四五六七八九两兩洞拐勾]|ゼロ|マル|まる|れい){1,12}){0,4}/g,
  // Korean: 공일공 팔팔삼이 사사공칠
  /[공영일이삼사오육륙칠팔구]{2,13}(?:(?:[\s,-]|다시|에|의){1,3}[공영일이삼사오육륙칠팔구]{2,8}){1,4}/g,
  // Thai: ศูนย์แปดเก้าสองสี่หนึ่ง…
  /(?:(?:ศูนย์|หนึ่ง|เอ็ด|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า)[\s-]?){6,16}/g,
]
