package derive

import "strings"

// Parse reads a rule as a command takes it: age=age(birth,admission), with :stop, :drop
// or :missing behind it where that is to be said. known reports whether the table has a
// column: it tells a comma of a name from one between two columns. The name is what
// stands before the first equals sign.
func Parse(text string, known func(column string) bool) (Rule, error) {
	name, rest, found := strings.Cut(text, "=")
	kind, rest, open := strings.Cut(rest, "(")
	end := strings.LastIndex(rest, ")")
	if !found || !open || end < 0 {
		return Rule{}, errSyntax.Of(text)
	}
	r := Rule{Name: strings.TrimSpace(name), Kind: Kind(strings.TrimSpace(kind))}
	from, after := rest[:end], rest[end+1:]
	if after != "" {
		invalid, colon := strings.CutPrefix(after, ":")
		if !colon {
			return Rule{}, errSyntax.Of(text)
		}
		r.Invalid = Invalid(invalid)
	}
	if at := strings.LastIndex(from, ","); r.Kind == Has && at >= 0 {
		from, r.Code = from[:at], strings.TrimSpace(from[at+1:])
	}
	r.From = columnsOf(from, r.Kind.Sources(), known)
	return r, r.Validate()
}

// columnsOf takes a list of columns apart: at the comma between two that are known, or
// else at every comma, so that the one that is not known can be named.
func columnsOf(list string, n int, known func(string) bool) []string {
	if n == 1 && known(strings.TrimSpace(list)) {
		return []string{strings.TrimSpace(list)}
	}
	for at := range len(list) {
		if list[at] != ',' || n != 2 {
			continue
		}
		a, b := strings.TrimSpace(list[:at]), strings.TrimSpace(list[at+1:])
		if known(a) && known(b) {
			return []string{a, b}
		}
	}
	columns := strings.Split(list, ",")
	for i := range columns {
		columns[i] = strings.TrimSpace(columns[i])
	}
	return columns
}
