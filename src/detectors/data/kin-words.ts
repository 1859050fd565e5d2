/**
 * Words for relatives and for people one calls by them, in front of a name: "Uncle Bo", "min man Rolf". Small, without
 * accents (as `fold` leaves them), possessives apart. Written for this project.
 */
const WORDS = `
uncle aunt auntie aunty grandpa granddad grandad grandma granny nana mum mom mommy mummy dad daddy papa mama brother sister bro sis cousin nephew niece husband wife hubby son daughter boyfriend girlfriend bf gf partner fiance fiancee mother father stepmother stepfather stepdad stepmom godmother godfather inlaw
onkel tante opa oma mutti vati mama papa bruder schwester cousin cousine neffe nichte mann frau ehemann ehefrau sohn tochter freund freundin partner partnerin verlobter verlobte mutter vater schwager schwagerin schwiegermutter schwiegervater schwiegersohn schwiegertochter enkel enkelin
oom ome tante opa oma mam pap broer zus neef nicht man vrouw echtgenoot echtgenote zoon dochter vriend vriendin partner moeder vader zwager schoonzus schoonmoeder schoonvader
oncle tonton tante tata tatie papy papi mamie mamy maman papa frere soeur sœur cousin cousine neveu niece mari femme epoux epouse fils fille copain copine compagnon compagne mere pere beau-pere belle-mere gendre
tio tia abuelo abuela mama papa hermano hermana primo prima sobrino sobrina marido mujer esposo esposa hijo hija novio novia pareja madre padre suegro suegra cunado cunada yerno nuera nieto nieta
tio tia avo vovo mae pai irmao irma primo prima sobrinho sobrinha marido mulher esposo esposa filho filha namorado namorada sogro sogra cunhado cunhada genro nora neto neta dona
zio zia nonno nonna mamma papa fratello sorella cugino cugina nipote marito moglie figlio figlia fidanzato fidanzata compagno compagna madre padre suocero suocera cognato cognata genero nuora
farbror morbror faster moster farfar morfar farmor mormor mamma pappa bror syster kusin man fru make maka hustru son dotter pojkvan flickvan sambo svager svagerska svarmor svarfar
onkel tante farfar morfar farmor mormor bestefar bestemor bedstefar bedstemor mor far mamma pappa bror soster søster fetter kusine mand kone mann kona ektemann sonn søn sønn datter kaereste kjaereste samboer svoger svigermor svigerfar svigersøn
seta eno tati pappa vaari ukki isoaiti mummo mummi mamma aiti isa veli sisko serkku mies mieheni vaimo vaimoni poika poikani tytar tyttareni poikaystava tyttoystava anoppi appi veljeni siskoni aitini isani
onu tadi vanaisa vanaema ema isa vend ode abikaasa mees naine poeg tutar elukaaslane
wujek wujo ciocia ciotka dziadek babcia mama tata brat siostra kuzyn kuzynka maz zona syn corka chlopak dziewczyna narzeczony narzeczona tesc tesciowa szwagier ziec synowa wnuk wnuczka matka ojciec
stryc strejda teta deda deda babicka babi mama tata bratr sestra bratranec sestrenice manzel manzelka muz zena syn dcera pritel pritelkyne zet snacha tchan tchyne brat brácha bracha svagr svagrova
stryko ujo strycko dedo stary otec mama oco brat sestra manzel manzelka muz zena syn dcera priatel priatelka zat nevesta svokor svokra
nagybacsi bacsi neni nagyneni nagyapa nagymama papa mama apa anya anyu apu batyam ocsem novérem hugom ferj ferjem feleseg felesegem fiam lanyom baratom baratnom fia lanya testverem
unchiul unchi matusa tanti nea bunica bunicul mama tata mami tati fratele sora varul verisoara sotul sotia sot sotie fiul fiica baiatul fata prietenul prietena iubitul iubita soacra socrul cumnatul cumnata ginerele nora fratele meu
tetka ujak stric teča deda baka djed mama tata brat sestra rodak rodjak muz suprug supruga zena žena sin kci kcer kcerka decko cura svekrva tast tasta zet snaja snaha zetov majstor
stric teta dedek babica mama oce ata brat sestra bratranec sestricna moz zena sin hci hcerka fant punca tast tašca zet snaha
вујак стриц тетка деда баба мама тата брат сестра рођак муж супруг супруга жена син ћерка дечко девојка
чичо вуйчо леля баба дядо мама татко майка баща брат сестра братовчед братовчедка мъж съпруг съпруга жена син дъщеря приятел приятелка зет снаха сват
дядя тетя бабушка дедушка баба дед мама папа мать отец брат сестра сестренка братишка муж жена супруг супруга сын дочь дочка парень девушка друг подруга жених невеста теща тесть свекровь зять невестка племянник племянница внук внучка кузен
дядько тітка бабуся дідусь мама тато мати батько брат сестра чоловік дружина син дочка донька хлопець дівчина наречений наречена теща тесть зять невістка онук онука кум кума
дзядзька цетка бабуля дзядуля маці бацька брат сестра муж жонка сын дачка
θειος θεια παππους γιαγια μαμα μπαμπας αδερφος αδερφη αδελφος αδελφη ξαδερφος ξαδερφη αντρας συζυγος γυναικα γιος κορη φιλος φιλη πεθερα πεθερος μητερα πατερας
ბიძა ბიძია დეიდა მამიდა ბებო ბაბუა დედა მამა ძმა და ქმარი მეუღლე ცოლი შვილი ვაჟი ქალიშვილი
քեռի հորեղբայր մորաքույր տատիկ պապիկ մայր հայր եղբայր քույր ամուսին կին տղա աղջիկ ամուսինս կինս եղբայրս քույրս տղաս աղջիկս
amca dayi teyze hala dede nine anneanne babaanne anne baba abi abla agabey kardes kardesim esim kocam karim oglum kizim sevgilim nisanlim esi kocasi karisi oglu kizi kuzen kuzenim abim ablam annem babam kayinvalidem
әке ана аға іні інім ағам әпке қарындас күйеуім әйелім ұлым қызым жұбайым сіңлім әжем атам анам әкем апам бауырым
om tante paman bibi kakek nenek ayah ibu bapak kakak adik kakakku adikku suami istri isteri suamiku istriku anak anakku pacar pacarku sepupu mertua pakcik makcik abang kak adikku mak ayahanda
bac co chu cau mo di ong ba bo me anh chi em chong vo con chau bạn bác cô chú cậu mợ dì ông bà bố mẹ chồng vợ cháu em anh chị
mjomba shangazi babu bibi baba mama kaka dada mume mke mwanangu binti mtoto rafiki mumewe mkewe
tito tita lolo lola nanay tatay kuya ate asawa anak kapatid pinsan nobyo nobya
عم عمي خال خالي عمة عمتي خالة خالتي جد جدي جدة جدتي ابو ابي ام امي اخ اخي اخت اختي زوج زوجي زوجة زوجتي ابن ابني بنت بنتي ابنتي خطيبي خطيبتي حفيدي
عمو دایی خاله عمه مامان بابا پدر مادر برادر برادرم خواهر خواهرم شوهر شوهرم همسر همسرم زنم پسر پسرم دختر دخترم داداش آبجی پدربزرگ مادربزرگ نامزدم خانومم
דוד דודה סבא סבתא אבא אמא אח אחי אחות אחותי בעל בעלי אשתי אישתי בן בני בת בתי חבר חברה חברי חברתי ארוסי
चाचा चाची मामा मामी दादा दादी नाना नानी पापा मम्मी भाई बहन पति पत्नी बेटा बेटी भैया दीदी पिता माता बेटे
কাকা কাকি মামা মামি দাদা দাদি নানা নানি বাবা মা ভাই বোন স্বামী স্ত্রী ছেলে মেয়ে ভাইয়া আপু
மாமா அத்தை தாத்தா பாட்டி அப்பா அம்மா அண்ணன் தம்பி அக்கா தங்கை கணவர் மனைவி மகன் மகள்
`
export const KIN_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word.length > 1))
