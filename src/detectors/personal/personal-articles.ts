import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { overlapsOf } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import type { Knowledge } from './features.js'
import { isPerson } from './private-persons.js'

/**
 * Finds names behind the articles that Tagalog, Cebuano and their neighbours put in front of persons alone: "sasabihin kay
 * Bing", "si Jun-jun nga". In other languages "si" and "ni" are other words.
 */

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,24}`
const TITLE = String.raw`(?:Sir|Ma['’]?am|Mam|Doc|Mr\.?|Ms\.?|Mrs\.?|Dra?\.?|Engr\.?|Atty\.?)`
const ARTICLE = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:[Ss]i|[Nn]i|[Kk]ay|[SsKkNn]ina) (?:${TITLE} )?(${WORD}(?: ${WORD}){0,3})`,
  'gu',
)
const MAY_BE_ARTICLE = /(?:[Ss]i|[Nn]i|[Kk]ay|ina) \p{Lu}/u
const PARTICLE =
  /(?<![\p{L}\p{M}])(?:ang|ng|mga|ako|akin|ko|mo|nya|niya|siya|yung|nung|po|kasi|pano|paano|hindi|di|nga|naman|lang|para|yun|iyon|ito|natin|namin|kami|ba|na|og|kang|iyang|unsa|dili|ug)(?![\p{L}\p{M}])/gu
const FEWEST_PARTICLES = 2
/** "I", "my", "our". */
const WRITER = /(?<![\p{L}\p{M}])(?:ko|ako|akin|aking|namin|natin|kami|amin|atin)(?![\p{L}\p{M}])/iu
/** A poem, a story, an essay. */
const WORK = /(?<![\p{L}\p{M}])(?:tula|kwento|kuwento|sanaysay|alamat)(?![\p{L}\p{M}])/iu

/** Raises such names, and adds those that were not found, where the writer speaks of himself, unless they are well known. */
export function withPersonalArticles(
  text: string,
  findings: readonly Finding[],
  knowledge: Knowledge,
): readonly Finding[] {
  if (!MAY_BE_ARTICLE.test(text) || !isTagalog(text) || !WRITER.test(text) || WORK.test(text)) return findings
  const matches = matchesIn(text, ARTICLE).flatMap(({ index, 0: all, 1: name = '' }) => {
    const end = index + all.length
    const found = finding('NAME', CERTAINTY.probable, text, { start: end - name.length, end })
    return isOrdinary(name) || !isPerson(found, knowledge) ? [] : [{ start: index, end: end - name.length, found }]
  })
  if (matches.length === 0) return findings
  const surelyEnds = new Map(findings.filter(isSure).map(({ spans }) => [spans.start, spans.end]))
  const added = matches
    .map(({ found }) => found)
    .filter(({ spans: { start, end } }) => (surelyEnds.get(start) ?? 0) < end)
  const isReplaced = overlapsOf([...matches, ...added.map(({ spans }) => spans)])
  const others = findings.filter(({ spans }) => !isReplaced(spans.start, spans.end))
  return [...others, ...added].sort((a, b) => a.spans.start - b.spans.start)
}

function isTagalog(text: string): boolean {
  return new Set(text.match(PARTICLE) ?? []).size >= FEWEST_PARTICLES
}

/** True for a finding that is at least as sure as an article makes a name. */
function isSure({ score }: Finding): boolean {
  return score >= CERTAINTY.probable
}
