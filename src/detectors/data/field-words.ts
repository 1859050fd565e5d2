import { fold } from '../scan/characters.js'

/**
 * What the key of a field says of its value: the keys of JSON and YAML, columns of tables and databases, captions of forms.
 * Words as `wordsOf` leaves them: small, without accents, parted by single spaces ("firstName", "First-Name" → "first
 * name"); also as people write them in Latin letters. Written for this project.
 */
export type FieldTopic =
  | 'given' // a given name, a family name: a name whatever it looks like
  | 'family'
  | 'person' // the name of a person
  | 'name' // of a person or a thing: others decide
  | 'role' // a person as they take part in something
  | 'street'
  | 'house'
  | 'address'
  | 'city'
  | 'region'
  | 'postcode'
  | 'user'
  | 'phone'
  | 'document'

const WORDS: Readonly<Record<FieldTopic, string>> = {
  given: `
    first name|firstname|fname|f name|given name|givenname|given|forename|forenames|middle name|middlename|mname|preferred name|initials|nickname|nick name|nick|christian name
    vorname|vornamen|vname|rufname|spitzname|voornaam|roepnaam|voorletters|tussenvoegsel|prenom|prenoms|deuxieme prenom|surnom|primer nombre|segundo nombre|nombre de pila|apodo|nombres
    nome proprio|primeiro nome|prenome|nome di battesimo|nom de pila|fornavn|fornamn|mellomnavn|mellemnavn|tilltalsnamn|etunimi|etunimet|kutsumanimi|eesnimi|eiginnafn|fornafn
    imie|imiona|drugie imie|jmeno|krestni jmeno|krstne meno|keresztnev|utonev|prenume|prenumele|emer|emri|vards|vardas|osebno ime
    име|имя отчество|отчество|по батькові|patronymic|otchestvo|аты жөні|ֆամիլիա|μικρο 
    nama depan|nama awal|nama panggilan|nama kecil|ten goi|ten dem|jina la kwanza|pangalan|unang pangalan|
    الاسم الاول|الاسم الأول|اسم الاب|اسم الأب|نام کوچک|שם פרטי|shem prati|प्रथम नाम|पहला नाम|উপনাম|ডাকনাম|ชื่อจริง|ชื่อเล่น|chuelen
    名|めい|メイ|名前名|given names|other names|othernames`,
  family: `
    last name|lastname|lname|l name|surname|surnames|family name|familyname|sname|maiden name|maidenname|birth name|birthname|née|nee|second name|last|mothers maiden name|mother maiden name
    nachname|familienname|nname|zuname|geburtsname|madchenname|achternaam|familienaam|geboortenaam|meisjesnaam|nom de famille|nom famille|nom de naissance|nom naissance|nom jeune fille|nom usage
    apellido|apellidos|primer apellido|segundo apellido|apellido paterno|apellido materno|apellido1|apellido2|sobrenome|apelido|ultimo nome|cognome|cognomi|cognom|cognoms|cognome da nubile
    etternavn|efternavn|efternamn|slektsnavn|slaegtsnavn|sukunimi|sukunimet|tyttonimi|perekonnanimi|perenimi|eftirnafn|kenninafn|uzvards|pavarde|mergautine pavarde
    nazwisko|nazwiska|nazwisko panienskie|prijmeni|rodne prijmeni|priezvisko|vezeteknev|csaladnev|szuletesi nev|nume de familie|numele de familie|mbiemer|mbiemri|prezime|priimek|devojacko prezime|djevojacko prezime
    familiya|familia|famil|фамилия|прізвище|презиме|фамилно име|прозвішча|тегі|тегі аты|фамилияси|gvari|გვარი|azganun|ազգանուն|eponymo|epitheto|επωνυμο|επιθετο
    soyad|soyadi|soyisim|soyismi|soyadiniz|nama belakang|nama keluarga|nama akhir|jina la ukoo|jina la mwisho|apelyido|familiyasi
    اسم العائلة|اللقب|الكنية|اسم العايلة|نام خانوادگی|نام خانوادگي|שם משפחה|shem mishpaha|कुलनाम|उपनाम|সারনেম|পদবি|நாமம்|นามสกุล|namsakun|nam sakun
    姓|姓氏|せい|セイ|氏|성|성씨`,
  person: `
    cn|full name|fullname|complete name|legal name|person name|personname|customer name|client name|patient name|contact name|contact person|recipient name|sender name|member name|employee name|student name|teacher name|guest name|passenger name|driver name|holder name|account holder|accountholder|card holder|cardholder|cardholder name|name on card|beneficiary name|applicant name|candidate name|owner name|billing name|shipping name|parent name|father name|mother name|spouse name|child name|guardian name|emergency contact|emergency contact name|author name|display name|displayname|user full name|real name|realname|attn|insured name|policyholder|tenant name|landlord name|witness name|signatory|signed by|next of kin|doctor name|nurse name|physician|attending physician|referring doctor
    vollstandiger name|vor und nachname|vorname nachname|name vorname|nachname vorname|kundenname|patientenname|ansprechpartner|ansprechpartnerin|kontoinhaber|karteninhaber|empfangername|versicherungsnehmer|versicherungsnehmerin|mieter|mieterin|vermieter|vermieterin|unterzeichner|gez|sachbearbeiter|sachbearbeiterin|hausarzt|volledige naam|naam klant|klantnaam|contactpersoon|rekeninghouder|naam patient
    nom complet|nom et prenom|nom prenom|nom prenoms|prenom nom|nom du client|nom client|nom du patient|nom patient|titulaire|nom du titulaire|personne a contacter|nombre completo|nombre y apellidos|nombre apellidos|nombre y apellido|apellidos y nombre|nombre del cliente|nombre cliente|nombre paciente|nombre del paciente|persona de contacto|titular|nombre titular
    nome completo|nome e cognome|cognome e nome|nome cognome|nome do cliente|nome cliente|nome paziente|nome paciente|nome e apelido|intestatario|referente|nome do titular|nome da mae|nome do pai|pessoa de contato|nom i cognoms
    fullt navn|fulde navn|kundenavn|kontaktperson|pasientnavn|patientnavn|fullstandigt namn|kundnamn|patientnamn|koko nimi|nimi sukunimi|yhteyshenkilo|asiakkaan nimi|potilaan nimi|taisnimi|nimi perekonnanimi|fullt nafn
    imie i nazwisko|imie nazwisko|nazwisko i imie|osoba kontaktowa|jmeno a prijmeni|prijmeni a jmeno|cele jmeno|meno a priezvisko|cele meno|kontaktni osoba|teljes nev|vasarlo neve|ugyfel neve|paciens neve|beteg neve|nume complet|nume si prenume|nume prenume|persoana de contact|emri i plote|emer mbiemer
    ime i prezime|ime prezime|prezime i ime|ime in priimek|kontakt osoba|vards uzvards|vards un uzvards|vardas pavarde|vardas ir pavarde|pilns vards
    фио|фио пациента|фио клиента|полное имя|имя и фамилия|фамилия имя|фамилия и имя|фамилия имя отчество|пiб|піб|повне ім я|прізвище та ім я|прізвище ім я|име и фамилия|трите имена|пълно име|имя фамилия|контактное лицо|контактна особа|лице за контакт|име и презиме|імя прозвішча|ф и о|fio|pib|аты-жөні|аты жоні|толық аты|f i sh|fish
    onomateponymo|ονοματεπωνυμο|ονοματεπωνυμο πελατη|saxeli gvari|სახელი გვარი|სახელი და გვარი|anun azganun|անուն ազգանուն|անուն, ազգանուն|ad soyad|adi soyadi|ad soyadi|adsoyad|adi ve soyadi|isim soyisim|hasta adi|musteri adi|ad ve soyad|soyadi adi
    nama lengkap|nama penuh|namapenuh|nama pelanggan|nama pasien|nama pesakit|nama pemilik|nama penerima|nama pengirim|ho ten|ho va ten|hoten|ho ten khach hang|ten khach hang|ten benh nhan|ten day du|nguoi nhan|jina kamili|jina la mteja|jina la mgonjwa|buong pangalan|pangalan ng
    الاسم الكامل|الاسم كامل|الاسم بالكامل|اسم العميل|اسم المريض|اسم المستلم|اسم صاحب الحساب|الاسم الثلاثي|نام و نام خانوادگی|نام کامل|نام بیمار|نام مشتری|نام گیرنده|نام پدر|שם מלא|שם הלקוח|שם המטופל|איש קשר|shem male|shem maleh|מכורה|مکمل نام|پورا نام|والد کا نام
    पूरा नाम|ग्राहक का नाम|मरीज का नाम|रोगी का नाम|पिता का नाम|माता का नाम|पुरा नाम|পুরো নাম|সম্পূর্ণ নাম|গ্রাহকের নাম|রোগীর নাম|পিতার নাম|মাতার নাম|முழு பெயர்|పూర్తి పేరు|ಪೂರ್ಣ ಹೆಸರು|പൂർണ്ണ നാമം|ਪੂਰਾ ਨਾਮ|પૂરું નામ|සම්පූර්ණ නම
    ชื่อ นามสกุล|ชื่อสกุล|ชื่อ สกุล|ชื่อเต็ม|ชื่อผู้ป่วย|ชื่อลูกค้า|ชื่อผู้รับ|ผู้รับ|ผู้ติดต่อ|chue sakun|ឈ្មោះ|ឈ្មោះពេញ|အမည်
    姓名|全名|真实姓名|客户姓名|患者姓名|收货人|收件人|收货人姓名|联系人|紧急联系人|备用联系人|户主|持卡人|寄件人|聯絡人|收件者|顧客姓名|xm|xing ming|xingming|氏名|お名前|フルネーム|ふりがな|フリガナ|患者名|顧客名|お客様名|会員名|担当者名|宛名|受取人|保護者|성명|성함|고객명|환자명|수령인|받는 사람|받는사람|보내는 사람|예금주|담당자명|담당자|부담당`,
  name: `
    name|imya|imia|есим|есімі|anun|onoma|adi|isminiz|ismi|adiniz|ism|chue|names|naam|nom|noms|nombre|nome|nomi|navn|namn|nafn|nimi|nev|neve|nume|numele|meno|nazwa|nazev|ime|naziv|vards un|nosaukums|pavadinimas|naam|emri|onomasia|isim|ad|adlar|nama|ten|jina|pangalan|nam|naav|shem|shemot|chue|saxeli
    имя|название|назва|ім я|име|наименование|аты|атауы|ονομα|სახელი|անուն|انوان|اسم|الاسم|نام|שם|नाम|নাম|பெயர்|పేరు|ಹೆಸರು|പേര്|ਨਾਮ|નામ|නම|ชื่อ|名前|名称|名字|이름|명칭|სახელი`,
  role: `
    author|creator|created by|createdby|updated by|modified by|assignee|assigned to|assigned|owner|reporter|reported by|reviewer|approver|approved by|recipient|receiver|sender|consignee|contact|patient|client|customer|employee|student|teacher|tenant|landlord|passenger|driver|guest|member|subscriber|beneficiary|applicant|candidate|manager|supervisor|spouse|wife|husband|child|guardian|mother|father|doctor|nurse|witness|victim|suspect|buyer|seller|payer|payee|insured|agent|caller|attendee|participant|person|responsible|signer|submitted by|from|to|cc
    autor|autorin|erstellt von|bearbeiter|bearbeiterin|zustandig|empfanger|empfangerin|absender|absenderin|kunde|kundin|patientin|mitarbeiter|mitarbeiterin|schuler|schulerin|mieter|fahrer|gast|mitglied|versicherter|teilnehmer|teilnehmerin|auteur|destinataire|expediteur|beneficiaire|salarie|eleve|locataire|assure|responsable|medecin|interlocuteur|autora|destinatario|remitente|paciente|cliente|empleado|empleada|alumno|alumna|inquilino|beneficiario|responsable|contacto|medico|segurado|funcionario|aluno|remetente|contato|destinatario|mittente|paziente|dipendente|inquilino
    auteur|ontvanger|afzender|klant|medewerker|leerling|huurder|verzekerde|contact|forfatter|modtager|mottaker|mottagare|avsender|afsender|avsandare|kunde|kund|pasient|ansatt|anstalld|elev|lejer|hyresgast|opprettet av|kirjoittaja|vastaanottaja|lahettaja|asiakas|potilas|tyontekija|vuokralainen|tekija|autor|odbiorca|nadawca|klient|pacjent|pracownik|uczen|najemca|prijemce|odesilatel|zakaznik|pacient|zamestnanec|najemnik|prijemca|odosielatel|szerzo|cimzett|felado|ugyfel|beteg|dolgozo|berlo|destinatar|expeditor|client|pacient|angajat|chirias|primalac|posiljalac|kupac|pacijent|prejemnik|stranka|saimnieks|klients|pacients|gavejas|klientas|pacientas|klient|patsient|autorius|autors
    автор|получатель|отправитель|клиент|пациент|сотрудник|ученик|исполнитель|ответственный|заказчик|покупатель|жилец|отримувач|одержувач|відправник|клієнт|пацієнт|співробітник|виконавець|мешканець|мешканка|получател|подател|пацієнтка|служител|прималац|пацијент|клијент|пользователь сотрудник|potpisnik|подписал|συντακτης|παραληπτης|αποστολεας|πελατης|ασθενης|υπαλληλος|avtori|mimghebi|ავტორი|მიმღები|მომხმარებელი|հեղինակ|հաճախորդ|yazar|alici|gonderen|musteri|hasta|calisan|ogrenci|kiraci|penerima|pengirim|pelanggan|pasien|pesakit|karyawan|pekerja|penulis|nguoi gui|khach hang|benh nhan|nhan vien|tac gia|mpokeaji|mteja|mgonjwa|mwandishi|mtumaji
    المؤلف|المستلم|المرسل|العميل|المريض|الموظف|الطالب|گیرنده|فرستنده|مشتری|بیمار|نویسنده|کارمند|מחבר|נמען|שולח|לקוח|מטופל|עובד|दूसरा व्यक्ति|ग्राहक|रोगी|लेखक|প্রাপক|গ্রাহক|রোগী|লেখক|ผู้ส่ง|ลูกค้า|ผู้ป่วย|ผู้เขียน|พนักงาน|作者|客户|患者|员工|学生|负责人|经办人|发件人|申请人|作成者|担当|担当者|送信者|宛先|顧客|社員|작성자|고객|환자|직원|학생|보낸이|받는이|대리인|수신인|발신인|사용자`,
  street: `
    street|street name|street address|streetaddress|address line|address line 1|addressline1|address line1|address1|addr1|address 1|address line 2|line1|line 1|addr line 1|st address|road|thoroughfare
    strasse|straße|str|strasse hausnummer|strasse nr|strasse und hausnummer|strasse hausnr|straat|straatnaam|straat huisnummer|rue|voie|adresse ligne 1|ligne 1|adresse 1|numero et rue|calle|via|vial|domicilio calle|nombre de la via|logradouro|rua|direccion 1|indirizzo 1|carrer
    gate|gateadresse|gatenavn|gade|gata|gatuadress|gatunamn|vej|vejnavn|vei|katu|katuosoite|lahiosoite|tanav|iela|gatve|utca|ulica|ulice|ulica i numer|ulica i broj|ulica nr|ulica in hisna stevilka|strada|str nr|rruga|heimili
    улица|вулиця|вуліца|көше|көшесі|koche|kucha|ulitsa|vulytsia|odos|οδος|ქუჩა|kucha|փողոց|poghots|sokak|cadde|mahalle sokak|cad sok|jalan|jln|jl|duong|so nha|dia chi chi tiet|mtaa|kalye
    الشارع|شارع|خیابان|רחוב|rehov|rechov|सड़क|गली|मार्ग|সড়ক|রোড|বাড়ি|தெரு|వీధి|ถนน|ซอย|街道|街道地址|详细|详细地址|丁目番地|番地|町名番地|도로명|도로명주소|상세주소|详细住址|门牌`,
  house: `
    house|house number|house no|houseno|building|building number|apartment|apt|flat|unit|suite|floor|door|number street|hausnummer|hausnr|hnr|huisnummer|huisnr|toevoeging|numero de rue|numero rue|batiment|etage|appartement|numero exterior|numero interior|piso|puerta|portal|bloque|complemento|numero civico|civico|interno|andar|husnummer|husnr|leilighet|lejlighed|lagenhet|talo|asunto|maja|korter|nr domu|numer domu|nr mieszkania|numer mieszkania|cislo popisne|cislo domu|cp dom|hazszam|emelet|ajto|bloc|scara|apartament|kucni broj|hisna stevilka|дом|квартира|кв|корпус|подъезд|будинок|кв|бл|вх|ап|пәтер|үй|binanin no|kapi no|daire|daire no|bina no|no rumah|nomor rumah|rt rw|so nha|nyumba|رقم المبنى|رقم الشقة|الشقة|پلاک|واحد|מספר בית|דירה|मकान नंबर|मकान|फ्लैट|বাসা|บ้านเลขที่|เลขที่|หมู่|部屋番号|建物名|房号|门牌号|건물번호|동호수|호수`,
  address: `
    address|addr|home address|postal address|mailing address|shipping address|billing address|delivery address|residential address|work address|current address|permanent address|full address|residence|ship to|bill to|adresse|anschrift|wohnanschrift|lieferadresse|rechnungsadresse|postanschrift|wohnort adresse|adres|woonadres|afleveradres|bezoekadres|adresse complete|adresse postale|adresse livraison|adresse de livraison|domicile|direccion|domicilio|direccion completa|direccion de envio|endereco|morada|endereco completo|indirizzo|indirizzo completo|residenza|adreca
    adresse|leveringsadresse|bostadsadress|adress|leveransadress|bostedsadresse|folkeregistrert adresse|osoite|kotiosoite|toimitusosoite|aadress|adrese|adresas|adresa|adres zamieszkania|adres dostawy|adres zameldowania|bydliste|adresa bydliste|trvaly pobyt|trvale bydliste|bydlisko|cim|lakcim|szallitasi cim|adresa livrare|domiciliu|prebivaliste|prebivalisce|naslov|adresa stanovanja|adresa prebivalista
    адрес|адрес доставки|домашний адрес|адрес проживания|место жительства|адреса|адреса доставки|адреса проживання|мекенжай|мекенжайы|мекен жай|manzil|unvan|dieuthynsi|dieuthinsi|διευθυνση|misamarti|მისამართი|hasce|հասցե|hasce|adresi|adresim|ev adresi|teslimat adresi|acik adres|ikametgah|alamat|alamat lengkap|alamat rumah|dia chi|dia chi nha|anwani|tirahan
    العنوان|عنوان|عنوان السكن|عنوان التوصيل|آدرس|ادرس|نشانی|כתובת|כתובת מלאה|ktovet|पता|घर का पता|पूरा पता|ঠিকানা|முகவரி|చిరునామా|ವಿಳಾಸ|വിലാസം|ਪਤਾ|સરનામું|ලිපිනය|ที่อยู่|ที่อยู่จัดส่ง|thi yu|အာဒရက်|地址|住址|家庭住址|收货地址|通讯地址|联系地址|dz|dizhi|住所|現住所|ご住所|配送先|送付先住所|주소|집주소|배송지|배송 주소|자택주소`,
  city: `
    city|city name|town|town city|towncity|locality|place of residence|hometown|home town|village|suburb|birthplace|place of birth|birth place|city of birth|post town
    ort|wohnort|stadt|geburtsort|gemeinde|plz ort|ortsteil|woonplaats|plaats|plaatsnaam|gemeente|geboorteplaats|stad|ville|commune|localite|ville de naissance|lieu de naissance|code postal ville|ciudad|municipio|localidad|poblacion|lugar de nacimiento|ciudad de residencia|cidade|naturalidade|citta|comune|luogo di nascita|comune di residenza|localita|ciutat|poblacio
    by|bynavn|poststed|fodested|postnr by|kommune|ort|postort|hemort|fodelseort|bostadsort|kaupunki|kunta|postitoimipaikka|syntymapaikka|kotikunta|paikkakunta|linn|asula|sunnikoht|pilseta|miestas|gimimo vieta|dzimsanas vieta|sveitarfelag|stadur
    miasto|miejscowosc|miejsce urodzenia|miejsce zamieszkania|obec|mesto|misto narozeni|miesto narodenia|varos|telepules|szuletesi hely|lakohely|oras|localitate|localitatea|locul nasterii|orasul|qyteti|vendlindja|grad|mjesto|naselje|mesto rodjenja|kraj|mesto rojstva|obcina|opstina
    город|город рождения|место рождения|населенный пункт|місто|місце народження|населений пункт|град|населено място|място на раждане|место рођења|горад|қала|қаласы|елді мекен|gorod|misto|shahar|seher|poli|πολη|τοπος γεννησης|ქალაქი|qalaqi|քաղաք|qaghaq|il|ilce|sehir|sehri|il ilce|dogum yeri|semt|mahalle|koy|kota|kabupaten|kecamatan|kelurahan|tempat lahir|bandar|bandaraya|daerah|tempat lahir|thanh pho|quan|huyen|phuong|xa|quan huyen|phuong xa|que quan|noi sinh|tinh|tinh thanh|mji|jiji|kijiji|lungsod|bayan
    المدينة|مدينة|الحي|مكان الميلاد|مدينه|شهر|محل تولد|شهرستان|محله|עיר|יישוב|ישוב|ir|yishuv|מקום לידה|शहर|नगर|गाँव|गांव|जन्म स्थान|শহর|এলাকা|গ্রাম|জন্মস্থান|জেলা|উপজেলা|থানা|நகரம்|నగరం|ನಗರ|നഗരം|ਸ਼ਹਿਰ|શહેર|เมือง|อำเภอ|ตำบล|เขต|แขวง|市|区|县|城市|城镇|市区|所在城市|出生地|籍贯|市区町村|市町村|出身地|本籍|シティ|도시|시군구|시|구|동|지역|출생지`,
  region: `
    state|province|county|state province|stateprovince|district|borough|neighborhood|neighbourhood|bundesland|landkreis|kanton|stadtteil|bezirk|provincie|departement|quartier|canton|provincia|comunidad autonoma|barrio|colonia|departamento|delegacion|estado|uf|bairro|distrito|concelho|freguesia|provincia|frazione|comarca|fylke|lan|landskap|maakunta|laani|maakond|novads|apskritis|savivaldybe|wojewodztwo|powiat|gmina|dzielnica|kraj|okres|mestska cast|megye|kerulet|judet|judetul|sector|qarku|zupanija|okrug|regija|область|край|район|округ|республика|область район|район місто|област|община|вобласць|облыс|облысы|аудан|viloyat|tuman|nomos|νομος|δημος|რეგიონი|მხარე|մարզ|bolge|provinsi|negeri|negara bagian|kawasan|mkoa|wilaya|kata|kaunti|lalawigan|probinsya|المحافظة|المنطقة|محافظة|استان|بخش|מחוז|राज्य|जिला|ज़िला|তহসিল|বিভাগ|மாநிலம்|மாவட்டம்|จังหวัด|changwat|省|省份|自治区|街道办|都道府県|県|도|시도|도시명`,
  postcode: `
    zip|zip code|zipcode|postcode|post code|postal code|postalcode|postal|pincode|pin|eircode|plz|postleitzahl|code postal|codepostal|cp|codigo postal|cod postal|codpostal|c p|cep|cap|codice postale|codice avviamento postale|codi postal|postnr|postnummer|postinumero|posti indeks|sihtnumber|pasta indekss|pasto kodas|kod pocztowy|psc|iranyitoszam|irsz|codul postal|kodi postar|postanski broj|postni broj|postna stevilka|postna st|индекс|почтовый индекс|поштовий індекс|пощенски код|поштански број|паштовы індэкс|пошта индексі|tk|t k|ταχ κωδικας|ταχυδρομικος κωδικας|საფოსტო ინდექსი|posta kodu|postakodu|pk|kode pos|poskod|ma buu dien|ma buu chinh|sanduku la posta|sandukulaposta|الرمز البريدي|الرمز|صندوق البريد|کد پستی|کدپستی|כתובת מיקוד|מיקוד|mikud|पिन कोड|पिनकोड|পোস্ট কোড|পোস্টকোড|অঞ্চল কোড|பின்கோடு|รหัสไปรษณีย์|邮编|邮政编码|郵遞區號|郵便番号|우편번호`,
  user: `
    user|username|user name|user id|userid|login|login name|loginname|uid|account|account name|logname|benutzer|benutzername|anmeldename|gebruiker|gebruikersnaam|utilisateur|nom d utilisateur|identifiant|usuario|nombre de usuario|utente|nome utente|nome de usuario|bruker|brukernavn|bruger|brugernavn|anvandare|anvandarnamn|kayttaja|kayttajatunnus|kasutaja|lietotajs|vartotojas|uzytkownik|nazwa uzytkownika|uzivatel|uzivatelske jmeno|pouzivatel|felhasznalo|felhasznalonev|utilizator|nume utilizator|korisnik|korisnicko ime|uporabnik|пользователь|имя пользователя|логин|користувач|логін|потребител|корисник|пайдаланушы|χρηστης|momxmarebeli|kullanici|kullanici adi|pengguna|nama pengguna|nguoi dung|ten dang nhap|mtumiaji|اسم المستخدم|المستخدم|نام کاربری|کاربر|שם משתמש|משתמש|उपयोगकर्ता|ব্যবহারকারী|ผู้ใช้|ชื่อผู้ใช้|用户|用户名|账号|ユーザー|ユーザー名|ユーザーid|ログインid|사용자|사용자명|아이디|wechat|wechat id|weixin|微信|微信号|line id|line|ラインid|telegram|skype|instagram|ig|insta|twitter|handle|slack|discord|github user|qq|kakaotalk|카톡|카카오톡`,
  phone: `
    phone|phone number|phonenumber|tel|telephone|mobile|mobile phone|cell|cellphone|msisdn|phone no|contact number|contact no|whatsapp|fax|hp|no hp|nohp|sdt|so dt|so dien thoai|dien thoai|dt|sjh|shouji|shoujihao|dianhua|lxdh|telefon|telefono|telefone|tlf|tlfn|tlfnr|tfno|telf|celular|movil|telemovel|portable|puh|puhelin|mobil|mobiel|gsm|kinito|tilefono|thlefwno|thl|til|tilefwno|telefoni|tel no|cep|cep tel|cep telefonu|simu|namba ya simu|heraxos|her|telefonas|talrunis|sime|simi|denwa|keitai|jeonhwa|hyudaepon|raqam|hatif|jawal|mobile no|тел|телефон|моб|мобильный|мобільний|ტელ|հեռ|жұмыс тел`,
  document: `
    ssn|sin|nino|nhs no|nhs number|national id|national id number|national insurance|id number|id no|idno|idnumber|id card|id card no|identity number|identity no|identification|identification number|identity card|passport|passport no|passport number|licence|licence no|licence number|license no|license number|driver license|drivers license|driving licence|dl number|tax id|tax no|taxno|tax number|taxnumber|tin|insurance no|insurance number|medicare|medicare no|mrn|personal number|personal no|personal code|nid|nid no|nid number|nric|fin|ic|ic no|no ic|no kp|kp|nokp|nik|no ktp|ktp|npwp|bpjs|cccd|cmnd|so cccd|so cmnd|can cuoc|ho chieu|aadhaar|aadhar|aadhaar no|pan|pan no|voter id|emirates id|iqama|civil id|cnic
    ausweis|ausweisnr|ausweisnummer|personalausweis|perso nr|reisepass|pass nr|passnummer|steuer id|steuernummer|steuernr|steueridnr|sozialversicherungsnummer|sv nummer|sv nr|svnr|ahv|ahv nr|rvnr|rentenversicherungsnummer|versichertennr|versichertennummer|krankenversichertennummer|kvnr|fuhrerschein|fuhrerscheinnr|bsn|paspoort|rijbewijs|rijksregisternummer|rrn|num secu|numero de securite sociale|nir|cni|carte identite|num passeport|passeport|dni|nie|nif|nuss|curp|rfc|cuit|cuil|rut|run|cedula|cc|cpf|rg|cnh|cns|nis|pis|niss|nus|cartao cidadao|bi|codice fiscale|cod fiscale|cf|carta identita|ci|patente
    fodselsnummer|fnr|personnr|personnummer|pnr|cpr|cpr nr|cprnr|hetu|henkilotunnus|isikukood|personas kods|asmens kodas|ak|kennitala|kt|pesel|nr dowodu|dowod|nip|rodne cislo|rodnecislo|rc|cislo op|obcansky prukaz|cislo pasu|cislo dokladu|taj|taj szam|szemelyi|szemelyi szam|szig|adoazonosito|cnp|serie ci|seria ci|jmbg|oib|emso|davcna|davcna stevilka|licna karta|br licne karte|broj licne karte|lk nomer|egn|lk|jeton|nr leternjoftimi|nid shqip
    инн|снилс|паспорт|номер паспорта|серия номер|паспорт серия|серия и номер|полис|ву|егн|лк|номер лк|рнокпп|іпн|ідентифікаційний код|код|иин|жсн|јмбг|ембг|лична карта|inn|snils|pasport|passport seriya|afm|amka|adt|ar taytotitas|ar tautotitas|αφμ|αμκα|αδτ|αρ ταυτοτητας|piradi no|piradi nomeri|piradi|პირადი ნომერი|პირადი|andznagir|anznagir|անձնագիր|հծհ|tckn|tc|tc no|tc kimlik|tc kimlik no|kimlik no|vergi no|fin kod|sv seriya|jshshir|pinfl
    رقم الهوية|الهوية|رقم الجواز|جواز|الرقم القومي|الرقم الوطني|رقم الاقامة|کد ملی|کدملی|شماره ملی|شناسنامه|شماره شناسنامه|گذرنامه|ת ז|תז|ת.ז|תעודת זהות|מספר זהות|דרכון|tz|teudat zehut|tehudat zehut|شناختی کارڈ|आधार|आधार नंबर|आधार संख्या|पैन|এনআইডি|জাতীয় পরিচয়পত্র|আধার|বি আই ডি|เลขบัตรประชาชน|บัตรประชาชน|เลขประจำตัวประชาชน|พาสปอร์ต|kitambulisho|namba ya kitambulisho|nida|pasi|umid|sss|philhealth|tin no
    身份证|身份证号|身份证号码|证件号|证件号码|护照|护照号|社保号|驾照|sfz|sfzh|sfzhm|zjh|マイナンバー|個人番号|旅券番号|免許証番号|保険証番号|주민번호|주민등록번호|여권번호|면허번호|운전면허|외국인등록번호|jumin`,
}

/** Words in front of a "name" that is that of a thing, and of a key that holds something else. */
export const THINGS: ReadonlySet<string> = new Set(
  `product project file folder dir table column class method function field host domain server service package module image app application database db schema bucket branch repo repository model resource event game plan company org organization organisation team group role brand item product variant type tag label key job task step stage pipeline container pod node cluster namespace volume network image queue topic channel device sensor vendor store shop hotel restaurant school university bank currency language font theme icon color colour template layout page section menu button form input element node tag attribute property param parameter variable option setting config environment profile script command test suite case report dashboard chart metric index collection document dataset feature component plugin extension theme library license licence style rule policy region zone species genre song track album movie film book category course subject title recipe ingredient dish medicine drug country planet element
   produkt firma datei ordner tabelle spalte klasse projekt artikel verein schule produit fichier dossier entreprise societe classe projet producto archivo empresa clase proyecto prodotto azienda file progetto produto arquivo bedrijf bestand soubor firma`
    .split(/\s+/)
    .filter(Boolean),
)

/** Topics by their words without spaces; where a word has several, the first of them stands. */
export const FIELD_TOPICS: ReadonlyMap<string, FieldTopic> = topics()

function topics(): Map<string, FieldTopic> {
  const found = new Map<string, FieldTopic>()
  const order = Object.keys(WORDS) as FieldTopic[]
  for (const topic of order) {
    for (const words of WORDS[topic].split(/[|\n]/)) {
      const key = fold(words).replaceAll(/[\s']/g, '')
      if (key !== '' && !found.has(key)) found.set(key, topic)
    }
  }
  return found
}
