import { describe, expect, it } from '@jest/globals'
import { restoreText } from '../../src/restore/restore-text.js'
import { attack, replies, streamed, VALUE, VALUES } from './attack/attack.js'
import { ATTACKS } from './attack/hostile-replies.js'
import { leak } from './attack/leaks.js'
import { ORDINARY_REPLIES } from './attack/ordinary-replies.js'
import { seeded } from './attack/random.js'
import { RENDERERS } from './attack/renderers.js'

/** The same with many more replies: `npm run attack:urls`; in a browser: `browser-urls.slow.test.ts`. */

const [TOKEN] = VALUES.keys()
const written = (text: string): string => text.replaceAll('TOKEN', TOKEN!)
const everywhere = (text: string): string => text.replaceAll(TOKEN!, VALUE)

describe('a hostile reply', () => {
  for (const text of ATTACKS) {
    it(`makes no renderer load or link a value: ${JSON.stringify(text)}`, () => {
      const restored = restoreText(written(text), VALUES)
      for (const render of Object.values(RENDERERS)) expect(leak(render(restored), VALUE)).toBeUndefined()
    })
  }

  it('does so if tokens are restored everywhere: the renderers can tell', () => {
    const leaking = ATTACKS.filter((text) =>
      Object.values(RENDERERS).some((render) => leak(render(everywhere(written(text))), VALUE) !== undefined),
    )
    expect(leaking.length).toBeGreaterThan(ATTACKS.length * 0.7)
  })

  it('makes no renderer load or link a value, whatever it is made of', () => {
    const { leaks, restored } = attack({ count: 2000, seed: 13, slowEvery: 8 })
    expect(leaks).toEqual([])
    expect(restored).toBeGreaterThan(500)
  })

  it('is restored in a stream as in whole', () => {
    const random = seeded(31)
    for (const reply of replies(3000, 17)) expect(streamed(reply, random)).toBe(restoreText(reply, VALUES))
  })
})

describe('an ordinary reply', () => {
  it('has 99.5 % of its tokens restored', () => {
    const count = (text: string): number => text.split(TOKEN!).length - 1
    const all = ORDINARY_REPLIES.map(written)
    const kept = all.map((text) => restoreText(text, VALUES)).filter((text) => text.includes(TOKEN!))
    const tokens = all.reduce((sum, text) => sum + count(text), 0)
    expect(tokens).toBeGreaterThan(250)
    expect(kept.reduce((sum, text) => sum + count(text), 0)).toBeLessThanOrEqual(tokens * 0.005)
  })
})
