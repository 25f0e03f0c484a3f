package suggesttest

import (
	"fmt"
	"strings"

	"quasi/engine/profile"
)

// coded makes a kind of codes of which a few dozen occur.
func coded(name, reason string, draw func(*drawer) string, headings ...string) Kind {
	return Kind{Name: name, Role: sensitive, Reason: reason, Repeat: 6, Headings: headings, draw: draw}
}

var health = []Kind{
	coded("ICD-10", profile.ReasonICD10, func(d *drawer) string {
		return d.pick("I", "J", "K", "E", "N", "S", "C") + d.digits(2) + "." + d.digits(1)
	}, "icd10", "诊断编码", "Diagnose"),
	coded("ICD-10, categories", profile.ReasonICD10, func(d *drawer) string { return d.pick(strings.Split("ABCDEFGHIJKLMNOPQRST", "")...) + d.digits(2) }, "icd", "diagnosis"),
	coded("ICD-10-GM", profile.ReasonICD10, func(d *drawer) string {
		return d.pick("I", "E", "M", "S") + d.fill("##.##") + d.pick("", "", "-", "*", "+", " G", " V")
	}, "Diagnose", "icd"),
	coded("ICD-10-CM", profile.ReasonICD10, func(d *drawer) string { return d.pick("S", "T", "M") + d.fill("##.###") + d.pick("A", "D", "S") }, "dx", "diagnosis"),
	coded("ATC", profile.ReasonATC, func(d *drawer) string {
		return d.pick("A", "B", "C", "J", "N", "R") + "0" + d.fill("+") + d.pick("AA", "BA", "CA", "DC") + "0" + d.fill("+")
	}, "atc code", "medication", "药品"),
	{Name: "LOINC", Role: sensitive, Reason: profile.ReasonLOINC, Checked: true, Repeat: 6, Headings: []string{"loinc", "检验"}, draw: func(d *drawer) string {
		code := withLuhn(d.fill("+####"))
		return code[:len(code)-1] + "-" + code[len(code)-1:]
	}},
	{Name: "SNOMED CT", Role: sensitive, Reason: profile.ReasonSNOMED, Checked: true, Repeat: 6, Headings: []string{"snomed", "condition"}, draw: func(d *drawer) string { return withVerhoeff(d.fill("+####") + "00") }},
	coded("OPS", profile.ReasonOPS, func(d *drawer) string { return d.pick("5", "8", "3", "9") + "-" + d.fill("###.##") }, "ops", "Prozedur"),
	coded("diagnosis in words", "", func(d *drawer) string {
		return d.pick(strings.Split(d.style("Pneumonia|Flu|Asthma|Hip fracture|Sepsis", "肺炎|高血压|糖尿病|胃炎|哮喘", "Lungenentzündung|Grippe|Hüftfraktur|Herzinfarkt", "Pneumonie|Grippe|Fracture|Asthme", "Neumonía|Gripe|Fractura|Asma"), "|")...)
	}, "diagnosis", "诊断", "Diagnose", "diagnostic", "diagnostico"),
	coded("income", "", func(d *drawer) string { return fmt.Sprint(d.between(8, 90) * 1000) }, "income", "收入", "Gehalt", "salaire", "salario"),
}

// verhoeffD and verhoeffP are the tables of the dihedral group and of the
// permutation, as Verhoeff printed them.
var (
	verhoeffD = []string{"0123456789", "1234067895", "2340178956", "3401289567", "4012395678", "5987604321", "6598710432", "7659821043", "8765932104", "9876543210"}
	verhoeffP = []string{"0123456789", "1576283094", "5803796142", "8916043527", "9453126870", "4286573901", "2793806415", "7046913258"}
)

// withVerhoeff appends the digit that makes the product of the tables 0.
func withVerhoeff(digits string) string {
	for check := range 10 {
		all := digits + fmt.Sprint(check)
		product := 0
		for i := range len(all) {
			permuted := int(verhoeffP[i%8][all[len(all)-1-i]-'0'] - '0')
			product = int(verhoeffD[product][permuted] - '0')
		}
		if product == 0 {
			return all
		}
	}
	return digits
}

// measures are values that few outside the hospital know.
var measures = []Kind{
	often(told("blood pressure", keep, profile.ReasonPressure, func(d *drawer) string { return fmt.Sprintf("%d/%d", d.between(100, 190), d.between(50, 95)) }, "blood pressure", "血压", "Blutdruck", "tension", "presion")),
	often(told("laboratory value with unit", keep, profile.ReasonLab, func(d *drawer) string {
		return fmt.Sprintf("%.1f", 1+9*d.Float64()) + d.style(" mmol/L", " mg/dL", " g/dl", "g/L", " U/L", " ng/mL")
	}, "glucose", "血糖", "crp", "creatinine")),
	told("decimal", keep, "", func(d *drawer) string { return fmt.Sprintf("%.2f", 3+4*d.Float64()) }, "potassium", "hba1c", "lactate"),
	told("decimal comma", keep, "", func(d *drawer) string { return strings.Replace(fmt.Sprintf("%.1f", 3+40*d.Float64()), ".", ",", 1) }, "crp", "hb", "glucose"),
	told("grouped number", keep, "", func(d *drawer) string {
		return fmt.Sprintf("%d%s%03d", d.between(1, 400), d.style(",", ".", " "), d.IntN(1000))
	}, "platelets", "wbc", "dose"),
	told("per cent", keep, "", func(d *drawer) string { return fmt.Sprintf("%.1f%%", 4+8*d.Float64()) }, "hba1c", "score", "lab"),
	{Name: "days of stay", Role: quasi, Repeat: 8, Headings: []string{"los_days", "住院天数", "Liegedauer", "duree sejour", "estancia"}, draw: func(d *drawer) string { return fmt.Sprint(1 + int(d.ExpFloat64()*5)) }},
	{Name: "ward", Role: quasi, Reason: profile.ReasonFewValues, Repeat: 1, Headings: []string{"ward", "科室", "Station", "service", "servicio"}, draw: func(d *drawer) string {
		return d.pick(strings.Split(d.style("Medicine|Stroke unit|Surgery|Intensive Care", "内科|外科|儿科|急诊科", "Innere|Chirurgie|Intensivstation", "Cardiologie|Urgences|Pédiatrie", "Urgencias|Cirugía|Pediatría"), "|")...)
	}},
	{Name: "stage", Role: keep, Reason: profile.ReasonFewValues, Repeat: 1, Headings: []string{"stage", "分期", "Stadium"}, draw: func(d *drawer) string { return d.pick("T1", "T2", "T3", "T4") }},
}

// negatives look like something else.
var negatives = []Kind{
	{Name: "version like an address", Role: keep, Repeat: 20, Headings: []string{"software", "firmware"}, draw: func(d *drawer) string {
		return fmt.Sprintf("%d.%d.%d.%d", d.between(1, 6), d.IntN(12), d.IntN(30), d.IntN(9))
	}},
	{Name: "order number like a phone", Role: remove, Repeat: 2, Headings: []string{"order", "Auftrag", "pedido"}, draw: func(d *drawer) string { return d.style("2024-", "45-", "1") + d.digits(6) }},
	{Name: "test code like ICD", Role: keep, Repeat: 20, Headings: []string{"test", "panel"}, draw: func(d *drawer) string { return d.style("L", "T") + d.digits(2) }},
	{Name: "product like a name", Role: keep, Repeat: 15, Headings: []string{"brand", "product"}, draw: func(d *drawer) string {
		return d.pick("Zolprex", "Cardimax", "Nebivax", "Duotrin", "Amoxiphen") + d.pick(" Forte", " Retard", " Plus", "")
	}},
	{Name: "room", Role: quasi, Repeat: 10, Headings: []string{"room", "Zimmer", "病房"}, draw: func(d *drawer) string { return d.style("A", "B", "") + fmt.Sprint(d.between(101, 340)) }},
	{Name: "measure like a year", Role: keep, Repeat: 2, Headings: []string{"fluid count", "dose"}, draw: func(d *drawer) string { return fmt.Sprint(d.between(1900, 2100)) }},
	{Name: "long measure", Role: keep, Repeat: 1, Headings: []string{"platelets", "platelet count"}, draw: func(d *drawer) string { return fmt.Sprint(d.between(90_000, 450_000)) }},
	{Name: "ratio like a date", Role: keep, Repeat: 3, Headings: []string{"titre", "ratio"}, draw: func(d *drawer) string { return fmt.Sprintf("1/%d", 1<<d.between(1, 9)) }},
	{Name: "yes or no", Role: quasi, Reason: profile.ReasonFewValues, Repeat: 1, Headings: []string{"smoker", "吸烟", "Raucher"}, draw: func(d *drawer) string {
		return d.pick(strings.Fields(d.style("yes no", "是 否", "ja nein", "oui non", "Y N"))...)
	}},
	{Name: "lot number", Role: remove, Repeat: 5, Headings: []string{"lot", "Charge"}, draw: func(d *drawer) string { return d.fill("^^####^") }},
}
