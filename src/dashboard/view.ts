import type { Session } from './api.js'

/** Runs what the user, or the clock, has asked for, and says what went wrong with it. */
export type Report = (work: () => Promise<void>) => void

/** One part of the dashboard, at an address of its own. */
export interface View {
  /** Id of its section, and the end of its address. */
  readonly id: string
  /** What a key must be allowed to see it. */
  readonly scope: string
  /** Sets it up, once. */
  setUp(report: Report): void
  show(session: Session, report: Report): void
}
