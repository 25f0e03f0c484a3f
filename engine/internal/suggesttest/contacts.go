package suggesttest

import (
	"fmt"
	"strings"

	"quasi/engine/advise/profile"
)

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
