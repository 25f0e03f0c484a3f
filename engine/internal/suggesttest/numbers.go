package suggesttest

import (
	"fmt"
	"math/big"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/profile"
)

// direct makes a kind of direct identifier that values tell.
func direct(name, reason string, checked bool, draw func(*drawer) string, headings ...string) Kind {
	return Kind{Name: name, Role: table.Identifying, Direct: true, Reason: reason, Checked: checked, Headings: headings, Repeat: 1, draw: draw}
}

// numbers are identifiers that states and insurers give to persons.
var numbers = []Kind{
	direct("Chinese resident ID", profile.ReasonResidentID, true, residentID, "身份证号", "id_card", "证件号码"),
	direct("French NIR", profile.ReasonNIR, true, nir, "nir", "numero securite sociale", "NIR patient"),
	direct("German KVNR", profile.ReasonKVNR, true, kvnr, "kvnr", "Versichertennummer", "Krankenversichertennummer"),
	direct("Spanish DNI", profile.ReasonDNI, true, dni, "dni", "DNI paciente", "nif"),
	direct("Spanish NIE", profile.ReasonDNI, true, nie, "nie", "DNI/NIE", "identificador"),
	direct("NHS number", profile.ReasonNHS, true, nhs, "nhs_number", "NHS No", "nhs number"),
	direct("US SSN", profile.ReasonSSN, false, ssn, "ssn", "SSN", "social security (ssn)"),
	direct("Medicare number", profile.ReasonPlan, false, mbi, "beneficiary", "member_id", "health plan number"),
}

func residentID(d *drawer) string {
	born := d.day(1930, 2020).Format("20060102")
	digits := d.pick("110105", "310115", "440305", "510107", "330106") + born + d.digits(3)
	// GB 11643: the weighted sum of all 18 is 1 modulo 11.
	for check := range 11 {
		sum := check
		for i := range 17 {
			sum += int(digits[i]-'0') * (1 << (17 - i) % 11)
		}
		if sum%11 == 1 {
			return digits + string("0123456789X"[check])
		}
	}
	return digits
}

func nir(d *drawer) string {
	number := fmt.Sprintf("%d%02d%02d%02d%03d%03d", d.between(1, 2), d.IntN(100), d.between(1, 12), d.between(1, 95), d.between(1, 400), d.between(1, 700))
	n, _ := new(big.Int).SetString(number, 10)
	key := 97 - int(new(big.Int).Mod(n, big.NewInt(97)).Int64())
	if d.variant%2 == 0 {
		return fmt.Sprintf("%s %s %s %s %s %s %02d", number[:1], number[1:3], number[3:5], number[5:7], number[7:10], number[10:], key)
	}
	return fmt.Sprintf("%s%02d", number, key)
}

func kvnr(d *drawer) string {
	letter := d.IntN(26)
	body := d.digits(8)
	sum := 0
	for i, r := range fmt.Sprintf("%02d%s", letter+1, body) {
		product := int(r - '0')
		if i%2 == 1 {
			product = [10]int{0, 2, 4, 6, 8, 1, 3, 5, 7, 9}[product]
		}
		sum += product
	}
	return fmt.Sprintf("%c%s%d", 'A'+letter, body, sum%10)
}

func dni(d *drawer) string {
	n := d.between(1_000_000, 99_999_999)
	return fmt.Sprintf("%08d%s%c", n, d.style("", "-"), "TRWAGMYFPDXBNJZSQVHLCKE"[n%23])
}

func nie(d *drawer) string {
	first, n := d.IntN(3), d.between(0, 9_999_999)
	return fmt.Sprintf("%c%07d%c", "XYZ"[first], n, "TRWAGMYFPDXBNJZSQVHLCKE"[(first*10_000_000+n)%23])
}

func nhs(d *drawer) string {
	for {
		digits := "4" + d.digits(8)
		for check := range 10 {
			sum := check
			for i := range 9 {
				sum += int(digits[i]-'0') * (10 - i)
			}
			if sum%11 == 0 {
				digits += fmt.Sprint(check)
				if d.variant%2 == 0 {
					return digits[:3] + " " + digits[3:6] + " " + digits[6:]
				}
				return digits
			}
		}
	}
}

func ssn(d *drawer) string {
	return fmt.Sprintf("%03d-%02d-%04d", d.between(1, 665), d.between(1, 99), d.between(1, 9999))
}

func mbi(d *drawer) string {
	l := func() string { return string("ACDEFGHJKMNPQRTUVWXY"[d.IntN(20)]) }
	return d.fill("+") + l() + d.digits(1) + d.digits(1) + l() + d.digits(1) + d.digits(1) + l() + l() + d.digits(2)
}

// withLuhn appends the digit that makes the sum of Luhn, seen through the table
// of doubled digits, end in 0.
func withLuhn(digits string) string {
	for check := range 10 {
		all := digits + fmt.Sprint(check)
		sum := 0
		for i := len(all) - 1; i >= 0; i -= 2 {
			sum += int(all[i] - '0')
			if i > 0 {
				sum += strings.IndexByte("0516273849", all[i-1])
			}
		}
		if sum%10 == 0 {
			return all
		}
	}
	return digits
}
