/** The forms of providers' API keys. */

/** The form of a provider's keys. */
export interface ProviderRow {
  readonly provider: string
  /** Prefixes of its keys; with `back`, fixed strings inside them. */
  readonly anchors: readonly string[]
  /** The whole key, every repetition bounded. */
  readonly pattern: RegExp
  /** Most characters of the key before the anchor. */
  readonly back?: number
  /** True if other identifiers have the same anchor: only a clearly random value is a key. */
  readonly isLoose?: true
}

const HEX = '[a-f\\d]'
const WORD = '[A-Za-z\\d]'
const SAFE = '[\\w-]'

/** A row of keys that begin with the anchor: one of `anchors` and what `rest` describes. */
function row(provider: string, anchors: string, rest: string, more: { readonly isLoose?: true } = {}): ProviderRow {
  const list = anchors.split(' ')
  const escaped = list.map((anchor) => anchor.replace(/[.$+/]/g, '\\$&'))
  return {
    provider,
    anchors: list,
    pattern: new RegExp(`(?:${escaped.join('|')})${rest}(?![A-Za-z\\d_])`, 'y'),
    ...more,
  }
}

/** A row of keys with the anchor in their middle, or at their end. */
function inner(provider: string, anchor: string, back: number, pattern: string): ProviderRow {
  return { provider, anchors: [anchor], pattern: new RegExp(`${pattern}(?![A-Za-z\\d_])`, 'y'), back }
}

/** One row for each kind of key; public ones (`pk_live_…`, account numbers) are left out. */
export const PROVIDERS: readonly ProviderRow[] = [
  row('Amazon Web Services', 'AKIA ASIA ABIA ACCA', '[A-Z\\d]{16}'),
  row('Amazon Bedrock', 'ABSK', `[A-Za-z\\d+/]{100,300}={0,2}`),
  row('Google API', 'AIza', `${SAFE}{35}`),
  row('Google OAuth client', 'GOCSPX-', `${SAFE}{20,40}`),
  row('Google OAuth token', 'ya29.', `${SAFE}{20,1024}`),
  row('Google OAuth refresh', '1//0', `${SAFE}{30,200}`, { isLoose: true }),
  inner('Azure client secret', 'Q~', 4, `[\\w.~-]{3}\\dQ~[\\w.~-]{31,34}`),
  inner('Azure DevOps', 'AZDO', 76, `${WORD}{76}AZDO${WORD}{4}`),
  inner('Azure AI', 'JQQJ99', 52, `${WORD}{52}JQQJ99${WORD}{26}`),
  row('Azure storage', 'AccountKey= SharedAccessKey=', '[A-Za-z\\d+/]{42,86}={1,2}'),
  row('GitHub', 'ghp_ gho_ ghu_ ghs_ ghr_', `${WORD}{36,255}`),
  row('GitHub', 'github_pat_', '\\w{60,100}'),
  row('GitLab', 'glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- glsoat- glffct- gloas-', '[\\w.-]{20,300}'),
  row('GitLab runner', 'GR1348941', `${SAFE}{20}`),
  row('Slack', 'xoxa- xoxb- xoxe- xoxe. xoxo- xoxp- xoxr- xoxs- xoxc- xoxd- xapp-', '[\\w.%-]{10,300}'),
  row('Slack webhook', 'https://hooks.slack.com/', `(?:services|workflows|triggers)/${WORD}{8,14}/[\\w/]{20,120}`),
  row(
    'Discord webhook',
    'https://discord.com/api/webhooks/ https://discordapp.com/api/webhooks/',
    `\\d{17,20}/${SAFE}{60,72}`,
  ),
  row('Microsoft Teams webhook', 'https://outlook.office.com/webhook/', '[\\w@/-]{60,200}'),
  row('Stripe', 'sk_live_ sk_test_ rk_live_ rk_test_ sk_org_', `${WORD}{16,250}`),
  row('Stripe webhook', 'whsec_', '[A-Za-z\\d+/=]{24,80}'),
  row('OpenAI, DeepSeek and others', 'sk-', `(?:[a-z]{2,10}-|or-v1-|ant-[a-z]{2,6}\\d{2}-)?${SAFE}{20,220}`, {
    isLoose: true,
  }),
  row('Hugging Face', 'hf_ api_org_', `${WORD}{34,40}`),
  row('Groq', 'gsk_', `${WORD}{40,60}`),
  row('Perplexity', 'pplx-', `${WORD}{40,60}`, { isLoose: true }),
  row('xAI', 'xai-', `${WORD}{60,90}`, { isLoose: true }),
  row('Replicate', 'r8_', `${WORD}{37,40}`),
  row('LangSmith', 'lsv2_pt_ lsv2_sk_', `${HEX}{32}_${HEX}{10}`),
  row('Pinecone', 'pcsk_', '\\w{60,80}'),
  row('npm', 'npm_', `${WORD}{36}`),
  row('PyPI', 'pypi-Ag', `${SAFE}{50,1000}`),
  row('RubyGems', 'rubygems_', `${HEX}{48}`),
  row('crates.io', 'cio', `${WORD}{32}`, { isLoose: true }),
  row('NuGet', 'oy2', '[a-z\\d]{43}', { isLoose: true }),
  row('Clojars', 'CLOJARS_', '[a-z\\d]{60}'),
  row('Docker', 'dckr_pat_ dckr_oat_', `${SAFE}{27,40}`),
  row('SendGrid', 'SG.', `${SAFE}{16,32}\\.${SAFE}{32,64}`),
  row('Brevo', 'xkeysib- xsmtpsib-', `${HEX}{64}-${WORD}{16}`),
  row('Mailgun', 'key-', `${HEX}{32}`),
  inner('Mailchimp', '-us', 32, `${HEX}{32}-us\\d{1,2}`),
  row('Twilio', 'SK', `${HEX}{32}`, { isLoose: true }),
  inner('Telegram', ':AA', 10, `\\d{8,10}:AA${SAFE}{32,34}`),
  row('DigitalOcean', 'dop_v1_ doo_v1_ dor_v1_', `${HEX}{64}`),
  row('Shopify', 'shpat_ shpca_ shppa_ shpss_ shptka_', '[A-Fa-f\\d]{32}'),
  row('Square', 'sq0atp- sq0csp- sq0idp-', `${SAFE}{22,43}`),
  row('Square', 'EAAA', '[\\w+=-]{56,64}', { isLoose: true }),
  row('Facebook', 'EAA', `${WORD}{80,250}`, { isLoose: true }),
  row('Braintree', 'access_token$production$ access_token$sandbox$', `[a-z\\d]{16}\\$${HEX}{32}`),
  row('Plaid', 'access-sandbox- access-development- access-production-', `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}`),
  row('Cloudflare origin', 'v1.0-', `${HEX}{24}-${HEX}{100,180}`),
  row('Datadog', 'ddapp_ ddpat_ ddapi_', `${WORD}{30,60}`),
  row('New Relic', 'NRAK- NRII- NRJS- NRRA-', `${SAFE}{19,42}`),
  inner('New Relic licence', 'NRAL', 36, `[a-z\\d]{36}NRAL`),
  row('Dynatrace', 'dt0c01. dt0s01. dt0s16.', '[A-Z\\d]{24}\\.[A-Z\\d]{64}'),
  row('Grafana', 'glsa_', `${WORD}{32}_${HEX}{8}`),
  row('Grafana Cloud', 'glc_', '[A-Za-z\\d+/]{32,400}={0,2}'),
  row('Sentry', 'sntrys_ sntryu_', '[\\w+/=-]{60,400}'),
  row('HashiCorp Vault', 'hvs. hvb. hvr.', `${SAFE}{24,400}`),
  inner('Terraform Cloud', '.atlasv1.', 14, `${WORD}{14}\\.atlasv1\\.${SAFE}{60,70}`),
  row('age', 'AGE-SECRET-KEY-1', '[A-Z\\d]{58}'),
  row('Doppler', 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.', '[\\w.-]{40,80}'),
  row('Pulumi', 'pul-', `${HEX}{40}`, { isLoose: true }),
  row('1Password', 'ops_eyJ', `${SAFE}{100,1000}`),
  row('Databricks', 'dapi', `${HEX}{32}(?:-\\d)?`),
  row('Supabase', 'sbp_ sb_secret_', `${SAFE}{20,64}`),
  row('PlanetScale', 'pscale_tkn_ pscale_pw_ pscale_oauth_', '[\\w.=-]{32,64}'),
  row('Heroku', 'HRKU-', `${SAFE}{36,70}`),
  row('Netlify', 'nfp_', `${WORD}{36,50}`),
  row('Render', 'rnd_', `${WORD}{28,40}`, { isLoose: true }),
  row('Fly', 'fo1_ fm2_', '[\\w+/=-]{40,600}'),
  row('Tailscale', 'tskey-auth- tskey-api- tskey-client- tskey-scim- tskey-webhook-', `${SAFE}{20,80}`),
  row('Postman', 'PMAK-', `${HEX}{24}-${HEX}{34}`),
  row('Linear', 'lin_api_ lin_oauth_', `${WORD}{32,64}`),
  row('Notion', 'ntn_ secret_', `${WORD}{40,50}`, { isLoose: true }),
  row('Figma', 'figd_ figo_', `${SAFE}{36,60}`),
  row('Airtable', 'pat', `${WORD}{14}\\.${HEX}{64}`, { isLoose: true }),
  row('HubSpot', 'pat-na1- pat-na2- pat-eu1-', `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}`),
  row('Atlassian', 'ATATT3 ATCTT3 ATBB', '[\\w=-]{24,400}'),
  row('CircleCI', 'CCIPAT_ CCIPRJ_', `${WORD}{20,30}_${HEX}{40}`),
  row('Buildkite', 'bkua_', `${HEX}{40}`),
  row('SonarQube', 'sqp_ squ_ sqa_', `${HEX}{40}`),
  row('Artifactory', 'AKCp', `${WORD}{60,80}`),
  row('Mapbox', 'sk.eyJ', `${SAFE}{40,200}\\.${SAFE}{20,40}`),
  row('Dropbox', 'sl.', `${SAFE}{130,200}`, { isLoose: true }),
  row('Contentful', 'CFPAT-', `${SAFE}{43}`),
  row('Segment', 'sgp_', `${WORD}{60,70}`),
  row('Shippo', 'shippo_live_ shippo_test_', `${HEX}{40}`),
  row('EasyPost', 'EZAK EZTK', `${WORD}{54}`),
  row('WooCommerce', 'cs_ ck_', `${HEX}{40}`, { isLoose: true }),
  row('Alibaba Cloud', 'LTAI', `${WORD}{16,24}`),
  row('Tencent Cloud', 'AKID', `${WORD}{30,36}`),
  row('Yandex Cloud', 'AQVN', `${SAFE}{35,38}`),
  row('OpenShift', 'sha256~', `${SAFE}{43}`),
]
