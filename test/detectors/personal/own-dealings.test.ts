import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('people with whom the writer has to do', () => {
  test.each([
    ['sv', 'vad ska jag skriva till Tyra, hon är ihop med Melker', ['Tyra', 'Melker']],
    ['de, around the name', 'was soll ich Leni auf die Einladung antworten', ['Leni']],
    ['nl, around the name', 'wat moet ik tegen Fenna zeggen nu ze boos is', ['Fenna']],
    ['fr', "qu'écrire à Solène pour m'excuser", ['Solène']],
    ['pt', 'o que respondo pra Rafaela depois da briga', ['Rafaela']],
    ['cs, inflected', 'co mám odepsat Radce, když chodí s Vítkem', ['Radce', 'Vítkem']],
    ['sr in Cyrillic letters', 'шта да одговорим Тијани, љута је', ['Тијани']],
    ['el', 'τι να γράψω στην Ευανθία για τη γιορτή της', ['Ευανθία']],
    ['ro', 'ce să-i scriu lui Dragoș, s-a supărat', ['Dragoș']],
    ['hu, to her', 'mit írjak Boglárkának a születésnapjára', ['Boglárkának']],
    ['ka', 'რა მივწერო თამარს დაბადების დღეზე', ['თამარს']],
    ['uz, not seen by the model', 'Gulnoraga nima deb yozay', ['Gulnoraga']],
    ['hi', 'सुनीता को क्या लिखूं, वो नाराज़ है', ['सुनीता']],
    ['ar', 'ماذا أقول لرانيا بعد الخلاف', ['رانيا']],
    ['vi', 'nhắn tin gì cho Quỳnh bây giờ', ['Quỳnh']],
    ['fi, who comes along', 'lähdemme Oskarin ja pikku Hilman kanssa mökille', ['Oskarin', 'Hilman']],
    ['pl, who comes along', 'jedziemy z Wiolettą i małym Tymkiem w góry', ['Wiolettą', 'Tymkiem']],
  ])('are found: %s', (_, text, names) => {
    expect(foundByDefault(text)).toEqual(names.map((name) => `NAME ${name}`))
  })

  test.each([
    ['an assistant', 'how do i tell Siri to call me back'],
    ['a company', 'Was antworte ich Vodafone wegen der Kündigung?'],
    ['an office', 'vad ska jag svara Skatteverket om deklarationen'],
    ['software', 'i live with Kubernetes every day, what else is there'],
    ['a railway', 'jedu s RegioJetem na hory, co sbalit'],
    ['a philosopher', "How should I answer Kant's objection in my essay?"],
    ['a bank', 'mit válaszoljak az OTP-nek a felmondásra'],
    ['an ordinary word with an ending', 'mieszkam z kotem i szukam żwirku'],
  ])('but not %s', (_, text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  test('but not by this rule in another question', () => {
    expect(foundByDefault('τι να απαντήσω για τον Καβάφη στις πανελλήνιες', 0.7)).toEqual([])
  })
})
