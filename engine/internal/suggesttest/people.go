package suggesttest

import (
	"fmt"
	"strings"

	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
)

const (
	remove    = table.Identifying
	quasi     = table.QuasiIdentifying
	sensitive = table.Sensitive
	keep      = table.Insensitive
)

// people are names. Two in five parts are invented syllables, which no list
// holds.
var people = []Kind{
	direct("name, English", profile.ReasonPersonNames, false, func(d *drawer) string { return d.name(english) }, "patient_name", "Name", "full name"),
	direct("name, German", profile.ReasonPersonNames, false, func(d *drawer) string { return d.name(german) }, "Name", "Patientenname"),
	direct("name, French", profile.ReasonPersonNames, false, func(d *drawer) string { return d.name(french) }, "nom", "nom patient"),
	direct("name, Spanish", profile.ReasonPersonNames, false, func(d *drawer) string { return d.name(spanish) + " " + d.part(spanish[1]) }, "nombre", "nombre completo"),
	direct("name, Chinese", profile.ReasonPersonNames, false, (*drawer).chineseName, "姓名", "患者姓名"),
	direct("surname", profile.ReasonPersonNames, false, func(d *drawer) string { return d.part(languages[d.variant%4][1]) }, "surname", "Nachname", "apellido", "nom de famille"),
	{Name: "few doctors", Role: remove, Direct: true, Reason: profile.ReasonPersonNames, Repeat: 30, Headings: []string{"doctor name", "Arztname", "physician_name"},
		draw: func(d *drawer) string { return d.name(languages[d.variant%4]) }},
	{Name: "few Chinese doctors", Role: remove, Direct: true, Reason: profile.ReasonPersonNames, Repeat: 30, Headings: []string{"医生", "医师"},
		draw: (*drawer).chineseName},
	{Name: "few nurses, small letters", Role: remove, Direct: true, Repeat: 30, Headings: []string{"doctor name", "first name"},
		draw: func(d *drawer) string { return strings.ToLower(d.name(languages[d.variant%4])) }},
	{Name: "invented names", Role: remove, Direct: true, Repeat: 2, Headings: []string{"name", "Nachname", "姓名"},
		draw: func(d *drawer) string { return d.syllables() + " " + d.syllables() }},
}

// The given names and surnames of four languages; some are not on the lists of
// package suggest.
var (
	english   = [2]string{"James Mary John Patricia Robert Emma Oliver Chloe Piers Rowena Tamsin Barnaby Keisha Darnell", "Smith Jones Taylor Brown Wilson Evans Walker Clark Hawksworth Pemberton Okonkwo Featherstone"}
	german    = [2]string{"Hans Ursula Klaus Monika Jürgen Petra Lukas Hannah Friedhelm Hiltrud Ingo Svenja", "Müller Schmidt Schneider Fischer Weber Wagner Becker Knopf Hintermeier Strohmaier Brüggemann"}
	french    = [2]string{"Jean Nathalie Pierre Sylvie Julien Camille Hélène Gaston Solange Ghislain Maëlle", "Dubois Moreau Laurent Durand Leroy Petit Lefèvre Quéméneur Bourdais Tanguy Le Goff"}
	spanish   = [2]string{"Antonio María José Carmen Francisco Lucía Manuel Pilar Ximena Eufemia Iñaki Nerea", "García Fernández González López Martínez Sánchez Pérez Goikoetxea Zubiri Etxeberria Arrizabalaga"}
	languages = [][2]string{english, german, french, spanish}
)

// part draws one part of a name.
func (d *drawer) part(list string) string {
	if d.Float64() < 0.4 {
		return d.syllables()
	}
	return d.pick(strings.Fields(list)...)
}

// syllables invents a part of a name.
func (d *drawer) syllables() string {
	word := d.pick("ka", "lo", "mi", "ru", "ste", "va", "no", "be", "zi", "tra") + d.pick("rin", "dek", "lor", "mas", "vel", "nik", "ston", "pur", "gan")
	return strings.ToUpper(word[:1]) + word[1:]
}

func (d *drawer) name(language [2]string) string {
	given, family := d.part(language[0]), d.part(language[1])
	return fmt.Sprintf(d.style("%[1]s %[2]s", "%[2]s, %[1]s", "%[1]s %[2]s"), given, family)
}

func (d *drawer) chineseName() string {
	family := d.pick("王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙", "胡", "朱", "高", "林", "何", "郭", "马", "翟", "褚")
	return family + d.pick("伟", "芳", "娜", "秀", "敏", "静", "丽", "强", "磊", "军", "洋", "勇") + d.pick("", "英", "华", "玲", "平", "涛")
}
