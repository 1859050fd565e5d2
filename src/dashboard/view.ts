import type { Session } from './api.js'

/** The parts of the dashboard. */

/** Runs work that the user or a timer asked for, and shows its errors. */
export type Report = (work: () => Promise<void>) => void

/** A part of the dashboard, with its own URL. */
export interface View {
  /** Id of its section, and the last part of its URL. */
  readonly id: string
  /** Scope that a key needs to see it. */
  readonly scope: string
  /** Sets the view up, once. */
  setUp(report: Report): void
  show(session: Session, report: Report): void
}
