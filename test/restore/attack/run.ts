/**
 * Attacks restoring with generated replies: `npm run attack:urls -- [replies] [seed] [slowEvery] [in Chromium]`. Prints
 * each leak as it was written and restored, and ends with 1 if there was any.
 */
import { restoreText } from '../../../src/restore/restore-text.js'
import { attack, replies, VALUE, VALUES } from './attack.js'
import { openPages } from './chromium.js'
import { RENDERERS } from './renderers.js'

const [count = 1_000_000, seed = 1, slowEvery = 10, inChromium = 20_000] = process.argv.slice(2).map(Number)
const BATCH = 10_000
const FRAMES = 200

/* eslint-disable no-console */
let leaks = 0
let restored = 0
for (let done = 0; done < count; done += BATCH) {
  const result = attack({ count: Math.min(BATCH, count - done), seed: seed + done, slowEvery, most: Infinity })
  restored += result.restored
  leaks += result.leaks.length
  for (const found of result.leaks) console.log(JSON.stringify(found))
}
console.log(`${count} replies, a value restored in ${restored}, ${leaks} leaks in ${Object.keys(RENDERERS).join(', ')}`)

const asked = await askedInChromium()
console.log(`${inChromium} replies in Chromium: ${asked.length} requests with the value`)
for (const url of asked) console.log(url)
process.exitCode = leaks + asked.length > 0 ? 1 : 0

async function askedInChromium(): Promise<string[]> {
  const pages = await openPages()
  const found: string[] = []
  let documents: string[] = []
  for (const reply of replies(inChromium, seed - 1)) {
    const text = restoreText(reply, VALUES)
    if (!text.includes(VALUE)) continue
    documents.push(text, RENDERERS['markdown-it']!(text), RENDERERS.marked!(text))
    if (documents.length < FRAMES) continue
    found.push(...(await pages.requests(documents)).filter((url) => url.includes(VALUE)))
    documents = []
  }
  found.push(...(await pages.requests(documents)).filter((url) => url.includes(VALUE)))
  await pages.close()
  return found
}
