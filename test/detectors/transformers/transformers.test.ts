import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { transformersDetector } from '../../../src/detectors/transformers.js'
import type { TokenClassifier, TransformersDetectorOptions } from '../../../src/detectors/transformers.js'
import { localGuard, piiDetector } from '../../../src/index.js'
import { detectorContract } from '../../contracts/detector.js'
import { temporaryFolder } from '../../support/temporary-folder.js'
import { CUTTINGS, MOST_TOKENS, useWasm, writeTinyModel } from '../../support/tiny-model.js'
import type { Classes, Cutting } from '../../support/tiny-model.js'

await useWasm()
const { env, pipeline } = await import('@huggingface/transformers') // which looks for its runtime when it is loaded

/** `Anna Schmidt` and `Zürich`, each in pieces; `Schx` is known by its first piece alone. */
const CLASSES: Readonly<Record<Cutting, Classes>> = {
  WordPiece: {
    anna: 'B-PER',
    sch: 'I-PER',
    '##midt': 'I-PER',
    zu: 'B-LOC',
    '##rich': 'I-LOC',
    acme: 'B-ORG',
    dot: 'BADGE',
  },
  SentencePiece: {
    ...{ '▁Anna': 'B-PER', Anna: 'B-PER', '▁Sch': 'I-PER', Sch: 'I-PER', midt: 'I-PER', '▁Zü': 'B-LOC', Zü: 'B-LOC' },
    ...{ rich: 'I-LOC', '▁Acme': 'B-ORG', '▁dot': 'BADGE' },
  },
  'byte-level': {
    ...{ Anna: 'B-PER', ĠAnna: 'B-PER', Sch: 'I-PER', ĠSch: 'I-PER', midt: 'I-PER', 'ĠZÃ¼': 'B-LOC', 'ZÃ¼': 'B-LOC' },
    ...{ rich: 'I-LOC', ĠAcme: 'B-ORG', Ġdot: 'BADGE' },
  },
}
const folder = temporaryFolder()
for (const cutting of CUTTINGS) writeTinyModel(`${folder}/${cutting}`, cutting, CLASSES[cutting])

const LOADED = { device: 'auto', dtype: 'fp32' } as const
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of opened) await each.close()
})

function detector(cutting: Cutting, options: Partial<TransformersDetectorOptions> = {}) {
  const made = transformersDetector({
    model: `${folder}/${cutting}`,
    ...LOADED,
    ...options,
  } as TransformersDetectorOptions)
  opened.push(made)
  return made
}

/** The pipeline of a tiny model, and how many tokens each of its windows had. */
async function watched(cutting: Cutting) {
  const classifier: TokenClassifier = await pipeline('token-classification', `${folder}/${cutting}`, LOADED)
  const windows: number[] = []
  const { model } = classifier
  const counted = Object.assign(
    async (inputs: object) => {
      windows.push((inputs as { input_ids: { dims: number[] } }).input_ids.dims[1] ?? 0)
      return model(inputs)
    },
    { config: model.config },
  )
  return {
    windows,
    classifier: { tokenizer: classifier.tokenizer, model: counted, dispose: () => classifier.dispose() },
  }
}

for (const cutting of CUTTINGS) detectorContract(`transformersDetector, ${cutting}`, () => detector(cutting))

describe.each(CUTTINGS)('transformersDetector, %s', (cutting) => {
  const tiny = detector(cutting)
  /** Label and text of each finding. */
  const found = async (text: string, of = tiny) => (await of.detect(text)).map((one) => `${one.label} ${one.text}`)

  it.each([
    ['I am Anna Schmidt from Zürich.', ['NAME Anna Schmidt', 'LOCATION Zürich']],
    ['😀👨‍👩‍👧 𝒳 I am Anna Schmidt, 漢字 and 😀 Zürich', ['NAME Anna Schmidt', 'LOCATION Zürich']],
    ['(Anna)  Schmidt\t"Zürich"', ['NAME Anna', 'NAME Schmidt', 'LOCATION Zürich']],
    ['Anna\nSchmidt\r\n\r\nZürich', ['NAME Anna', 'NAME Schmidt', 'LOCATION Zürich']],
    ['Zürich Zürich', ['LOCATION Zürich', 'LOCATION Zürich']],
    ['Anna \ud83d Schmidt', ['NAME Anna', 'NAME Schmidt']],
    ['Schx and x', ['NAME Schx']],
    [' \n ', []],
  ])('finds whole words of %j', async (text, expected) => {
    expect(await found(text)).toEqual(expected)
  })

  it('gives a type that nobody knows the label DOCUMENT, leaves alone what is not personal, and heeds labels', async () => {
    expect(await found('I am Anna from Acme and dot')).toEqual(['NAME Anna', 'DOCUMENT dot'])
    const own = detector(cutting, { labels: { PER: null, ORG: 'COMPANY', BADGE: 'BADGE' } })
    expect(await found('I am Anna from Acme and dot', own)).toEqual(['COMPANY Acme', 'BADGE dot'])
  })

  it('reads long texts in windows that the model can take, with nothing lost where they meet', async () => {
    const { classifier, windows } = await watched(cutting)
    const long = transformersDetector({ pipeline: classifier })
    for (const gap of [1, 2, 5, 11]) {
      const text = `${'x '.repeat(gap)}Anna Schmidt `.repeat(60)
      expect(await found(text, long)).toEqual(Array(60).fill('NAME Anna Schmidt'))
    }
    expect(windows.length).toBeGreaterThan(40)
    expect(Math.max(...windows)).toBeLessThanOrEqual(MOST_TOKENS)
    await classifier.dispose()
  })

  it('says where the names stand in any text', async () => {
    const word = fc.constantFrom(
      'Anna',
      'Schmidt',
      'and',
      'from',
      '漢字',
      'привет',
      '😀',
      'é',
      'e\u0301',
      'ﬁ',
      'ＡＢ',
      '\u200b',
      '\ud83d',
      'x',
      '12',
      '[UNK]',
    )
    const gap = fc.constantFrom(' ', '\n', ', ', ' . ', '  ')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, gap), { maxLength: 40 }), async (parts) => {
        const text = parts.flat().join('')
        const covered = (await tiny.detect(text)).map(({ spans }) => spans)
        for (const { 0: name, index } of text.matchAll(/Anna|Schmidt/g)) {
          const holder = covered.find(({ start, end }) => start <= index && index + name.length <= end)
          expect(text.slice(holder?.start, holder?.end)).toMatch(/^(?:Anna|Schmidt)(?: +(?:Anna|Schmidt))*$/)
        }
        for (const { start, end } of covered) expect(text.slice(start, end)).toMatch(/^[AnaSchmidt ]+$/)
      }),
      { numRuns: 100, seed: 17 },
    )
  })
})

describe('transformersDetector', () => {
  it('examines texts that come at once, each by itself', async () => {
    const tiny = detector('WordPiece')
    const texts = Array.from({ length: 30 }, (_, at) => `${'x '.repeat(at)}Anna`)
    const found = await Promise.all(texts.map((text) => tiny.detect(text)))
    expect(found.map((findings) => findings.map(({ spans }) => spans.start))).toEqual(texts.map((_, at) => [at * 2]))
  })

  it('loads the model when it is told to, and anew after it was closed', async () => {
    const tiny = detector('WordPiece')
    await tiny.ready()
    await tiny.close()
    expect(await tiny.detect('Anna')).toHaveLength(1)
  })

  it('downloads nothing unless it may', async () => {
    const asked: unknown[] = []
    const { fetch } = env
    env.fetch = async (url: unknown) => {
      asked.push(url)
      throw new TypeError('no network')
    }
    try {
      await expect(transformersDetector({ model: 'nobody/tiny-NER' }).ready()).rejects.toThrow(/say download: true/)
      for (const missing of ['tokenizer_config.json', 'tokenizer.json', 'config.json', 'onnx/model.onnx']) {
        writeTinyModel(`${folder}/broken`, 'WordPiece', CLASSES.WordPiece)
        rmSync(`${folder}/broken/${missing}`)
        const broken = transformersDetector({ model: `${folder}/broken`, ...LOADED })
        await expect(broken.ready()).rejects.toThrow(/files are complete/)
      }
      expect(asked).toEqual([])
      const download = transformersDetector({ model: 'nobody/tiny-NER', download: true })
      await expect(download.detect('Anna')).rejects.toThrow(/Check its name and the network/)
      expect(asked.length).toBeGreaterThan(0)
    } finally {
      env.fetch = fetch
    }
  })

  it('refuses a model whose classes have no names, and options that cannot work', async () => {
    writeTinyModel(`${folder}/nameless`, 'WordPiece', { anna: 'LABEL_1' })
    await expect(transformersDetector({ model: `${folder}/nameless`, ...LOADED }).ready()).rejects.toThrow(/LABEL_1/)
    const labels = { LABEL_1: 'NAME' }
    const named = transformersDetector({ model: `${folder}/nameless`, ...LOADED, labels })
    expect(await named.detect('Anna')).toMatchObject([{ label: 'NAME' }])
    await named.close()
    expect(() => transformersDetector({ model: 'm', labels: { PER: 'name' } })).toThrow(/label of PER/)
    expect(() => transformersDetector({ model: 'm', dtypes: 'q8' } as never)).toThrow(/Did you mean dtype/)
  })
})

describe('transformersDetector beside pii-v0', () => {
  const messages = [{ role: 'user' as const, content: 'I am Marek Kowalczyk, badge dot.' }]

  it('adds what it finds to one policy', async () => {
    const guard = localGuard({ detectors: [piiDetector(), detector('WordPiece')] })
    const { correction } = await guard.evaluate({ messages })
    const content = correction?.choices[0]?.content ?? ''
    expect(content).toMatch(/^I am \[NAME_\w+\], badge \[DOCUMENT_\w+\]\.$/)
    const reply = await guard.detokenize({ messages: [{ role: 'assistant', content }], policy: 'pii-default' })
    expect(reply.messages[0]?.content).toBe(messages[0]?.content)
    await guard.close()
  })

  it.each([
    ['throws', async () => Promise.reject(new Error('out of memory'))],
    ['gives no number', async () => ({ logits: { dims: [1, 1, 1], data: [NaN] } })],
  ])('has the guard refuse what the model %s for', async (_, fail) => {
    const { classifier } = await watched('WordPiece')
    const broken = { ...classifier, model: Object.assign(fail, { config: classifier.model.config }) }
    const guard = localGuard({ detectors: [piiDetector(), transformersDetector({ pipeline: broken })] })
    await expect(guard.evaluate({ messages })).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    await guard.close()
    await classifier.dispose()
  })
})
