package detect

import (
	"strings"
	"testing"
	"unicode/utf8"

	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/tabletest"
)

// Each form of a value begins and ends where it is said to, and where a check digit is right on
// both sides.
func TestFormsAtTheirBounds(t *testing.T) {
	a := func(n int) string { return strings.Repeat("a", n) }
	for name, c := range map[string]struct {
		fits    func(string) bool
		yes, no []string
	}{
		"IBAN, 15 to 34":    {isIBAN, []string{"XK4712345678901", "XK83123456789012345678901234567890", "xk47 1234 5678 901"}, []string{"XK751234567890", "XK301234567890123456789012345678901", "1K7912345678901", "X12812345678901", "XK54123456_901"}},
		"card, 13 to 19":    {isCard, []string{"4123456789011", "4123456789012345677", "2123456789012343", "6123456789012344", "341234567890127", "371234567890120"}, []string{"412345678905", "41234567890123456787", "1123456789012345", "7123456789012342", "361234567890122", "431234567890128"}},
		"licence":           {isLicence, []string{"1234567893", "2234567891", "AB1234563", "ZA1234563", "AZ1234563"}, []string{"3234567899", "123456789", "A11234563", "1A1234563", "[A1234563", "A[1234563", "AB12345", "AB12A4563"}},
		"e-mail, to 254":    {isEmail, []string{a(249) + "@b.cd", "a@b.cd"}, []string{a(250) + "@b.cd", "a@b.c", "ab.cd"}},
		"URL, to 2048":      {isURL, []string{"http://" + a(2041), "WWW.x", "https://x"}, []string{"http://" + a(2042), "", "http:/x", "ftp://x"}},
		"IP from 10":        {isIP, []string{"10.0.0.1", "2001:DB8::A", "fe80::1%eth0"}, []string{"9.255.255.255", "10.0.0", "2001:db8::g", "1234", "fe80::1%" + a(40)}},
		"MAC, 17":           {isMAC, []string{"00:1B:44:11:3A:B7"}, []string{"00:1B:44:11:3A:B"}},
		"telephone":         {isPhone, []string{"555-0147", "+49 30 123", "+123456789012345", "+1 2 3 4 5 6 7 8 9 0 1 2 3 4"}, []string{"+49 30 12", "030-12", "+1234567890123456", "+1  2 3 4 5 6 7 8 9 0 1 2 3 4", "12345-678-90"}},
		"VIN, 17":           {isVIN, []string{"1M8GDM9AXKP042788"}, []string{"1M8GDM9AXKP04278", "11111111111111111", "1M8GDM9AXKP04278I", "1M8GDM9AXKP04278Q", "1M8GDM9AXKP04278{"}},
		"plate":             {isPlate, []string{"B-A 1", "京A12345", "AB-123-CD", "ÄÖ-Z 1"}, []string{"b-A 1", "1234 B", "B-A 12345", "AB-123-CDE", "B-A 1            "}},
		"capitals, 2":       {inCapitals, []string{"AB", "AZ", "ZZ", "京A", "Ä", "京"}, []string{"A", "ABz", "ABa", "12", "@["}},
		"device, to 80":     {isDevice, []string{"SN-" + strings.Repeat("1", 77), "(01)00643169001763", "356938035643809", "866938035643802", "016938035643801"}, []string{"SN-" + strings.Repeat("1", 78), "(01)0064316900176", "366938035643807", "116938035643800", "SN-123", ""}},
		"photo, to 260":     {isPhoto, []string{a(256) + ".jpg", "a.dicom"}, []string{a(257) + ".jpg", "jpg", " .jpg"}},
		"UUID, 36 to 38":    {isUUID, []string{"f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}"}, []string{"f81d4fae-7dec-11d0-a765-00a0c91e6bf", "{{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}"}},
		"template, from 32": {isTemplate, []string{a(31) + "1", a(25) + "zZA09+/=_", strings.Repeat("9", 32)}, []string{a(30) + "1", a(32), a(31) + "1{", a(31) + "1@", a(31) + "1`"}},
		"ICD-10, 3 to 12":   {isICD10, []string{"I21", "I10.x00x002", "I10.x00x002+"}, []string{"I2", "I10.x00x002+ G"}},
		"ATC, 7":            {isATC, []string{"A10BA02"}, []string{"A10BA0", "A10BA021", "A10BA02 "}},
		"OPS, 5 to 8":       {isOPS, []string{"5-470", "5-470.11", "1-20a"}, []string{"5-47", "5-470.111", "2-470"}},
		"stage, 4 to 32":    {isStage, []string{"T1N0", "T1 (" + a(21) + ") N0 M0"}, []string{"T1N", "T1 (" + a(22) + ") N0 M0"}},
		"LOINC, 1 to 6":     {isLOINC, []string{"1-8", "101685-6"}, []string{"-0", "1234566-6", "1-88", "1-", "a-8", "1-a"}},
		"SNOMED, 6 to 18":   {isSNOMED, []string{"123008", "123106", "123456789012345107"}, []string{"12006", "1234567890123456100", "123201", "123012", "0123006"}},
		"pressure":          {IsPressure, []string{"60/30", "260/150", "151/150", "120 / 80 mmHg"}, []string{"59/30", "261/150", "120/29", "260/151", "80/80", "120", "1200/80", "120/a"}},
		"measured, 2 to 32": {isLab, []string{"1g", strings.Repeat("1", 31) + "g"}, []string{"g", "1", strings.Repeat("1", 32) + "g"}},
		"age, 2 to 24":      {isAge, []string{"1y", "103 years"}, []string{"y", "1", "1034 years", "x1y"}},
		"Chinese name":      {isNameLike, []string{"王伟", "欧阳修远", "Li", "A B C D E"}, []string{"王", "欧阳修远山", "L", "A B C D E F", "a B", "A b1", ""}},
		"pair, 2 to 4":      {isPair, []string{"Anna Bell", "Anna B Cee Dow"}, []string{"Anna", "Anna B Cee Dow Eff", "Anna 7"}},
		"street, 5 to 200":  {isStreet, []string{"weg 1", "weg 1" + strings.Repeat(" ", 195)}, []string{"weg ", "weg 1" + strings.Repeat(" ", 196)}},
		"postcode, 5 to 10": {isPostcode, []string{"M11AE", "12345-6789"}, []string{"M1AE", "12345-67890"}},
		"quantity, 8":       {isQuantity, []string{"12345678", "-12345678", "123456789.5", "1,5", "0", "0.5"}, []string{"123456789", "05", "1.5.5", "1,5.5", "12a"}},
	} {
		t.Run(name, func(t *testing.T) { accepts(t, c.fits, c.yes, c.no) })
	}
}

// accepts tests that the first texts fit, and the others do not.
func accepts(t *testing.T, fits func(string) bool, yes, no []string) {
	t.Helper()
	for _, text := range yes {
		if !fits(text) {
			t.Errorf("%q is refused", text)
		}
	}
	for _, text := range no {
		if fits(text) {
			t.Errorf("%q is accepted", text)
		}
	}
}

// A column is of a kind where so many of 20 values are, and with one fewer it is not.
func TestSharesOfKinds(t *testing.T) {
	least := map[string]int{valuekind.Plate: 16, valuekind.Pressure: 18}
	for _, code := range codes {
		if least[code.kind] == 0 {
			least[code.kind] = 16
		}
	}
	for _, e := range examples {
		n := least[e.kind]
		if n == 0 {
			n = 12
		}
		for _, d := range all {
			if d.kind != e.kind {
				continue
			}
			for few := range 2 {
				texts := append(tabletest.Repeat(n-few, e.fits[0]), tabletest.Repeat(20-n+few, "zzqx")...)
				if _, got := Of(tabletest.Column("x", texts...).Columns[0]).first([]detector{d}); got != (few == 0) {
					t.Errorf("%s: %d of 20: %t", e.kind, n-few, got)
				}
			}
		}
	}
}

// Digits of any script count from their zero, and nothing before it.
func TestDigitsOfOtherScripts(t *testing.T) {
	for text, want := range map[string]string{"٠٩": "09", "०९": "09", "𝟎𝟗": "09", "－１": "-1", "a\u00a0b": "a b", "a\u200bb": "ab", "‘’ʼ": "'''", "“”„״": `""""`, "−–": "--", "é": "é", "abc\x7f": "abc\x7f"} {
		if got := fold(text); got != want || !utf8.ValidString(got) {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
