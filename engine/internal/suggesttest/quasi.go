package suggesttest

import (
	"fmt"
	"strings"
	"time"

	"quasi/engine/profile"
)

// dated makes a kind of dates in a layout.
func dated(name, layout string, from, to int, headings ...string) Kind {
	return told(name, quasi, profile.ReasonDate, func(d *drawer) string {
		return d.day(from, to).Add(time.Duration(d.IntN(86400)) * time.Second).Format(layout)
	}, headings...)
}

// often makes a kind of few values.
func often(k Kind) Kind {
	k.Repeat = 3
	return k
}

var dates = []Kind{
	often(dated("date, ISO", "2006-01-02", 1930, 2010, "birth_date", "dob", "出生日期")),
	often(dated("date, with points", "2.1.2006", 1930, 2010, "Geburtsdatum", "geburtstag")),
	often(dated("date, French", "02/01/2006", 1930, 2010, "date naissance", "fecha nacimiento")),
	often(dated("date, American", "1/2/2006", 1930, 2010, "date of birth", "DOB")),
	often(dated("date, Chinese", "2006年1月2日", 1930, 2010, "出生日期", "入院日期")),
	often(dated("date, compact", "20060102", 1930, 2010, "dob", "admission date")),
	{Name: "time of admission", Role: quasi, Reason: profile.ReasonDate, Repeat: 2, Headings: []string{"admitted", "入院时间", "Aufnahme", "date entree", "fecha ingreso"},
		draw: func(d *drawer) string {
			return d.day(2019, 2024).Add(time.Duration(d.IntN(1440)) * time.Minute).Format("2006-01-02 15:04")
		}},
	{Name: "spreadsheet's day", Role: quasi, Repeat: 2, Headings: []string{"admission date", "入院日期", "Aufnahmedatum", "date of birth"},
		draw: func(d *drawer) string { return fmt.Sprint(d.between(25000, 45000)) }},
	{Name: "year of birth", Role: quasi, Repeat: 5, Headings: []string{"year of birth", "Geburtsjahr", "birth"}, draw: func(d *drawer) string { return fmt.Sprint(d.between(1930, 2010)) }},
}

var places = []Kind{
	{Name: "postcode, British", Role: quasi, Reason: profile.ReasonPostcode, Repeat: 3, Headings: []string{"postcode"}, draw: func(d *drawer) string {
		return d.pick("SW", "M", "LS", "EH", "B") + d.fill("+") + " " + d.fill("#") + d.pick("AA", "BT", "XY", "NJ", "DE", "RW")
	}},
	{Name: "postcode, Canadian", Role: quasi, Reason: profile.ReasonPostcode, Repeat: 3, Headings: []string{"postal code"}, draw: func(d *drawer) string {
		return d.pick("M", "V", "K", "H") + d.digits(1) + d.pick("B", "C", "S", "T") + " " + d.digits(1) + d.pick("A", "R", "W") + d.digits(1)
	}},
	{Name: "ZIP+4", Role: quasi, Reason: profile.ReasonPostcode, Repeat: 3, Headings: []string{"zip", "zip code"}, draw: func(d *drawer) string { return d.fill("#####-####") }},
	{Name: "five digits of a postcode", Role: quasi, Repeat: 6, Headings: []string{"PLZ", "zipcode", "code postal", "codigo postal"}, draw: func(d *drawer) string { return d.digits(5) }},
	{Name: "postcode, Chinese", Role: quasi, Repeat: 6, Headings: []string{"邮编", "邮政编码"}, draw: func(d *drawer) string { return d.fill("+####0") }},
	{Name: "city", Role: quasi, Reason: profile.ReasonPlaceValues, Repeat: 1, Headings: []string{"city", "Stadt", "ville", "ciudad"}, draw: func(d *drawer) string {
		return d.pick(strings.Split(d.style("Boston|Chicago|Denver|Springfield|Seattle|Plano", "Berlin|Köln|Bad Tölz|München|Kassel|Mainz", "Paris|Lyon|Saumur|Lille|Nantes|Metz", "Madrid|Sevilla|Bilbao|Lugo|Málaga|Vigo"), "|")...)
	}},
	{Name: "city, Chinese", Role: quasi, Reason: profile.ReasonPlaceValues, Repeat: 1, Headings: []string{"城市", "籍贯", "省份"}, draw: func(d *drawer) string {
		return d.pick("北京", "上海", "广州", "成都", "绵阳", "武汉", "西安")
	}},
	{Name: "country", Role: quasi, Reason: profile.ReasonPlaceValues, Repeat: 1, Headings: []string{"country", "nationality", "pays", "pais"}, draw: func(d *drawer) string {
		return d.pick("Germany", "France", "Spain", "China", "United States", "Turkey", "Poland", "Eritrea")
	}},
}

// traits are facts that neighbours know of a person.
var traits = []Kind{
	{Name: "sex in words", Role: quasi, Reason: profile.ReasonSexValues, Repeat: 1, Headings: []string{"sex", "性别", "Geschlecht", "sexe", "sexo"}, draw: func(d *drawer) string {
		return d.pick(strings.Fields(d.style("female male", "女 男", "weiblich männlich divers", "femme homme", "Mujer Hombre"))...)
	}},
	{Name: "sex in letters", Role: quasi, Reason: profile.ReasonSexValues, Repeat: 1, Headings: []string{"gender", "Geschlecht", "sexe", "sexo"}, draw: func(d *drawer) string {
		return d.pick(strings.Fields(d.style("F M", "W M", "H F", "f m", "M F X"))...)
	}},
	{Name: "marital status", Role: quasi, Reason: profile.ReasonSocialValues, Repeat: 1, Headings: []string{"marital status", "婚姻状况", "Familienstand", "etat civil", "estado civil"}, draw: func(d *drawer) string {
		return d.pick(strings.Fields(d.style("single married divorced widowed", "已婚 未婚 离异 丧偶", "ledig verheiratet geschieden", "célibataire marié veuf", "soltera casada viuda"))...)
	}},
	{Name: "ethnic group", Role: quasi, Reason: profile.ReasonSocialValues, Repeat: 1, Headings: []string{"race", "ethnicity", "民族"}, draw: func(d *drawer) string {
		return d.pick(strings.Split(d.style("White|Black|Asian|Hispanic|Native American|Other", "汉族|回族|藏族|满族|其他"), "|")...)
	}},
	{Name: "occupation", Role: quasi, Reason: profile.ReasonSocialValues, Repeat: 1, Headings: []string{"occupation", "职业", "Beruf", "profession"}, draw: func(d *drawer) string {
		return d.pick(strings.Fields(d.style("teacher farmer driver student engineer glazier", "农民 工人 教师 学生 退休 船员", "Rentner Arbeiter Lehrer Schüler Imker"))...)
	}},
	{Name: "age", Role: quasi, Repeat: 5, Headings: []string{"age", "年龄", "Alter", "edad"}, draw: func(d *drawer) string { return fmt.Sprint(d.between(0, 99)) }},
	{Name: "age with unit", Role: quasi, Reason: profile.ReasonAgeValues, Repeat: 5, Headings: []string{"age", "年龄", "Alter", "edad"}, draw: func(d *drawer) string {
		return fmt.Sprint(d.between(1, 99)) + d.style(" years", "岁", " Jahre", " ans", " años", "y")
	}},
}
