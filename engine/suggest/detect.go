package suggest

import (
	"net/netip"
	"regexp"
	"strings"

	"quasi/engine/table"
)

// detector recognises a kind of value.
type detector struct {
	reason string
	role   table.Role
	share  float64 // of records that must fit
	fits   func(string) bool
}

var detectors = []detector{
	{ReasonEmail, table.Identifying, 0.6, regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[^@\s]{2,}$`).MatchString},
	{ReasonURL, table.Identifying, 0.6, regexp.MustCompile(`^(?i)(https?:/{2}|www\.)\S+$`).MatchString},
	{ReasonIP, table.Identifying, 0.6, isIP},
	{ReasonResidentID, table.Identifying, 0.6, isResidentID},
	{ReasonPhone, table.Identifying, 0.6, isPhone},
	{ReasonICD10, table.Sensitive, 0.8, regexp.MustCompile(`^[A-TV-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$`).MatchString},
}

func isIP(text string) bool {
	address, err := netip.ParseAddr(strings.TrimSpace(text))
	return err == nil && address.IsValid()
}

// isPhone reports whether text is a telephone number as people write it: a plus
// or a leading zero, or blanks and dashes between groups of digits.
func isPhone(text string) bool {
	digits := 0
	for _, r := range text {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	if digits < 7 || digits > 15 || strings.Trim(text, "0123456789+-() ./") != "" {
		return false
	}
	if isDate(text) || isDecimal(text) && !strings.HasPrefix(text, "+") {
		return mobileChina.MatchString(text)
	}
	return true
}

var mobileChina = regexp.MustCompile(`^1[3-9][0-9]{9}$`)

// isResidentID reports whether text is a Chinese resident identity number of 18
// characters whose check character is right (GB 11643-1999).
func isResidentID(text string) bool {
	text = strings.ToUpper(strings.TrimSpace(text))
	if len(text) != 18 || strings.Trim(text[:17], "0123456789") != "" {
		return false
	}
	sum, weight := 0, 1
	for i := 16; i >= 0; i-- {
		weight = weight * 2 % 11
		sum += int(text[i]-'0') * weight
	}
	return text[17] == "10X98765432"[sum%11]
}
