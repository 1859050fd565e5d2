import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('names in a list of what is well known', () => {
  it.each([
    'Leseliste sortieren:\nJuli Zeh - Unterleuten\nDaniel Kehlmann - Tyll\nDörte Hansen - Altes Land\nBenedict Wells - Vom Ende der Einsamkeit',
    'Ma bibliothèque :\nAlbert Camus, L’Étranger\nMarguerite Duras, L’Amant\nRomain Gary, La Promesse de l’aube\nAnnie Ernaux, Les Années',
    'Make a table:\nBordeaux - Merlot, Cabernet Franc\nBurgundy - Pinot Noir, Chardonnay\nPiedmont - Nebbiolo, Barbera\nRioja - Tempranillo, Graciano',
    'Group these by decade:\nFleetwood Mac - Dreams\nDolly Parton - Jolene\nThe Police - Roxanne\nEric Clapton - Layla\nToto - Rosanna',
    'Kötelező és ajánlott:\nPetőfi Sándor: A puszta, télen\nArany János: Toldi\nVörösmarty Mihály: Szózat\nMadách Imre: Az ember tragédiája\nÖrkény István: Tóték',
    'Разбей по неделям:\nПушкин А. С. «Евгений Онегин»\nГоголь Н. В. «Мёртвые души»\nГончаров И. А. «Обломов»\nТолстой Л. Н. «Война и мир»',
    '¿Está bien ordenado? Isabel I de Castilla, Juana I, Carlos I, Felipe II, Felipe III, Felipe IV, Carlos II',
    'Who gained most?\nPOS  DRIVER            TEAM      GRID\n1    Carlos Sainz      Ferrari   2\n2    Charles Leclerc   Ferrari   4\n3    Lando Norris      McLaren   3\n4    Yuki Tsunoda      RB        8\n5    Fernando Alonso   Aston     10',
    'Policz punkty:\nZakopane, HS140: 1. Stefan Kraft 2. Andreas Wellinger 3. Anže Lanišek 4. Ryoyu Kobayashi 5. Dawid Kubacki',
    'sort this into a road trip order\n\nFleetwood Mac - The Chain\nDaft Punk - Digital Love\nNick Drake - Pink Moon\nQueens of the Stone Age - No One Knows\nKhruangbin - White Gloves\nArcade Fire - Wake Up\nMassive Attack - Teardrop\nThe White Stripes - Fell in Love with a Girl\nBon Iver - Holocene',
    'Who gains?\nKeymer Vincent;2730\nCarlsen Magnus;2830\nKasparov Garry;2812\nFischer Bobby;2785',
    'Chi canta che cosa?\nCaruso – Luciano Pavarotti\nCon te partirò - Andrea Bocelli\nJolene – Dolly Parton',
  ])('are topics: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    ['Dienstplan:\nKarin Holtz: Montag\nJens Brandt: Dienstag\nUte Marquardt: Mittwoch', 3],
    ['Проверь график:\nОстерлох К. В. «Ромашка»\nДымов А. П. «Берёзка»\nЛаптев И. И. «Ромашка»', 2],
    ['Who gains?\nHoltz Karin;2730\nBrandt Jens;2830\nMarquardt Ute;2812\nOsterloh Ole;2785', 3],
    ['Put them in pairs:\nTom V\nLena X\nAylin K\nOskar I', 3],
    ['Who can drive? Karin Holtz, Taylor Swift, Jens Brandt, Ute Marquardt, Ole Osterloh', 4],
    ['Make a table:\nKarin Holtz - Monday\nJens Brandt - Tuesday\nUte Marquardt - Wednesday', 3],
    ['Make a table:\nSiemens - Karin Holtz\nBosch - Jens Brandt\nMiele - Ute Marquardt', 3],
    ['Make a table:\nBordeaux - Karin Holtz\nLyon - Jens Brandt\nParis - Ute Marquardt', 3],
    ['Pásame esto a una tabla:\nAndrei Popescu mañanas, Lavapiés\nPaqui tardes, Usera\nGoicoechea, Iñaki noches', 2],
  ])('are somebody where the people are not well known: %s', (text, least) => {
    expect(foundByDefault(text).filter((one) => one.startsWith('NAME')).length).toBeGreaterThanOrEqual(least)
  })

  it('are somebody beside a contact', () => {
    const list = 'Juli Zeh - room 3\nDaniel Kehlmann - room 4\nDörte Hansen - room 7, tel. +49 30 901820'
    expect(foundByDefault(list)).toContain('NAME Dörte Hansen')
  })
})

describe('authors in a reference', () => {
  it.each([
    '[12] J. Dean and S. Ghemawat. MapReduce: simplified data processing on large clusters. OSDI 2004.\n[13] L. Lamport. Time, clocks, and the ordering of events in a distributed system. CACM 21(7), 1978.\nConvert to BibTeX.',
    'Shorten:\n\\bibitem{vaswani2017} A. Vaswani, N. Shazeer, N. Parmar, et al. Attention is all you need. NeurIPS, 2017.\n\\bibitem{devlin2019} J. Devlin, M.-W. Chang, K. Lee, and K. Toutanova. BERT. NAACL, 2019.',
    'Convert to BibTeX.\n\n[2] Hochreiter, S., Schmidhuber, J. Long short-term memory. Neural Computation 9(8), 1735–1780 (1997).\n[5] Goodfellow, I., Bengio, Y., Courville, A. Deep Learning. MIT Press, 2016.',
    'Convert: Hochreiter S, Schmidhuber J. Long short-term memory. Neural Comput. 1997;9(8):1735-80.',
    'Summarise Donoghue v Stevenson [1932] AC 562. Did Caparo v Dickman change the neighbour test?',
    'Deci, E. L., & Ryan, R. M. (2000). The what and why of goal pursuits. Is this APA 7?',
    'Brief R v Dudley and Stephens (1884) 14 QBD 273, and say how it differs from R v Howe.',
    'Format as BibTeX:\nVaswani, A., Shazeer, N., Parmar, N., et al. Attention Is All You Need. NeurIPS 2017.',
    'Formatiere:\nLuhmann, Niklas: Soziale Systeme. Frankfurt am Main: Suhrkamp 1984.\nHabermas, Jürgen: Theorie des kommunikativen Handelns. Frankfurt am Main: Suhrkamp 1981.',
  ])('are topics: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    ['Sort by room:\nOyelaran, A., Fischer, N., Parmar, K. - room 204', 'Oyelaran'],
    ['Osterloh, Mechthild: wohnt allein. Sie kam aus Kassel nach Köln 1984.', 'Osterloh, Mechthild'],
    ['Osterloh M, room 4. Fischer N called in 2017; 9 letters.', 'Osterloh'],
    ['Letter to the court in Osterloh v Wartmann, my lawyer is Karin Holtz.', 'Karin Holtz'],
    ['Our firm represents Karin Osterloh. In Osterloh v. Reed (2024) the hearing is on 3 May.', 'Karin Osterloh'],
    ["Summarise my client's case: Osterloh v Reed [2023] EWCA Civ 12.", 'Osterloh'],
    ['[12] J. Osterloh called about the invoice from Kassel.', 'J. Osterloh'],
  ])('are told from other lists and notes: %s', (text, name) => {
    expect(foundByDefault(text).join()).toContain(name)
  })
})

describe('names in an exercise with gaps', () => {
  it.each([
    'Setze die richtige Präposition ein.\n1. Anna wartet ___ den Bus.\n2. Herr Schneider denkt ___ seine Arbeit.\n3. Familie Weber fährt ___ Italien.',
    'Exercise: choose the correct form.\n1. Laura (is / are) my friend.\n2. Mr. Green (live / lives) in Bristol.\n3. Peter and Jane (has / have) two dogs.',
    'Вставь пропущенные буквы:\n1. Маша ег..ла в л..су.\n2. Дядя Фёдор жил в д..ревне Прост..квашино.\n3. Коля пр..шёл в ш..колу.',
  ])('are topics: %s', (text) => {
    expect(foundByDefault(text).filter((one) => one !== 'NAME and')).toEqual([])
  })

  it.each([
    [
      'Mein Lebenslauf, bitte Lücken füllen:\n1. Anna Wartmann, geboren am ___ in Kassel\n2. Mutter: Renate Wartmann, wohnhaft ___',
      'Anna Wartmann',
    ],
    ['Formular:\n1. Mieter: Herr Osterloh, Miete ____ Euro\n2. Vermieter: Frau Brandt, Konto ____', 'Osterloh'],
    ['Bitte ergänzen: Herr Osterloh zahlt ____ Euro Miete an meine Tante.', 'Osterloh'],
  ])('are told from those of a form: %s', (text, name) => {
    expect(foundByDefault(text).join()).toContain(name)
  })
})

describe('the people of tests and diagrams', () => {
  it.each([
    'Feature: Transfer\n  Scenario: Enough balance\n    Given Alice has 100 EUR and Bob has 20 EUR\n    When Alice sends 30 EUR to Bob\n    Then Bob has 50 EUR',
    '@startuml\nactor Carol\nCarol -> Server: login\nServer -> Dave: notify\n@enduml',
    'sequenceDiagram\n  Alice->>Bob: Hello Bob, how are you?\n  Bob-->>Alice: Great!\n  Note right of Bob: thinks\n\nConvert to PlantUML',
  ])('are examples: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it('are told from others', () => {
    const text = 'Scenario: my client Anna Wartmann moved to Kassel.\nWhen do we bill her? Write to Anna Wartmann.'
    expect(foundByDefault(text)).toContain('NAME Anna Wartmann')
  })
})

describe('authors in a notice of copyright', () => {
  it.each([
    'MIT License\n\nCopyright (c) 2014-2017 Vitaly Puzrin and Andrey Tupitsin\n\nPermission is hereby granted, free of charge',
    '// (C) 1995-2013 Jean-loup Gailly and Mark Adler\n// For conditions, see the license in zlib.h',
    'C<"text/plain;charset=US-ASCII"> is returned.\nCopyright 1995-1998 Gisle Aas.',
  ])('are topics: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    ['Copyright 2024 Petra Lindholm <petra@lindholm.se>', 'NAME Petra Lindholm'],
    ['My name is Petra Lindholm. Add this line: Copyright 2024 Petra Lindholm', 'NAME Petra Lindholm'],
    ['The licence ends if:\n(b) 2003 she dies\n(c) 2004 Anna Wartmann moves to Kiel', 'NAME Anna Wartmann'],
  ])('are told from others: %s', (text, finding) => {
    expect(foundByDefault(text)).toContain(finding)
  })
})
