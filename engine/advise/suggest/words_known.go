package suggest

import "quasi/engine/data/recognize"

// The words of columns that hold what others know of a person, by language as in
// [recognize.Birth].
var (
	ageWords = recognize.WordsOf(`age|ages|age group|agegroup|age band|age years|years old|anchor age|anchor year|age cat|agecat
年龄|年龄段|年齢|年齡|=岁|=歳|alter|lebensalter|altersgruppe|*alter in jahren|*alter in tagen|=lj|patientenalter|aufnahmealter
=âge|tranche d age|edad|grupo edad|edad anos|età|eta|fascia di eta|idade|faixa etaria|leeftijd|leeftijdsgroep|ålder|alder|aldersgrupp|aldersgruppe|ikä|=ika|ikäryhmä
wiek|grupa wiekowa|věk|vek|=kor|életkor|eletkor|korcsoport|vârsta|varsta|возраст|возрастн*|вік|yaş|yas|yaşı|yaş grubu|ηλικία|العمر|عمر|السن|גיל|आयु|उम्र|나이|연령|연령대|tuổi|độ tuổi|umur|usia|อายุ`)

	sexNames = recognize.WordsOf(`sex|gender|sexe|sex at birth|birth sex|gender identity|title|salutation|honorific|=prefix|name prefix|male|female|is male|is female
性别|性別|称谓|敬称|geschlecht|*geschlecht|geschl|gschl|anrede|titel|=m w|genre|civilite|sexo|genero|tratamiento cortesia|sesso|genere|gênero|geslacht|aanhef|kön|køn|kjønn|sukupuoli
płeć|plec|pohlaví|pohlavi|=nem|neme|beteg neme|sexul|=gen|=пол|пол пациента|пол|стать|cinsiyet|cinsiyeti|φύλο|الجنس|جنس|النوع|מין|מגדר|लिंग|성별|giới tính|=phái|jenis kelamin|kelamin|jk|เพศ`)

	noSex = recognize.WordsOf(`sex hormone|sexually|shbg|document title|study title|job title|report title|gene|gen panel|gen test|genre of|title of study|female relatives`)

	placeNames = recognize.WordsOf(`postcode|postal code|zip|zipcode|zip code|city|town|county|district|province|state|region|country|native country|country of birth|country of origin|nationality|citizenship|birthplace|place of birth|postal|zip4|zip5|zip3|municipality|suburb|village|borough|neighborhood|neighbourhood|latitude|longitude|lat|lon|lng|geocode|geo|census tract|tract|fips|residence|residence type|place of residence|residency|urban|rural|rural urban|urbanicity|living area|catchment|lsoa|msoa|imd|deprivation|deprivation index|townsend|origin|immigrant|immigration|migrant|migration|born in|foreign born
邮编|邮政编码|城市|省份|地区|国籍|籍贯|户籍|户口|乡镇|街道|区县|居住地|出生地|城乡|=省|=市|=区|=县|國籍|縣市|郵遞區號|地區|籍貫|郵便番号|都道府県|市区町村|国籍|出身地|出身国
plz|postleitzahl*|ort|stadt|kreis|landkreis|bundesland|land|staatsangehoerigkeit|nationalität|wohnort|wohnsitz|gemeinde|geburtsort|geburtsland|herkunft|herkunftsland|herkunfts*|migrationshintergrund|migrations*|ortsteil|stadtteil|bezirk|aufenthaltsort|wohngegend|wohnlage
code postal|ville|departement|pays|nationalite|commune|pays de naissance|pays d origine|lieu de naissance|lieu naissance|residence|quartier|origine
codigo postal|=cp codigo|=c p|ciudad|provincia|pais|nacionalidad|localidad|municipio|lugar nacimiento|lugar de nacimiento|pais de nacimiento|pais de origen|residencia|barrio|poblacion residencia|comunidad autonoma
=cap|codice postale|citta|comune|regione|paese|nazionalita|cittadinanza|luogo di nascita|paese di nascita|stato di nascita|residenza|=cep|cidade|município|estado|pais de nascimento|naturalidade|nacionalidade|bairro|=uf|codigo postal|distrito|concelho|freguesia
woonplaats|plaats|gemeente|provincie|geboorteplaats|geboorteland|herkomst|nationaliteit|postnummer|postnr|postort|stad|=by|bopælskommune|kommun|kommune|kommunenavn|län|fylke|födelseland|fødeland|medborgarskap|statsborgerskab|statsborgerskap|bostadsort|bosted|postinumero|kaupunki|paikkakunta|kotikunta|kunta|maakunta|syntymämaa|kansalaisuus|=maa
kod pocztowy|miasto|miejscowość|miejsce zamieszkania|miejsce urodzenia|województwo|gmina|powiat|kraj|kraj pochodzenia|obywatelstwo|psč|psc|město|obec|okres|bydliště|země|země původu|národnost země|státní příslušnost|irányítószám|település|város|megye|ország|állampolgárság|születési hely|lakóhely|cod poștal|oraș|localitate|județ|județul|țara|cetățenie|mediu|locul nașterii
индекс|почтовый индекс|город|область|регион|район|страна|страна рождения|место рождения|место жительства|гражданство|населенный пункт|местность|місто|країна|поштовий індекс|posta kodu|şehir|sehir|=il|ilçe|ilce|ikamet|ülke|ulke|uyruk|uyruğu|doğum yeri|memleket
ταχυδρομικός κώδικας|τκ|πόλη|νομός|περιφέρεια|χώρα|υπηκοότητα|τόπος γέννησης|εθνικότητα|الرمز البريدي|المدينة|مدينة|المحافظة|المنطقة|البلد|الجنسية|مكان الميلاد|بلد المنشأ|محل الإقامة|מיקוד|עיר|יישוב|מחוז|ארץ לידה|אזרחות|ארץ מוצא|पिन कोड|शहर|गांव|गाँव|जिला|राज्य|देश|राष्ट्रीयता
우편번호|도시|시도|시군구|지역|거주지|국적|출생지|출신국|mã bưu điện|thành phố|tỉnh|quận|huyện|=xã|quốc tịch|nơi sinh|quê quán|nơi ở|kode pos|kota|kabupaten|kecamatan|kelurahan|provinsi|desa|negara|kewarganegaraan|tempat lahir|รหัสไปรษณีย์|จังหวัด|อำเภอ|ตำบล|สัญชาติ|ประเทศ`)

	// noPlace keeps out parts of the body, states of mind and of matter, and places of
	// care, which have their own words.
	noPlace = recognize.WordsOf(`mental state|disease state|steady state|state of health|solid state|body region|brain region|tumor region|tumour region|body site|origin of replication|tissue of origin|cell of origin|lat view|estado civil|estado conjugal|stato civile|estado alta|estado al alta|primary origin`)

	socialNames = recognize.WordsOf(`race|ethnicity|ethnic|ethnic group|ethnic origin|caste|tribe|skin color|marital|marital status|married|ever married|marriage|civil status|civil state|relationship|relationship status|living alone|lives alone|living situation|household|household size|housing|housing type|own rent|rent|tenure|homeless|children|number of children|no of children|num children|siblings|dependents|education|educational level|education num|edu|educ|scholarship|hispanic|hisp|degree|school|schooling|literacy|occupation|occupational|occup|job|job title|profession|work|work type|work status|workclass|work class|hours per week|employment|employment status|employer|employed|unemployed|religion|religious|faith|church|language|languages|mother tongue|interpreter|veteran|military|military service|prison|incarcerated|refugee|asylum|welfare|sexual orientation|orientation|parity|gravida|political party
民族|婚姻|婚姻状况|婚否|学历|文化程度|教育程度|教育水平|职业|工作单位|工种|宗教|信仰|语言|子女数|家庭人口|政治面貌|婚姻狀況|教育程度|職業|婚姻状況|学歴|最終学歴|勤務先|配偶者|続柄|言語|人種|宗教|家族構成
familienstand|fam stand|famstand|bildung|bildung*|beruf*|ausbildung|schulabschluss|schulbildung|abschluss|konfession|religionszugehoerigkeit|religion*|glaube|sprache|muttersprache|ethnie|ethnische*|arbeitgeber|erwerb*|beschäftigung*|taetigkeit|kinder|kinderzahl|anzahl kinder|haushalt*|wohnsituation|lebenssituation|zivilstand|pflegegrad|pflegestufe|dolmetscher
etat civil|situation familiale|situation matrimoniale|metier|langue|niveau d etudes|niveau etude|etudes|diplome|emploi|categorie socioprofessionnelle|csp|origine ethnique|enfants|nombre d enfants
etnia|raza|estado civil|educacion|nivel educativo|nivel de estudios|estudios|escolaridad|ocupacion|profesion|idioma|trabajo|empleo|situacion laboral|hijos|numero de hijos|religión|grupo etnico
stato civile|istruzione|titolo di studio|scolarita|professione|occupazione|lavoro|lingua|religione|figli|estado conjugal|escolaridade|nível de escolaridade|instrução|profissão|ocupação|religião|raça|raca|raca cor|=cor|etnia|filhos|lingua materna
burgerlijke staat|burgerlijke stand|opleiding|opleidingsniveau|beroep|werk|geloof|godsdienst|taal|moedertaal|etniciteit|kinderen|civilstånd|civilstand|sivilstand|sivilstatus|utbildning|utbildningsnivå|uddannelse|utdanning|yrke|erhverv|stilling|arbete|sysselsättning|språk|sprog|etnicitet|etnisitet|barn|antal barn|antal børn|siviilisääty|koulutus|koulutusaste|ammatti|työ|uskonto|äidinkieli|kieli|lapset|etninen
stan cywilny|wykształcenie|zawód|zawod|zatrudnienie|praca|miejsce pracy|wyznanie|religia|język|narodowość|narodowosc|pochodzenie|rasa|dzieci|liczba dzieci|rodinný stav|vzdělání|povolání|zaměstnání|náboženství|vyznání|jazyk|národnost|etnikum|počet dětí|családi állapot|iskolai végzettség|végzettség|foglalkozás|munkahely|vallás|anyanyelv|nemzetiség|gyermekek|stare civilă|studii|nivel de studii|educație|ocupație|ocupatie|profesie|loc de muncă|religie|limba|etnie|naționalitate|copii
семейное положение|семейный статус|брак|образован*|образование|профессия|должность|место работы|занятость|работа|религия|вероисповедание|язык|национальность|этнос|раса|дети|количество детей|сімейний стан|освіта|професія|релігія|національність|medeni durum|medeni hal|medeni hali|eğitim|eğitim durumu|öğrenim|öğrenim durumu|meslek|mesleği|çalışma durumu|=iş|din|dini|dil|ana dil|etnik köken|ırk|çocuk sayısı
οικογενειακή κατάσταση|εκπαίδευση|μορφωτικό επίπεδο|επάγγελμα|εργασία|θρησκεία|γλώσσα|εθνικότητα|φυλή|παιδιά|الحالة الاجتماعية|الحالة الزوجية|المستوى التعليمي|التعليم|المؤهل|المهنة|الوظيفة|العمل|الديانة|الدين|اللغة|العرق|القبيلة|عدد الأطفال|מצב משפחתי|השכלה|מקצוע|עיסוק|דת|שפה|מוצא|לאום|מספר ילדים
वैवाहिक स्थिति|शिक्षा|व्यवसाय|पेशा|धर्म|जाति|भाषा|결혼|결혼상태|결혼여부|혼인상태|혼인|학력|교육수준|교육정도|직업|직장|종교|인종|민족|자녀수|모국어|tình trạng hôn nhân|hôn nhân|trình độ học vấn|học vấn|nghề nghiệp|nghề|tôn giáo|dân tộc|ngôn ngữ|status perkawinan|status pernikahan|pendidikan|pekerjaan|agama|suku|bahasa|สถานภาพ|สถานภาพสมรส|การศึกษา|อาชีพ|ศาสนา|เชื้อชาติ`)

	noSocial = recognize.WordsOf(`degree of|angle degree|degree celsius|burn degree|work of breathing|household transmission|cor pulmonale|cor triatriatum`)

	// insuranceWords are of what pays for a patient, where it is a class, no number.
	insuranceWords = recognize.WordsOf(`insurance|insurer|insurance type|insurance status|payer|payor|payer code|payment|payment method|coverage|medicaid|medicare|primary insurance
医保类型|付费方式|医疗付费方式|费别|保险|保险类型|支付方式|保険種別|保険
versicherung|versicherungsart|versicherungsstatus|krankenkasse|kasse|kassenart|kostenträger|ik der krankenkasse|assurance|mutuelle|regime|couverture|seguro|aseguradora|prevision|obra social|tipo de seguro|assicurazione|convênio|convenio|plano de saude|verzekering|verzekeraar|försäkring|forsikring|vakuutus
ubezpieczenie|płatnik|pojišťovna|pojistovna|biztosítás|biztosító|asigurare|casa de asigurari|страхование|страховая|вид оплаты|sigorta|sosyal güvence|güvence|ασφάλιση|ταμείο|التأمين|تأمين|ביטוח|קופת חולים|बीमा|보험|보험유형|보험종류|bảo hiểm|đối tượng|asuransi|jaminan|cara bayar|สิทธิการรักษา|ประกัน`)

	// seenWords are of what others can see, or know from daily life.
	seenWords = recognize.WordsOf(`height|weight|ht|wt|body height|body weight|birth weight|birthweight|stature|body size|bmi|body mass index|obese|obesity|waist|shoe size|eye color|eye colour|hair color|hair colour|tattoo|handedness|disability|disabled|handicap|wheelchair|blind|deaf|amputee|pregnant|pregnancy|pregnancies|is pregnant|breastfeeding|twin|twins|smoker|smoking|smoking status|smoke|tobacco|cigarettes|alcohol|drinking|physical activity|sports|diet|vegetarian|drives|driver
身高|体重|吸烟|吸烟史|饮酒|饮酒史|怀孕|妊娠|残疾|孕次|产次|体重指数|身長|喫煙|飲酒|身高|體重|障害
grösse|groesse|körpergrösse|körpergröße|koerpergroesse|gewicht|körpergewicht|koerpergewicht|aufnahmegewicht|geburtsgewicht|raucher|raucherstatus|rauchen|nikotin|alkohol|schwanger|schwangerschaft|behinderung|behindert|schwerbehindert|grad der behinderung|haarfarbe|augenfarbe
taille|poids|imc|fumeur|tabac|tabagisme|alcool|enceinte|grossesse|handicap|talla|estatura|altura|peso|fumador|tabaquismo|fuma|alcohol|embarazo|embarazada|discapacidad|altezza|fumatore|fumo|gravidanza|disabilita|tabagismo|fumante|alcool|gestante|gravidez|gravida|deficiencia
lengte|gewicht|roker|roken|zwanger|zwangerschap|handicap|längd|vikt|rökare|rökning|gravid|graviditet|højde|vægt|ryger|rygning|høyde|vekt|røyker|røyking|pituus|paino|tupakointi|raskaus|raskaana|vammaisuus
wzrost|waga|masa ciała|palenie|palacz|ciąża|niepełnosprawność|výška|váha|hmotnost|kouření|kuřák|těhotenství|magasság|testmagasság|testsúly|súly|dohányzás|dohányzik|terhes|terhesség|înălțime|greutate|fumător|sarcină|рост|вес|масса тела|имт|курение|курит|алкоголь|беременность|беременн*|инвалидность|зріст|вага|=boy|boyu|kilo|ağırlık|sigara|gebe|gebelik|hamile|hamilelik|engelli|engellilik
ύψος|βάρος|κάπνισμα|καπνιστής|εγκυμοσύνη|αναπηρία|الطول|الوزن|التدخين|مدخن|الحمل|حامل|الإعاقة|גובה|משקל|עישון|מעשן|הריון|נכות|ऊंचाई|ऊँचाई|वजन|धूम्रपान|गर्भवती|विकलांगता|신장|체중|키|몸무게|흡연|음주|임신|임신여부|장애|장애여부|chiều cao|cân nặng|hút thuốc|mang thai|khuyết tật|tinggi badan|berat badan|tinggi|berat|merokok|perokok|hamil|disabilitas|ส่วนสูง|น้ำหนัก|สูบบุหรี่|ตั้งครรภ์`)

	noSeen = recognize.WordsOf(`peak height|molecular weight|weighted|sampling weight|survey weight|weights|alcohol level|blood alcohol|disc height|driver gene|renal|diet order|tumor size|inr`)

	bodyAtBirth = recognize.WordsOf(`birth weight|birthweight|birth sex|sex at birth|country of birth|place of birth|birthplace|birth place|preterm birth|birth name|mode of birth|geburtsgewicht|geburtsort|geburtsland|geburtsname|lieu de naissance|lieu naissance|nom naissance|nom de naissance|pays de naissance|lugar nacimiento|lugar de nacimiento|pais de nacimiento|pais de nascimento|luogo di nascita|paese di nascita|stato di nascita|birth order|出生地|miejsce urodzenia|место рождения|страна рождения|születési hely|locul nașterii|doğum yeri|τόπος γέννησης|مكان الميلاد|ארץ לידה|출생지|nơi sinh|tempat lahir|出生体重`)
)
