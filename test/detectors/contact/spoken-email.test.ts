import { describe, expect, it } from '@jest/globals'
import { expectLinear } from '../../support/expect-linear.js'
import { found } from '../found.js'

describe('an e-mail address that is said aloud', () => {
  it.each([
    "his email it's ⟦stavros underscore tiles at hotmail dot com⟧ make it sound proper",
    'he can reach me at ⟦jolene dot marsh eighty one at quickmail dot example⟧ if he wants',
    'my email is ⟦anna berg at gmail dot com⟧ thanks',
    'write to ⟦r dot k dot sharma at the rate yahoo dot co dot in⟧ for the papers',
    'reach me on ⟦m c donnell four two at eircom dot i e⟧',
    'also das ist ⟦osterkamp unterstrich immo at web punkt de⟧ und zwar',
    'mijn mail is ⟦h schuurmans apenstaartje ziggo punt nl⟧',
    'la mia mail è ⟦giulia trattino basso neri ottantotto chiocciola libero punto it⟧ grazie',
    'mon adresse c’est ⟦jean tiret dupont arobase orange point fr⟧ merci',
    'mi correo es ⟦lupita guion bajo mx noventa y uno arroba hotmail punto com⟧',
    'o meu mail é ⟦joão ponto silva arroba sapo ponto pt⟧',
    'почта ⟦тагир собака мэйл точка ру⟧',
    'моя пошта ⟦олена крапка бойко собака укр крапка нет⟧',
    'pišite mi na ⟦lojzka pika hvala afna soca posta pika example⟧ ker slabo slišim',
    'minu meil on ⟦heldur punkt raudsepp ätt saarepost punkt example⟧',
    'můj mail je ⟦pavel tečka novák zavináč seznam tečka cz⟧',
    'az email címem ⟦kovács pont éva kukac freemail pont hu⟧',
    'adresim ⟦ahmet nokta yılmaz et gmail nokta com⟧',
    'mans epasts ir ⟦janis punkts berzins et inbox punkts lv⟧',
    'min mejl är ⟦sara punkt lindqvist snabel a brevlådan punkt se⟧',
    'το μέιλ μου είναι ⟦νίκος τελεία παππάς παπάκι γιαχού τελεία γκρ⟧',
    'المييل ⟦محمد نقطة علي آت جيميل نقطة كوم⟧',
    'मेरा ईमेल है ⟦रवि डॉट शर्मा एट जीमेल डॉट कॉम⟧',
    '邮箱是 ⟦zhangwei 下划线 八八 艾特 qq 点 com⟧',
    'email saya ⟦budi titik santoso at gmail titik com⟧ ya',
  ])('is found whole: %s', (marked) => {
    const [, address] = /⟦(.*)⟧/.exec(marked) ?? []
    expect(found(marked.replace(/[⟦⟧]/g, ''))).toEqual([`CONTACT ${address}`])
  })

  it.each([
    'we should look at this point in the discussion, and at that point it is done',
    'la réunion est à neuf heures et le point de vue du client est clair',
    'у нас есть собака и кошка точка дальше новая строка',
    'can we meet at node dot js conference this week',
    'meet me at the station point in the north',
  ])('is not read into %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each(['a at ', 'dot at ', 'x at a dot com ', 'one at b dot '])('takes linear time: many %j', (unit) => {
    const text = unit.repeat(500_000 / unit.length)
    expectLinear(() => found(text))
  })
})
