import { describe, expect, it } from '@jest/globals'
import { found, foundByDefault } from '../found.js'

describe('the fields', () => {
  it("of JSON in a line of Laravel's log are read, which is no chat", () => {
    const text = [
      '[2025-04-02 11:07:33] production.ERROR: data too long {"userId":"q.tsotskolauri","misamarti":"რუსთავი, კორპ. 6"}',
      '[2025-04-02 11:07:34] production.INFO: mail queued',
      '[2025-04-02 11:07:40] production.WARNING: slow query',
    ].join('\n')
    expect(foundByDefault(text)).toEqual(['CONTACT q.tsotskolauri', 'LOCATION რუსთავი, კორპ. 6'])
  })

  it('of the INSERT of a MERGE are read', () => {
    const text = [
      'MERGE INTO padron p USING (SELECT 7781 id FROM dual) s ON (p.id = s.id)',
      'WHEN NOT MATCHED THEN INSERT (id, nombre, ap_paterno, ap_materno, cp)',
      "VALUES (7781, 'Xóchitl', 'Tzompantzi', 'Cuamatzi', '90810');",
    ].join('\n')
    expect(found(text)).toEqual(['NAME Xóchitl', 'NAME Tzompantzi', 'NAME Cuamatzi', 'LOCATION 90810'])
  })

  it('of a form end where two spaces and another caption follow', () => {
    const text = 'Straße: Mühlkreisbahnstraße   Haus-Nr.: 19  Stiege/Tür: 2/8\nPLZ: 4040  Ortsgemeinde: Linz'
    expect(found(text)).toEqual([
      'LOCATION Mühlkreisbahnstraße',
      'LOCATION 19',
      'LOCATION 2/8',
      'LOCATION 4040',
      'LOCATION Linz',
    ])
  })

  it('of a table of keys and values are read line by line', () => {
    const text =
      'COGNOME|Pichler Kostner\nNOME|Greta\nNATO_A|Bressanone\nIND|via Roncato 7/B\nCAP|39042\nNOTE|scade 30.9'
    expect(found(text)).toEqual(['NAME Pichler Kostner', 'NAME Greta', 'LOCATION via Roncato 7/B', 'LOCATION 39042'])
  })

  it('of such a table in Markdown are read without its header', () => {
    const text =
      '| Feld | Wert |\n|---|---|\n| Nachname | Krawinkel |\n| Vorname | Detlef |\n| PLZ | 44135 |\n| Ort | Ulm |'
    expect(found(text)).toEqual(['NAME Krawinkel', 'NAME Detlef', 'LOCATION 44135', 'LOCATION Ulm'])
  })

  it('of a Japanese address are its postcode and its second line, too', () => {
    const text =
      '姓,名,〒,住所1,住所2,携帯\n一番合戦,理央,834-1221,福岡県八女市黒木町笠原,2290,090-3327-8104\n御手洗,紘一,876-0831,大分県佐伯市大手町3丁目,2-17,0972-22-6149'
    const found = foundByDefault(text)
    for (const value of ['834-1221', '2290', '876-0831', '2-17']) expect(found).toContain(`LOCATION ${value}`)
  })

  it('of a table with a header are those of its columns', () => {
    const text = 'surname|city\nKrawinkel|Ulm\nUhl|Bonn\nNovak|Brno'
    expect(found(text)).toEqual([
      'NAME Krawinkel',
      'LOCATION Ulm',
      'NAME Uhl',
      'LOCATION Bonn',
      'NAME Novak',
      'LOCATION Brno',
    ])
  })
})
