/** `node .ci/summary.js REPORT [CHECK]`: what failed first, and the numbers of Jest's own report as the last line. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const [file, check = ''] = process.argv.slice(2)
const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = reportIn(file)

const suites = testResults.filter(({ status }) => status === 'failed').sort((a, b) => a.endTime - b.endTime)
const [suite] = suites
if (suite) {
  const test = suite.assertionResults.find(({ status }) => status === 'failed')
  console.log(`Failed first: ${relative(process.cwd(), suite.name)}${test ? `: ${test.fullName}` : ''}`)
} else if (check) console.log(`Failed first: ${check}`)
const failed = numFailedTests + numRuntimeErrorTestSuites
console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests} skipped`)
process.exitCode = check || failed > 0 ? 1 : 0

/** A run that died has written no report: it counts as one failure. */
function reportIn(path) {
  const text = readFileSync(path, 'utf8')
  if (text) return JSON.parse(text)
  return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] }
}
