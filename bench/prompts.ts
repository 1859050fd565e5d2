/** What the benchmarks send: five entities, and text without any. */

export const ENTITIES =
  "I'm Anna Schmidt, anna.schmidt@example.org, +49 30 901820, passport number C01X00T47, at 12 Baker Street. "
export const FILLER = 'Please tell me what the opening hours are and how long an answer takes. '
