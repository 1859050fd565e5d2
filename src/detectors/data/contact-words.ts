import type { Meaning } from '../scan/cues.js'
import type { Phrase } from '../scan/lexicon.js'

/** Words for phone, mobile, fax and calling, a line for a group of languages. */
const PHONE = `
  phone*|telephone*|tel|tel no|mobile*|mob|cell|cellphone*|fax*|call me|text me|text him|text her|call us|ring me|ring him|landline|hotline|sms|whatsapp*
  contact number|contact no|my number|my number is|his number|his number is|her number|her number is|call|calling|calls|text|reach me|reach him|reach her|reach us|dial|viber|work number|home number|helpline|pager|extension
  telefon*|handy*|mobil|mobilnummer*|mobilfunk*|mobiltelefon*|festnetz*|rufnummer*|rückruf*|durchwahl|anrufen|ruf mich|rufen sie|erreichbar unter|tel nr|fon|telefax|erreichen sie|natel*
  téléphone*|tél|portable|fixe|gsm|appelez*|appelle moi|numéro de portable|joindre au|telecopie*|n de tel|rappeler au|joignable au
  teléfono*|móvil|tfno|tlf|tlfno|telf|celular*|llamar al|llámame*|llame al|fono|contactar al|teléf|wasap|whats
  telefono*|cellulare|cell|chiamami|chiamare|recapito*|chiamate*|numero di cellulare|telefonica*
  telefone*|telemóvel*|ligar para|ligue*|fone|celular*|contacto telefónico|contato|zap|tlm
  telefoon*|mobiel*|gsm nummer*|bel me|bel mij|bellen|telefoonnummer*|06 nummer|faxnummer
  komórk*|telefonu|telefonem|zadzwoń*|dzwonić|kom|nr tel|infolini*|telefonicz*|kontaktow*|telefonní|mobilní|volejte|mobilu|zavolaj*|zavolejte*|zavolat|volajte|mobilné*|telefónne
  telefonszám*|mobilszám*|hívj*|hívható|mobilom|telefonnr|telefonnummer*|mobilnr|ring meg|ring på|ring til|mobilnummer*|puhelin*|puhelinnumero*|puh|soita|gsm numero|kännykk*|matkapuhelin*
  sími|símanúmer*|farsími|hringdu*|hringja*|telefonnumri*|telefoninumber|telefoninumbri*|mobiil*|helista*|tālrun*|tālruņa|mobilais|zvan*|zvaniet|telefono numeris|tel nr|mobilusis|skambin*|skambinkite
  telefon*|mobilni*|mobitel*|nazovi*|pozovi*|broj telefona|kontakt telefon|telefonska|telefonsko|pokliči*|pokličite|gsm številka|numărul de telefon|număr de telefon|sunați*|mobil|telefonul*
  τηλέφων*|τηλ|κινητό|κινητού|κιν|τηλεφών*|καλέστε*|φαξ|tilefono*|tilefwno*|kinito*
  телефон*|тел|моб|мобильн*|звоните*|позвони*|сотов*|факс*|номер телефона|номер мобильного|звонить|телефонуйте*|мобільн*|дзвоніть*|подзвони*|обадете*|обади*|мобилен*|gsm|мобилни*|позови*|позив*|тэлефон*|набер*|ватсап|вацап
  telefon numara*|telefon no|cep telefon*|cep no|cep|ara beni|arayın*|gsm no|faks|telefonum|numaram|nömrə*|mobil nömrə*|телефоны|ұялы*|байланыс
  هاتف*|الهاتف|هاتفي|تلفون*|جوال*|الجوال|جوالي|موبايل*|رقمي|اتصل*|للاتصال|محمول|الموبايل|رقم الهاتف|رقم هاتفي|رقم الجوال|فاكس|واتساب*|نقال|تليفون*|موبايلي|اتصلي|كلمني
  טלפון*|הטלפון|נייד*|הנייד|בנייד|בטלפון|סלולרי|התקשר*|פלאפון|פקס|להתקשר|ווטסאפ|מספר הטלפון|מס טלפון
  تلفن*|شماره تلفن|موبایل*|شماره موبایل|تماس*|همراه|شماره تماس|شماره همراه|فون*|فون نمبر|موبائل*|رابطہ*|ٹیلی فون*|نمبر
  फोन*|फ़ोन*|मोबाइल*|मोबाईल*|दूरभाष*|संपर्क*|टेलीफोन*|व्हाट्सएप*|कॉल*|नंबर*|ফোন*|মোবাইল*|যোগাযোগ*|টেলিফোন*|ফোন নম্বর|নাম্বার*|தொலைபேசி*|மொபைல்*|கைபேசி*|ఫోన్*|మొబైల్*|ફોન*|મોબાઇલ*|ಫೋನ್*|ಮೊಬೈಲ್*|ഫോൺ*|മൊബൈൽ*|ਫੋਨ*|ਮੋਬਾਈਲ*|फोन नम्बर
  điện thoại|số điện thoại|đt|sđt|di động|gọi cho|liên hệ|gọi số|hotline|zalo|telepon*|nomor hp|no hp|hp|nomor telepon*|ponsel*|hubungi*|nomor wa|wa|whatsapp|nombor telefon|no telefon|telefon bimbit|hubungi
  simu|nambari ya simu|namba ya simu|piga simu|rununu|telepono*|numero ng telepono|cellphone|tawagan|selfoon*|foonnommer|ucingo|telefoonnommer*
  电话*|電話*|手机*|手機*|手机号|手机号码|联系电话|聯絡電話|联系方式|致电|传真|傳真|座机|热线|拨打|微信|电话号码|行動電話|号码
  電話番号|電話|携帯|携帯番号|携帯電話|ファックス|ＦＡＸ|お電話|スマホ|連絡先|ケータイ
  전화*|전화번호*|휴대폰*|휴대전화*|핸드폰*|연락처*|팩스*|휴대번호*|폰번호*|번호는|연락주세요|폰*
  โทรศัพท์|เบอร์โทร|เบอร์|โทร|มือถือ|โทรสาร|ติดต่อ|หมายเลขโทรศัพท์|สายด่วน|แฟกซ์|ໂທ|ໂທລະສັບ|ទូរស័ព្ទ|ဖုန်း|ဖုန်းနံပါတ်
  ტელეფონ*|ტელ|მობილური*|հեռախոս*|հեռ|утас*|гар утас|телефон рақам*|telefon raqam*`

/** Words for e-mail. */
const EMAIL = `
  email*|e mail*|mail|mailto|courriel*|mél|correo|correo electrónico|posta elettronica|e posta*|eposta*|почта*|почту|эл почта|имейл*|пошта|пошту
  sähköposti*|epost*|e post*|el pasta*|el paštas|tölvupóst*|poczta*|poczty|adres e mail|ηλεκτρονικό ταχυδρομείο|ηλ ταχυδρομείο|邮箱*|邮件*|電子郵件|メール*|이메일*|อีเมล*|דוא ל|אימייל*|مایل|ایمیل*|بريد*|البريد الإلكتروني|ईमेल*|ইমেইল*|thư điện tử|surel*`

/** How people write `@` to hide it. */
const AT = `at|arroba|chiocciola|arobase|arobas|malpa|małpa|собака|ätt|kukac|snabel a|klammeraffe|zavináč|zavinac`

/** Words for an account that others write to. */
const HANDLE = `
  t me|wa me|x com|telegram*|instagram*|insta|ig|twitter*|skype*|discord*|snapchat*|snap|tiktok*|facebook*|linkedin*|github*|mastodon*|threads|signal|wechat*|weixin|微信|微信号|line id|kakaotalk*|카카오톡*|카톡*|vk|вк|телеграм*|телега|тг|инстаграм*|инста|скайп*|вконтакте|icq|youtube|twitch|reddit|username*|user name|handle|nickname|benutzername*|nutzername*|nom d utilisateur|nombre de usuario|usuario|nome utente|ник|никнейм|логин|login|ユーザー名|用户名|qq`

/** What else a number may be: orders, invoices, cards, prices, versions. */
const OTHER = `
  order*|invoice*|this card|bank card|payment card|tracking*|ticket*|case number|case no|iban|isbn*|credit card*|card number|debit card*|amount*|price|total|version*|build|commit|ip|ip address|mac|mac address|serial*|sku|article no|part number|model|parcel*|shipment*|reference*|confirmation*|booking*|flight*|account number|account no|bank account|sort code|routing*|swift|bic|imei|vin|regon|krs|port|batch*|barcode*|ean|upc|transaction*|hash*|uuid|latitude*|longitude*|coordinates|timestamp*|item number|product code|pin code|otp|verification code|customer number|customer no|customer id|cve|doi|issn|pmid|call stack|call count|call volume|call duration|cell count|cell line*|tin can|tin cans|nota fiscal|notas fiscais|cupom fiscal|ano fiscal|año fiscal|exercício fiscal|anno fiscale
  rechnung*|bestellung*|bestellnummer*|auftragsnummer*|sendungsnummer*|sendungsverfolgung*|kreditkarte*|kartennummer|betrag|vorgangsnummer*|aktenzeichen|kundennummer*|kontonummer*|bankleitzahl|blz|artikelnummer*|seriennummer*|buchungsnummer*
  facture*|commande*|numéro de suivi|colis|carte bancaire|montant|référence|dossier|numéro de compte|réservation*|numéro de série
  factura*|pedido*|número de seguimiento|tarjeta de crédito|importe|referencia*|cuenta bancaria|número de cuenta|fattura*|ordine*|spedizione*|carta di credito|importo|conto corrente|numero d ordine|pedido|encomenda|fatura|rastreamento|cartão de crédito|valor
  bestelling*|bestelnummer|factuur*|ordernummer|rekeningnummer|zamówieni*|faktur*|przesyłk*|objednávk*|zásilk*|rendelés*|számla*|comand*|factură|παραγγελί*|τιμολόγι*|заказ*|счет|счёт|посылк*|трек*|накладн*|замовленн*|рахунок|поръчк*|фактур*|sipariş*|fatura*|kargo*|tilaus*|lasku*|beställning*|fakturanummer|ordre*
  订单*|訂單*|快递*|运单*|发票*|注文*|請求書*|追跡番号|주문*|송장*|운송장*|คำสั่งซื้อ|เลขพัสดุ|הזמנה|חשבונית|طلب|الطلب|فاتورة|سفارش|ऑर्डर*|đơn hàng|mã đơn|pesanan|resi`

/** Words for a phone inside an office, behind the number of the house. */
const EXTENSION = `
  extension|phone ext|durchwahl|dw|nebenstelle|apparat|poste tel|poste téléphonique|ligne directe|interno tel|interno|int tel|anexo|ramal|extensión|toestel|tst|doorkiesnummer|wew|wewnętrzny|wewn|tel wewn|linka|klapka|mellék|mellékszám|dahili|alanumero|suoranumero|anknytning|ankn|anknytningsnummer|lokalnummer|linjenummer|lok tel
  доб|добавочный|внутренний номер|вн номер|внутр|внутрішній|дод|вътрешен|локал|εσωτ|εσωτερικό|εσωτ τηλ|ներքին|შიდა|ішкі нөмір|تحويلة|داخلي|داخلی|שלוחה|एक्सटेंशन|এক্সটেনশন|内線|内线|分机|分機|내선|ต่อเบอร์|เบอร์ต่อ|máy lẻ|số máy lẻ|pesawat telepon|sambungan|linaje`

/** Every cue of a contact, and of what is none. */
export const CONTACT_PHRASES: readonly Phrase<Meaning>[] = [
  ...cues(PHONE, 'phone'),
  ...cues(EMAIL, 'email'),
  ...cues(AT, 'at'),
  ...cues(HANDLE, 'handle'),
  ...cues(OTHER, 'other'),
  ...cues(EXTENSION, 'extension'),
]

function cues(list: string, topic: 'phone' | 'email' | 'at' | 'handle' | 'other' | 'extension'): Phrase<Meaning>[] {
  const phrases = list.split(/[|\n]/).map((phrase) => phrase.trim())
  return [...new Set(phrases)].filter(Boolean).map((phrase) => ({ phrase, meaning: { topic } }))
}
