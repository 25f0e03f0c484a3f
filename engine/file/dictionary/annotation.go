package dictionary

import (
	"math"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Decision is what a field annotation says about the privacy of a column.
type Decision struct {
	Role   table.Role
	Weight *float64 // of a quasi-identifier, finite and >= 0; nil: not said
	Reason string   // for a person; may be empty
}

// tag starts a decision, as action tags of REDCap start.
const tag = "@QUASI("

// String returns the decision as a field annotation.
func (d Decision) String() string {
	text := tag + "role=" + string(d.Role)
	if d.Weight != nil {
		text += ", weight=" + strconv.FormatFloat(*d.Weight, 'g', -1, 64)
	}
	if d.Reason != "" {
		text += ", reason=" + strconv.Quote(d.Reason)
	}
	return text + ")"
}

// parseAnnotation returns the decision in a field annotation, nil if there is
// none. What else stands there is left alone.
func parseAnnotation(text string) (*Decision, error) {
	_, rest, ok := strings.Cut(text, tag)
	if !ok {
		return nil, nil
	}
	d := &Decision{}
	seen := map[string]bool{}
	for {
		name, value, after, err := setting(rest)
		if err != nil {
			return nil, err
		}
		if seen[name] {
			return nil, errAnnotationTwice.Of(name)
		}
		seen[name] = true
		if err := d.set(name, value); err != nil {
			return nil, err
		}
		rest = strings.TrimLeft(after, " ")
		if end, ok := strings.CutPrefix(rest, ")"); ok {
			rest = end
			break
		}
		if rest, ok = strings.CutPrefix(rest, ","); !ok {
			return nil, errAnnotationComma.Of(name)
		}
	}
	if d.Role == "" {
		return nil, errAnnotationNoRole.Of()
	}
	if strings.Contains(rest, tag) {
		return nil, errAnnotationTwo.Of()
	}
	return d, nil
}

// setting reads NAME=VALUE and returns what stands after it. A value is quoted, or
// ends before a comma or bracket.
func setting(text string) (name, value, rest string, err error) {
	name, rest, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	if !ok || strings.ContainsAny(name, ",)") {
		return "", "", "", errAnnotationForm.Of()
	}
	if quoted, err := strconv.QuotedPrefix(rest); err == nil {
		value, err = strconv.Unquote(quoted)
		return name, value, rest[len(quoted):], err
	}
	at := strings.IndexAny(rest, ",)")
	if at < 0 {
		return "", "", "", errAnnotationOpen.Of()
	}
	return name, strings.TrimSpace(rest[:at]), rest[at:], nil
}

func (d *Decision) set(name, value string) error {
	switch name {
	case "role":
		if d.Role = table.Role(value); !d.Role.Valid() {
			return recipe.NoRole(value)
		}
		return nil
	case "weight":
		w, err := strconv.ParseFloat(value, 64)
		if err != nil || math.IsNaN(w) || math.IsInf(w, 0) || w < 0 {
			return recipe.NoWeight(say.Names([]string{value}))
		}
		d.Weight = &w
		return nil
	case "reason":
		d.Reason = value
		return nil
	}
	return errAnnotationName.Of(name)
}
