package detect

import (
	"slices"
	"testing"

	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/tabletest"
)

func TestNumbersOfPeopleInManyCountries(t *testing.T) {
	for _, test := range []struct{ country, text string }{
		{"Switzerland", "756.1234.5678.97"}, {"Italy", "RSSMRA85T10A562S"}, {"Poland", "44051401359"}, {"Brazil", "529.982.247-25"},
		{"South Korea", "900101-1234568"}, {"Sweden", "811218-9876"}, {"Sweden in full", "198112189876"}, {"Czechia", "710319/2745"},
		{"Romania", "1800101221144"}, {"Russia", "112-233-445 95"}, {"Finland", "131052-308T"}, {"Norway", "15108695088"},
		{"Denmark", "070761-4285"}, {"Estonia", "37605030299"}, {"Belgium", "85.07.30-033.28"}, {"Serbia", "0101006500006"},
		{"South Africa", "8001015009087"}, {"Canada", "046 454 286"}, {"Mexico", "BOXW310820HNERXN09"}, {"Chile", "12.531.909-2"}, {"Singapore", "S1234567D"},
	} {
		t.Run(test.country, func(t *testing.T) {
			if !isNational(test.text) {
				t.Errorf("%s alone is not recognized", test.text)
			}
			if got := within("seen today, " + test.text + " and sent home"); !slices.Contains(got, valuekind.PersonNumber) && len(got) == 0 {
				t.Errorf("%s within a text is not recognized", test.text)
			}
		})
	}
}

// By themselves these could be anything: a whole column of them is none by chance.
func TestNumbersWithACheckDigitAlone(t *testing.T) {
	for _, test := range []struct{ country, text string }{
		{"India", "2341 2341 2346"}, {"Netherlands", "111222333"}, {"Turkey", "10000000146"}, {"Japan", "123456789018"}, {"Israel", "123456782"},
		{"Bulgaria", "7523169263"}, {"Austria", "1237010180"}, {"Greece", "01013099997"}, {"Germany's taxes", "36574261809"}, {"Hungary", "123456788"},
		{"Portugal", "501964843"}, {"Taiwan", "A123456789"},
	} {
		t.Run(test.country, func(t *testing.T) {
			if _, ok := Of(tabletest.Column("x", tabletest.Repeat(20, test.text)...).Columns[0]).Identifier(); !ok {
				t.Errorf("%s is not recognized", test.text)
			}
			wrong := test.text[:len(test.text)-1] + string('0'+(test.text[len(test.text)-1]-'0'+1)%10)
			if m, ok := Of(tabletest.Column("x", tabletest.Repeat(20, wrong)...).Columns[0]).national(); ok && isNational(wrong) {
				t.Errorf("%s is recognized as %s", wrong, m.Kind)
			}
		})
	}
}

func TestPlantedWithinTexts(t *testing.T) {
	for _, test := range []struct{ name, text, kind string }{
		{"full-width telephone", "連絡先：０９０－１２３４－５６７８ まで", valuekind.Phone},
		{"no-break spaces", "Tel. +49\u00a030\u00a01234567 abends", valuekind.Phone},
		{"zero width", "write to an\u200bna@web.de please", valuekind.Email},
		{"non-breaking dash", "SSN 219‑09‑9999 on file", valuekind.SSN},
		{"MRN", "follow-up, MRN 00482913, stable", valuekind.PersonNumber},
		{"Pat.-Nr.", "Kontrolle bei Pat.-Nr. 4711223 erbeten", valuekind.PersonNumber},
		{"病案号", "病案号：0048291，复查", valuekind.PersonNumber},
		{"dossier", "voir dossier n° 20391847 svp", valuekind.PersonNumber},
		{"BSN", "patient met BSN 111222333 gezien", valuekind.PersonNumber},
		{"born", "male, born 12.03.1957, with cough", valuekind.PersonNumber},
		{"DOB", "DOB: 3/14/1961, smoker", valuekind.PersonNumber},
		{"geboren", "Der Patient, geb. 01.02.1943, klagt", valuekind.PersonNumber},
		{"出生", "患儿，出生日期2015年3月2日，发热", valuekind.PersonNumber},
		{"web", "see https:/" + "/example.org/p/4711 for films", valuekind.URL},
		{"IP", "uploaded from 192.168.17.4 at night", valuekind.IP},
		{"card", "paid with 4111 1111 1111 1111 today", valuekind.Card},
		{"a record number with few digits", "Paciente con NHC 34881 en UCI", valuekind.PersonNumber},
		{"a number of what is numbered", "número do SNS 334918271 em falta", valuekind.PersonNumber},
		{"a bar code", "Strichcode 99120044 unleserlich", valuekind.PersonNumber},
		{"a day without blanks", "DOB 04JUL1949, smoker", valuekind.PersonNumber},
		{"a year first", "nata nel 1949 il 4 luglio", valuekind.PersonNumber},
		{"a Japanese era", "生年月日 S32.6.18、入院", valuekind.PersonNumber},
		{"Chinese numerals", "出生：一九四九年七月四日", valuekind.PersonNumber},
		{"a letter before a year of birth", "b. 04/07/1949, frail", valuekind.PersonNumber},
		{"a telephone behind its word", "rufen: Handy 600123456 bitte", valuekind.Phone},
		{"a Russian telephone", "сын 8 (916) 123-45-67 звонил", valuekind.Phone},
		{"a street and a town", "Rua das Acácias 215, Campinas", valuekind.Street},
		{"a street behind where somebody lives", "mora na Rua Sete de Setembro, 45", valuekind.Street},
		{"a Japanese address", "退院先:名古屋市千種区桜台3-14-8", valuekind.PersonNumber},
		{"a serial number", "Schrittmacher SN 66184027 abgefragt", valuekind.Device},
		{"a plate with digits first", "plaka 34 KVB 718, kemer yok", valuekind.Plate},
		{"a name behind a role", "上级医师:周志远主任,同意手术", valuekind.PersonName},
		{"a Japanese name that is called", "主治医 西野先生へ報告", valuekind.PersonName},
		{"a Korean nurse", "담당 간호사 윤가람, 낙상 교육", valuekind.PersonName},
		{"a Persian number", "بیمار ترخیص شد، کد ملی 2293417212", valuekind.PersonNumber}, {"an Urdu number", "شناختی کارڈ 42101-5530917-6", valuekind.PersonNumber},
		{"a Swahili number", "namba ya faili 20418/24", valuekind.PersonNumber}, {"a Romanian day of birth", "născut la 28.02.2021, tuse", valuekind.PersonNumber},
		{"a Persian day of birth", "تاریخ تولد ۱۳۶۲/۰۴/۱۹", valuekind.PersonNumber}, {"a Hungarian address", "Lakcím: 6720 Szeged, Kárász u. 11., otthon", valuekind.Street},
		{"a Persian name", "خانم رضوانی شکایت دارد", valuekind.PersonName}, {"a Swahili name", "Bi. Mwanaidi Juma anahitaji", valuekind.PersonName}, {"a Thai name", "คุณสมศรี ปวดแผลมาก", valuekind.PersonName},
		{"a Vietnamese name", "Bệnh nhân ông Trần Văn Khuê tỉnh", valuekind.PersonName}, {"a Hebrew name", "גב' רבקה ישנה היטב", valuekind.PersonName},
		{"a signature with an initial", "Wound dry, redressed. Signed, K. Prys-Lloyd RN", valuekind.PersonName},
		{"a signature", "Evolução assinada por Enf. Cleusa Fontoura", valuekind.PersonName},
		{"gez.", "Befund gez. Holtkamp", valuekind.PersonName},
		{"a relative", "spoke to daughter Ingrid today", valuekind.PersonName},
		{"a given name behind a title", "Schwester Ines meldet", valuekind.PersonName},
		{"an initial", "seen by Dr. J. Holtkamp", valuekind.PersonName},
		{"a title behind a name", "Ayşe Hanım arandı", valuekind.PersonName},
		{"Russian initials", "осмотрена Иванова А.П. в палате", valuekind.PersonName},
		{"Sig.", "Sig. Colombo dimesso", valuekind.PersonName},
		{"address", "lives at Hauptstr. 12, 10115 Berlin with wife", valuekind.Street},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := within(fold(test.text)); !slices.Contains(got, test.kind) {
				t.Errorf("%q holds %q, want %s", test.text, got, test.kind)
			}
		})
	}
}

func TestTitlesBeforeAndBehindNames(t *testing.T) {
	for _, text := range []string{"seen by Dr. med. Schäfer", "gez. Dr.med. Schäfer", "Rücksprache PD Dr. Kowalke", "von Prof. Dr. h. c. Weidner", "besproken met dr. Hoekstra",
		"visto da Dott.ssa Galvani", "vista por la Dra. Quiroga", "vu par le Pr Delaunoy", "lek. Zawistowska zleca", "MUDr. Vondrák doporučil", "Schwester Hildburg rief an",
		"mother of Smt. Lakshmanan", "консультация д-р Ковальчук", "佐藤医師に相談", "由张医生会诊", "김 교수 회진", "معاينة د. الخطيب", "נבדק אצל ד\"ר לוינסון", "डॉ. मेहता ने देखा", "see Dr.Weidner"} {
		t.Run(text, func(t *testing.T) {
			if !hasName(search(fold(text))) {
				t.Error("no name is found")
			}
		})
	}
}

func TestNothingWithinCleanTexts(t *testing.T) {
	for _, text := range []string{"64 slice CT of the chest", "BP 120/80, pulse 72, temp 36.8", "CPR for 10 minutes, 2024-03-01", "creatinine 1.2 on 12.03.2024, 1.4 on 13.03.2024",
		"主任医师查房，责任护士在场", "see section 4.1.2.3 of the protocol", "version 2.0.1.4 of the form", "12500 IU heparin twice daily", "1000 ml NaCl 0.9% over 60 min", "Aspirin 100 mg 1-0-0, Ramipril 5 mg 1-0-1",
		"지도교수 회진, 임상교수 면담", "Born in Berlin, moved 2001", "Kind, 3 Jahre, Fieber 39,5", "C-reactive protein 12 mg/L", "ICD I10.90, E11.20, N18.3", "Sig. Take one tab daily", "PLT fall to 120000", "patient 10 000 units", "Z.n. 12.03.1998 OP", "V.a. Insult b. 12.03.2024", "pH 7.21 45 32 24", "portable CXR 12/03/2024",
		"signed by Surgery Department", "Consent signed, Surgery tomorrow", "bà mẹ khỏe, cô đỡ", "mother Hindi speaking", "Mother Alive Healthy", "son at bedside", "lives in 2 storey house", "wohnt im 3. Stock", "患者様へ説明", "看護師さん訪室", "内科先生へ", "내과 간호사 이동함", "의사 지시로 중단", "病区入院24-05-06", "2024年3月4日入院", "家属:要求出院"} {
		t.Run(text, func(t *testing.T) {
			if got := within(fold(text)); len(got) > 0 {
				t.Errorf("holds %q", got)
			}
		})
	}
}

func TestColumnsOfNamesInManyScripts(t *testing.T) {
	for _, test := range []struct {
		name   string
		values []string
		want   bool
	}{
		{"Japanese", []string{"佐藤花子", "鈴木一郎", "高橋健太", "田中美咲"}, true},
		{"Japanese with blanks", []string{"佐藤 花子", "鈴木 一郎", "高橋 健太", "長野 美咲"}, true},
		{"Kana", []string{"サトウ ハナコ", "スズキ イチロウ", "タカハシ ケンタ", "ナガノ ミサキ"}, true},
		{"Korean", []string{"김민수", "이영희", "박지훈", "최수진"}, true},
		{"Arabic", []string{"محمد الخطيب", "فاطمة الزهراني", "علي القحطاني"}, true},
		{"Hebrew", []string{"דוד כהן", "שרה לוי", "יעל גולן"}, true},
		{"Hindi", []string{"राजेश शर्मा", "सुनीता देवी", "अमित दास"}, true},
		{"Korean diseases", []string{"고혈압", "당뇨병", "폐렴", "심근경색"}, false},
		{"Japanese diseases", []string{"肺炎", "高血圧", "糖尿病", "胃癌"}, false},
		{"Arabic wards", []string{"الجراحة", "الباطنية", "الاطفال"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, got := Of(tabletest.Column("x", tabletest.Repeat(60, test.values...)...).Columns[0]).Names(); got != test.want {
				t.Errorf("names: %v", got)
			}
		})
	}
}
