import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('people in a list in which the writer stands, too', () => {
  it.each([
    ['kenduri: Salmah bawa rendang, Rahim kuih, saya air. apa lagi?', ['NAME Salmah', 'NAME Rahim']],
    ['Grilis: Tadas mėsa, Lukas duona, aš giros. Ko trūksta?', ['NAME Lukas']],
    ['somos 4: yo, candela, nico y un perro. 3 días', ['NAME candela', 'NAME nico']],
    ['on est 3 à garder ali à tour de rôle : carole, aziz et moi. planning', ['NAME carole', 'NAME aziz']],
  ])('are found: %s', (text, people) => {
    expect(foundByDefault(text)).toEqual(expect.arrayContaining(people))
  })

  it.each([
    'If Ronaldo scores, Messi passes, I win',
    'Python, Java, I prefer Rust',
    'Romeo, Juliet, I love them',
    'Three friends, Alice, Ben and Chloe, share 48 marbles in the ratio 1:2:5. How many does Chloe get?',
  ])('are told from others: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})

describe('relatives of a writer who speaks of himself', () => {
  it.each([
    ['Meine Ex-Freundin Dunja hat jetzt was mit meinem Fahrlehrer', 'NAME Dunja'],
    ['Explain to my 7-year-old why Granny Mercedes does not remember her name any more.', 'NAME Mercedes'],
    ['Interpretier mal: meine Therapeutin, Rehbein, hat beim Abschied „na dann“ gesagt.', 'NAME Rehbein'],
  ])('are found: %s', (text, person) => {
    expect(foundByDefault(text)).toContain(person)
  })

  it('are told from what is called like them', () => {
    expect(foundByDefault("I like Uncle Ben's rice and Granny Smith apples", 0.7)).toEqual([])
  })
})
