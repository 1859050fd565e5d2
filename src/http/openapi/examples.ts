/** Examples for the OpenAPI document: one name and one address, from evaluation to reveal. */

const TEXT = 'I am Anna Schmidt, write to anna.schmidt@example.org'
const NAME = { start: 5, end: 17, label: 'NAME', token: '[NAME_8F3A21C4]' }
const CONTACT = { start: 28, end: 52, label: 'CONTACT', token: '[CONTACT_5B0E77D9]' }
const policies = ['pii-default']
const finding = (score: number, { start, end, label }: typeof NAME) => ({
  label,
  score,
  text: TEXT.slice(start, end),
  spans: { start, end },
  index: 0,
})
const result = [finding(0.97, NAME), finding(0.99, CONTACT)]

export const evaluateRequest = { messages: [{ role: 'user', content: TEXT }], application: 'support' }

export const evaluation = {
  id: '0b6c6f0e-8a53-4a0c-8a1d-6f1d2c3b4a59',
  object: 'eval',
  time: 2,
  created: 1_767_225_600,
  flagged: true,
  breakdown: [{ policy_id: 'pii-default', detector: 'pii-v0', detected: true, threshold: 0.6, score: 0.99, result }],
  correction: {
    choices: [
      {
        role: 'user',
        index: 0,
        flagged: true,
        redacted: true,
        content: `I am ${NAME.token}, write to ${CONTACT.token}`,
      },
    ],
  },
  redaction_spans: [NAME, CONTACT].map((span) => ({ index: 0, ...span, policies })),
  deny: false,
  policies,
}

export const detokenizeRequest = {
  messages: [{ role: 'assistant', content: `Dear ${NAME.token}` }],
  application: 'support',
  tokens: [NAME.token],
  urls: 'keep',
}

export const detokenizeReply = { messages: [{ role: 'assistant', content: 'Dear Anna Schmidt' }] }

export const releaseRequest = { tokens: [CONTACT.token] }

export const eraseRequest = { session: 'chat-4711' }

export const detectRequest = { messages: evaluateRequest.messages, threshold: 0.6 }

export const detection = { object: 'detection', model: 'pii-v0', time: 1, detected: true, score: 0.99, result }

export const policyInput = {
  id: 'no-documents',
  definition: 'Stops prompts with document numbers',
  threshold: 0.8,
  detectors: [{ model: 'pii', target: 'user', labels: ['DOCUMENT'] }],
  action: 'block',
  override_response: 'Please do not send document numbers.',
}

export const policy = {
  ...policyInput,
  enabled: true,
  applications: [],
  token_ttl_seconds: 86_400,
  on_unavailable: 'keep',
  created_at: 1_767_225_600,
  updated_at: 1_767_225_600,
}

export const logPage = {
  object: 'list',
  data: [
    {
      id: '6a0d5c84-1f3e-4a3f-9a55-0f0f7d9c1e11',
      time: '2026-01-01T00:00:00.000Z',
      tenant: 'acme',
      action: 'reveal',
      outcome: 'revealed',
      actor: 'crm',
      application: 'support',
      policy: 'pii-default',
      token: NAME.token,
      label: NAME.label,
      request_id: '7d0c4be2-55a1-4d6e-9a53-0f6f1f2f6a3e',
      address: '192.0.2.7',
    },
  ],
  page: 1,
  page_size: 100,
  has_more: false,
}
