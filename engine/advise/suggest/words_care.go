package suggest

import "quasi/engine/data/recognize"

// The words of columns about care, by language as in [recognize.Birth].
var (
	// careWords are of where and how somebody came into care.
	careWords = recognize.WordsOf(`ward|department|dept|hospital|clinic|unit|unit type|icu|careunit|care unit|first careunit|last careunit|service|division|specialty|speciality|medical specialty|facility|center|centre|site|study site|study arm site|data access group|room|bed|bed number|floor|practice|organization|payer name|admission type|admission source|admit source|locatio*|discharge disposition|disposition|discharge status|discharge type|unit stay type|readmitted|readmission|transferred|transfer|referral|referred|referred by|encounter class|encounter type|visit type|patient class|triage|arrival|arrival mode|gp surgery|gp practice|gp|admission|discharge|admit|type of admission|visit|ambulance|emergency admission|elective
科室|入院科室|出院科室|病区|病房|床号|床位|病床|医院|就诊科室|入院途径|离院方式|出院方式|入院方式|就诊类型|科别|院区|診療科|病棟|入院経路|退院先|転帰|施設|病院
station|=stat|abteilung|fachabteilung|klinik|krankenhaus|standort|aufnahmeanlass|aufnahmegrund|aufnahmeart|entlassungsgrund|entlassgrund|entlassungsart|entlassart|einweiser|zimmer|bett|bettnummer|zentrum|studienzentrum|orgfa|orgpf|orgeinheit|organisationseinheit|einrichtung|verlegung|verlegt|notfall|fachrichtung|entlassender standort
service|unite|hopital|etablissement|clinique|centre|mode entree|mode d entree|mode sortie|mode de sortie|provenance|destination|chambre|=lit|specialite
servicio|unidad|hospital|centro|tipo ingreso|tipo de ingreso|tipo alta|tipo de alta|motivo alta|destino al alta|destino|procedencia|estado alta|estado al alta|cama|habitacion|sala|especialidad|reparto|ospedale|unita operativa|provenienza|stanza|letto|enfermaria|unidade|leito|setor|especialidade|tipo de internação|motivo de alta|clinica
afdeling|ziekenhuis|specialisme|kamer|herkomst opname|bestemming|avdelning|klinik|sjukhus|afdeling|sygehus|avdeling|sykehus|osasto|sairaala|yksikkö|erikoisala
oddział|szpital|tryb przyjęcia|tryb wypisu|klinika|sala|łóżko|oddělení|nemocnice|pokoj|lůžko|osztály|kórház|szoba|ágy|kórterem|secție|secția|spital|salon
отделение|больница|клиника|палата|койка|профиль|исход госпитализации|канал поступления|відділення|лікарня|servis|servisi|bölüm|klinik|hastane|oda|yatak|geliş şekli|çıkış şekli
τμήμα|κλινική|νοσοκομείο|θάλαμος|κρεβάτι|القسم|قسم|المستشفى|الجناح|الغرفة|السرير|العيادة|מחלקה|בית חולים|חדר|מיטה|विभाग|अस्पताल|वार्ड|बिस्तर|병동|병실|진료과|입원과|병원|입원경로|퇴원형태|퇴원구분|khoa|khoa điều trị|bệnh viện|=phòng|giường|bangsal|ruang|ruangan|kamar|poli|poliklinik|rumah sakit|unit|หอผู้ป่วย|แผนก|โรงพยาบาล|เตียง`)

	// diagnosisWords are of what was found on the way into care, or out of it.
	diagnosisWords = recognize.WordsOf(`diagnosis|diagnoses|diag|dx|icd|icd9|icd10|诊断|*diagnose|diagnostico|diagnostic|diagnosi|rozpoznanie|диагноз|진단`)

	// codedCareWords are of classes of care that a table numbers, in names that sound
	// like the number of a person.
	codedCareWords = recognize.WordsOf(`admission type id|discharge disposition id|admission source id|hospital id|hospitalid|ward id|wardid|first wardid|last wardid|first ward id|last ward id|unit id|site id|center id|centre id|department id|dept id|clinic id|facility id|bed id|room id|unit visit number|visit number|number of visits`)

	// calendarWords are of years, months and weekdays that stand apart.
	calendarWords = recognize.WordsOf(`year|month|week|weekday|quarter|date|day of week|=day
年份|月份|年度|jahr|monat|quartal|wochentag|année|mois|jour de la semaine|año|mes|trimestre|anno|mese|=ano|mês|jaar|maand|=år|måned|månad|vuosi|kuukausi|rok|miesiąc|měsíc|hónap|=an|=luna|год|месяц|рік|yıl|=ay|έτος|μήνας|السنة|الشهر|שנה|חודש|연도|năm|tahun|bulan`)

	// stayWords are of how long and how often somebody was in care.
	stayWords = recognize.WordsOf(`los|los days|length of stay|stay|stay days|days|duration|time in hospital|hospital days|icu days|days in hospital|=time|follow up|followup|follow up time|fu|offset|hospital admit offset|discharge offset|minutes|hours|weeks|months|years|number inpatient|number outpatient|number emergency|number of admissions|visits|visit count|admissions|time to
住院天数|天数|住院时长|住院日数|随访时间|住院次数|入院次数|在院日数|入院期間
liegedauer|verweildauer|tage|aufenthaltsdauer|dauer|liegetage|behandlungstage|aufnahmen|duree|duree sejour|duree de sejour|jours|dias|estancia|dias de estancia|duracion|duração|dias de internação|tempo de internação|permanência|degenza|giorni|giorni di degenza|durata|ligduur|opnameduur|verblijfsduur|vårdtid|vårddagar|indlæggelsestid|liggetid|liggedøgn|hoitoaika|hoitopäivät
długość pobytu|liczba dni|dni|délka pobytu|délka hospitalizace|počet dní|ápolási napok|durata spitalizării|zile|койко день|койко дни|дней|длительность|тривалість|yatış süresi|yatış günü|gün|διάρκεια|ημέρες νοσηλείας|مدة الإقامة|أيام|משך אשפוז|ימי אשפוז|재원일수|입원일수|입원기간|số ngày|ngày điều trị|lama rawat|lama dirawat|hari rawat|วันนอน`)

	// sensitiveWords are of what others must not learn.
	sensitiveWords = recognize.WordsOf(`diagnosis|diagnoses|diag|dx|icd|icd9|icd10|icd code|disease|condition|illness|disorder|syndrome|treatment|therapy|medication|medications|drug|drugs|prescription|procedure|procedures|procedure code|meds|med|surgery|operation|outcome|symptom|symptoms|complication|comorbidity|comorbidities|chief complaint|allergy|allergies|genotype|mutation|gene|variant|infection|loinc|atc|atc code|snomed|ops|cpt|drg|cost|costs|charges|expenses|hiv|hiv status|hepatitis|hbv|hcv|syphilis|tuberculosis|tb|cancer|tumor|tumour|malignancy|metastasis|diabetes|diabetic|diabetesmed|hypertension|high blood pressure|htn|stroke|heart disease|heart failure|cad|chd|copd|asthma|anemia|anaemia|depression|anxiety|suicide|suicidal|self harm|psychiatric|schizophrenia|dementia|epilepsy|kidney disease|ckd|liver disease|cirrhosis|arthritis|sepsis|pneumonia|covid|covid19|hdsp|abuse|drug use|overdose|abortion|sti|cocaine|alcoholism|cannabis|marijuana|opioids|heroin
salary|salary class|income|wage|wages|earnings|capital gain|capital loss|debt|credit score
诊断|疾病|病名|治疗|用药|手术|收入|工资|症状|过敏|药品|检验|手术名称|诊断编码|费用|总费用|并发症|主诊断|出院诊断|入院诊断|既往病|糖尿病|高血压|診断|診断名|傷病名|主病名|治療|手術|薬剤|処方|症狀|診斷|既往歴|年収|アレルギー|合併症
diagnose|diagnose*|*diagnose|erkrankung|vorerkrankung*|krankheit|behandlung|therapie|medikament*|medikation|gehalt|einkommen|befund|prozedur|prozeduren|allergie|allergien|hauptdiag|hdia|ndia|symptom*|komplikation*|eingriff|wirkstoff|bluthochdruck|kosten|lohn
diagnostic|maladie|traitement|medicament|salaire|revenu|acte|allergie|antecedents|symptome|diagnostic principal|diagnostico|enfermedad|tratamiento|medicamento|salario|ingresos economicos|ingresos|alergia|medicacion|sintoma|procedimiento|patologia|antecedentes|diagnosi|malattia|trattamento|terapia|farmaco|reddito|sintomi|patologie|doença|tratamento|renda|cid 10|procedimento
ziekte|aandoening|behandeling|medicatie|inkomen|klacht|diagnos|huvuddiagnos|sjukdom|behandling|läkemedel|inkomst|sygdom|medicin|indkomst|sykdom|medisin|inntekt|legemiddel|diagnoosi|sairaus|hoito|lääke|lääkitys|tulot|oire
rozpoznanie|choroba|leczenie|leki|dochód|dochod|zarobki|objawy|diagnoza|nemoc|léčba|lék|příjem|diagnóza|betegség|kezelés|gyógyszer|jövedelem|bno|diagnostic principal|diagnostice|boala|tratament|venit
диагноз|диагноз основной|болезн*|заболевани*|лечение|препарат|лекарств*|доход|зарплата|симптом*|мкб|мкб 10|осложнени*|діагноз|захворювання|лікування|дохід|tanı|tani|teşhis|hastalık|tedavi|ilaç|gelir|maaş|şikayet
διάγνωση|νόσος|ασθένεια|θεραπεία|φάρμακο|εισόδημα|التشخيص|تشخيص|المرض|العلاج|الدواء|الدخل|الأعراض|אבחנה|מחלה|טיפול|תרופה|הכנסה|निदान|रोग|बीमारी|उपचार|दवा|आय
진단|진단명|상병|상병명|질환|병명|질병|치료|약물|처방|수술|소득|수입|증상|당뇨|고혈압|chẩn đoán|bệnh|điều trị|thuốc|thu nhập|triệu chứng|diagnosa|diagnosis utama|penyakit|pengobatan|obat|penghasilan|pendapatan|gejala|การวินิจฉัย|วินิจฉัย|โรค|การรักษา|=ยา|รายได้`)

	notesWords = recognize.WordsOf(`note|notes|comment|comments|remark|remarks|free text|description|history|narrative|report|report text|summary|letter|anamnesis|freetext|text
备注|说明|病史|主诉|病程|记录|小结|出院小结|備考|所見|備註|主訴|メモ|経過
bemerkung|bemerkungen|kommentar|notiz|anamnese|arztbrief|freitext|befundtext|epikrise|verlauf|remarque|commentaire|compte rendu|commentaires|observaciones|comentario|notas|anamnesis|informe|comentarios|notas clinicas|osservazioni|relazione|anamnesi|observações|observacao|anotações|relatório
opmerking|opmerkingen|toelichting|ontslagbrief|anteckning|anteckningar|bemærkning|bemærkninger|merknad|merknader|huomautus|huomautukset|uwagi|opis|notatka|poznámka|poznámky|zpráva|megjegyzés|observații|комментарий|примечание|примечания|описание|анамнез|примітки|açıklama|=not|notlar|σχόλια|παρατηρήσεις|ملاحظات|تعليق|הערות|टिप्पणी|비고|메모|소견|ghi chú|catatan|keterangan|หมายเหตุ`)

	// treatmentWords are of doses and of columns named after a drug. The ends are stems
	// of international nonproprietary names (WHO, The use of stems, 2018).
	treatmentWords = recognize.WordsOf(`dose|dosage|doses|dose mg|infusion|infusion rate|ventilated|ventilation|mechanical ventilation|intubated|dialysis|transfusion|fluids|vasopressor|antibiotics|steroids|chemotherapy cycles|num procedures|num lab procedures|num medications|number of medications|剂量|用量|dosis|dosierung|posologie|dosi|доза|doz|용량|投与量
insulin|metformin|repaglinide|nateglinide|chlorpropamide|glimepiride|acetohexamide|glipizide|glyburide|tolbutamide|acarbose|miglitol|troglitazone|tolazamide|examide|citoglipton|aspirin|heparin|warfarin|digoxin|furosemide|prednisone|prednisolone|dexamethasone|paracetamol|acetaminophen|ibuprofen|morphine|fentanyl|propofol|midazolam|norepinephrine|epinephrine|dopamine|dobutamine|vancomycin|clopidogrel|amiodarone|levothyroxine|statin
*statin|*oprilat|*sartan|*olol|*cillin|*dipine|*parin|*gliptin|*glitazone|*gliflozin|*floxacin|*mycin|*azole|*tinib|*mab|*caine|*oxetine|*setron|*triptan|*lukast|enalapril|lisinopril|ramipril|captopril`)
)
