package recognize

// The words of columns that hold dates or findings, by language: English with the
// abbreviations of hospital systems, Chinese (simplified and traditional) and
// Japanese, German, French, Spanish, Italian, Portuguese, Dutch, the Scandinavian
// languages, Finnish, Polish, Czech, Hungarian, Romanian, Russian and Ukrainian,
// Turkish, Greek, Arabic, Hebrew, Hindi, Korean, Vietnamese, Indonesian, Thai.
// Letters with marks may be written as they are; [Parts] takes the marks off.
var (
	// Birth is of days, months and years of birth.
	Birth = WordsOf(`birth date|birthday|date of birth|dob|yob|birth|year of birth|month of birth|born|bdate|bday
出生日期|出生年月|出生时间|出生|生日|出生年|出生時間|生年月日|誕生日
geburtsdatum|geburtstag|geburtsjahr|geburtsmonat|geboren|geboren am|gebdat|gbdat|geb dat|geb datum|gebdatum|geburtsdat|=geb
ne le|nee le|date naissance|date de naissance|naissance|annee naissance
nacido|nacida|fecha nacimiento|fecha de nacimiento|nacimiento|fec nac|fecha nac
data di nascita|data nascita|nascita|nato il|nascimento|data de nascimento|data nascimento|dt nasc
geboortedatum|geboorte datum|geboortejaar|födelsedatum|födelseår|född|fødselsdato|fødselsår|født|foedselsdato|syntymäaika|syntymäpäivä|syntymävuosi
data urodzenia|rok urodzenia|urodzenia|urodzony|datum narození|rok narození|narozeni|születési dátum|születési idő|szuletes*|data nașterii|data nasterii|nasterii
дата рождения|год рождения|дата рожд|рожд|рождения|рожден*|дата народження|народження|рік народження
doğum tarihi|doğum yılı|dogum|ημερομηνία γέννησης|έτος γέννησης|γέννησης|تاريخ الميلاد|الميلاد|سنة الميلاد|תאריך לידה|לידה
जन्म तिथि|जन्म तारीख|जन्म|생년월일|출생일|출생연도|출생년도|생일|ngày sinh|năm sinh|tanggal lahir|tgl lahir|tahun lahir|lahir|วันเกิด|ปีเกิด`)

	// Death is of days of death, and of whether somebody died.
	Death = WordsOf(`death date|date of death|dod|deceased|death|death time|died|expired|expire|expire flag|mortality|alive|dead|vital status|survival|survived|survivor
死亡日期|死亡时间|死亡|存活|生存状态|転帰死亡
todesdatum|sterbedatum|verstorben|tod|gestorben|todeszeitpunkt|date deces|date de deces|décès|décédé
fecha defuncion|fecha de defuncion|defuncion|fallecimiento|fallecido|muerte|exitus|data di morte|decesso|deceduto|óbito|data do obito|morte
overlijdensdatum|overleden|dödsdatum|avliden|dødsdato|død|kuolinpäivä|kuollut|data zgonu|zgon|datum úmrtí|úmrtí|halálozás|halál*|data decesului|deces
дата смерти|смерт*|умер|ölüm tarihi|ölüm|θάνατος|ημερομηνία θανάτου|تاريخ الوفاة|الوفاة|وفاة|תאריך פטירה|פטירה|मृत्यु|मृत्यु तिथि|사망일|사망일자|사망|ngày tử vong|tử vong|tanggal meninggal|meninggal|วันที่เสียชีวิต|เสียชีวิต`)

	// Visit is of days on which something was done for a patient.
	Visit = WordsOf(`admitted|admission|admission date|admit|discharged|discharge|discharge date|visit|visit date|encounter|appointment|surgery date|date|admit date|discharge time|admission time|admit time|disch time|dischtime|timestamp|datetime|date time|sample date|operation date|chart time|in time|out time|store time|start date|end date|start time|end time|=time|=start|=stop|dos|service date|dt
入院日期|入院时间|出院日期|出院时间|就诊日期|就诊时间|日期|采样时间|手术日期|检查日期|时间|入院日|退院日|受診日|日時|時間
aufnahme|aufnahmedatum|entlassung|entlassungsdatum|datum|operationsdatum|op datum|aufdat|entdat|aufndat|entldat|aufnahmezeit|zeitpunkt|uhrzeit|termin|behandlungsdatum|untersuchungsdatum
entree|sortie|date entree|date sortie|date operation|date prelevement|date d entree|date de sortie|date admission|consultation
ingreso|alta|fecha|fecha ingreso|fecha alta|fecha cirugia|fecha de ingreso|fecha de alta|data di ricovero|data ricovero|ricovero|dimissione|data dimissione|=data|data de internação|internação|data de alta|data alta|data de entrada
opnamedatum|ontslagdatum|opname|ontslag|inskrivningsdatum|utskrivningsdatum|inskrivning|utskrivning|indlæggelsesdato|udskrivelsesdato|innleggelsesdato|utskrivelsesdato|innleggelse|dato|tulopäivä|lähtöpäivä|kotiutuspäivä|päivämäärä|pvm
data przyjęcia|data wypisu|przyjęcie|wypis|datum přijetí|datum propuštění|prijeti|propusteni|felvétel dátuma|elbocsátás dátuma|felvétel|elbocsátás|dátum|data internării|data externării
дата поступления|дата выписки|поступлен*|выписк*|дата|дата госпитализации|дата надходження|дата виписки|yatış tarihi|çıkış tarihi|taburcu tarihi|yatış|taburcu|tarih|tarihi
ημερομηνία εισαγωγής|ημερομηνία εξόδου|εισαγωγή|ημερομηνία|تاريخ الدخول|تاريخ الخروج|تاريخ|תאריך קבלה|תאריך שחרור|תאריך|भर्ती तिथि|छुट्टी तिथि|तारीख|दिनांक
입원일|퇴원일|입원일자|퇴원일자|진료일|내원일|일자|날짜|ngày vào viện|ngày nhập viện|ngày ra viện|ngày xuất viện|ngày|tanggal masuk|tanggal keluar|tgl masuk|tgl keluar|tanggal|วันที่รับ|วันที่จำหน่าย|วันที่`)

	// Measure is of findings: laboratory values, vital signs, scores and stages.
	Measure = WordsOf(`score|scores|apgar|apache|apache ii|sofa|saps|sapsii|gcs|glasgow|asa|asa class|nyha|ecog|karnofsky|child pugh|meld|nihss|mmse|moca|phq9|gad7|tnm|stage|staging|tumor grade|tumour grade|histologic grade|grading|pain scale|nrs|rass|barthel
pressure|blood pressure|bp|sbp|dbp|=map|mbp|nbps|nbpd|systolic|diastolic|trestbps|heart rate|heartrate|thalach|max heart rate|pulse|hr|rr|resp rate|respiration|respiratory rate|temperature|temp|spo2|sao2|o2sat|oxygen saturation|fio2|peep|tidal volume|urine output|cvp|ecg|ekg|restecg|st depression|oldpeak|qt|qtc|ejection fraction|lvef|ef|fev1|fvc|chest pain|angina|exang|exercise angina|=cp|=slope|=ca|=thal|vitals|vital signs
lab|labs|lab value|lab result|laboratory|test result|test results|blood type|blood group|result value|valuenum|hb|hgb|hct|hematocrit|haematocrit|hemoglobin|haemoglobin|hba1c|a1c|a1cresult|glucose|avg glucose level|max glu serum|glu|fbs|fasting blood sugar|blood sugar|insulin level|creatinine|crea|serum creatinine|egfr|gfr|urea|bun|uric acid|sodium|serum sodium|potassium|chloride|calcium|magnesium|phosphate|bicarbonate|hco3|anion gap|lactate|ph|pco2|po2|pao2|paco2|base excess|albumin|globulin|total protein|tp|bilirubin|bili|alt|ast|sgot|sgpt|got|gpt|ggt|ldh|alp|alkphos|amylase|lipase|ck|ckmb|cpk|creatinine phosphokinase|troponin|bnp|ntprobnp|d dimer|ddimer|crp|pct|procalcitonin|esr|wbc|rbc|leukocytes|lymphocytes|lymph|neutrophils|neut|monocytes|eosinophils|basophils|platelets|plt|platelet count|cell count|white cell count|blood count|mcv|mch|mchc|rdw|inr|ptt|aptt|fibrinogen|cholesterol|chol|hdl|ldl|triglycerides|tsh|ft3|ft4|psa|cea|afp|ca125|ca199|ferritin|iron|vitamin d|skin thickness|skinthickness|diabetes pedigree function|viral load|cd4|titre|titer|serum
血压|收缩压|舒张压|体温|脉搏|心率|呼吸频率|血氧|评分|血糖|血红蛋白|白细胞|红细胞|血小板|中性粒|淋巴细胞|肌酐|尿素|尿酸|转氨酶|胆红素|白蛋白|胆固醇|甘油三酯|血钾|血钠|检验结果|检验值|化验|分期|分级|射血分数|血型|血圧|脈拍|白血球|赤血球|検査値|検査結果|クレアチニン|ヘモグロビン
blutdruck|systolisch|diastolisch|puls|herzfrequenz|atemfrequenz|temperatur|sauerstoffsättigung|kreatinin|hämoglobin|leukozyten|erythrozyten|thrombozyten|blutgruppe|natrium|kalium|blutzucker|glukose|cholesterin|harnstoff|laborwert*|laborbefund*|befundwert|stadium|schweregrad|beatmungsstunden
pression arterielle|tension|pouls|frequence cardiaque|créatinine|hémoglobine|leucocytes|plaquettes|glycémie|cholestérol|stade
presion|presion arterial|pulso|frecuencia cardiaca|temperatura|creatinina|hemoglobina|leucocitos|plaquetas|glucosa|glucemia|colesterol|estadio|puntuacion
pressione|pressione arteriosa|frequenza cardiaca|emoglobina|glicemia|piastrine|colesterolo|stadio|punteggio|pressão arterial|frequência cardíaca|hemoglobina|glicose|plaquetas|estágio|pontuação
bloeddruk|hartslag|temperatuur|kreatinine|glucose|blodtryck|blodtryk|blodtrykk|hjärtfrekvens|kreatinin|hemoglobin|verenpaine|syke|kreatiniini|hemoglobiini|verensokeri|lämpötila
ciśnienie|tętno|kreatynina|hemoglobina|glukoza|krevní tlak|kreatinin|hemoglobin|glukóza|vérnyomás|pulzus|kreatinin|vércukor|tensiune arteriala|creatinina|glicemie
давление|ад|ад сист|ад диаст|пульс|чсс|температура|креатинин|гемоглобин|лейкоциты|тромбоциты|глюкоза|холестерин|стадия|тиск|kan basıncı|tansiyon|nabız|ateş|kreatinin|glukoz|evre
πίεση|σφυγμός|θερμοκρασία|κρεατινίνη|αιμοσφαιρίνη|ضغط الدم|النبض|الحرارة|الكرياتينين|الهيموجلوبين|السكر|לחץ דם|דופק|חום|קריאטינין|המוגלובין|रक्तचाप|नाड़ी|तापमान|혈압|맥박|체온|혈당|혈색소|백혈구|혈소판|크레아티닌|병기
huyết áp|mạch|nhiệt độ|đường huyết|tekanan darah|nadi|suhu|gula darah|hemoglobin|ความดัน|ชีพจร|อุณหภูมิ|น้ำตาลในเลือด`)
)
