package suggesttest

import (
	"fmt"

	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
)

// told makes a kind of which values are drawn anew for each row.
func told(name string, role table.Role, reason string, draw func(*drawer) string, headings ...string) Kind {
	return Kind{Name: name, Role: role, Reason: reason, Headings: headings, Repeat: 1, draw: draw}
}

// records are a hospital's own numbers of persons.
var records = []Kind{
	{Name: "record number, repeated", Role: remove, Direct: true, Reason: profile.ReasonSequence, Repeat: 4, Headings: []string{"mrn", "病历号", "Patientennummer", "numero patient", "historia clinica"},
		draw: func(d *drawer) string { return d.style("M", "P-", "H0", "PAT") + fmt.Sprintf("%07d", d.next()) }},
	{Name: "record number, once", Role: remove, Direct: true, Reason: profile.ReasonOnePerRow, Repeat: 1, Headings: []string{"MRN", "住院号", "Fallnummer", "numero dossier"},
		draw: func(d *drawer) string { return d.style("R", "K-", "ID") + fmt.Sprintf("%06d", d.next()) }},
	{Name: "record number, digits", Role: remove, Direct: true, Reason: profile.ReasonOnePerRow, Repeat: 1, Headings: []string{"patient_id", "record id", "门诊号", "ipp"},
		draw: func(d *drawer) string { return fmt.Sprint(d.next()) }},
	{Name: "number of a long study", Role: remove, Direct: true, Repeat: 40, Headings: []string{"subject id", "患者编号", "study id"},
		draw: func(d *drawer) string { return d.style("P", "S-", "sub") + fmt.Sprintf("%03d", d.IntN(400)) }},
	{Name: "digits of a long study", Role: remove, Direct: true, Repeat: 40, Headings: []string{"subject id", "participant id"},
		draw: func(d *drawer) string { return fmt.Sprint(d.between(100, 999)) }},
	{Name: "mixed codes of a long study", Role: remove, Direct: true, Repeat: 40, Headings: []string{"participant id", "病人编号"},
		draw: func(d *drawer) string { return d.fill("^##^#^") }},
}

// texts are free texts with and without what identifies.
var texts = []Kind{
	direct("notes, English", profile.ReasonTextHolds, false, func(d *drawer) string {
		return d.pick("Mr. ", "Mrs ", "Dr. ") + d.part(english[1]) + " was seen on " + d.day(2020, 2024).Format("2006-01-02") + d.pick(" and did well.", ", call (212) 555-0147.", " for review of the wound.")
	}, "notes", "comment", "narrative"),
	direct("notes, German", profile.ReasonTextHolds, false, func(d *drawer) string {
		return d.pick("Frau ", "Herr ") + d.part(german[1]) + " stellte sich am " + d.day(2020, 2024).Format("2.1.2006") + d.pick(" vor, Schmerzen rückläufig.", " erneut vor.")
	}, "Bemerkung", "Befundtext"),
	direct("notes, French", profile.ReasonTextHolds, false, func(d *drawer) string {
		return d.pick("Mme ", "Monsieur ") + d.part(french[1]) + " revue le " + d.day(2020, 2024).Format("02/01/2006") + d.pick(", évolution favorable.", ", rappeler au 06 12 34 56 78.")
	}, "commentaire", "compte rendu"),
	direct("notes, Spanish", profile.ReasonTextHolds, false, func(d *drawer) string {
		return "Acude " + d.pick("don ", "doña ", "la paciente ") + d.part(spanish[0]) + " " + d.part(spanish[1]) + d.pick(" con dolor abdominal desde el ", " a control el ") + d.day(2020, 2024).Format("2/1/2006")
	}, "observaciones", "notas"),
	direct("notes, Chinese", profile.ReasonTextHolds, false, func(d *drawer) string {
		return "患者" + d.chineseName() + "，" + d.day(2020, 2024).Format("2006年1月2日") + d.pick("入院，主诉胸痛三天，无发热。", "复诊，血压控制可，继续服药观察。")
	}, "备注", "病史", "主诉"),
	told("notes with nobody in them", remove, profile.ReasonFreeText, func(d *drawer) string {
		return d.pick("stable, no fever; ", "wound dry and clean; ", "pain less than before; ", "appetite fair; ") + d.pick("mobilised with aid, ", "diet as tolerated, ", "iv fluids stopped, ") + d.pick("plan unchanged", "repeat bloods", "home when ready") + fmt.Sprintf(" (%d of %d)", d.between(1, 9), d.between(2, 40))
	}, "notes", "remarks", "Bemerkungen"),
}
