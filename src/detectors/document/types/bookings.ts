import type { DocumentType } from './document-type.js'

/** Codes under which airlines, railways and hotels keep a traveller's booking: with the surname, they open it. */
export const BOOKINGS: readonly DocumentType[] = [
  {
    country: '*',
    kind: 'booking',
    pattern: /^(?!ABC|XYZ|123|XXX)(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{5,8}$/,
    names: [
      'booking reference*|booking ref|booking code|booking id|booking number|booking no|reservation code|reservation number|reservation no',
      'reservation reference|reservation id|confirmation code|confirmation number|confirmation no|record locator|pnr|pnr number|pnr no|pnr code',
      'buchungscode*|buchungsnummer*|buchungsnr|buchungs nr|buchungsreferenz*|buchungskennung|reservierungscode|reservierungsnummer',
      'code de réservation|référence de réservation|réf de réservation|réf réservation|réservation n|numéro de réservation|code réservation',
      'référence du dossier de voyage|localizador*|código de reserva|código de la reserva|número de reserva|referencia de reserva|clave de reservación',
      'código de reservación|código da reserva|número da reserva|codi de reserva|codi de la reserva|localitzador*|erreserba kodea|erreserba kodeak',
      'codice prenotazione|codice di prenotazione|codice della prenotazione|numero prenotazione|numero di prenotazione|codice pnr',
      'boekingscode*|boekingsnummer*|boekingsreferentie|reserveringscode|reserveringsnummer|besprekingskode|besprekingsnommer',
      'kod rezerwacji|kodem rezerwacji|kodu rezerwacji|numer rezerwacji|nr rezerwacji|rezervační kód|kód rezervace|číslo rezervace',
      'rezervačný kód|kód rezervácie|číslo rezervácie|foglalási kód*|foglalási szám*|foglalási azonosító*|cod de rezervare|codul de rezervare',
      'codul rezervării|număr de rezervare|numărul rezervării|код на резервация|код на резервацията|номер на резервация|номер на резервацията',
      'резервационен код|kod rezervacije|kôd rezervacije|broj rezervacije|код резервације|број резервације|шифра резервације|koda rezervacije',
      'številka rezervacije|код за резервација|број на резервација|код бронювання|номер бронювання|номер броні|код бронирования|код брони',
      'номер брони|номер бронирования|пнр|код браніравання|нумар браніравання|κωδικός κράτησης|κωδικό κράτησης|κωδικος κρατησης|αριθμός κράτησης',
      'rezervasyon kodu*|rezervasyon numara*|rezervasyon no*|pnr kod*|pnr no*|rezervasiya kodu*|bron kodu*|bron nömrəsi|брондау коды|брондау нөмірі',
      'bron qilish kodi|bron raqami|ჯავშნის კოდი|ჯავშნის ნომერი|ամրագրման կոդ*|ամրագրման համար*|קוד הזמנה|קוד ההזמנה|رمز الحجز',
      'كود الحجز|رقم الحجز|مرجع الحجز|رقم حجزي|كود حجزي|کد رزرو|شماره رزرو|کد رفرنس|بکنگ نمبر|بکنگ کوڈ|बुकिंग नंबर|बुकिंग कोड|पीएनआर*|बुकिङ नम्बर',
      'বুকিং নম্বর|বুকিং কোড|পিএনআর*|முன்பதிவு எண்*|బుకింగ్ నంబర్*|బుకింగ్ కోడ్*|બુકિંગ નંબર|બુકિંગ કોડ|ബുക്കിംഗ് നമ്പർ*|ಬುಕಿಂಗ್ ಸಂಖ್ಯೆ*',
      'รหัสการจอง|หมายเลขการจอง|เลขที่การจอง|รหัสจอง|mã đặt chỗ|mã đặt vé|mã đặt phòng|mã đặt bàn|kode booking|kode pemesanan|kod tempahan|kode reservasi',
      '预订编号|预订号|预订代码|订座编号|订座记录|订位代码|预定编号|預訂編號|預訂代號|訂位代號|訂位編號|訂位代碼|订单预订号|予約番号|予約コード|確認番号|예약번호|예약 번호|예약코드|예약 코드',
      'varauskoodi*|varausnumero*|varaustunnus*|broneeringu number|broneeringukood|broneeringu kood|rezervācijas kods|rezervācijas numurs',
      'rezervacijos kodas|rezervacijos numeris|bookingnummer*|bookingkode*|reservationsnummer*|reservationskode|bokningsnummer*|bokningskod*',
      'bokningsreferens*|reservasjonsnummer*|reservasjonskode|bestillingskode|bókunarnúmer*|kodi i rezervimit|numri i rezervimit|kodin e rezervimit',
      'nambari ya kuhifadhi|namba ya booking|kode bespreking|cód de reserva|cod rezervare|nr rezervare|kod rez|rez nr',
    ].join('|'),
  },
  {
    country: '*',
    kind: 'booking',
    pattern: /^(?!ABC|XYZ|123|XXX)(?=[A-Z]*\d)(?=(?:[A-Z\d]*[A-Z]){2})[A-Z\d]{6}$/,
    names:
      'booking|buchung|réservation|prenotazione|boeking|rezerwacja|rezerwacji|rezervace|foglalás|rezervare|резервация|rezervacija|бронювання|бронирование|бронь|rezervasyon|bokning|bestilling|varaus|reserva',
  },
  {
    country: 'IN',
    kind: 'booking',
    pattern: /^\d{10}$/,
    names: 'pnr|pnr number|pnr no|पीएनआर|पीएनआर नंबर|পিএনআর|પીએનઆર',
  },
]
