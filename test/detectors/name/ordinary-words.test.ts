import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'

const found = (text: string) =>
  piiDetector()
    .detect(text)
    .filter(({ score }) => score >= 0.6)
    .map(({ text: value }) => value)

describe('ordinary words', () => {
  it.each([
    'Traduis',
    'Vertaal',
    'Solve: 3x + 5 = 20',
    'Rendilo più breve.',
    'Perşembe günü müsait misin?',
    'Give me Postgres, Redis and Nginx.',
    'Lieber Kunde,',
    'Mit freundlichen Grüßen\nIhr Kundenservice',
    'Team name: Red Dragons',
    'Kapitel 4, Absatz 2, Seite 120',
    '10 20 30 40 50 60',
    'Nota fiscal 2024/118',
    "@app.route('/') def index(): pass",
    'npm i -D @typescript-eslint/parser @vitejs/plugin-react',
    'SET @total = 5',
    'BEGIN:VEVENT\nSUMMARY:Team sync\nEND:VEVENT',
    '@RestController public class OrderController {}',
  ])('are nothing to hide: %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    ['Best,\nTim Burton', ['Tim Burton']],
    ['Mit freundlichen Grüßen\nThomas Müller', ['Thomas Müller']],
    ["Dr. Smith's office called", ['Smith']],
    ['Name: Anna Schmidt', ['Anna Schmidt']],
    ['@SarahLee please pay me back', ['@SarahLee']],
    ['Write to @anna_s on Twitter, or @bob.', ['@anna_s', '@bob']],
    ['Rosemary', ['Rosemary']],
    ['Öğretmenimiz Nihal Hanım yarın gelecek mi?', ['Nihal']],
    ['Kovács néni hol lakik?', ['Kovács']],
  ])('do not hide who is one: %j', (text, names) => {
    expect(found(text)).toEqual(names)
  })
})
