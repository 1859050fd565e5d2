import type { Detector } from '../detectors/detector.js'
import { LABEL } from '../token.js'
import { equal, holds, matches } from './assertions.js'
import { testOn } from './runner.js'
import type { Runner, Test } from './runner.js'
import { randomTexts } from './random-texts.js'

/** Registers the tests that every detector must pass, on random texts that are the same in each run. */
export function detectorContract(name: string, create: () => Detector | Promise<Detector>, runner: Runner): void {
  let made: Promise<Detector> | undefined
  const detector = async () => ({ detector: await (made ??= Promise.resolve(create())) })
  const test = testOn(runner, detector, async () => {})
  runner.describe(`${name} keeps the detector contract`, () => {
    finds(test)
    answersRequests(test)
  })
}

// --- The tests ---

interface Bench {
  readonly detector: Detector
}

function finds(test: Test<Bench>): void {
  test('names its model', async ({ detector }) => {
    matches(detector.model, /^[A-Za-z0-9][A-Za-z0-9._-]*$/)
  })

  test('finds nothing in an empty text', async ({ detector }) => {
    equal(await detector.detect(''), [])
  })

  test('gives findings in order, not overlapping, each with its exact text, a label and a score', async (bench) => {
    for (const text of randomTexts(100)) {
      let last = 0
      for (const { label, score, text: found, spans } of await bench.detector.detect(text)) {
        const where = `${label} ${spans.start}–${spans.end} in ${JSON.stringify(text)}`
        holds(
          spans.start >= last && spans.end > spans.start && spans.end <= text.length,
          `${where}: in order, disjoint`,
        )
        equal(found, text.slice(spans.start, spans.end))
        holds(LABEL.test(label), `${where}: label like ${LABEL}`)
        holds(score >= 0 && score <= 1, `${where}: a score of 0…1, not ${score}`)
        last = spans.end
      }
    }
  })

  test('gives the same findings for the same text', async ({ detector }) => {
    for (const text of randomTexts(30)) equal(await detector.detect(text), await detector.detect(text))
  })

  test('takes any text, also lone surrogates', async ({ detector }) => {
    for (const text of ['\ud800', '\udc00 a@\ud800.org', '\0', '\u202e12\u202c', 'x'.repeat(10_000)]) {
      holds(Array.isArray(await detector.detect(text)), 'a list of findings')
    }
  })
}

/** Tests `detectAll`, if there is one. */
function answersRequests(test: Test<Bench>): void {
  test('answers for each text of a request, for one alone as for a text', async ({ detector }) => {
    if (!detector.detectAll) return
    for (const text of randomTexts(30)) equal(await detector.detectAll([text]), [await detector.detect(text)])
    equal(await detector.detectAll([]), [])
  })

  test('never lets a later text change what is found in an earlier one', async ({ detector }) => {
    if (!detector.detectAll) return
    const texts = [...randomTexts(150)]
    for (let at = 0; at < texts.length; at += 5) {
      const request = texts.slice(at, at + 5)
      const whole = await detector.detectAll(request)
      for (let size = 0; size <= request.length; size += 1) {
        equal(await detector.detectAll(request.slice(0, size)), whole.slice(0, size))
      }
    }
  })
}
