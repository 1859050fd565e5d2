/**
 * Writes an ONNX model that looks its answer up: for the number of each token, a row of a table. A model file is a message of
 * Protocol Buffers; the numbers of the fields are those of onnx.proto (https://onnx.ai/onnx/repo-docs/IR.html).
 */
export function lookupModel(rows: readonly (readonly number[])[]): Buffer {
  const classes = rows[0]?.length ?? 0
  const table = Buffer.from(new Float32Array(rows.flat()).buffer)
  const node = [bytes(1, 'table'), bytes(1, 'input_ids'), bytes(2, 'logits'), bytes(4, 'Gather')]
  const tensor = [number(1, rows.length), number(1, classes), number(2, FLOAT), bytes(8, 'table'), bytes(9, table)]
  const graph = [
    message(1, node),
    bytes(2, 'lookup'),
    message(5, tensor),
    message(11, described('input_ids', INT64, ['batch', 'length'])),
    message(12, described('logits', FLOAT, ['batch', 'length', classes])),
  ]
  return Buffer.concat([number(1, 8), message(7, graph), message(8, [number(2, 13)])])
}

// --- Internal helpers ---

const FLOAT = 1
const INT64 = 7

/** Name, element type and shape of an input or output. */
function described(name: string, element: number, shape: readonly (string | number)[]): Buffer[] {
  const dimensions = shape.map((size) => message(1, [typeof size === 'string' ? bytes(2, size) : number(1, size)]))
  return [bytes(1, name), message(2, [message(1, [number(1, element), message(2, dimensions)])])]
}

function message(field: number, parts: readonly Buffer[]): Buffer {
  return bytes(field, Buffer.concat(parts))
}

function bytes(field: number, value: string | Buffer): Buffer {
  const content = Buffer.from(value)
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function varint(value: number): Buffer {
  const groups: number[] = []
  let rest = value
  for (; rest > 127; rest >>>= 7) groups.push((rest & 127) | 128)
  return Buffer.from([...groups, rest])
}
