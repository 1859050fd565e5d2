import type { Random } from '../random.js'

/** What a record calls its values: the field of the templates, and names of it as forms, tables and programs have them. */
const KEYS: Record<string, Record<string, string>> = {
  en: {
    first: 'first_name|firstName|given_name|fname|First name|forename',
    last: 'last_name|lastName|surname|lname|family_name',
    name: 'name|full_name|fullName|customer|customer_name|contact|employee|patient|owner|recipient|assignee|author|guest|tenant|Name|Customer|Employee',
    city: 'city|town|birthplace|place_of_birth|City|location',
    street: 'street|address|address_line1|addr|Street|shipping_address',
    zip: 'zip|postcode|postal_code|zipCode',
    phone: 'phone|mobile|tel|phone_number|phoneNumber|Phone',
    email: 'email|mail|e_mail|Email|emailAddress',
    id: 'passport_no|id_number|ssn|tax_id|insurance_no|passport',
  },
  de: {
    first: 'vorname|Vorname',
    last: 'nachname|Nachname|familienname',
    name: 'name|kunde|mitarbeiter|ansprechpartner|empfaenger|Name|Patient|Mieter',
    city: 'ort|stadt|wohnort|geburtsort|Ort',
    street: 'strasse|anschrift|Adresse|Straße',
    zip: 'plz|PLZ',
    phone: 'telefon|tel|mobil|handy|Telefon',
    email: 'email|mail|E-Mail',
    id: 'ausweisnr|steuer_id|versichertennr',
  },
  fr: {
    first: 'prenom|Prénom',
    last: 'nom|Nom|nom_famille',
    name: 'nom_complet|client|salarie|contact|destinataire|Nom',
    city: 'ville|Ville|lieu_naissance',
    street: 'rue|adresse|Adresse',
    zip: 'code_postal|cp',
    phone: 'telephone|tel|portable|Téléphone',
    email: 'courriel|email|mail',
    id: 'num_secu|passeport',
  },
  es: {
    first: 'nombre|Nombre',
    last: 'apellidos|apellido|Apellidos',
    name: 'nombre_completo|cliente|empleado|paciente|contacto',
    city: 'ciudad|municipio|localidad|Ciudad',
    street: 'calle|direccion|Dirección|domicilio',
    zip: 'codigo_postal|cp',
    phone: 'telefono|movil|Teléfono',
    email: 'correo|email',
    id: 'dni|nif|pasaporte',
  },
  it: {
    first: 'nome|Nome',
    last: 'cognome|Cognome',
    name: 'cliente|nominativo|dipendente|intestatario|contatto',
    city: 'citta|comune|luogo_nascita|Città',
    street: 'via|indirizzo|Indirizzo',
    zip: 'cap',
    phone: 'telefono|cellulare|Telefono',
    email: 'email|mail',
    id: 'codice_fiscale|passaporto',
  },
  pt: {
    first: 'nome|primeiro_nome',
    last: 'sobrenome|apelido',
    name: 'nome_completo|cliente|funcionario|paciente|Nome',
    city: 'cidade|municipio|Cidade',
    street: 'rua|endereco|morada',
    zip: 'cep|codigo_postal',
    phone: 'telefone|celular|Telefone',
    email: 'email',
    id: 'cpf|nif',
  },
  nl: {
    first: 'voornaam|Voornaam',
    last: 'achternaam|Achternaam',
    name: 'naam|klant|medewerker|Naam',
    city: 'plaats|woonplaats|Plaats',
    street: 'straat|adres|Adres',
    zip: 'postcode',
    phone: 'telefoon|mobiel',
    email: 'email',
    id: 'bsn',
  },
  pl: {
    first: 'imie|Imię',
    last: 'nazwisko|Nazwisko',
    name: 'klient|imie_nazwisko|pracownik|Klient',
    city: 'miasto|miejscowosc|Miasto',
    street: 'ulica|adres|Adres',
    zip: 'kod_pocztowy',
    phone: 'telefon|komorka|Telefon',
    email: 'email',
    id: 'pesel|nr_dowodu',
  },
  ru: {
    first: 'imya|Имя|first_name',
    last: 'familia|Фамилия|last_name',
    name: 'ФИО|fio|Клиент|Сотрудник|client',
    city: 'Город|gorod|city',
    street: 'Адрес|улица|address',
    zip: 'Индекс|index',
    phone: 'Телефон|phone',
    email: 'email|Почта',
    id: 'Паспорт|inn',
  },
  uk: {
    first: "Ім'я|first_name",
    last: 'Прізвище|last_name',
    name: 'ПІБ|Клієнт|client',
    city: 'Місто|city',
    street: 'Адреса|address',
    zip: 'Індекс',
    phone: 'Телефон|phone',
    email: 'email|Пошта',
    id: 'Паспорт',
  },
  tr: {
    first: 'ad|adi|Ad',
    last: 'soyad|soyadi|Soyad',
    name: 'ad_soyad|musteri|personel|Ad Soyad',
    city: 'sehir|il|Şehir',
    street: 'adres|Adres|sokak',
    zip: 'posta_kodu',
    phone: 'telefon|cep|Telefon',
    email: 'eposta|email',
    id: 'tc_kimlik_no',
  },
  sv: {
    first: 'fornamn|Förnamn',
    last: 'efternamn|Efternamn',
    name: 'namn|kund|Namn',
    city: 'ort|stad|Ort',
    street: 'adress|gata|Adress',
    zip: 'postnr|postnummer',
    phone: 'telefon|mobil|Telefon',
    email: 'epost|email',
    id: 'personnr',
  },
  zh: {
    first: '名|名字',
    last: '姓',
    name: '姓名|客户|联系人|name|患者',
    city: '城市|所在地|city',
    street: '地址|住址|address',
    zip: '邮编',
    phone: '电话|手机|phone|手机号',
    email: '邮箱|email',
    id: '身份证号|护照号',
  },
  ja: {
    first: '名',
    last: '姓',
    name: '氏名|名前|お客様名|担当者|name',
    city: '市区町村|出身地|city',
    street: '住所|address',
    zip: '郵便番号',
    phone: '電話番号|電話|phone',
    email: 'メール|email',
    id: 'マイナンバー|旅券番号',
  },
  ko: {
    first: '이름',
    last: '성',
    name: '성명|이름|고객명|담당자|name',
    city: '도시|지역|city',
    street: '주소|address',
    zip: '우편번호',
    phone: '전화번호|연락처|phone',
    email: '이메일|email',
    id: '주민등록번호|여권번호',
  },
  ar: {
    first: 'الاسم_الأول|الاسم',
    last: 'اسم_العائلة|اللقب',
    name: 'الاسم|العميل|الموظف|name',
    city: 'المدينة|city',
    street: 'العنوان|address',
    zip: 'الرمز البريدي',
    phone: 'الهاتف|phone',
    email: 'البريد|email',
    id: 'رقم_الهوية',
  },
  cs: {
    first: 'jmeno|Jméno',
    last: 'prijmeni|Příjmení',
    name: 'zakaznik|Jméno a příjmení|klient',
    city: 'mesto|Město|obec',
    street: 'ulice|adresa|Adresa',
    zip: 'psc',
    phone: 'telefon|mobil',
    email: 'email',
    id: 'rodne_cislo',
  },
  hu: {
    first: 'keresztnev|utonev',
    last: 'vezeteknev',
    name: 'nev|ugyfel|Név',
    city: 'varos|telepules|Város',
    street: 'utca|cim|Cím',
    zip: 'irsz',
    phone: 'telefon',
    email: 'email',
    id: 'szig_szam',
  },
  vi: {
    first: 'ten|Tên',
    last: 'ho|Họ',
    name: 'ho_ten|khach_hang|Họ tên',
    city: 'thanh_pho|Thành phố',
    street: 'dia_chi|Địa chỉ',
    zip: 'ma_buu_chinh',
    phone: 'sdt|Điện thoại',
    email: 'email',
    id: 'cccd',
  },
  id: {
    first: 'nama_depan',
    last: 'nama_belakang',
    name: 'nama|pelanggan|Nama',
    city: 'kota|Kota',
    street: 'alamat|Alamat',
    zip: 'kode_pos',
    phone: 'telepon|no_hp',
    email: 'email',
    id: 'nik',
  },
}
const VALUES: Record<string, Record<string, string>> = {
  zh: { name: '{zhname}', street: '{zhaddr}' },
  ja: { name: '{janame}', street: '{jaaddr}' },
  ko: { name: '{koname}', street: '{koaddr}' },
  vi: { name: '{vnname}' },
  hu: { name: '{lastname_first}' },
}
const PLAIN = ['{num}', '{date}', 'true', 'null', 'active', 'pending', 'premium', 'B2', 'EUR', '12.50', 'web']
const PLAIN_KEYS = [
  'id',
  'status',
  'created_at',
  'plan',
  'amount',
  'active',
  'total',
  'source',
  'version',
  'level',
  'type',
  'notes',
]
const TABLES = [
  'customers',
  'users',
  'patients',
  'employees',
  'kunden',
  'clients',
  'contacts',
  'members',
  'orders',
  'clientes',
  'mitarbeiter',
  'people',
  'leads',
]
const ASKS: Record<string, string> = {
  en: 'Why does this fail?|Convert this to CSV.|fix this|Summarise the conversation.|Clean up this list:|Sort by city|What is wrong here?|Explain the error.|Turn this into a table.|Write a reply.|Format as JSON',
  de: 'Warum schlägt das fehl?|Wandle das in CSV um.|Fasse das zusammen:|Was ist hier falsch?|Sortiere nach Ort.|Schreib eine Antwort.',
  fr: 'Pourquoi ça échoue ?|Convertis en CSV.|Résume la conversation.|Trie par ville.|Rédige une réponse.',
  es: '¿Por qué falla?|Convierte a CSV.|Resume la conversación.|Ordena por ciudad.|Escribe una respuesta.',
  it: 'Perché fallisce?|Converti in CSV.|Riassumi la conversazione.|Ordina per città.',
  pt: 'Por que falha?|Converta em CSV.|Resuma a conversa.',
  nl: 'Waarom faalt dit?|Zet om naar CSV.|Vat samen.',
  pl: 'Dlaczego to nie działa?|Zamień na CSV.|Podsumuj rozmowę.',
  ru: 'Почему ошибка?|Преобразуй в CSV.|Кратко перескажи переписку.',
  uk: 'Чому помилка?|Перетвори на CSV.|Підсумуй розмову.',
  tr: 'Bu neden hata veriyor?|CSV yap.|Konuşmayı özetle.',
  sv: 'Varför fungerar det inte?|Gör om till CSV.|Sammanfatta.',
  zh: '为什么报错？|转成CSV|总结一下聊天内容|按城市排序',
  ja: 'なぜエラーになりますか？|CSVにしてください|会話を要約して',
  ko: '왜 오류가 나요?|CSV로 바꿔 줘|대화를 요약해 줘',
  ar: 'لماذا يفشل هذا؟|حوّل إلى CSV|لخص المحادثة',
  cs: 'Proč to nefunguje?|Převeď na CSV.',
  hu: 'Miért hibás ez?|Alakítsd CSV-vé.',
  vi: 'Tại sao lỗi?|Chuyển sang CSV.',
  id: 'Kenapa error?|Ubah ke CSV.',
}
const LOGS = [
  '{date} 09:14:22 INFO  login ok user={v}',
  '[{date}T10:02:11Z] WARN session expired for {v} ip=10.0.3.7',
  '{date} 11:40:03 ERROR [OrderService] could not deliver to {v}',
  'INFO  c.a.crm.Sync - updated contact {v} (id={num})',
  '{date} DEBUG mail queued to={v} attempt=2',
  'audit: {v} changed role of {v} from viewer to admin',
  'java.lang.IllegalStateException: duplicate customer {v}',
  'May 12 08:01:55 host1 crm[2211]: created invoice for {v}',
]
const CHATS = [
  '{t} {n}: {m}',
  '{n}: {m}',
  '[{t}] {n}: {m}',
  '<{n}> {m}',
  '{n} ({t}): {m}',
  '[{date}, {t}] {n}: {m}',
  '**{n}**: {m}',
]
const SAYS = [
  'ok',
  'yes',
  '👍',
  'see you there',
  'can {first} come too?',
  'thanks {first}',
  '{first} is late again',
  'who has the key?',
  'at 6?',
  'my number is {phone}',
  'no idea, ask {first}',
  'done',
]

/** Texts with personal data in the shapes in which people paste them, as templates. */
export function pastedTemplate(lang: string, random: Random): string {
  const made = random.pick([json, json, sql, csv, csv, markdown, form, form, log, chat, chat, yaml])(lang, random)
  if (random.chance(0.35)) return made
  const ask = random.pick((ASKS[lang] ?? ASKS.en ?? '').split('|'))
  return random.chance(0.8) ? `${ask}\n${made}` : `${made}\n\n${ask}`
}

/** Languages that have names of fields. */
export const PASTED_LANGUAGES = Object.keys(KEYS)

type Field = readonly [key: string, value: string]

function fields(lang: string, random: Random): Field[] {
  const keys = KEYS[random.chance(0.3) ? 'en' : lang] ?? {}
  const wanted = random.chance(0.45) ? ['first', 'last'] : ['name']
  for (const kind of ['street', 'zip', 'city', 'phone', 'email', 'id', 'plain', 'plain'])
    if (random.chance(0.4)) wanted.push(kind)
  return wanted.map((kind) => {
    if (kind === 'plain') return [random.pick(PLAIN_KEYS), random.pick(PLAIN)] as const
    return [random.pick((keys[kind] ?? kind).split('|')), VALUES[lang]?.[kind] ?? `{${kind}}`] as const
  })
}

function json(lang: string, random: Random): string {
  const record = fields(lang, random)
  const compact = random.chance(0.4)
  const one = (): string => {
    const pairs = record.map(
      ([key, value]) => `"${key}":${compact ? '' : ' '}${/^(true|null|12\.50)$/.test(value) ? value : `"${value}"`}`,
    )
    return compact ? `{${pairs.join(',')}}` : `{\n  ${pairs.join(',\n  ')}\n}`
  }
  const many = 1 + random.below(3)
  const list = Array.from({ length: many }, one)
  const body = many > 1 ? `[${list.join(compact ? ',' : ',\n')}]` : (list[0] ?? '')
  return random.chance(0.3) ? `{"${random.pick(TABLES)}": ${body}}` : body
}

function sql(lang: string, random: Random): string {
  const record = fields(lang, random)
  const table = random.pick(TABLES)
  const keys = record.map(([key]) => key.replaceAll(' ', '_')).join(', ')
  const row = `(${record.map(([, value]) => `'${value}'`).join(', ')})`
  if (random.chance(0.6))
    return `INSERT INTO ${table} (${keys}) VALUES\n${Array.from({ length: 1 + random.below(3) }, () => row).join(',\n')};`
  const [key, value] = record[0] ?? ['name', '{name}']
  return random.chance(0.5)
    ? `SELECT * FROM ${table} WHERE ${key} = '${value}' ORDER BY id;`
    : `UPDATE ${table} SET ${key} = '${value}' WHERE id = {num};`
}

function csv(lang: string, random: Random): string {
  const record = fields(lang, random)
  const by = random.pick([',', ';', '\t', ', ', ' | '])
  const rows = Array.from({ length: 2 + random.below(4) }, () => record.map(([, value]) => value).join(by))
  return [...(random.chance(0.8) ? [record.map(([key]) => key).join(by)] : []), ...rows].join('\n')
}

function markdown(lang: string, random: Random): string {
  const record = fields(lang, random)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rows = Array.from({ length: 2 + random.below(3) }, () => line(record.map(([, value]) => value)))
  return [line(record.map(([key]) => key)), line(record.map(() => '---')), ...rows].join('\n')
}

function form(lang: string, random: Random): string {
  const by = random.pick([': ', ': ', ' = ', ':\n', '\t'])
  const bullet = random.pick(['', '', '- ', '* '])
  return fields(lang, random)
    .map(([key, value]) => `${bullet}${key}${by}${value}`)
    .join('\n')
}

function yaml(lang: string, random: Random): string {
  return `${random.pick(TABLES)}:\n${fields(lang, random)
    .map(([key, value], i) => `${i === 0 ? '  - ' : '    '}${key.replaceAll(' ', '_')}: ${value}`)
    .join('\n')}`
}

function log(_lang: string, random: Random): string {
  const value = (): string =>
    random.pick(['{name}', '{email}', '"{name}"', '{name} <{email}>', '{name}, {city}', '{first}'])
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(LOGS).replaceAll('{v}', value)).join('\n')
}

function chat(lang: string, random: Random): string {
  const style = random.pick(CHATS)
  const lower = random.chance(0.2)
  const name = random.chance(0.7) ? '{first}' : (VALUES[lang]?.name ?? '{name}')
  const lines = Array.from({ length: 3 + random.below(4) }, () =>
    style
      .replace('{t}', `${10 + random.below(12)}:${10 + random.below(49)}`)
      .replace('{n}', name)
      .replace('{m}', () => random.pick(SAYS)),
  )
  return lower ? lines.join('\n').toLowerCase() : lines.join('\n')
}
