import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addWord, VOCABULARY_BYTES, vocabularyBytes } from '../../src/detectors/scan/vocabulary.js'
import { readFolder } from '../corpora/corpus.js'
import { checkData, DATA_FOLDER } from '../data-folder.js'
import { readEntries } from '../lists/gazetteers.js'
import { progress, run } from '../program.js'
import { ordinaryVocabulary } from './collect.js'
import { englishWords } from './english.js'

/** The program that makes the vocabulary: `npm run train:words`. */

const OPTIONS = {
  data: { type: 'string', default: DATA_FOLDER },
  out: { type: 'string', default: 'models/words.bin' },
} as const

run(() => {
  const { values } = parseArgs({ options: OPTIONS })
  checkData(values.data, ['train', 'ordinary/train', 'gazetteers'])
  const say = progress()
  const docs = ['train', 'ordinary/train'].flatMap((part) => [...readFolder(join(values.data, part)).values()].flat())
  const words = ordinaryVocabulary(docs, readEntries(values.data), englishWords())
  const filter = new Uint8Array(VOCABULARY_BYTES)
  for (const word of words) addWord(filter, word)
  const share = filter.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) / filter.length / 8
  say(`${String(words.length)} words of ${String(docs.length)} texts, ${(100 * share).toFixed(1)} % of the bits set`)
  writeFileSync(values.out, vocabularyBytes(filter))
})
