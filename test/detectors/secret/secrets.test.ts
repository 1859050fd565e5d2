import { describe, expect, it } from '@jest/globals'
import { localGuard, PII_DEFAULT, piiDetector, SECRETS_DEFAULT, type Guard } from '../../../src/index.js'
import { PROVIDERS } from '../../../src/detectors/secret/providers.js'
import { secretDetector } from '../../../src/detectors/secrets.js'
import { detectorContract } from '../../contracts/detector.js'
import { expectLinear } from '../../support/expect-linear.js'
import { JWT, KEYS, OPAQUE, PEM, base64, hex, uuid, word } from './secret-samples.js'

const { detect } = secretDetector()
const found = (text: string) => detect(text).map((finding) => finding.text)

detectorContract('secretDetector', () => secretDetector())

describe('secretDetector', () => {
  it.each(KEYS)('finds a key of %s, wherever it stands', (_, key) => {
    for (const text of [
      key,
      `use ${key} for that.`,
      `KEY_OF_IT="${key}"`,
      `{"a":"${key}","b":1}`,
      `(${key})`,
      `${key}\n`,
    ]) {
      expect(found(text)).toEqual([key])
    }
  })

  it('says SECRET, with a score that default thresholds reach', () => {
    const [key] = detect(`use ${KEYS[0]?.[1] ?? ''}`)
    expect(key).toMatchObject({ label: 'SECRET', score: expect.any(Number), spans: { start: 4 } })
    expect(key?.score).toBeGreaterThanOrEqual(0.6)
  })

  it('has every provider under test whose keys are common', () => {
    const tested = new Set(
      PROVIDERS.filter((row) => KEYS.some(([, key]) => row.anchors.some((anchor) => key.includes(anchor)))),
    )
    expect(tested.size / PROVIDERS.length).toBeGreaterThan(0.6)
  })

  it.each([
    [`token ${JWT} here`, JWT],
    [`Authorization: Bearer ${JWT}`, JWT],
    [`curl -H "Authorization: Bearer ${OPAQUE}" https://api.example.com`, OPAQUE],
    [`'Authorization': 'Bearer ${OPAQUE}',`, OPAQUE],
    [`headers={"X-Api-Key": "${OPAQUE}"}`, OPAQUE],
    [`X-API-Key: ${OPAQUE}`, OPAQUE],
    [`PRIVATE-TOKEN: ${OPAQUE}`, OPAQUE],
    [`Authorization: Basic ${btoa('anna:Xy7%kLm2pQ')}`, btoa('anna:Xy7%kLm2pQ')],
    [`here it is:\n${PEM}\nthanks`, PEM],
    [`key: "${PEM.replaceAll('\n', '\\n')}"`, PEM.replaceAll('\n', '\\n')],
    ['    password                     = "Kf83mzQp7x"', 'Kf83mzQp7x'],
    ['SMTP_PASS=Sommer-2024!', 'Sommer-2024!'],
    ['postgres://app:Xy7kLm2pQ@db.example.com:5432/app', 'Xy7kLm2pQ'],
    ['DATABASE_URL=mysql://root:s3cr3t-pw@localhost/db', 's3cr3t-pw'],
    ['redis://:p4ss-a8F@cache:6379/0', 'p4ss-a8F'],
    ['mongodb+srv://anna:Tr0ub4dor@cluster0.mongodb.net/?retryWrites=true', 'Tr0ub4dor'],
    ['amqps://svc:Wq8!zR2m@mq.example.com', 'Wq8!zR2m'],
    ['https://anna:K9v-Lm3x@git.example.com/app.git', 'K9v-Lm3x'],
    ['Server=tcp:db.example.com;User Id=sa;Password=Kf83!mzQp;Encrypt=true', 'Kf83!mzQp'],
    ['Data Source=db;Pwd=Kf83mzQp;', 'Kf83mzQp'],
    [`DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${'Ab9/'.repeat(0)}${base64(86)}==;`, undefined],
    ['DB_PASSWORD=Kf83mzQp', 'Kf83mzQp'],
    ['export SMTP_PASS="Kf83 mzQp"', undefined],
    ["password: 'Kf83mzQp!'", 'Kf83mzQp!'],
    ['"password": "hunter2"', 'hunter2'],
    ['{"client_secret":"' + OPAQUE + '"}', OPAQUE],
    ['{\\"password\\": \\"Kf83mzQp\\"}', 'Kf83mzQp'],
    [`clientSecret: ${OPAQUE}`, OPAQUE],
    [`api-key = ${OPAQUE}`, OPAQUE],
    [`AWS_SECRET_ACCESS_KEY=${OPAQUE}`, OPAQUE],
    [`DD_API_KEY=${hex(32)}`, undefined],
    [`TWILIO_AUTH_TOKEN: ${hex(32)}`, undefined],
    [`//registry.npmjs.org/:_authToken=${uuid()}`, undefined],
    ['<password>Kf83mzQp</password>', 'Kf83mzQp'],
    ['mysql --user=root --password=Kf83mzQp', 'Kf83mzQp'],
    ['tool --password Kf83mzQp --verbose', 'Kf83mzQp'],
    ["CREATE USER anna IDENTIFIED BY 'Kf83mzQp'", 'Kf83mzQp'],
    ['machine api.example.com login anna password Kf83mzQp', 'Kf83mzQp'],
    ['my password is Kf83mzQp, please reset it', 'Kf83mzQp'],
    ['The WiFi password: Kf83mzQp', 'Kf83mzQp'],
    ['Mein Passwort lautet Kf83mzQp', 'Kf83mzQp'],
    ['Kennwort: Kf83mzQp', 'Kf83mzQp'],
    ['mot de passe : Kf83mzQp', 'Kf83mzQp'],
    ['contraseña: Kf83mzQp', 'Kf83mzQp'],
    ['senha=Kf83mzQp', 'Kf83mzQp'],
    ['hasło: Kf83mzQp', 'Kf83mzQp'],
    ['пароль: Kf83mzQp', 'Kf83mzQp'],
    ['şifre: Kf83mzQp', 'Kf83mzQp'],
    ['密码：Kf83mzQp', 'Kf83mzQp'],
    ['パスワードはKf83mzQp', 'Kf83mzQp'],
    ['비밀번호: Kf83mzQp', 'Kf83mzQp'],
    ['token = "' + OPAQUE + '"', OPAQUE],
    ['const apiKey = `' + OPAQUE + '`', OPAQUE],
    ['password = $2b$12$' + word(53), undefined],
  ])('finds what %s holds', (text, value) => {
    const values = found(text)
    expect(values).toHaveLength(value === undefined && /SMTP_PASS/.test(text) ? 0 : 1)
    if (value !== undefined) expect(values).toEqual([value])
  })

  it.each([
    'password=changeme',
    'password: changeme123',
    'DB_PASSWORD=${DB_PASSWORD}',
    'DB_PASSWORD=$DB_PASSWORD',
    'password: {{ db_password }}',
    'password: <your-password>',
    'API_KEY=your-api-key-here',
    'api_key: "YOUR_API_KEY"',
    'api_key = "xxxxxxxxxxxxxxxxxxxx"',
    'token: "********"',
    'secret = process.env.CLIENT_SECRET',
    'secret = os.environ["CLIENT_SECRET"]',
    'const token = await getToken(user42)',
    'password: string;',
    'password: Optional[str] = None',
    'public string Password { get; set; }',
    'token_type: "Bearer"',
    'max_tokens: 4096',
    'nextPageToken: "CAEQAA9x8y7z6w5v4u3t"',
    '"eos_token": "<|endoftext|>"',
    'The password must be at least 8 characters.',
    'Password: min. 8 characters, 1 digit',
    'password: user.password',
    'postgres://user:password@localhost:5432/db',
    'postgres://postgres:postgres@localhost/app',
    'https://user:pass@example.com/',
    'mysql://${USER}:${PASS}@host/db',
    'Authorization: Bearer <token>',
    'Authorization: Bearer $TOKEN',
    'Authorization: Bearer YOUR_ACCESS_TOKEN',
    `AK${'IA'}IOSFODNN7EXAMPLE`,
    `${'gh'}p_${'x'.repeat(36)}`,
    `${'sk'}-1234567890abcdefghijklmnop`,
    `${'sk'}-...`,
    'class="sk-fading-circle-with-dots"',
    '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
    `-----BEGIN CERTIFICATE-----\n${'Ab9/'.repeat(20)}\n-----END CERTIFICATE-----`,
    `${'pk'}_live_${word(24)}`,
    'commit 3f785ae4b1d2c6e7f8091a2b3c4d5e6f70819203',
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'id: 5f2b8c1e-7a3d-4e9f-8b6a-1c2d3e4f5a6b',
    'secretName: my-app-tls-2024',
    'password_reset_url: https://example.com/reset',
    '<label for="password">Password:</label>',
    '"password": "Passwort vergessen?"',
    'Authorization: Basic',
    'key: value123456789',
    'tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")',
  ])('leaves %j alone', (text) => {
    expect(found(text)).toEqual([])
  })

  it('finds each of two private keys, also if the first was cut off', () => {
    const cut = PEM.slice(0, PEM.indexOf('-----END')).trimEnd()
    expect(found(`${PEM}\n${PEM}`)).toEqual([PEM, PEM])
    expect(found(`${cut}\n${PEM}`)).toEqual([cut, PEM])
  })

  it('leaves what the app allows', () => {
    const key = KEYS[10]?.[1] ?? ''
    expect(secretDetector({ allow: [key] }).detect(`use ${key}`)).toEqual([])
  })

  it.each([
    'sk-',
    'eyJ',
    'eyJ.',
    'eyJaaaaaaaaaa.',
    'password',
    'password=',
    'password: "',
    'a:',
    '=',
    ':',
    '://',
    '://a:',
    '://a:b@',
    '-----BEGIN PRIVATE KEY-----\n',
    ':AA',
    'Q~',
    '.atlasv1.',
    'bearer ',
    '-us',
    'is ',
    '--a ',
    'login a password ',
    'secret=$',
    'x4x-',
    'M.a',
  ])('takes linear time on many %j', (unit) => {
    for (const text of [unit.repeat(250_000 / unit.length), `${unit}${'a'.repeat(200_000)}${unit.repeat(100)}`])
      expectLinear(() => detect(text))
  })
})

describe('a guard with secretDetector', () => {
  const content = 'I am anna@example.org, DB_PASSWORD=Kf83mzQp'
  const labelsOf = async (guard: Guard) =>
    (await guard.evaluate({ messages: [{ role: 'user', content }] })).redaction_spans?.map(({ label }) => label)

  it('finds no secret by its default policy', async () => {
    const guard = localGuard({ detectors: [piiDetector({ model: null }), secretDetector()] })
    expect(await labelsOf(guard)).toEqual(['CONTACT'])
  })

  it.each(['secrets', 'secrets-v0'])('finds them by a policy that names %s', async (model) => {
    const guard = localGuard({ detectors: [piiDetector({ model: null }), secretDetector()] })
    await guard.createPolicy({ id: 'keys', definition: '', threshold: 0.6, detectors: [{ model }] })
    expect(await labelsOf(guard)).toEqual(['CONTACT', 'SECRET'])
  })

  it('starts with a policy for them where it is told to, or has no other detector', async () => {
    const detectors = [piiDetector({ model: null }), secretDetector()]
    expect(await labelsOf(localGuard({ detectors, firstPolicies: [PII_DEFAULT, SECRETS_DEFAULT] }))).toEqual([
      'CONTACT',
      'SECRET',
    ])
    expect(await labelsOf(localGuard({ detectors: [secretDetector()] }))).toEqual(['SECRET'])
  })
})
