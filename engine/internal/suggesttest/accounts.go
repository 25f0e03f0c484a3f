package suggesttest

import (
	"fmt"
	"math/big"
	"strings"

	"quasi/engine/advise/profile"
)

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
