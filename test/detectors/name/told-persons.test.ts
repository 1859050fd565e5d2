import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('people and towns in scripts of which the name model has read little', () => {
  test.each([
    ['te', 'నా పేరు సురేష్ రెడ్డి, నేను వరంగల్లో ఉంటాను', ['NAME సురేష్ రెడ్డి', 'LOCATION వరంగల్లో']],
    ['te without signs', 'నా పేరు సురేష్ నేను వరంగల్లో ఉంటాను', ['NAME సురేష్', 'LOCATION వరంగల్లో']],
    ['te, with an initial', 'నా పేరు కె. సురేష్, జీతం రాలేదు', ['NAME కె. సురేష్']],
    ['te, of a mother', 'మా అమ్మ లక్ష్మమ్మ వయసు 70', ['NAME లక్ష్మమ్మ']],
    ['ml', 'എന്റെ പേര് അനിൽ കുമാർ, ഞാൻ കോട്ടയത്ത് താമസിക്കുന്നു', ['NAME അനിൽ കുമാർ', 'LOCATION കോട്ടയത്ത്']],
    ['ml, with years', 'എന്റെ അമ്മ സരോജിനി 70 വയസ്സ്', ['NAME സരോജിനി']],
    ['kn', 'ನನ್ನ ಹೆಸರು ಮಂಜುನಾಥ, ನಾನು ತುಮಕೂರಿನಲ್ಲಿ ವಾಸಿಸುತ್ತೇನೆ', ['NAME ಮಂಜುನಾಥ', 'LOCATION ತುಮಕೂರಿನಲ್ಲಿ']],
    ['gu', 'મારું નામ ભાવેશ પટેલ છે, હું આણંદમાં રહું છું', ['NAME ભાવેશ પટેલ', 'LOCATION આણંદમાં']],
    ['gu, in digits of its own', 'મારી મમ્મી કોકિલાબેન ૬૭ વર્ષની છે', ['NAME કોકિલાબેન']],
    ['pa', 'ਮੈਂ ਬਠਿੰਡਾ ਵਿੱਚ ਰਹਿੰਦਾ ਹਾਂ', ['LOCATION ਬਠਿੰਡਾ']],
    ['my, not parted', 'ကျွန်တော့်နာမည်အောင်မင်းပါ', ['NAME အောင်မင်း']],
    ['my, a town', 'မုံရွာမှာနေတယ်', ['LOCATION မုံရွာမှာ']],
    ['km', 'ខ្ញុំឈ្មោះ ចាន់ ដារ៉ា រស់នៅ បាត់ដំបង', ['NAME ចាន់ ដារ៉ា', 'LOCATION បាត់ដំបង']],
    ['am', 'ስሜ ዳዊት ተስፋዬ ነው በአዳማ እኖራለሁ', ['NAME ዳዊት ተስፋዬ', 'LOCATION በአዳማ']],
    ['te, in front of an honorific', 'మా మామయ్య నరసింహ గారికి లేఖ రాయండి', ['NAME నరసింహ']],
    ['ta, last year', 'என் சித்தி வள்ளி போன வருடம் வேலையை விட்டார்', ['NAME வள்ளி']],
    ['ta, a letter to a landlord', 'வீட்டு உரிமையாளர் சேகருக்கு கடிதம் எழுது', ['NAME சேகருக்கு']],
    ['kn, in front of an honorific', 'ನನ್ನ ಅಣ್ಣ ಪ್ರಕಾಶ್ ಅವರಿಗೆ ಶುಭಾಶಯ ಬರೆಯಿರಿ', ['NAME ಪ್ರಕಾಶ್']],
    ['pa, to a landlord', 'ਮਾਲਕ ਗੁਰਦੇਵ ਸਿੰਘ ਨੂੰ ਲਿਖੋ ਕਿ ਪਾਣੀ ਬੰਦ ਹੈ', ['NAME ਗੁਰਦੇਵ ਸਿੰਘ']],
    ['mr, last week', 'माझी मावशी शालन मागच्या आठवड्यात आजारी पडली', ['NAME शालन']],
    [
      'ur, in front of a number',
      'میرا نام تیمور بخت ہے اور نمبر 0304-7716258',
      ['NAME تیمور بخت', 'CONTACT 0304-7716258'],
    ],
    ['ur', 'میری والدہ زبیدہ بیگم عمر ۶۸ سال', ['NAME زبیدہ بیگم']],
  ])('are found: %s', (_, text, expected) => {
    expect(foundByDefault(text)).toEqual(expected)
  })

  test.each([
    ['to change a name', 'నా పేరు మార్చాలి ఎలా'],
    ['what a name is', 'నా పేరు ఏమిటి'],
    ['what a name is, in ur', 'میرا نام کیا ہے'],
    ['a wrong name', 'എന്റെ പേര് തെറ്റാണ്'],
    ['an age alone', 'మా అమ్మ వయసు 70, షుగర్ ఉంది'],
    ['an age now', 'എന്റെ അമ്മ ഇപ്പോൾ 70 വയസ്സ്'],
    ['the age of a mother', 'میری والدہ کی عمر ۶۸ سال ہے'],
    ['a relative who did something again last year', 'என் அத்தை மீண்டும் போன வருடம் வேலை தேடினார்'],
    ['an honorific behind a relative', 'మా నాన్న గారికి లేఖ రాయండి'],
    ['a letter to a landlord', 'வீட்டு உரிமையாளர் ஒரு கடிதம் அனுப்பினார்'],
    ['a landlord', 'ਮਾਲਕ ਨੂੰ ਲਿਖੋ ਕਿ ਪਾਣੀ ਬੰਦ ਹੈ'],
    ['what happened last week', 'माझी मावशी पुन्हा मागच्या आठवड्यात आजारी पडली'],
    ['a village', 'నేను గ్రామంలో ఉంటాను'],
    ['a hostel', 'ഞാൻ ഹോസ്റ്റലിൽ താമസിക്കുന്നു'],
    ['a city, with its preposition', 'በከተማ እኖራለሁ'],
    ['a feeling, whose word begins with "my name"', 'ስሜት ምንድን ነው'],
    ['what somebody is called', 'ខ្ញុំឈ្មោះអ្វី'],
  ])('or are not: %s', (_, text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})
