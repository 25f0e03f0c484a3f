package suggest_test

import (
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// usual are the columns that tables of patients usually have, with the role that each
// must get and values that alone would not decide it.
var usual = []struct {
	role   table.Role
	values []string
}{
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")}, // sex
	{table.QuasiIdentifying, tabletest.Repeat(60, "31", "47")}, // age
	{table.QuasiIdentifying, tabletest.Repeat(60, "1950-04-01", "1971-11-30")},
	{table.QuasiIdentifying, tabletest.Repeat(60, "10115", "20095")}, // postcode
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // town
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // country of origin, or nationality
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // education
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // occupation
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // marital status
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // religion
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // insurance
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // ward
	{table.QuasiIdentifying, tabletest.Repeat(60, "2024-04-01", "2024-11-30")},
	{table.QuasiIdentifying, tabletest.Repeat(60, "160", "174")}, // height
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},   // smoking
	{table.Sensitive, tabletest.Repeat(60, "aa", "bb")},          // diagnosis
	{table.Identifying, tabletest.Repeat(60, "Aa", "Bb")},        // name
	{table.Identifying, tabletest.Repeat(60, "aa", "bb")},        // phone
	{table.Identifying, tabletest.Repeat(60, "aa", "bb")},        // address
	{table.Identifying, tabletest.Repeat(60, "4711", "4712")},    // patient number
	{table.Insensitive, tabletest.Repeat(60, "4.1", "7.2")},      // a finding
}

// languages name them, in their order.
var languages = map[string]string{
	"English":    "sex age date_of_birth postcode town country_of_birth education occupation maritalStatus religion insurance_type ward admissionDate height smoker diagnosis surname phone address MRN creatinine",
	"German":     "Geschlecht Alter Geburtsdatum PLZ Wohnort Herkunftsland Bildungsgrad Berufsstatus Familienstand Konfession Versicherungsart Station Aufnahmedatum Körpergröße Raucher Hauptdiagnose Nachname Telefon Anschrift Patientennummer Kreatinin",
	"French":     "sexe âge date_de_naissance code_postal ville pays_de_naissance niveau_d'études métier état_civil religion mutuelle unité date_d'entrée taille fumeur diagnostic prénom téléphone adresse numéro_dossier créatinine",
	"Spanish":    "Sexo Edad fecha_de_nacimiento código_postal ciudad país_de_origen nivel_educativo ocupación estado_civil religión seguro servicio fecha_ingreso talla fumador diagnóstico apellidos teléfono dirección historia_clínica creatinina",
	"Italian":    "sesso età data_di_nascita codice_postale comune cittadinanza istruzione professione stato_civile religione assicurazione reparto data_ricovero altezza fumatore diagnosi cognome cellulare indirizzo codice_fiscale emoglobina",
	"Portuguese": "sexo idade data_de_nascimento CEP município naturalidade escolaridade profissão estado_civil religião convênio enfermaria data_de_internação altura tabagismo diagnóstico sobrenome telefone endereço prontuário glicose",
	"Dutch":      "geslacht leeftijd geboortedatum postcode woonplaats geboorteland opleiding beroep burgerlijke_staat geloof verzekering afdeling opnamedatum lengte roker diagnose achternaam telefoonnummer adres BSN bloeddruk",
	"Swedish":    "kön ålder födelsedatum postnummer bostadsort födelseland utbildning yrke civilstånd religion försäkring avdelning inskrivningsdatum längd rökare diagnos efternamn telefonnummer adress personnummer blodtryck",
	"Danish":     "køn alder fødselsdato postnr by fødeland uddannelse erhverv civilstand religion forsikring afdeling indlæggelsesdato højde ryger diagnose efternavn telefon adresse journalnummer blodtryk",
	"Finnish":    "sukupuoli ikä syntymäaika postinumero kotikunta kansalaisuus koulutus ammatti siviilisääty uskonto vakuutus osasto tulopäivä pituus tupakointi diagnoosi sukunimi puhelin osoite henkilötunnus verenpaine",
	"Polish":     "płeć wiek data_urodzenia kod_pocztowy miejscowość obywatelstwo wykształcenie zawód stan_cywilny wyznanie płatnik oddział data_przyjęcia wzrost palenie rozpoznanie nazwisko telefon adres PESEL kreatynina",
	"Czech":      "pohlaví věk datum_narození PSČ obec státní_příslušnost vzdělání povolání rodinný_stav náboženství pojišťovna oddělení datum_přijetí výška kuřák diagnóza příjmení telefon bydliště rodné_číslo krevní_tlak",
	"Hungarian":  "nem életkor születési_dátum irányítószám település állampolgárság végzettség foglalkozás családi_állapot vallás biztosító osztály felvétel_dátuma testmagasság dohányzás betegség vezetéknév telefonszám lakcím TAJ vérnyomás",
	"Romanian":   "sexul vârsta data_nașterii cod_poștal localitate cetățenie studii ocupație stare_civilă religie asigurare secția data_internării înălțime fumător boala nume telefon adresa CNP creatinina",
	"Russian":    "Пол Возраст Дата_рождения индекс город гражданство образование профессия семейное_положение вероисповедание страхование отделение дата_поступления рост курение диагноз фамилия телефон адрес СНИЛС креатинин",
	"Ukrainian":  "стать вік дата_народження поштовий_індекс місто країна освіта професія сімейний_стан релігія страхование відділення дата_надходження зріст курение діагноз прізвище телефон адреса іпн гемоглобин",
	"Turkish":    "Cinsiyet Yaş Doğum_Tarihi Posta_Kodu İlçe Uyruk Eğitim Meslek Medeni_Durum Din Sigorta Servis Yatış_Tarihi Boy Sigara Tanı Soyadı Telefon Ev_Adresi TC_Kimlik_No Tansiyon",
	"Greek":      "Φύλο Ηλικία Ημερομηνία_Γέννησης Ταχυδρομικός_Κώδικας Πόλη Υπηκοότητα Εκπαίδευση Επάγγελμα Οικογενειακή_Κατάσταση Θρησκεία Ασφάλιση Κλινική Ημερομηνία_Εισαγωγής Ύψος Κάπνισμα Διάγνωση Επώνυμο Τηλέφωνο Διεύθυνση ΑΜΚΑ Κρεατινίνη",
	"Arabic":     "الجنس العمر تاريخ_الميلاد الرمز_البريدي المدينة الجنسية التعليم المهنة الحالة_الاجتماعية الديانة التأمين القسم تاريخ_الدخول الطول التدخين التشخيص الاسم رقم_الهاتف العنوان رقم_المريض الكرياتينين",
	"Hebrew":     "מין גיל תאריך_לידה מיקוד עיר ארץ_לידה השכלה מקצוע מצב_משפחתי דת ביטוח מחלקה תאריך_קבלה גובה עישון אבחנה שם_משפחה טלפון כתובת תעודת_זהות קריאטינין",
	"Hindi":      "लिंग आयु जन्म_तिथि पिन_कोड शहर राष्ट्रीयता शिक्षा व्यवसाय वैवाहिक_स्थिति धर्म बीमा विभाग भर्ती_तिथि ऊंचाई धूम्रपान निदान नाम फ़ोन पता रोगी_संख्या रक्तचाप",
	"Chinese":    "性别 年龄 出生日期 邮政编码 城市 国籍 文化程度 职业 婚姻状况 宗教 医保类型 科室 入院日期 身高 吸烟史 诊断 姓名 联系电话 家庭住址 病历号 肌酐",
	"Japanese":   "性別 年齢 生年月日 郵便番号 市区町村 国籍 最終学歴 職業 婚姻状況 宗教 保険種別 診療科 入院日 身長 喫煙 病名 氏名 電話番号 住所 患者番号 クレアチニン",
	"Korean":     "성별 나이 생년월일 우편번호 거주지 국적 학력 직업 결혼상태 종교 보험유형 진료과 입원일 신장 흡연 진단명 환자명 전화번호 주소 등록번호 혈압",
	"Vietnamese": "giới_tính tuổi ngày_sinh mã_bưu_điện tỉnh quốc_tịch trình_độ_học_vấn nghề_nghiệp tình_trạng_hôn_nhân tôn_giáo bảo_hiểm khoa ngày_vào_viện chiều_cao hút_thuốc chẩn_đoán họ_tên số_điện_thoại địa_chỉ mã_bệnh_nhân huyết_áp",
	"Indonesian": "jenis_kelamin umur tanggal_lahir kode_pos kota kewarganegaraan pendidikan pekerjaan status_perkawinan agama asuransi ruangan tanggal_masuk tinggi_badan merokok diagnosa nama_pasien telepon alamat no_rekam_medis tekanan_darah",
	"Thai":       "เพศ อายุ วันเกิด รหัสไปรษณีย์ จังหวัด สัญชาติ การศึกษา อาชีพ สถานภาพสมรส ศาสนา สิทธิการรักษา แผนก วันที่รับ ส่วนสูง สูบบุหรี่ การวินิจฉัย นามสกุล โทรศัพท์ ที่อยู่ เลขบัตร ความดัน",
}

// The usual columns get their role by their name alone, in each language, whatever
// the case, the marks between words and the form of accents.
func TestUsualColumnsInEachLanguage(t *testing.T) {
	if len(languages) < 15 {
		t.Errorf("only %d languages", len(languages))
	}
	for language, names := range languages {
		fields := strings.Fields(names)
		if len(fields) != len(usual) {
			t.Fatalf("%s names %d columns, want %d", language, len(fields), len(usual))
		}
		for i, name := range fields {
			spaced := strings.ReplaceAll(name, "_", " ")
			for _, written := range []string{name, spaced, strings.ToUpper(spaced), strings.ReplaceAll(name, "_", "-")} {
				if got := suggest.Table(tabletest.Column(written, usual[i].values...))[0]; got.Role != usual[i].role {
					t.Errorf("%s: %s is %s for %s, want %s", language, written, got.Role, got.Reason.Code, usual[i].role)
				}
			}
		}
	}
}

// Yes, no and what goes up and down are no sexes.
func TestFlagsAreNoSexes(t *testing.T) {
	for _, values := range []string{"No No No Yes", "No Steady Up Down", "nein ja", "да нет", "n y", "no si", "low high none", "S M L"} {
		if got := suggest.Table(tabletest.Column("x", tabletest.Repeat(200, strings.Fields(values)...)...))[0]; got.Reason.Code == profile.ReasonSexValues {
			t.Errorf("%s: %s", values, got.Reason)
		}
	}
}

// A word inside another word is none.
func TestTraps(t *testing.T) {
	numbers := tabletest.Repeat(60, "4.1", "7.2")
	for _, name := range strings.Fields(`Sussex Essex Middlesex unisex stage dosage usage package average percentage image voltage drainage hemorrhage
 report sport airport sort effort support comfort island gland thyroid_gland prostategland
 message manager cabbage reprice embrace tracer terrace stationary polar police policy polyp tolerance helicobacter weekly
 category cellular cellulose miscellaneous tomorrow narrow harrow arrow velocity capacity toxicity elasticity electricity paucity
 altered alteration Verwaltung Gewalt plasma ornament tournament cell_count white_blood_cell sex_hormone_binding_globulin mental_state
 полная политика полярность возражение ростовой 区分 分区 节省 亚型`) {
		got := suggest.Table(tabletest.Column(name, numbers...))[0]
		if got.Role == table.QuasiIdentifying && got.Reason.Code != profile.ReasonDecimals || got.Reason.Code == profile.ReasonContact {
			t.Errorf("%s is %s for %s", name, got.Role, got.Reason.Code)
		}
	}
}

// The words of the sexes, and the letters for them.
func TestSexesInEachLanguage(t *testing.T) {
	for _, pair := range []string{"m f", "männlich weiblich", "W M", "мужской женский", "м ж", "남 여", "남성 여성", "kobieta mężczyzna", "K M", "muž žena", "férfi nő", "erkek kadın", "E K",
		"uomo donna", "maschio femmina", "homem mulher", "man vrouw", "M V", "kvinna man", "mand kvinde", "mies nainen", "N M", "bărbat femeie", "άνδρας γυναίκα", "Α Θ", "ذكر أنثى", "זכר נקבה",
		"पुरुष महिला", "男 女", "nam nữ", "pria wanita", "L P", "ชาย หญิง", "Male Female", "H F"} {
		got := suggest.Table(tabletest.Column("x", tabletest.Repeat(100, strings.Fields(pair)...)...))[0]
		if got.Role != table.QuasiIdentifying || got.Reason.Code != "sex-values" {
			t.Errorf("%s: %s for %s", pair, got.Role, got.Reason.Code)
		}
	}
}
