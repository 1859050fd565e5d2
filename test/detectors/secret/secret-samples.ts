import { seeded } from '../../../bench/sweep/units.js'

/** Samples are drawn, not written down: what looks like a key in a repository sets off the scanners of those who host it. */
const random = seeded(7)
function drawn(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('')
}
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
export const word = (length: number) => drawn(`${LOWER}${UPPER}0123456789`, length)
export const hex = (length: number) => drawn('0123456789abcdef', length)
const capitals = (length: number) => drawn(`${UPPER}234567`, length)
export const base64 = (length: number) => drawn(`${LOWER}${UPPER}0123456789+/`, length)
export const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-')

export const KEYS: [string, string][] = [
  ['Amazon Web Services', `${'AK'}IA${capitals(16)}`],
  ['Amazon Web Services', `${'AS'}IA${capitals(16)}`],
  ['Amazon Bedrock', `${'AB'}SK${base64(120)}=`],
  ['Google API', `${'AI'}za${word(35)}`],
  ['Google OAuth client', `${'GOC'}SPX-${word(28)}`],
  ['Google OAuth token', `${'ya'}29.${word(60)}`],
  ['Google OAuth refresh', `1//0${word(60)}`],
  ['Azure client secret', `${word(3)}8Q~${word(34)}`],
  ['Azure DevOps', `${word(76)}AZDO${word(4)}`],
  ['Azure AI', `${word(52)}JQQJ99${word(26)}`],
  ['GitHub', `${'gh'}p_${word(36)}`],
  ['GitHub', `${'gh'}s_${word(36)}`],
  ['GitHub', `${'github'}_pat_${word(22)}_${word(59)}`],
  ['GitLab', `${'gl'}pat-${word(20)}`],
  ['GitLab runner', `${'GR13'}48941${word(20)}`],
  ['Slack', `${'xo'}xb-${drawn('0123456789', 12)}-${drawn('0123456789', 13)}-${word(24)}`],
  ['Slack', `${'xa'}pp-1-A${capitals(10)}-${drawn('0123456789', 13)}-${hex(64)}`],
  ['Slack webhook', `https://hooks.slack${'.com'}/services/T${capitals(9)}/B${capitals(10)}/${word(24)}`],
  ['Discord webhook', `https://discord${'.com'}/api/webhooks/${drawn('123456789', 18)}/${word(68)}`],
  ['Stripe', `${'sk'}_live_${word(24)}`],
  ['Stripe', `${'rk'}_test_${word(99)}`],
  ['Stripe webhook', `${'wh'}sec_${word(32)}`],
  ['OpenAI', `${'sk'}-proj-${word(74)}T3BlbkFJ${word(74)}`],
  ['OpenAI', `${'sk'}-${word(20)}T3BlbkFJ${word(20)}`],
  ['Anthropic', `${'sk'}-ant-api03-${word(93)}AA`],
  ['OpenRouter', `${'sk'}-or-v1-${hex(64)}`],
  ['Hugging Face', `${'h'}f_${word(34)}`],
  ['Groq', `${'gs'}k_${word(52)}`],
  ['Perplexity', `${'pp'}lx-${word(48)}`],
  ['xAI', `${'xa'}i-${word(80)}`],
  ['Replicate', `${'r'}8_${word(37)}`],
  ['LangSmith', `${'ls'}v2_pt_${hex(32)}_${hex(10)}`],
  ['npm', `${'np'}m_${word(36)}`],
  ['PyPI', `${'py'}pi-AgEIcHlwaS5vcmc${word(120)}`],
  ['RubyGems', `${'ruby'}gems_${hex(48)}`],
  ['Docker', `${'dckr'}_pat_${word(27)}`],
  ['SendGrid', `${'S'}G.${word(22)}.${word(43)}`],
  ['Brevo', `${'xkey'}sib-${hex(64)}-${word(16)}`],
  ['Mailgun', `${'ke'}y-${hex(32)}`],
  ['Mailchimp', `${hex(32)}-us12`],
  ['Twilio', `${'S'}K${hex(32)}`],
  ['Telegram', `${drawn('123456789', 10)}:AA${word(33)}`],
  ['DigitalOcean', `${'do'}p_v1_${hex(64)}`],
  ['Shopify', `${'sh'}pat_${hex(32)}`],
  ['Square', `${'sq'}0atp-${word(22)}`],
  ['Square', `${'EA'}AA${word(60)}`],
  ['Plaid', `${'access'}-sandbox-${uuid()}`],
  ['Cloudflare origin', `v1.0-${hex(24)}-${hex(146)}`],
  ['New Relic', `${'NR'}AK-${capitals(27)}`],
  ['New Relic licence', `${hex(36)}NRAL`],
  ['Dynatrace', `dt0c01.${capitals(24)}.${capitals(64)}`],
  ['Grafana', `${'gl'}sa_${word(32)}_${hex(8)}`],
  ['Sentry', `${'sn'}tryu_${hex(64)}`],
  ['HashiCorp Vault', `${'hv'}s.${word(90)}`],
  ['Terraform Cloud', `${word(14)}.atlasv1.${word(67)}`],
  ['age', `${'AGE-SECRET'}-KEY-1${drawn('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`],
  ['Doppler', `dp.pt.${word(43)}`],
  ['Databricks', `${'da'}pi${hex(32)}`],
  ['Supabase', `${'sb'}p_${hex(40)}`],
  ['Tailscale', `${'ts'}key-auth-${word(12)}-${word(32)}`],
  ['Postman', `${'PM'}AK-${hex(24)}-${hex(34)}`],
  ['Linear', `${'lin'}_api_${word(40)}`],
  ['Notion', `${'nt'}n_${word(46)}`],
  ['Figma', `${'fi'}gd_${word(40)}`],
  ['Airtable', `${'pa'}t${word(14)}.${hex(64)}`],
  ['Atlassian', `${'ATA'}TT3${word(186)}`],
  ['SonarQube', `${'sq'}p_${hex(40)}`],
]

export const JWT = `${'eyJ'}${word(33)}.${'eyJ'}${word(80)}.${word(43)}`
export const PEM = [
  '-----BEGIN ',
  `RSA PRIVATE${' KEY'}-----\n`,
  `${base64(64)}\n${base64(64)}\n`,
  '-----END ',
  `RSA PRIVATE${' KEY'}-----`,
].join('')
export const OPAQUE = word(40)
