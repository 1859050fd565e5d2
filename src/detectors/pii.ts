import { asIntegers, builtTable } from '../built-tables.js'
import type { Finding } from '../types.js'
import type { Meaning } from './scan/cues.js'
import { documentsOf } from './document/types/all.js'
import { cuePhrases } from './cue-phrases.js'
import type { Detector, FindingsByText } from './detector.js'
import { fitBoundaries } from './fit-boundaries.js'
import type { OptionNames } from '../option-names.js'
import { checkLabels, checkOptions, hintedCountries, OPTION_NAMES } from './option-checks.js'
import { lexicon } from './scan/lexicon.js'
import { withoutMisreadLetters } from './scan/misread-letters.js'
import { normalize } from './scan/normalize.js'
import { withoutNonPersonalNumbers } from './scan/non-personal-numbers.js'
import {
  asReceived,
  packagedKnown,
  packagedStage,
  type Past,
  type PersonalStage,
  type Request,
} from './personal/stage.js'
import { overlapsOf } from './scan/intervals.js'
import { birthDateRecognizer } from './rules/birth-date.js'
import { withoutAddressee } from './location/addressee.js'
import { wholeAddressLines } from './location/address-line.js'
import { withoutOverruns } from './location/address-overrun.js'
import { joinLocations } from './location/join-locations.js'
import { withoutImpersonalValues } from './structure/impersonal-values.js'
import { cleanNames } from './structure/clean-names.js'
import { withoutCalendarWords } from './structure/calendar-words.js'
import { inTurn } from './in-turn.js'
import { literalRecognizer, type Literal } from './rules/literal.js'
import { withSpokenNumbers } from './location/spoken-address.js'
import { isTable } from './structure/line-kinds.js'
import { withoutNotations } from './structure/notations.js'
import { withoutNumberedWords } from './structure/numbered-words.js'
import { structuredFindings } from './structure/structured-findings.js'
import { merge } from './merge.js'
import { withWholeValues } from './name/whole-values.js'
import { packagedModel, type NameModel } from './name/name-model.js'
import { shownFindings } from './name/shown-findings.js'
import { paymentRecognizer } from './rules/payment-recognizer.js'
import { paymentRuleOf } from './rules/payment-rule.js'
import { finding, type Recognizer } from './recognizer.js'
import { recognizersOf } from './recognizers.js'
import { rememberedFindings, type Recognized, type RememberedFindings } from './remembered-findings.js'
import { scanner, wordSet, wordTable, type Scan } from './scan/scan.js'
import { withHeaders } from './scan/table-headers.js'
import { longTexts } from './workers/long-texts.js'
import { serializeOptions } from './workers/serialized-options.js'
import { finish, type Steps } from './workers/steps.js'
import { lazy, readWords } from './word-list.js'

/** The detector `pii-v0`: names, locations, contacts and documents. */

const givenNames = builtTable('given-names', asIntegers, () => wordTable(readWords('given-names.txt')))

/** Options of `piiDetector()`. */
export interface PiiDetectorOptions {
  /** Labels to find: NAME, LOCATION, CONTACT, DOCUMENT, or those of `rules` and `deny`. Default: all. */
  readonly labels?: readonly string[]
  /** Countries (ISO 3166-1) whose documents and national phone numbers are found. Default: all. */
  readonly countries?: readonly string[]
  /** Languages (ISO 639-1) whose countries are added to `countries`. Default: all. */
  readonly languages?: readonly string[]
  /** Texts that are never found, in any case: your own support address, for example. */
  readonly allow?: readonly string[]
  /** Texts that are always found, exactly as written, with their label. */
  readonly deny?: readonly Literal[]
  /** Model for names and locations. Default: the one that comes with the package; `null`: rules alone. */
  readonly model?: NameModel | null
  /** Find IBANs, payment cards, and bank accounts and cards beside a word for them, as DOCUMENT. Default: true. */
  readonly payments?: boolean
  /** Find dates of birth beside their caption, as BIRTHDATE. Default: false. */
  readonly birthDates?: boolean
  /**
   * Judge for each finding whether it is personal data in its message. Default: true. Without, or with a model that
   * knows no single words, scores only say how sure it is that there is a name or a location.
   */
  readonly personal?: boolean
  /**
   * Memory, in bytes, for positions of findings in texts examined before, so that the history of a conversation is not
   * examined again with each message. 0: none. Default: 16 MiB, in each worker thread, too; none with `rules` of your
   * own, which may depend on more than the text.
   */
  readonly rememberBytes?: number
  /** Further rules, made with `rule()`. */
  readonly rules?: readonly Recognizer[]
}

/** A detector that answers at once. */
export interface PiiDetector extends Detector {
  detect(text: string): readonly Finding[]
  detectAll(texts: readonly string[]): FindingsByText
  /** Finds personal data in the texts of a request, with pauses for other work. */
  steps(texts: readonly string[], tenant?: string, past?: Past): Generator<undefined, FindingsByText>
  /** Examines a few texts once, so that the first request need not wait for code and lists to be loaded. */
  ready(): void
  /** Examines long texts in worker threads, with the same findings. */
  detectInTurn(texts: readonly string[], tenant: string): FindingsByText | Promise<FindingsByText>
  close(): Promise<void>
}

/** Texts of several kinds, each of which other parts of the detector read. */
const WARM_UP = [
  'Dear Anna Schmidt, please call +49 30 901820 or write to anna.schmidt@example.org. My passport is C01X00T47.',
  'Ich wohne in der Musterstraße 12, 10115 Berlin; Frau Dr. Erika Muster kommt am 3. Mai um 14:30 Uhr.',
  'name,phone,city\nIngrid Solheim,+47 22 12 34 56,Oslo\n{"user": {"first_name": "Ann", "ip": "10.0.0.1"}}',
  'Меня зовут Иван Петров, я живу в Москве. 我叫王小明，住在北京市朝阳区建国路88号。',
]

const REMEMBERED_BYTES = 16 * 1024 * 1024
/** Texts of at most this many characters, which take a few milliseconds, are read without pauses. */
const WITHOUT_PAUSE = 2000

/**
 * Creates the detector: names and locations by a trained model, contacts, documents and postal addresses by rules, all
 * in this process. Throws a TypeError for an unknown option, label, country or language.
 */
export function piiDetector(options: PiiDetectorOptions = {}): PiiDetector {
  checkOptions(options, OPTION_NAMES satisfies OptionNames<PiiDetectorOptions>)
  return checkedDetector(options)
}

function checkedDetector({
  labels,
  countries,
  languages,
  allow = [],
  deny = [],
  model = packagedModel(),
  payments = true,
  birthDates = false,
  personal = true,
  rules = [],
  rememberBytes = rules.every((rule) => paymentRuleOf(rule) !== undefined) ? REMEMBERED_BYTES : 0,
}: PiiDetectorOptions): PiiDetector {
  const births = birthDates ? [birthDateRecognizer()] : []
  checkLabels(
    labels,
    [...rules, ...deny, ...births].map(({ label }) => label),
  )
  const hinted = hintedCountries(countries, languages)
  const documents = documentsOf({ countries: hinted, payments })
  const stage = personal && model?.words ? packagedStage(model.words) : undefined
  const recognizers = recognizersOf({ hinted, documents, model, births, payments, isJudged: stage !== undefined })
  const payment = payments && !rules.some((rule) => paymentRuleOf(rule) !== undefined) ? paymentRecognizer() : undefined
  const scan = scanner(lexicon(cuePhrases({ documents, birthDates })), wordSet(givenNames()))
  const allowed = new Set(allow.map((text) => text.toLowerCase()))

  function isWanted({ label, text }: Finding): boolean {
    return (labels?.includes(label) ?? true) && (allowed.size === 0 || !allowed.has(text.toLowerCase()))
  }

  const own = [...rules, literalRecognizer(deny)]
  const isWellKnown = stage ? packagedKnown() : () => false
  const structured = structuredFindings(model, isWellKnown)
  const remembered = rememberBytes > 0 ? rememberedFindings(rememberBytes) : undefined
  const shown = shownFindings(model, isWellKnown)
  const steps = pipeline({ scan, recognizers, payment, structured, shown, model, own, isWanted, stage, remembered })
  const detectAll = (texts: readonly string[]): FindingsByText => finish(steps(texts))
  const detectorOptions = serializeOptions(
    { labels, countries, languages, allow, deny, payments, birthDates, personal, rememberBytes },
    { model, rules },
  )
  const long = longTexts({ steps, detectorOptions })
  const warmUp = lazy(() => finish(steps(WARM_UP)))
  const detector: PiiDetector = {
    model: 'pii-v0',
    aliases: ['pii'],
    detect: (text) => detectAll([text])[0] ?? [],
    detectAll,
    steps,
    detectInTurn: inTurn(steps, long, remembered),
    ready: () => void warmUp(),
    async close() {
      remembered?.forget()
      await long.close()
    },
  }
  // A copy with its own `detect` (`{ ...piiDetector(), detect }`) must not have that bypassed.
  for (const name of ['detectAll', 'steps', 'detectInTurn', 'ready', 'close'])
    Object.defineProperty(detector, name, { enumerable: false })
  return detector
}

type Run = (texts: readonly string[], tenant?: string, past?: Past) => Steps<FindingsByText>

interface Pipeline {
  readonly scan: (text: string) => Scan<Meaning>
  readonly recognizers: readonly Recognizer[]
  /** Reads all numbers, even those that `withoutNonPersonalNumbers` hides from the others. */
  readonly payment: Recognizer | undefined
  readonly structured: ReturnType<typeof structuredFindings>
  /** Find names and addresses where their form shows that they are personal, so that they keep their scores. */
  readonly shown: readonly ((text: string) => readonly Finding[])[]
  readonly model: NameModel | null
  /** The app's own rules, whose findings keep their scores. */
  readonly own: readonly Recognizer[]
  readonly isWanted: (finding: Finding) => boolean
  readonly stage: PersonalStage | undefined
  readonly remembered: RememberedFindings | undefined
}

/** Returns the steps of detection for the texts of a request: find, then judge what is personal. */
function pipeline({ stage, remembered, ...parts }: Pipeline): Run {
  const recognize = recognition(parts)
  const { isWanted } = parts

  function* recognized(text: string, normalized: string, tenant: string): Steps<Recognized> {
    if (!remembered) return yield* recognize(normalized)
    const key = remembered.keyOf(tenant, text)
    const known = remembered.recall(key, normalized)
    if (known) return known
    const found = yield* recognize(normalized)
    remembered.remember(key, found)
    return found
  }

  function* stepsOf(text: string, tenant: string, request: Request | undefined): Steps<readonly Finding[]> {
    const normalized = withoutMisreadLetters(normalize(text))
    yield
    const { findings, keepsScore } = yield* recognized(text, normalized.text, tenant)
    const judged = request ? request.judge(normalized, findings, keepsScore).filter(isWanted) : findings
    if (normalized.text === text) return judged
    const spanOf = asReceived(normalized)
    return judged.map((one) => finding(one.label, one.score, text, spanOf(one)))
  }

  return function* steps(texts, tenant = '', past) {
    const request = stage?.()
    const all: (readonly Finding[])[] = []
    for (const [index, text] of texts.entries()) {
      if (index === past?.evidence) request?.knows(past.names)
      all.push(yield* stepsOf(text, tenant, request))
    }
    return all
  }
}

/** Returns the findings of the recognisers in a text, which depend on nothing else. */
function recognition({
  scan,
  recognizers,
  payment,
  structured,
  shown,
  own,
  isWanted,
  model,
}: Omit<Pipeline, 'stage' | 'remembered'>) {
  return function* recognize(normalized: string): Steps<Recognized> {
    // To pause costs a short text more than some recognisers do: each pause goes through all callers and back.
    const pauses = normalized.length > WITHOUT_PAUSE
    const raw = withHeaders(scan(normalized))
    if (pauses) yield
    const scanned = withoutNonPersonalNumbers(raw)
    const ofApp = own.flatMap((recognizer) => recognizer.find(scanned)).filter(isWanted)
    const found: Finding[] = []
    for (const recognizer of recognizers) {
      if (pauses) yield
      const some = pauses && recognizer.steps ? yield* recognizer.steps(scanned) : recognizer.find(scanned)
      for (const one of some) found.push(one)
    }
    if (pauses) yield
    const { findings: adjusted, isByKey } = structured(scanned, found)
    const addressed = withoutOverruns(normalized, withoutAddressee(normalized, adjusted))
    const things = withoutNumberedWords(normalized, withoutNotations(normalized, addressed))
    const sensible = withoutCalendarWords(normalized, things)
    const byForm = shown.flatMap((find) => find(normalized))
    const wanted = [...sensible, ...byForm, ...(payment?.find(raw) ?? [])].filter(isWanted)
    if (pauses) yield
    const disjoint = cleanNames(
      scanned,
      withoutImpersonalValues(normalized, scanned.fields, merge([...wanted, ...ofApp])),
    )
    if (pauses) yield
    const cells = scanned.fields.filter(({ kind }) => isTable(kind))
    const located = wholeAddressLines(normalized, joinLocations(normalized, disjoint, cells, model?.words))
    const findings = withSpokenNumbers(normalized, located, scanned.spoken)
    if (pauses) yield
    const isOfApp = overlapsOf(ofApp.map(({ spans }) => spans))
    const isShown = overlapsOf(byForm.map(({ spans }) => spans))
    const isKept = ({ spans }: Finding): boolean => isOfApp(spans.start, spans.end)
    const fitted = fitBoundaries(normalized, findings, isKept, model)
    const whole = withWholeValues(normalized, fitted, scanned.fields, { model, kept: isKept })
    return {
      findings: whole,
      keepsScore: (one) => isKept(one) || isByKey(one) || isShown(one.spans.start, one.spans.end),
    }
  }
}
