import type { Meaning } from '../scan/cues.js'
import type { Phrase } from '../scan/lexicon.js'

/** Words before an address: labels of forms, and "lives at". */
const ADDRESS = `
  address|home address|postal address|mailing address|shipping address|billing address|delivery address|residence|residing at|resides at|lives at|live at|living at|located at|ship to|deliver to|send to|move to|moved to|staying at|domiciled at
  adresse|anschrift|wohnanschrift|lieferadresse|rechnungsadresse|wohnhaft|wohnt in|wohne in|wohnhaft in|postanschrift|lieferanschrift|heimatadresse
  adresse postale|domicile|domicilié*|habite au|habite|habite à|demeurant|demeurant au|résidant|adresse de livraison|réside au|siège
  dirección|domicilio|vivo en|vive en|residente en|domiciliado en|dirección postal|domicilio en|con domicilio
  indirizzo|residente in|abito in|abita in|residenza|domiciliato in|via di residenza
  endereço|morada|moro na|moro em|mora na|residente na|morador|resido
  adres|woonachtig|woont in|woon in|woon op|woonadres|adres zamieszkania|zamieszkały|zamieszkała|mieszkam przy|mieszka przy|zam|adres do korespondencji
  adresa|bydliště|bydlím|trvalé bydliště|bydlisko|trvalý pobyt|bytem|lakcím|cím|címem|lakik|adresa de domiciliu|domiciliat*|locuiesc*|domiciliul
  διεύθυνση|διεύθυνσης|δ νση|κατοικία|κάτοικος|κατοικίας|μένω|κατοικεί|διευθυνση|ακίνητο|παράδοση
  адрес*|проживает*|проживаю*|прописан*|зарегистрирован по|место жительства|адреса|мешкаю|живу на|живе на|адреса проживання|живея на|постоянен адрес|адресу
  adresi|ikamet|ikametgah|adresim|ünvan|adress|bostadsadress|bor på|adresse|bopel|bor i|osoite|kotiosoite|asun|osoitteeni|heimilisfang|aadress|elukoht|elan|adrese|dzīvesvieta|dzīvoju|adresas|gyvenu|gyvenamoji vieta|prebivališče|stanujem|prebivalište|стан|адреса становања
  العنوان|عنوان|عنواني|يسكن في|أسكن في|أقيم في|نشانی|آدرس|محل سکونت|پتہ|כתובת|גר ב|גרה ב|מתגורר ב|מתגוררת ב|הכתובת
  पता|पते|मेरा पता|ঠিকানা|முகவரி|చిరునామా|સરનામું|ವಿಳಾಸ|വിലാസം|ਪਤਾ
  địa chỉ|sống tại|cư trú|thường trú|alamat|tinggal di|beralamat di|anwani|naishi|tirahan|nakatira sa
  wohne|woon|habite|vivo|mieszkam|bydlím|bývam|lakom|stau pe|locuiesc|živim|stanujem|jeg bor|jag bor|bor på|asun|elan|dzīvoju|gyvenu|oturuyorum|adresim|живу|мешкаю|живея|μένω στην|μένω|menw|meno|тұрамыз|ngekos di|anaishi|naishi
  地址|住址|家庭住址|收货地址|住在|通讯地址|联系地址|居住地址|戶籍地址|住所|現住所|ご住所|お届け先|送付先|주소*|거주지*|배송지*|ที่อยู่|อาศัยอยู่ที่|บ้านเลขที่|เลขที่`

/** Words for a postcode. */
const POSTCODE = `
  zip|zip code|zipcode|postcode|post code|postal code|plz|postleitzahl|code postal|cp|c p|código postal|cód postal|cap|c a p|cep|codice postale|postcode|kod pocztowy|psč|irsz|irányítószám|cod poștal|τ κ|τκ|ταχυδρομικός κώδικας
  индекс|почтовый индекс|пощенски код|поштовий індекс|postanski broj|poštanski broj|poštna številka|posta kodu|postnummer|postnr|postinumero|sihtnumber|pasta indekss|pašto kodas|póstnúmer
  الرمز البريدي|کد پستی|מיקוד|पिन कोड|pincode|pin code|পোস্ট কোড|mã bưu điện|mã bưu chính|kode pos|poskod|邮编|邮政编码|郵遞區號|郵便番号|〒|우편번호|รหัสไปรษณีย์|eircode`

export const ADDRESS_PHRASES: readonly Phrase<Meaning>[] = [...cues(ADDRESS, 'address'), ...cues(POSTCODE, 'postcode')]

function cues(list: string, topic: 'address' | 'postcode'): Phrase<Meaning>[] {
  const phrases = list.split(/[|\n]/).map((phrase) => phrase.trim())
  return [...new Set(phrases)].filter(Boolean).map((phrase) => ({ phrase, meaning: { topic } }))
}
