/**
 * The data of each event of an event stream, by the rules of the HTML standard; an event cut off at the end is dropped.
 * `onComment` gets the comments.
 */
export async function* sseData(body, onComment = () => undefined) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  let data = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      // A carriage return at the end of a chunk may be the first half of a line break.
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()
      for (const line of lines) {
        if (line.startsWith(':')) onComment(line.slice(1).trim())
        if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
        if (line !== '' || data.length === 0) continue
        yield data.join('\n')
        data = []
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
