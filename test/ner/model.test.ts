import { describe, expect, it } from '@jest/globals'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HEADER_BYTES, readModelFile } from '../../src/ner/crf/model-file.js'
import { crc32Of } from '../../src/ner/crf/shared-file.js'
import { loadModel, nerModel } from '../../src/ner/model.js'
import { modelBytes } from '../../training/model/model-writer.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const FILE = new URL('../../models/ner.bin', import.meta.url)
const model = loadModel()
const CHARACTERS = '我叫王小明，住在北京市朝阳区。'

function written(bytes: Uint8Array): URL {
  const path = join(temporaryFolder(), 'model.bin')
  writeFileSync(path, bytes)
  return pathToFileURL(path)
}

describe('loadModel', () => {
  it('gives the same findings from a file named and from the default one', () => {
    const text = 'Anna Kowalska moved from Warsaw to Lisbon.'
    expect(loadModel(FILE).find(text)).toEqual(model.find(text))
  })

  it('reads the weights of characters when a text needs them, even if the file is gone by then', () => {
    const file = written(readFileSync(FILE))
    const other = loadModel(file)
    rmSync(file)
    expect(other.find(CHARACTERS)).toEqual(model.find(CHARACTERS))
    expect(model.find(CHARACTERS).length).toBeGreaterThan(0)
  })

  it('reads no text in characters with weights that were written over', () => {
    const bytes = readFileSync(FILE)
    const file = written(bytes)
    const other = loadModel(file)
    writeFileSync(file, bytes.fill(1, bytes.length / 2, bytes.length / 2 + 10))
    expect(() => other.find(CHARACTERS)).toThrow(/has been replaced/)
    expect(() => other.find(CHARACTERS)).toThrow(/has been replaced/)
    expect(other.find('I met Anna Kowalska.')).toEqual(model.find('I met Anna Kowalska.'))
  })

  it('refuses a damaged file', () => {
    const bytes = readFileSync(FILE)
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
    expect(() => loadModel(written(bytes))).toThrow(/damaged: its checksum is wrong/)
  })

  it('reads the file that the build has checked by its CRC-32, and any other by its SHA-256', () => {
    const bytes = readFileSync(FILE)
    const crc = crc32Of(bytes, HEADER_BYTES)
    const find = (url: URL, crc?: string) => nerModel(readModelFile(url, crc)).find(CHARACTERS)
    for (const known of [crc, '0', undefined]) expect(find(FILE, known)).toEqual(model.find(CHARACTERS))
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
    expect(() => readModelFile(written(bytes), crc)).toThrow(/damaged: its checksum is wrong/)
  })

  it('reads no weights that were written over behind that check either', () => {
    const bytes = readFileSync(FILE)
    const file = written(bytes)
    const other = nerModel(readModelFile(file, crc32Of(bytes, HEADER_BYTES)))
    writeFileSync(file, bytes.fill(1, bytes.length / 2, bytes.length / 2 + 10))
    expect(() => other.find(CHARACTERS)).toThrow(/has been replaced/)
  })

  it('refuses a truncated file', () => {
    expect(() => loadModel(written(readFileSync(FILE).subarray(0, 100_000)))).toThrow(/damaged/)
  })

  it('refuses a file of something else', () => {
    expect(() => loadModel(written(Buffer.from('{"model":"other"}'.repeat(10))))).toThrow(/not a model file/)
  })

  it('refuses another format version', () => {
    const bytes = readFileSync(FILE)
    bytes.writeUInt32LE(99, 8)
    expect(() => loadModel(written(bytes))).toThrow(/format version 99/)
  })

  it('refuses tables of other sizes', () => {
    const none = new Int32Array(0)
    const small = { words: new Int32Array(64), characters: none, gazetteer: none, clusters: none, neverFirst: none }
    const rest = {
      vectors: none,
      network: new Float32Array(0),
      neverInside: none,
      transitions: new Int16Array(0),
      votes: new Uint16Array(0),
    }
    const bytes = modelBytes({
      ...small,
      ...rest,
      settings: {
        languages: [],
        floors: { rescored: 0.1, others: 0.1 },
        crfOnly: [],
        calibration: [],
        crfOnlyCalibration: [],
      },
    })
    expect(() => loadModel(written(bytes))).toThrow(/was made for other table sizes/)
  })

  it('says which file is missing', () => {
    expect(() => loadModel(new URL('file:///nowhere/ner.bin'))).toThrow(
      /Cannot read the name model at \/nowhere\/ner.bin/,
    )
  })
})

describe('find', () => {
  it('finds nothing in nothing', () => {
    expect(model.find('')).toEqual([])
    expect(model.find(' \n\t')).toEqual([])
  })

  it('answers the same every time, whatever came before', () => {
    const text = 'Please call Maria Lopez in Madrid.'
    const first = model.find(text)
    model.find('東京の田中さん '.repeat(300))
    model.find('\ud800'.repeat(50))
    expect(model.find(text)).toEqual(first)
  })
})
