package detect

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

//go:embed testdata/cases.txt
var cases string

// asked are the questions that are asked of a text.
var asked = map[string]func(text string) bool{
	"HasNameShape": HasNameShape, "HoldsDay": HoldsDay, "IsPressure": IsPressure, "bare": func(text string) bool { return bare(text) != "" },
	"hasName": func(text string) bool { return hasName(search(fold(text))) }, "hasNational": hasNational, "hasSurname": func(text string) bool { return hasSurname([]rune(text)) },
	"hasResidence": func(text string) bool { return hasResidence(search(text)) }, "hasSurnameEnding": hasSurnameEnding, "inCapitals": inCapitals, "isATC": isATC, "isAge": isAge,
	"isCapital": isCapital, "isCard": isCard, "isDevice": isDevice, "isEmail": isEmail, "isIBAN": isIBAN, "isICD10": isICD10, "isIP": isIP, "isInstitution": isInstitution,
	"isKVNR": isKVNR, "isKnownName": isKnownName, "isLOINC": isLOINC, "isLab": recognize.IsLab, "isLicence": isLicence, "isMAC": isMAC, "isNameLike": isNameLike,
	"isNotation": isNotation, "isOPS": isOPS, "isPair": isPair, "isPhone": isPhone, "isPhoto": isPhoto, "isPlace": func(text string) bool { return placeWords()[folded(text)] },
	"isPlate": isPlate, "isPostcode": isPostcode, "isQuantity": isQuantity, "isSNOMED": isSNOMED, "isSSN": isSSN, "isStage": isStage, "isStreet": isStreet,
	"isTemplate": isTemplate, "isTitled": isTitled, "isURL": isURL, "isUUID": isUUID, "isVIN": isVIN, "isWard": isWard, "mayBeTold": mayBeTold, "mayHaveName": mayHaveName,
	"mayHaveNumber": mayHaveNumber, "mayHavePhone": mayHavePhone, "numberOfYear": numberOfYear.MatchString, "recordLike": recordLike,
}

// ofColumns are the questions that are asked of a column: whether it is so, or of what kind.
var ofColumns = map[string]any{
	"Code": Values.Code, "Impersonal": Values.Impersonal, "Listed": Values.Listed, "LongNumbers": Values.LongNumbers, "Names": Values.Names, "Notations": Values.Notations,
	"NumberRecords": Values.NumberRecords, "Postcodes": Values.Postcodes, "Routes": Values.Routes, "Sentences": Values.Sentences, "Sequence": Values.Sequence, "Titled": Values.Titled,
	"WeeksAndDays": Values.WeeksAndDays, "Worded": Values.Worded, "icdCodes": Values.icdCodes, "letters": Values.letters, "national": Values.national, "placed": Values.placed,
	"procedures": Values.procedures, "streets": Values.streets,
}

// byKind are the questions of columns whose answer is the kind.
var byKind = []string{"Code", "Listed"}

// columnIn returns what is asked in a line, and the column that it says.
func columnIn(in []string) (question string, c *table.Column) {
	question, more, _ := strings.Cut(in[0], ", ")
	texts := slices.Clone(in[1:])
	if n, ok := strings.CutSuffix(more, " in turn"); ok {
		rows, _ := strconv.Atoi(n)
		texts = tabletest.Repeat(rows, texts...)
	} else if more == "backwards" {
		slices.Reverse(texts)
	}
	return question, tabletest.Column("x", texts...).Columns[0]
}

// kindsOf returns the kinds that cells of a column are found to be, each with its records.
func kindsOf(found []Revealing) string {
	var said []string
	for _, r := range found {
		said = append(said, fmt.Sprintf("%s %d from %d", r.Kind, r.Records, r.Row))
	}
	return strings.Join(said, ", ")
}

var sets = map[string]string{"digits": checkDigits, "letters": checkLetters, "digits and letters": checkDigits + checkLetters}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"texts": func(t *testing.T, in []string) string {
			is := asked[in[0]]
			if is == nil {
				t.Fatalf("nobody asks %s", in[0])
			}
			return casetest.Each(in[1:], func(text string) string { return strconv.FormatBool(is(text)) })
		},
		"columns": func(t *testing.T, in []string) string {
			question, c := columnIn(in)
			switch is := ofColumns[question].(type) {
			case func(Values) bool:
				return strconv.FormatBool(is(Of(c)))
			case func(Values) (float64, bool):
				_, ok := is(Of(c))
				return strconv.FormatBool(ok)
			case func(Values) (Match, bool):
				m, ok := is(Of(c))
				if !slices.Contains(byKind, question) {
					return strconv.FormatBool(ok)
				} else if ok {
					return m.Kind
				}
				return "none"
			}
			t.Fatalf("nobody asks %s", question)
			return ""
		},
		"may be codes beside 0303010037": func(_ *testing.T, in []string) string {
			return strconv.FormatBool(Of(tabletest.Column("x", "0303010037", in[1]).Columns[0]).MayBeCodes(in[0]))
		},
		"found by chance": func(_ *testing.T, in []string) string {
			return kindsOf(Identify(tabletest.Column("x", in...).Columns[0]))
		},
		"revealed": func(_ *testing.T, in []string) string {
			return kindsOf(Reveal(tabletest.Column("x", in...).Columns[0]))
		},
		"identified": func(_ *testing.T, in []string) string {
			kind, c := columnIn(in)
			return strconv.FormatBool(slices.ContainsFunc(Identify(c), func(r Revealing) bool { return r.Kind == kind }))
		},
		"check digits alone": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				wrong := text[:len(text)-1] + string('0'+(text[len(text)-1]-'0'+1)%10)
				_, is := Of(tabletest.Column("x", tabletest.Repeat(20, text)...).Columns[0]).Identifier()
				if _, ok := Of(tabletest.Column("x", tabletest.Repeat(20, wrong)...).Columns[0]).national(); !is || ok && isNational(wrong) {
					return fmt.Sprintf("recognized: %v, the next: %v", is, ok)
				}
				return "recognized, the next is not"
			})
		},
		"numbers of people": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				if !isNational(text) || len(within("seen today, "+text+" and sent home")) == 0 {
					return "none"
				}
				return "national"
			})
		},
		"ways to end a number": func(t *testing.T, in []string) string {
			set, ok := sets[in[1]]
			if !ok {
				set = in[1]
			}
			more, _ := strconv.Atoi(in[2])
			return casetest.Each(in[3:], func(stem string) string { return strconv.Itoa(completions(t, in[0], stem, set, more)) })
		},
		// The numbers that are accepted with a digit raised, or refused as they are.
		"slips of the pen": func(t *testing.T, in []string) string {
			var wrong []string
			for _, number := range in[1:] {
				if completions(t, in[0], number, "", 0) != 1 {
					wrong = append(wrong, number)
				}
				for i, digit := range number {
					if slip := number[:i] + string('0'+(digit-'0'+1)%10) + number[i+1:]; isDigit(number[i]) && completions(t, in[0], slip, "", 0) > 0 {
						wrong = append(wrong, slip)
					}
				}
			}
			return strings.Join(wrong, " | ")
		},
		"kinds in a cell": func(_ *testing.T, in []string) string { return strings.Join(cell(in[0]), " ") },
		"kinds within a text": func(_ *testing.T, in []string) string {
			return strconv.FormatBool(slices.Contains(within(fold(in[0])), in[1]))
		},
		"anything within a text": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strconv.FormatBool(len(within(fold(text))) > 0) })
		},
		"embedded": func(_ *testing.T, in []string) string {
			e := Values{recognize.Values{Texts: in, Counts: []int{1}, Records: 1}}.Embedded()
			return strings.Join(regexp.MustCompile(`\w+ [1-9]`).FindAllString(strings.ReplaceAll(fmt.Sprintf("%+v", e), ":", " "), -1), ", ")
		},
		"telling": func(_ *testing.T, in []string) string {
			found, _ := strconv.Atoi(in[1])
			records, _ := strconv.Atoi(in[2])
			return strconv.FormatBool(map[string]Embedded{"Names": {Names: found}, "Dates": {Dates: found}}[in[0]].Telling(records))
		},
		"length of a number": func(_ *testing.T, in []string) string { return strconv.Itoa(bareLength(in[0])) },
		"forms of texts":     func(_ *testing.T, in []string) string { return formOf(in[0]) },
		"folded texts":       func(_ *testing.T, in []string) string { return fold(in[0]) },
		"units of names":     func(_ *testing.T, in []string) string { return casetest.Each(in, recognize.UnitOf) },
		"headings": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strings.Join(Heading(text), " | ") })
		},
	})
}
