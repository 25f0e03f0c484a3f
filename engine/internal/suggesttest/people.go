package suggesttest

import (
	"fmt"
	"math/big"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/profile"
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
// package describe.
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

// accounts are numbers of accounts and licences.
var accounts = []Kind{
	direct("IBAN", profile.ReasonIBAN, true, iban, "iban", "Bank account", "compte bancaire", "Konto", "numero de cuenta"),
	direct("payment card", profile.ReasonCard, true, card, "credit card", "银行卡", "tarjeta", "card number"),
	direct("NPI", profile.ReasonLicence, true, npi, "npi", "license number"),
	direct("DEA number", profile.ReasonLicence, true, dea, "dea", "licence_number"),
	{Name: "account number", Role: remove, Direct: true, Repeat: 2, Headings: []string{"account number", "Kontonummer", "账号", "cuenta", "compte"},
		draw: func(d *drawer) string { return d.fill("+#######") }},
	{Name: "certificate number", Role: remove, Direct: true, Repeat: 3, Headings: []string{"certificate number", "执业证", "permis", "Ausweisnummer", "licencia"},
		draw: func(d *drawer) string { return d.fill("C^-####/##") }},
}

func iban(d *drawer) string {
	country := d.style("DE", "FR", "ES", "GB")
	body := map[string]string{"DE": "##################", "FR": "##########^##########", "ES": "####################", "GB": "^^^^##############"}[country]
	if country == "FR" {
		body += "##"
	}
	body = d.fill(body)
	var number strings.Builder
	for _, r := range body + country + "00" {
		if r >= 'A' {
			fmt.Fprint(&number, r-'A'+10)
		} else {
			number.WriteRune(r)
		}
	}
	n, _ := new(big.Int).SetString(number.String(), 10)
	text := fmt.Sprintf("%s%02d%s", country, 98-new(big.Int).Mod(n, big.NewInt(97)).Int64(), body)
	if d.variant%3 == 0 {
		return text[:4] + " " + text[4:8] + " " + text[8:12] + " " + text[12:]
	}
	return text
}

func card(d *drawer) string {
	number := withLuhn(d.pick("4", "51", "55", "62") + d.digits(13))
	if len(number) < 16 {
		number = withLuhn(number)
	}
	if d.variant%2 == 0 {
		return number[:4] + " " + number[4:8] + " " + number[8:12] + " " + number[12:]
	}
	return number
}

func npi(d *drawer) string {
	return strings.TrimPrefix(withLuhn("80840"+d.pick("1", "2")+d.digits(8)), "80840")
}

func dea(d *drawer) string {
	digits := d.digits(6)
	at := func(i int) int { return int(digits[i] - '0') }
	return fmt.Sprintf("%s%s%d", d.fill("^^"), digits, (at(0)+at(2)+at(4)+2*(at(1)+at(3)+at(5)))%10)
}

// contacts are ways to reach a person.
var contacts = []Kind{
	direct("e-mail", profile.ReasonEmail, false, func(d *drawer) string {
		return strings.ToLower(strings.ReplaceAll(d.part(english[0])+" "+d.part(english[1]), " ", ".")) + d.digits(2) + "@" + d.pick("example.org", "mail.example.com", "klinik.example", "correo.example")
	}, "email", "E-Mail-Adresse", "courriel", "correo", "邮箱"),
	direct("web address", profile.ReasonURL, false, func(d *drawer) string {
		return d.style("https://", "http://", "www.") + "portal.example/p/" + d.digits(6)
	}, "url", "website", "网址", "site web"),
	direct("IPv4", profile.ReasonIP, false, func(d *drawer) string {
		return fmt.Sprintf("%d.%d.%d.%d", d.between(11, 220), d.IntN(256), d.IntN(256), d.IntN(256))
	}, "ip", "ip address"),
	direct("IPv6", profile.ReasonIP, false, func(d *drawer) string { return "2001:db8:" + hex(d, 4) + "::" + hex(d, 4) }, "ip", "IP address"),
	direct("phone, American", profile.ReasonPhone, false, func(d *drawer) string {
		area, exchange, line := d.fill("+##"), d.fill("+##"), d.digits(4)
		area, exchange = "2"+area[1:], "3"+exchange[1:]
		return fmt.Sprintf(d.style("(%s) %s-%s", "%s-%s-%s", "%s.%s.%s", "+1 %s %s %s"), area, exchange, line)
	}, "phone", "cell phone", "home_tel"),
	direct("phone, German", profile.ReasonPhone, false, func(d *drawer) string {
		return d.style("+49 ", "0049 ", "0") + d.pick("30", "89", "221", "711") + d.style(" ", "/", "-") + d.digits(7)
	}, "Telefon", "Handy", "Telefonnummer"),
	direct("phone, French", profile.ReasonPhone, false, func(d *drawer) string {
		return d.style("0", "+33 ") + d.fill("+ ## ## ## ##")
	}, "telephone", "portable"),
	direct("phone, British", profile.ReasonPhone, false, func(d *drawer) string {
		return d.style("07", "+44 7") + d.digits(3) + d.style(" ", "") + d.digits(6)
	}, "mobile", "contact"),
	direct("phone, Chinese", profile.ReasonPhone, false, func(d *drawer) string {
		return d.style("", "+86 ") + d.pick("138", "139", "186", "150") + d.digits(8)
	}, "手机号", "联系电话", "电话"),
	direct("phone, Spanish", profile.ReasonPhone, false, func(d *drawer) string { return d.pick("6", "7", "9") + d.fill("## ### ###") }, "telefono", "movil"),
	direct("phone, as it comes", profile.ReasonPhone, false, func(d *drawer) string {
		return d.pick("+49 170 ", "0170/", "(030) ", "0049 30 ", "030-", "0151") + d.digits(7)
	}, "Telefon", "contact", "tel"),
	direct("fax", profile.ReasonPhone, false, func(d *drawer) string { return "+" + d.pick("49", "33", "34", "44") + d.fill(" ### ######") }, "fax", "传真", "Telefax"),
	direct("address, English", profile.ReasonStreet, false, func(d *drawer) string {
		return fmt.Sprintf("%d %s %s", d.between(1, 900), d.pick("Oak", "Maple Hill", "Church", "Mill", "Station", "Elm"), d.pick("Street", "Rd", "Avenue", "Lane", "Dr"))
	}, "address", "street address", "home address"),
	direct("address, German", profile.ReasonStreet, false, func(d *drawer) string {
		return d.pick("Haupt", "Bahnhof", "Garten", "Berg", "Schiller") + d.pick("straße ", "weg ", "str. ", "allee ") + fmt.Sprint(d.between(1, 200)) + d.pick("", "a", " b")
	}, "Anschrift", "Straße", "Adresse"),
	direct("address, French", profile.ReasonStreet, false, func(d *drawer) string {
		return fmt.Sprint(d.between(1, 150)) + d.pick(" ", " bis ") + d.pick("rue", "avenue", "boulevard") + d.pick(" de la Paix", " Victor Hugo", " des Lilas", " Pasteur")
	}, "adresse", "rue"),
	direct("address, Spanish", profile.ReasonStreet, false, func(d *drawer) string {
		return d.pick("Calle ", "C/ ", "Avda. ", "Plaza ") + d.pick("Mayor", "de Alcalá", "San Juan", "del Sol") + ", " + fmt.Sprint(d.between(1, 150))
	}, "direccion", "calle"),
	direct("address, Chinese", profile.ReasonStreet, false, func(d *drawer) string {
		return d.pick("北京市海淀区", "上海市浦东新区", "广州市天河区", "成都市武侯区") + d.pick("中关村大街", "人民路", "建设街", "解放路") + fmt.Sprint(d.between(1, 300)) + "号" + d.pick("", "3单元201室", "5栋")
	}, "地址", "家庭住址"),
}

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
