import type { Span } from '../../types.js'
import type { SpokenRun } from '../scan/spoken-numbers.js'
import { firstFrom } from '../scan/intervals.js'

/** Words for the parts of a house in an address that is said, and the number in it. */

/** A word for the number of a house, a flat or a floor, between a street and its number. */
export const HOUSE_WORD =
  '(?:nomor|no|nr|numara|numero|número|numéro|nummer|number|num|дом|доме|номер|будинок|будинку|квартира|квартире|кв|корпус|подъезд|под.їзд|этаж|поверх|блок|вход|етаж|апартамент|house|flat|apartment|apt|unit|floor|suite|block|wohnung|stock|appartement|appart|étage|bâtiment|casa|apartamento|apto|departamento|depto|piso|puerta|portal|andar|bloco|lote|quadra|manzana|torre|interior|interno|scala|piano|palazzina|bus|mieszkanie|mieszkania|pod numerem|lokal|byt|broj|br|ulaz|stan|sprat|kat|č|číslo|poschodí|poschodie|szám|emelet|ajtó|ap|apartament|apartamentul|scara|etaj|bloc|lägenhet|leilighet|lejlighed|asunto|rappu|korter|butas|namas|dzīvoklis|daire|mənzil|blok|αριθμός|αριθμο|διαμέρισμα|όροφος|бр|үй|пәтер|տուն|բնակարան|ბინა|kati|shkalla|apartamenti|pallati|hyrja|מספר|דירה|קומה|כניסה|בניין|بلاك|شقة|شقه|طابق|دار|بيت|بناية|عمارة|محلة|پلاک|واحد|طبقه|مكان|مکان|مکان نمبر|گھر نمبر|فلیٹ نمبر|نمبر|मकान नंबर|फ्लैट|फ्लैट नंबर|ফ্ল্যাট|নম্বর|বাসা|বাড়ি|হোল্ডিং|घर नम्बर|फ्ल्याट|plot|nyumba namba|namba|nyumba|rumah|lantai|tingkat)'
/** A word for a floor. */
export const FLOOR =
  '(?:floor|etage|stock|stockwerk|stiege|étage|piso|planta|andar|piano|verdieping|hoog|piętro|piętrze|patro|patře|poschodí|poschodie|kat|katu|katta|sprat|spratu|nadstropje|nadstropju|этаж|этаже|поверх|поверсі|паверх|паверсе|етаж|кат|спрат|etaj|etajul|våning|våningen|etasje|etasjen|sal|kerros|kerroksessa|korrus|korrusel|emelet|emeleten|όροφος|όροφο|aukštas|aukšte|stāvs|stāvā|طابق|الطابق|دور|الدور|طبقه|منزل|קומה|lantai|tingkat|मंजिल|माला|तला|তলা|তলায়|სართული|სართულზე|հարկ)'

/** The last number in words that is a part of an address, and not all of it. */
export function numberIn({ start, end }: Span, runs: readonly SpokenRun[]): SpokenRun | undefined {
  const run = runs[firstFrom(runs, end) - 1]
  return run && run.start >= start && run.end <= end && run.end - run.start < end - start ? run : undefined
}
