/** An evaluation as a service answers it that has the fields of the interface document and none of our extensions. */
export const EVALUATION = {
  id: '0f0f0f0f-0000-4000-8000-000000000000',
  object: 'eval',
  time: 120,
  created: 1_700_000_000,
  flagged: true,
  breakdown: [
    {
      policy_id: 'pii-policy',
      detector: 'pii-v0',
      detected: true,
      threshold: 0.6,
      score: 0.97,
      result: [{ label: 'NAME', score: 0.97, text: 'Anna', spans: { start: 11, end: 15 } }],
    },
    { policy_id: 'other', detector: 'pii-v0', detected: false, threshold: 0.9, score: 0.1, result: [] },
  ],
  correction: {
    choices: [{ role: 'user', index: 0, flagged: true, redacted: true, content: 'My name is [NAME_8F3A21C4].' }],
  },
}
