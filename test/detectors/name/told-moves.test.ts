import { describe, expect, test } from '@jest/globals'
import { toldMoves } from '../../../src/detectors/name/told-moves.js'
import { foundByDefault } from '../found.js'

describe('the towns between which somebody moved', () => {
  test.each([
    ['eu', 'nire ahizpa Durangotik Elgoibarrera joan da', ['Durangotik', 'Elgoibarrera']],
    ['uz', 'amakim Marg‘ilondan Navoiyga ko‘chib ketdi', ['Marg‘ilondan', 'Navoiyga']],
    ['ky', 'эжем Таластан Ошко көчтү', ['Таластан', 'Ошко']],
    ['mn', 'миний найз Ховдоос Эрдэнэт рүү нүүсэн', ['Ховдоос', 'Эрдэнэт']],
    ['te', 'మా అక్క నల్గొండ నుంచి గుంటూరుకు మారింది', ['నల్గొండ', 'గుంటూరుకు']],
    ['ml', 'എന്റെ ചേച്ചി ആലുവയിൽ നിന്ന് കണ്ണൂരിലേക്ക് മാറി', ['ആലുവയിൽ', 'കണ്ണൂരിലേക്ക്']],
    ['kn', 'ನನ್ನ ತಂಗಿ ಹಾಸನದಿಂದ ಉಡುಪಿಗೆ ಹೋದಳು', ['ಹಾಸನದಿಂದ', 'ಉಡುಪಿಗೆ']],
    ['ta', 'என் தோழி நாமக்கல்லிலிருந்து கரூருக்கு மாறினாள்', ['நாமக்கல்லிலிருந்து', 'கரூருக்கு']],
    ['gu', 'મારા કાકા જૂનાગઢથી નડિયાદ રહેવા ગયા', ['જૂનાગઢથી', 'નડિયાદ']],
    ['pa', 'ਮੇਰੀ ਭੈਣ ਮੋਗਾ ਤੋਂ ਖੰਨਾ ਚਲੀ ਗਈ', ['ਮੋਗਾ', 'ਖੰਨਾ']],
    ['mr', 'माझा मित्र साताऱ्याहून लातूरला गेला', ['साताऱ्याहून', 'लातूरला']],
    ['ne', 'मेरी दिदी इलामबाट बुटवल सर्नुभयो', ['इलामबाट', 'बुटवल']],
    ['si', 'මගේ අක්කා මාතරින් කුරුණෑගලට ගියා', ['මාතරින්', 'කුරුණෑගලට']],
    ['ur', 'میری بہن اوکاڑہ سے ساہیوال چلی گئی', ['اوکاڑہ', 'ساہیوال']],
  ])('are found: %s', (_, text, towns) => {
    const words = foundByDefault(text).flatMap((one) => one.split(' ').slice(1))
    expect(words).toEqual(towns)
  })

  test.each([
    ['without a relative', 'Bilbotik Donostiara zenbat kilometro daude?'],
    ['without a relative', 'హైదరాబాద్ నుండి విజయవాడకు రైలు ఎన్ని గంటలకు'],
    ['from home to a hospital', 'మా అమ్మ ఇంటి నుండి ఆసుపత్రికి వెళ్ళింది'],
    ['from home to school', 'என் மகன் வீட்டிலிருந்து பள்ளிக்கு நடந்தான்'],
    ['from school to the market', 'माझा भाऊ शाळेतून बाजारला गेला'],
    ['in another sentence', 'मेरी बहन ठीक है। मुंबईहून पुण्याला जाण्यासाठी बस कधी आहे?'],
  ])('are not: %s: %s', (_, text) => {
    expect(toldMoves(text)).toEqual([])
  })
})
