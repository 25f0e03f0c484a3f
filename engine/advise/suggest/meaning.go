package suggest

import (
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// meaning is what the name of a column says.
type meaning struct {
	reason string
	role   table.Role
	types  []format.Type // that it can have; nil: any
	words  recognize.Words
}

func (m meaning) fits(t format.Type) bool { return m.types == nil || slices.Contains(m.types, t) }

// meanings are the words that columns are called by, in English, Chinese,
// German, French and Spanish. The first that fits counts, so the more telling
// stand first.
var meanings = []meaning{
	{profile.ReasonBirth, table.QuasiIdentifying, nil, recognize.Birth},
	{profile.ReasonDeath, table.QuasiIdentifying, nil, recognize.Death},
	{profile.ReasonContact, table.Identifying, nil, recognize.WordsOf(`phone|telephone|tel|mobile|cell|fax|email|e mail|mail|address|street|addr|contact|url|website|ip|电话|手机|手机号|联系电话|邮箱|地址|住址|家庭住址|telefon|handy|adresse|strasse|anschrift|portable|courriel|rue|telefono|movil|correo|direccion|calle|home address|street address|postal address|mailing address|homepage|ip address|mac address|社交|微信|微信号|传真|网址|faxnummer|telefax|mobil|hausnummer|telefonnummer|e mail adresse|domicile|telecopie|site web|domicilio|celular|pagina web|fono`)},
	{profile.ReasonID, table.Identifying, nil, recognize.WordsOf(`mrn|ssn|patient id|patientid|patient number|patient no|pid|medical record|record number|record id|case number|case id|insurance|nhs|nhs number|passport|license|licence|account|identifier|uuid|guid|身份证|身份证号|病历号|住院号|门诊号|病案号|医保号|就诊卡号|patientennummer|fallnummer|versichertennummer|kvnr|numero patient|numero dossier|nir|ipp|numero historia|historia clinica|dni|nss|health plan|beneficiary|member id|subscriber|policy number|account number|bank account|iban|credit card|card number|certificate|certificate number|licence number|license number|registration number|subject id|study id|participant id|person id|national id|tax id|mpi|npi|dea|社保号|护照|护照号|证件号|证件号码|卡号|账号|银行卡|执业证|患者编号|病人编号|参保号|konto|kontonummer|kontonr|versicherungsnummer|krankenversichertennummer|ausweis|ausweisnummer|fuehrerschein|patientenid|patienten id|patnr|securite sociale|carte vitale|compte|compte bancaire|numero compte|permis|passeport|identifiant|cuenta|numero cuenta|numero de cuenta|tarjeta|tarjeta sanitaria|nie|nif|pasaporte|afiliacion|cip|nuhsa|identificador|licencia`)},
	{profile.ReasonName, table.Identifying, nil, recognize.WordsOf(`patient name|full name|first name|last name|middle name|maiden name|given name|family name|surname|forename|initials|doctor name|physician name|next of kin|姓名|患者姓名|病人姓名|联系人|医生|医师|vorname|nachname|familienname|geburtsname|patientenname|arztname|prenom|nom famille|nom naissance|nom patient|apellido|apellidos|nombre paciente|nombre completo`)},
	{profile.ReasonVehicle, table.Identifying, nil, recognize.WordsOf(`vin|vehicle|vehicle id|license plate|licence plate|plate number|number plate|车牌|车牌号|车架号|kennzeichen|fahrgestellnummer|fin nummer|immatriculation|matricula|bastidor`)},
	{profile.ReasonDeviceName, table.Identifying, nil, recognize.WordsOf(`device|device id|device serial|serial|serial number|serial no|udi|imei|implant id|设备号|设备编号|序列号|seriennummer|geraetenummer|geraete id|numero serie|numero de serie|dispositivo`)},
	{profile.ReasonBiometric, table.Identifying, nil, recognize.WordsOf(`biometric|biometrics|fingerprint|finger print|retina|iris|voiceprint|voice print|face id|palm print|指纹|虹膜|声纹|人脸|fingerabdruck|biometrie|empreinte|empreinte digitale|huella|huella digital|biometria`)},
	{profile.ReasonPhotoName, table.Identifying, nil, recognize.WordsOf(`photo|photograph|picture|image|image file|portrait|selfie|照片|图片|头像|影像|foto|bild|lichtbild|fotografia|imagen|dicom|dicom file`)},
	{profile.ReasonSensitive, table.Sensitive, nil, recognize.WordsOf(`diagnosis|diagnoses|diag|dx|icd|icd10|disease|condition|illness|treatment|therapy|medication|drug|procedure|hiv|outcome|symptom|salary|salary class|income|wage|complication|诊断|疾病|病名|治疗|用药|手术|收入|工资|症状|diagnose|erkrankung|krankheit|behandlung|therapie|medikament|gehalt|einkommen|befund|diagnostic|maladie|traitement|medicament|salaire|revenu|diagnostico|enfermedad|tratamiento|medicamento|salario|ingresos|loinc|atc|atc code|snomed|ops|procedure code|allergy|allergies|genotype|mutation|过敏|药品|检验|手术名称|诊断编码|prozedur|allergie|icd code|acte|alergia|medicacion`)},
	{profile.ReasonName, table.Identifying, nil, recognize.WordsOf(`name|nom|nombre`)},
	{profile.ReasonAge, table.QuasiIdentifying, []format.Type{format.Integer, format.Decimal, format.Category, format.Code}, recognize.WordsOf(`age|age group|years old|年龄|岁|alter|lebensalter|edad`)},
	{profile.ReasonSex, table.QuasiIdentifying, nil, recognize.WordsOf(`sex|gender|性别|geschlecht|sexe|genre|sexo|genero`)},
	{profile.ReasonPlace, table.QuasiIdentifying, nil, recognize.WordsOf(`postcode|postal code|zip|zipcode|zip code|city|town|county|district|province|state|region|country|native country|nationality|citizenship|birthplace|邮编|邮政编码|城市|省|省份|地区|区|国籍|籍贯|户籍|plz|postleitzahl|ort|stadt|kreis|bundesland|land|staatsangehoerigkeit|code postal|ville|departement|pays|nationalite|codigo postal|cp|ciudad|provincia|pais|nacionalidad|postal|zip4|zip5|municipality|suburb|village|neighborhood|neighbourhood|latitude|longitude|lat|lon|lng|geocode|乡镇|街道|区县|居住地|出生地|wohnort|gemeinde|postleitzahlen|geburtsort|commune|localidad|municipio|lugar nacimiento`)},
	{profile.ReasonSocial, table.QuasiIdentifying, nil, recognize.WordsOf(`race|ethnicity|ethnic|ethnic group|marital|marital status|civil status|relationship|education|school|occupation|job|profession|workclass|work class|employer|religion|language|民族|婚姻|婚姻状况|学历|文化程度|职业|工作单位|宗教|familienstand|bildung|beruf|konfession|sprache|ethnie|etat civil|profession|metier|langue|etnia|raza|estado civil|educacion|ocupacion|profesion|idioma`)},
	{profile.ReasonVisit, table.QuasiIdentifying, []format.Type{format.Date, format.DateTime}, recognize.Visit},
	{profile.ReasonNotes, table.Identifying, nil, recognize.WordsOf(`note|notes|comment|comments|remark|remarks|free text|description|history|备注|说明|病史|主诉|bemerkung|bemerkungen|kommentar|notiz|remarque|commentaire|observaciones|comentario|notas|narrative|report|report text|summary|letter|anamnesis|freetext|text|病程|记录|小结|出院小结|主诉|anamnese|arztbrief|freitext|befundtext|epikrise|compte rendu|commentaires|anamnese|anamnesis|informe|comentarios|notas clinicas`)},
	{profile.ReasonMeasure, table.Insensitive, []format.Type{format.Integer, format.Decimal}, recognize.Measure},
}

// meaningOf returns the first meaning of which a word stands in the name.
func meaningOf(name string) (meaning, bool) {
	if all := meaningsOf(name); len(all) > 0 {
		return all[0], true
	}
	return meaning{}, false
}

// meaningFor returns the first meaning of a name that goes with the type.
func meaningFor(name string, t format.Type) (meaning, bool) {
	for _, m := range meaningsOf(name) {
		if m.fits(t) {
			return m, true
		}
	}
	return meaning{}, false
}

// meaningsOf returns the meanings of which a word stands in the name.
func meaningsOf(name string) []meaning {
	var found []meaning
	n := recognize.NameOf(name)
	for _, m := range meanings {
		if n.Has(m.words) {
			found = append(found, m)
		}
	}
	return found
}
