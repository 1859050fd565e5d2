import { parentPort } from 'node:worker_threads'

/** A worker that does what the text of its first message says. */

parentPort.on('message', ({ id, texts: [act] }) => {
  if (act === 'exit') process.exit(1)
  if (act === 'throw') throw new Error('It failed.')
  if (act === 'hang') for (;;);
  if (act === 'fill') for (const all = []; ;) all.push(new Array(1e6).fill(act))
  if (act === 'refuse') return parentPort.postMessage({ kind: 'failed', id, error: new Error('It refused.') })
  if (act === 'wait') return
  const none = { counts: new Uint32Array(1), places: new Uint32Array(), scores: new Float64Array(), labels: [] }
  parentPort.postMessage({ kind: 'found', id, findings: none })
})
parentPort.postMessage({ kind: 'ready' })
