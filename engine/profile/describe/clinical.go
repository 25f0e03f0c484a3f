package describe

import (
	"strings"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/detect/valuekind"
	"quasi/engine/profile"
)

// Quantity is a number that is measured of a patient, with the classes in which it is read.
type Quantity struct {
	Words recognize.Words
	Units []Scale
}

// Scale is a unit of a quantity.
type Scale struct {
	// Unit is its name, as it is written in names of columns; empty: it has none.
	Unit string
	// Low and High are where the middle one of the values of a table lies if they are in
	// the unit. It can lie there for several units of a quantity.
	Low, High float64
	Cuts      []float64 // at which a class begins, ascending
	Source    string    // of the cuts
}

// Quantities are those with classes that guidelines give. Names tell which it is, and the
// unit where they have it. Where they don't, the middle of the values leaves the units in
// which it can be: of several, a person chooses one.
var Quantities = []Quantity{
	{recognize.WordsOf("crp|hs crp|hscrp|c reactive protein|c reaktives protein|c反应蛋白|C-реактивный белок|proteine c reactive|proteina c reactiva"), []Scale{
		// Customary limit of laboratories, and NICE CG191 (2014), 1.1: antibiotics in pneumonia.
		{"mg/L", 0.1, 500, []float64{5, 20, 100}, "laboratories' limit of 5 mg/L; NICE CG191 (20 and 100 mg/L)"},
		{"mg/dL", 0.01, 20, []float64{0.5, 2, 10}, "laboratories' limit of 0.5 mg/dL; NICE CG191 (2 and 10 mg/dL)"},
	}},
	{recognize.WordsOf("bmi|body mass index|体重指数|体质指数|imc|indice de masse corporelle"), []Scale{
		// WHO, Technical Report Series 894 (2000), table 2.1.
		{"kg/m²", 12, 70, []float64{18.5, 25, 30, 35, 40}, "WHO TRS 894 (2000), kg/m²"},
	}},
	{recognize.WordsOf("egfr|gfr|glomerular filtration rate|glomerulare filtrationsrate|肾小球滤过率"), []Scale{
		// KDIGO, Kidney Int Suppl 3 (2013), categories G1 to G5.
		{"", 5, 200, []float64{15, 30, 45, 60, 90}, "KDIGO 2012, mL/min/1.73 m²"},
	}},
	{recognize.WordsOf("hba1c|a1c|hb a1c|glycated hemoglobin|glycated haemoglobin|糖化血红蛋白"), []Scale{
		// American Diabetes Association, Standards of Care, diagnosis: 5.7 and 6.5 %, which
		// are 39 and 48 mmol/mol.
		{"%", 3, 17, []float64{5.7, 6.5}, "ADA Standards of Care, %"}, {"mmol/mol", 20, 160, []float64{39, 48}, "ADA Standards of Care, mmol/mol"},
	}},
	{recognize.WordsOf("glucose|blood sugar|fasting glucose|glukose|blutzucker|glycemie|glucemia|血糖|葡萄糖"), []Scale{
		// American Diabetes Association, Standards of Care: 70, 100 and 126 mg/dL fasting.
		{"mmol/L", 2, 30, []float64{3.9, 5.6, 7}, "ADA Standards of Care, fasting, mmol/L"}, {"mg/dL", 40, 600, []float64{70, 100, 126}, "ADA Standards of Care, fasting, mg/dL"},
	}},
	{recognize.WordsOf("hemoglobin|haemoglobin|hgb|hb|hämoglobin|haemoglobine|血红蛋白|hemoglobina"), []Scale{
		// WHO/NMH/NHD/MNM/11.1 (2011), table 1: severe, moderate and mild anaemia; 12 of
		// women, 13 of men.
		{"g/dL", 4, 22, []float64{8, 11, 12, 13}, "WHO 2011, anaemia, g/dL"}, {"g/L", 40, 220, []float64{80, 110, 120, 130}, "WHO 2011, anaemia, g/L"},
		// The same at 0.06206 mmol/L in 1 g/L.
		{"mmol/L", 2.5, 13.7, []float64{4.96, 6.83, 7.45, 8.07}, "WHO 2011, anaemia, mmol/L"},
	}},
	{recognize.WordsOf("sbp|systolic|systolic bp|systolisch|rr syst|收缩压|systolique|sistolica"), []Scale{
		// ESC/ESH, Eur Heart J 39 (2018), table 3.
		{"mmHg", 70, 260, []float64{120, 130, 140, 160, 180}, "ESC/ESH 2018, mmHg"},
	}},
	{recognize.WordsOf("dbp|diastolic|diastolic bp|diastolisch|rr diast|舒张压|diastolique|diastolica"), []Scale{
		// ESC/ESH, Eur Heart J 39 (2018), table 3.
		{"mmHg", 40, 150, []float64{80, 85, 90, 100, 110}, "ESC/ESH 2018, mmHg"},
	}},
	{recognize.WordsOf("potassium|kalium|血钾|钾|potasio|potassio"), []Scale{
		// European Resuscitation Council Guidelines 2021, special circumstances: severe and
		// any hypokalaemia; mild, moderate and severe hyperkalaemia.
		{"mmol/L", 2, 8, []float64{2.5, 3.5, 5.5, 6, 6.5}, "ERC 2021, mmol/L"},
	}},
	{recognize.WordsOf("sodium|natrium|血钠|钠|sodio"), []Scale{
		// European guideline on hyponatraemia, Eur J Endocrinol 170 (2014); customary upper
		// limit of laboratories.
		{"mmol/L", 110, 175, []float64{125, 130, 135, 145}, "European hyponatraemia guideline 2014; laboratories' limit of 145 mmol/L"},
	}},
	{recognize.WordsOf("ldl|ldl c|ldl cholesterol|ldl cholesterin|低密度脂蛋白"), []Scale{
		// NCEP Adult Treatment Panel III, JAMA 285 (2001), table 2.
		{"mmol/L", 0.5, 10, []float64{2.6, 3.4, 4.1, 4.9}, "NCEP ATP III (2001), mmol/L"}, {"mg/dL", 30, 400, []float64{100, 130, 160, 190}, "NCEP ATP III (2001), mg/dL"},
	}},
	{recognize.WordsOf("leukocytes|leucocytes|wbc|white blood cells|white cell count|leukozyten|白细胞|leucocitos"), []Scale{
		// Bone et al., Chest 101 (1992): criteria of SIRS.
		{"10⁹/L", 1, 60, []float64{4, 12}, "ACCP/SCCM 1992 (SIRS), 10⁹/L"}, {"1/µL", 1000, 60000, []float64{4000, 12000}, "ACCP/SCCM 1992 (SIRS), 1/µL"},
	}},
	{recognize.WordsOf("phq9|phq 9|phq9 score|phq 9 total"), []Scale{
		// Kroenke et al., J Gen Intern Med 16 (2001).
		{"", 0, 27, []float64{5, 10, 15, 20}, "Kroenke et al. 2001, PHQ-9"},
	}},
	{recognize.WordsOf("news2|news 2|news2 score|national early warning score"), []Scale{
		// Royal College of Physicians, National Early Warning Score 2 (2017), chart 2.
		{"", 0, 20, []float64{5, 7}, "RCP 2017, NEWS2"},
	}},
	{recognize.WordsOf("sofa|sofa score|sequential organ failure"), []Scale{
		// Ferreira et al., JAMA 286 (2001), initial score.
		{"", 0, 24, []float64{2, 4, 6, 8, 10, 12}, "Ferreira et al. 2001, SOFA"},
	}},
}

// isCareCode reports whether a text is one word with a digit, as the codes of catalogues are.
func isCareCode(text string) bool {
	text = strings.TrimSpace(text)
	return strings.ContainsAny(text, "0123456789") && !strings.ContainsAny(text, " @,;")
}

// codesOfCare recognizes codes by the word for their catalogue: MSDRG, PZN, SUT Kodu. Each record may have
// one of its own, and nine digits may look like a telephone. It leaves alone what rises from row to row,
// what is another direct identifier, and what the values or the name say to be a finding.
func (e *evidence) codesOfCare() (proposal, bool) {
	n := recognize.NameOf(e.name)
	if !n.Has(catalogueWords) || n.Has(codeOfPerson) || n.Has(patients) || n.Has(staff) || n.Has(cases) {
		return proposal{}, false
	}
	if m, ok := e.sample.Identifier(); ok && m.Kind != valuekind.Phone && !e.sample.MayBeCodes(m.Kind) {
		return proposal{}, false
	}
	if _, ok := e.sample.Code(); ok || e.hasMeaning && e.meaning.role != table.Identifying && !e.all.NumberRecords() {
		return proposal{}, false
	}
	_, coded := e.all.Reaches(recognize.NearlyAll, isCareCode)
	if !coded {
		_, coded = e.all.Beside(isCareCode)
	}
	return proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonCatalogue}, sureByNameAndKind}, coded && !e.all.Rising(0) && !e.all.Sequence()
}
