import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('people whom something is to be told', () => {
  test.each([
    ['de', 'sag der steffi bitte sie soll mich zurückrufen', 'steffi'],
    ['fr', 'écris à mathieu que je serai en retard à cause du train', 'mathieu'],
    ['fr without accents', 'ecris a mathieu que je serai en retard', 'mathieu'],
    ['es', 'pregunta a yolanda si tiene las llaves del piso', 'yolanda'],
    ['pt', 'fala pra juliana que a conta já foi paga', 'juliana'],
    ['nl', 'schrijf sander dat ik morgen later kom', 'sander'],
    ['pl, inflected', 'powiedz markowi że oddam pieniądze w piątek', 'markowi'],
    ['ru', 'спроси у димы когда он вернёт долг', 'димы'],
    ['tr, with an ending behind an apostrophe', "murat'a yaz yarın gelemeyeceğim de", 'murat'],
    ['tr, with a title between', 'hakan abiye sor araba ne zaman hazır olur', 'hakan'],
    ['fi', 'kirjoita jukalle että en pääse huomenna töihin', 'jukalle'],
    ['hu', 'szólj erikának hogy hívjon vissza', 'erikának'],
    ['id', 'bilang ke bambang kalau motornya sudah laku', 'bambang'],
    ['hi in Latin letters', 'rohit ko bol dena ki main kal nahi aaunga', 'rohit'],
    ['fa', 'به رضا بنویس که فردا نمی‌آیم', 'رضا'],
    ['ur', 'عمران کو لکھو کہ میں کل نہیں آ سکتا', 'عمران'],
    ['cy', 'dweud wrth rhys na alla i ddod yfory', 'rhys'],
    ['sq', 'shkruaji agronit që nesër nuk vij dot', 'agronit'],
  ])('are found: %s', (_, text, name) => {
    expect(foundByDefault(text)).toEqual([`NAME ${name}`])
  })

  test.each([
    ['fi', 'nimeni on markus ja etsin töitä', 'NAME markus'],
    ['hu', 'a nevem kati és munkát keresek', 'NAME kati'],
    ['da', 'jeg hedder kirsten og søger arbejde', 'NAME kirsten'],
    ['uz', 'ismim dilshod', 'NAME dilshod'],
    ['a town, de', 'ich wohne in rinteln und brauche ein anschreiben', 'LOCATION rinteln'],
    ['a town, fr', "j'habite à vierzon et je cherche du travail", 'LOCATION vierzon'],
    ['a town, inflected', 'bydlím v kladně a hledám práci', 'LOCATION kladně'],
    ['whom a message is for', "un petit mot pour ghislaine qui est à l'hosto", 'NAME ghislaine'],
  ])('and those who say who they are: %s', (_, text, found) => {
    expect(foundByDefault(text)).toEqual([found])
  })

  test.each([
    ['a country', 'vivo en españa desde hace un año'],
    ['a name that is wrong', 'my name is wrong in the system, what can i do'],
    ['a feast', 'auguri per natale'],
    ['a teacher', 'kirjoita opettajalle että en pääse huomenna'],
    ['everybody', 'zeg tegen iedereen dat de sleutel bij de buren ligt'],
    ['a landlord', 'schreib dem vermieter dass die heizung kaputt ist'],
    ['whom a text is about', 'درباره فردوسی بنویس'],
    ['words of other languages', 'soma de la lista'],
  ])('unless it is %s', (_, text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  test.each([
    ['a country, inflected', 'живу в россии и ищу работу'],
    ['an assistant', 'dile a alexa que ponga música'],
  ])('nor by this rule if it is %s', (_, text) => {
    expect(foundByDefault(text, 0.8)).toEqual([])
  })
})

describe('where the writer lives', () => {
  test.each([
    ['es', 'tengo 44 años, vivo en Bahía Blanca y hay mucho viento', 'LOCATION Bahía Blanca'],
    ['en', 'I live in Chattanooga and have no car', 'LOCATION Chattanooga'],
    ['cs', 'bydlíme v Jeseníku, tip na výlet', 'LOCATION Jeseníku'],
    ['hu', 'Szegeden lakom, hol vegyek biciklit', 'LOCATION Szegeden'],
  ])('is found: %s', (_, text, found) => {
    expect(foundByDefault(text)).toEqual([found])
  })

  test.each([
    ['of others', 'How many people live in Nairobi?'],
    ['if it is a wish', 'I want to live in Paris one day, what does a flat cost'],
    ['if it is a country', 'I live in Germany'],
    ['if it is a country, es', 'vivo en Alemania'],
  ])('is not %s', (_, text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})
