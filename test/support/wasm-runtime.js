import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Puts the WebAssembly build of the ONNX Runtime where `@huggingface/transformers` looks for a runtime. */

const transformers = createRequire(import.meta.url).resolve('@huggingface/transformers')
const runtime = createRequire(transformers).resolve('onnxruntime-web')
const loaded = await import(runtime)
const ort = loaded.default ?? loaded
ort.env.wasm.wasmPaths = pathToFileURL(`${dirname(runtime)}/`).href
ort.env.wasm.numThreads = 1
globalThis[Symbol.for('onnxruntime')] = ort
