import { positionsOf } from './report.js'
import type { Report } from './report.js'

/** One JSON object a line for each finding, for programs. */
export function jsonlReport(): Report {
  return {
    begin: () => '',
    piece(piece) {
      const { file, findings, offset } = piece
      const positions = positionsOf(
        piece,
        findings.map(({ spans }) => spans.start),
      )
      const lines = findings.map(({ label, score, text, spans }, index) =>
        JSON.stringify({
          file,
          ...positions[index],
          start: offset + spans.start,
          end: offset + spans.end,
          label,
          score,
          text,
        }),
      )
      return lines.map((line) => `${line}\n`).join('')
    },
    end: () => '',
  }
}
