// That the package can be loaded by `require`, with a subpath of its.
const { localGuard } = require('llm-sandwich')
const { httpAdapter } = require('llm-sandwich/adapters/http')

async function main() {
  const guard = localGuard()
  const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'I am Anna Schmidt' }] })
  await guard.close()
  console.log(correction.choices[0].content, typeof httpAdapter)
}
void main()
