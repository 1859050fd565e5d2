/** Recognises names of keys that hold secrets: "password", "apiKey". */

/** The kind of value that a key's name announces. */
export type Kind = 'password' | 'token' | 'header'

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Names for a password, in the languages of the detector; names of several words are written without separators. */
const PASSWORDS = words(`
  password passwd passwort passwrd passphrase pwd pass psw pswd userpassword dbpassword mypassword pw passw
  kennwort losungswort contraseña contrasena contrasenya clave senha palavrapasse motdepasse mdp parola wachtwoord
  hasło haslo heslo lozinka zaporka geslo jelszó jelszo lösenord losenord adgangskode passord kodeord salasana parool parole slaptažodis
  κωδικός κωδικόςπρόσβασης συνθηματικό пароль парола лозинка кодпароль құпиясөз şifre sifre şifrə parol mậtkhẩu matkhau katasandi sandi katalaluan nenosiri
  密码 密碼 口令 パスワード 暗証番号 비밀번호 암호 패스워드 รหัสผ่าน סיסמה סיסמא كلمةالمرور كلمةالسر رمزعبور گذرواژه पासवर्ड পাসওয়ার্ড கடவுச்சொல் పాస్వర్డ్ პაროლი գաղտնաբառ
  requirepass masterauth identifiedby ansiblebecomepass ansiblepassword sshpass pgpassword mysqlpwd smtppass dbpass
`)
/** Names for a token or a secret. */
const TOKENS = words(`
  token secret secrets apikey apitoken authtoken accesstoken refreshtoken bearertoken idtoken privatekey secretkey accesskey pat credential credentials creds
  clientsecret apisecret appsecret signingsecret webhooksecret sessionsecret jwtsecret connectionstring sharedsecret
  jeton geheimnis secreto segredo segreto sekret секрет токен 令牌 密钥 金鑰 トークン シークレット 토큰 시크릿
  apischlüssel apischluessel claveapi cléapi cleapi chaveapi kluczapi apiключ ключapi
  sessionid phpsessid jsessionid sessid connectsid csrftoken xsrftoken xsrf licensekey licencekey encryptionkey
`)
/** Purposes of keys, before the word "key". */
const KEYS = words(`
  api access secret private encryption encrypt signing sign master auth account storage role jwt session subscription consumer client app
  application webhook shared deploy license licence crypto cipher hmac aes ssh admin function functions ingest server service write host
  license cookie cryptographic data bot openai anthropic stripe aws azure gcp google github sendgrid twilio mailgun datadog cloudflare dd
`)
const HEADERS = words(
  'authorization proxyauthorization xapikey xauthtoken xaccesstoken privatetoken xvaulttoken xgoogapikey ocpapimsubscriptionkey xamzsecuritytoken xgitlabtoken jobtoken xfunctionskey xrapidapikey',
)
/** Words before "token" that make it harmless. */
const HARMLESS = words(
  'page next prev previous continuation cancellation cancel sync pad eos bos unk sep cls mask special design start end stop last current first parse syntax lexer cursor resume public publishable count max min image color theme stream new of no per type',
)
/** Words after the name that do not change its meaning: "password_prod". */
const BESIDE = words(
  'value val prod production dev development staging stage test testing live default main primary secondary old new current raw plain b64 base64 env 1 2 3 id0',
)

/**
 * Returns the kind of a key's value, by its name: `DB_PASSWORD`, `clientSecret`, `x-api-key`, `mot de passe`. Undefined
 * if it is not secret.
 */
export function kindOfKey(name: string): Kind | undefined {
  const parts = wordsOf(name)
  while (parts.length > 1 && BESIDE.has(parts.at(-1) ?? '')) parts.pop()
  const whole = parts.join('')
  if (parts.includes('public')) return undefined
  if (HEADERS.has(whole)) return 'header'
  const joined = [1, 2, 3]
    .map((count) => parts.slice(-count))
    .filter(isWords)
    .map((last) => last.join(''))
  if (joined.some((one) => PASSWORDS.has(one))) return 'password'
  const before = parts.at(-2) ?? ''
  if (joined.some((one) => TOKENS.has(one))) return HARMLESS.has(before) ? undefined : 'token'
  return /^keys?$/.test(parts.at(-1) ?? '') && KEYS.has(before) ? 'token' : undefined
}

/** False for single letters: "p_w" is not "pw". */
function isWords(parts: readonly string[]): boolean {
  return parts.length === 1 || parts.every((part) => part.length > 1)
}

/** `dbPassword2`, `DB_PASSWORD`, `db-password` → db, password. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '')
}
