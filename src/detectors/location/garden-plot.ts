import { finding, type Recognizer } from '../recognizer.js'
import { spansOf } from '../scan/match-at.js'
import { pagesOf, pagesWith } from '../scan/pages.js'

/** Finds plots of allotments, dacha villages and garages, which have a number but no street: "СНТ «Родник», участок 41". */

const SCORE = 0.85
const CYRILLIC = pagesWith(0x400)
const PART =
  '(?:участок|участка|участке|уч-к|уч|линия|улица|ул|дом|д|бокс|гараж|ряд|ділянка|діл|вулиця|вул|будинок|буд|парцел|бараж)'
const PLOT = new RegExp(
  String.raw`(?<![\p{L}\d])(?:СНТ|ДНТ|ДНП|СПК|ТСН|ОНТ|СОТ|ДСК|ГСК|КП|СТ|к\/п) ?[«"„“][^»"“”\n]{2,40}[»"“”](?:,? ${PART}\.? ?(?:№ ?)?(?:\d{1,4}[\p{Ll}]?|\p{Lu}[\p{L}-]{2,24})(?![\p{L}\d])){1,3}(?:, \p{Lu}[\p{L}-]{2,24} (?:р-н|район|район[ае]|обл\.?|область|області|р-ну)(?!\p{L})){0,2}`,
  'gu',
)
const MAY_HAVE_PLOT = /(?:[СДТО][НПОС][ТПК]|ГСК|КП|СТ|к\/п) ?[«"„“]/u

/** Finds plots by the kind of their village and their number. */
export function gardenPlotRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find({ text }) {
      if ((pagesOf(text) & CYRILLIC) === 0 || !MAY_HAVE_PLOT.test(text)) return []
      return spansOf(PLOT, text).map((plot) => finding('LOCATION', SCORE, text, plot))
    },
  }
}
