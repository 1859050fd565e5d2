import { printable } from '../printable.js'
import { inWords, positionsOf } from './report.js'
import type { Report } from './report.js'

const LONGEST_TEXT = 80

/** One line for each finding, for people. */
export function tableReport(): Report {
  let width = 20
  return {
    begin: () => '',
    piece(piece) {
      const { file, findings } = piece
      const positions = positionsOf(
        piece,
        findings.map(({ spans }) => spans.start),
      )
      const lines = findings.map(({ label, score, text }, index) => {
        const { line, column } = positions[index] ?? piece
        const position = `${file}:${line}:${column}`
        width = Math.max(width, position.length)
        return `${position.padEnd(width)}  ${label.padEnd(8)}  ${score.toFixed(2)}  ${shortened(printable(text))}\n`
      })
      return lines.join('')
    },
    end: (counts) => `Found: ${inWords(counts)}.\n`,
  }
}

// --- Internal helpers ---

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text
}
