/**
 * Words beside a name that are no part of it: forms of address, titles, and what somebody is to somebody (patient, teacher,
 * landlord). Lower case, without stops. Written for this project.
 */
const BEFORE = `
mr mrs ms miss mx sir madam dr prof professor doctor dear sgt
patient client customer tenant landlord nurse teacher driver manager agent technician employee witness supervisor colleague boss
herr herrn frau fräulein mann sohn oma opa liebe lieber hallo
patientin kunde kundin mieter mieterin vermieter vermieterin arzt ärztin lehrer lehrerin trainer nachbar nachbarin kollege kollegin chef chefin fahrer fahrerin herrn
monsieur madame mademoiselle mme mlle maître bonjour cher chère
patiente cliente locataire propriétaire médecin professeur infirmière infirmier voisin voisine collègue chauffeur technicien
sr sra srta señor señora señorita doña dra hola estimado estimada querido querida
paciente inquilino inquilina casero casera médico médica maestro maestra profesor profesora vecino vecina compañero jefe jefa enfermera
senhor senhora dona exmo exma seu olá prezado prezada 
inquilina senhorio médica professor professora vizinho vizinha colega chefe enfermeira
sig signor signora signorina sigra dott dottor dottoressa dottssa avvocato gentile egregio spett 
paziente assistito assistita medico infermiera vicino vicina collega
heer mevrouw mevr dhr meneer mw juf meester beste hoi geachte
patiënt klant huurder verhuurder arts huisarts buurman buurvrouw leraar lerares
pana panu panią panem państwo mgr szanowny szanowna
pacjent pacjentka pacjenta pacjentki lekarz lekarka klient klientka najemca sąsiad sąsiadka nauczyciel nauczycielka
pán paní pana slečna mgr vážený vážená
pacient pacientka pacienta pacientky lékař lékařka lekár lekárka klient klientka nájemce soused sousedka učitel učitelka
fru frk herr fröken lektor rektor kære kjære hej hei
läkare läkaren sjuksköterska läraren lärare kund kunden granne grannen
læge lægen lege legen lærer læreren sygeplejerske sykepleier pasient pasienten kunde kunden nabo naboen
herra rouva neiti tohtori lääkäri lääkärin hoitaja opettaja potilas asiakas naapuri 
härra proua patsient arst õpetaja klient
domnul doamna domnişoara domnișoara stimate stimată
pacientul pacienta pacient medicul medic profesorul profesoara vecinul vecina chiriaș proprietar
úr kedves tisztelt beteg páciens orvos tanár tanárnő szomszéd ügyfél
gospodin gospođa gospa gospod gđa gđica poštovani poštovana dragi draga
pacijent pacijentkinja pacijentica bolesnik lekar lekarka liječnik liječnica doktor doktorka profesor profesorka učitelj učiteljica komšija komšinica upravnik upravnika
господин господине госпожа г-н г-жа пациент пациентка пациентката пациентът лекар лекарката доктор докторка учител учителка съсед съседка
гражданин гражданка уважаемый уважаемая здравствуйте привет здрасте больной больная врач пациента пациентки учитель учительница сосед соседка клиент клиентка
пан пані шановний шановна привіт хворий хвора пацієнт пацієнтка лікар лікарка вчитель вчителька сусід сусідка клієнт клієнтка
κ κος κα κύριος κυρία κύριε κυρίας κυρίου δρ αγαπητέ αγαπητή ασθενής ασθενής ιατρός γιατρός πελάτης πελάτισσα kyria kyrie
bay bayan sayın doktor hasta müşteri öğretmen hemşire kiracı komşu slm merhaba selam
bəy xanım müəllim xəstə həkim
bapak ibu pak bu mbak kak sdri yth pasien pelanggan pelapor dokter guru perawat tetangga
encik puan tuan cik datuk datin dato haji hajah pesakit pelanggan doktor cikgu jiran
bwana mzee mwalimu daktari dkt mgonjwa mteja ndugu mheshimiwa wakili
khách ông bà chị thầy bệnh nhân bác sĩ luật sư
جناب آقای خانم آقا دکتر مهندس استاد بیمار پزشک سرکار
السيد السيدة الآنسة الأستاذ الأستاذة الدكتور الدكتورة دكتور دكتورة المهندس الشيخ المريض المريضة الموظف الموظفة العميل العميلة المستأجر المحامي د 
מר גברת גב הגב ד"ר דר פרופ פרופ' עו"ד הרב לכבוד המטופל המטופלת הלקוח הלקוחה הרופא הרופאה השכן השכנה
श्री श्रीमती सुश्री कुमारी डॉ डॉक्टर मरीज़ मरीज ग्राहक
ড ডা ডাঃ মি মিসেস জনাব শ্রী শ্রীমতী রোগী রোগীর গ্রাহক ডাক্তার
ბატონი ბატონო ქალბატონი ქალბატონო პაციენტი ექიმი
պարոն տիկին օրիորդ հիվանդ բժիշկ
мырза ханым науқас дәрігер мұғалім
환자 고객 손님 상담원 언니 오빠 형 누나 이모 삼촌 원장 의사
`

/** Abbreviations that stand in front of a name with their stop only. */
const ABBREVIATIONS = `
abg arch arq avv bc bi bw dipl dkt dl dna doc doç dr dra fr geom hr ing inż judr kk lek lic mag med mgr mtre mudr nn ny pac pat paz phdr pot prof pte rag rev sdr tn أ د م
`

const AFTER = `
bey hanım hanim efendi hoca hocam abi abla amca teyze dayı bəy xanım müəllim
néni bácsi bá úr asszony
ji sahib saheb bhai didi bhaiya
जी भैया साहब साहिब दीदी भाई
ভাই আপা সাহেব দাদা দিদি বাবু
апай ағай аға апа мырза ханым
sensei
جان
부장 부장님 과장 과장님 차장님 대리 대리님 팀장 팀장님 사장님 선생님 교수님 대표님 원장님 실장님 이사님 고객님 님 씨
`

/** In scripts without spaces: directly in front of a name. */
export const ATTACHED_BEFORE = ['患者|病人|客户|顾客|老师傅|お客様'].join('|')

/** In scripts without spaces: directly behind a name. */
export const ATTACHED_AFTER = [
  '様|さま|さん|殿|先生|先輩|後輩|部長|課長|社長|係長|店長|教授',
  '师傅|师傅|太太|女士|先生|小姐|老师|医生|大夫|护士|经理|总监|主任|教授|律师|同学|阿姨|叔叔|老先生|姐|哥|総',
  '부장님|과장님|차장님|대리님|팀장님|사장님|선생님|교수님|대표님|원장님|실장님|고객님|님',
].join('|')

export const COMPANIONS_BEFORE: ReadonlySet<string> = wordsOf(BEFORE)
export const ABBREVIATED_BEFORE: ReadonlySet<string> = wordsOf(ABBREVIATIONS)
export const COMPANIONS_AFTER: ReadonlySet<string> = wordsOf(AFTER)

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean))
}
