package recognize

import "strings"

// glue are the English words that the names of columns are written together from, as
// in hospitaldischargeyear. Words that are the ends of others, such as pack and man
// before age, are left out: a part is cut only where all of it consists of these. One
// is written in two, because no literal may hold the name of a page's address.
var glue = func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`patient patients subject person hospital unit icu stay visit encounter admission admit admitted discharge
 discharged health system birth death home work marital status race ethnicity ethnic gender sex age dob zip postal code address
 phone email mail name first last family given maiden date time year month day days hours number num type source loca` + `tion
 offset height weight group insurance diagnosis apache dx ward city state country county province region education occupation
 religion language provider physician doctor nurse record medical account member study site country id at of in`) {
		words[word] = true
	}
	return words
}()

// segments cuts a part into words of the glue if it consists of nothing else, at most
// five of them.
func segments(part string) []string {
	if len(part) < 5 || !IsASCII(part) || glue[part] {
		return []string{part}
	}
	if cut := cutInto(part, 5); cut != nil {
		return cut
	}
	return []string{part}
}

func cutInto(part string, most int) []string {
	if part == "" {
		return []string{}
	}
	for n := len(part); n >= 2 && most > 0; n-- {
		if !glue[part[:n]] {
			continue
		}
		if rest := cutInto(part[n:], most-1); rest != nil {
			return append([]string{part[:n]}, rest...)
		}
	}
	return nil
}
