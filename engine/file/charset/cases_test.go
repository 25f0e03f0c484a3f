package charset

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	scripts, told := []string{"none", "latin", "cyrillic", "greek", "hebrew", "arabic", "thai", "Han"}, 0
	casetest.Run(t, cases, map[string]casetest.Answer{
		"decided": func(t *testing.T, in []string) string {
			var found []Candidate
			for _, score := range in[1:] {
				found = append(found, Candidate{Score: float(t, score), Mean: float(t, in[0])})
			}
			return fmt.Sprintf("%+v", Decide(found))
		},
		"candidates": func(_ *testing.T, in []string) string {
			found, said := SurveyOf([]byte(in[0]), true).Candidates(), []string{}
			for _, encoding := range in[1:] {
				at := slices.IndexFunc(found, func(c Candidate) bool { return c.Encoding == encoding })
				said = append(said, []string{"no", "first", "yes"}[min(at+1, 2)])
			}
			return strings.Join(said, " ")
		},
		"parts of characters": func(t *testing.T, in []string) string {
			read, open := converted(in[0], in[1], false)
			if again, closed := converted(in[0], in[1], true); again != read {
				t.Errorf("of the last part %d bytes are read", again)
			} else if open != nil {
				return fmt.Sprint(read, " wrong")
			} else if closed != nil {
				return fmt.Sprint(read, " left")
			}
			return fmt.Sprint(read, " whole")
		},
		"wholly converted": func(_ *testing.T, in []string) string {
			read, err := converted(in[0], in[1], true)
			return fmt.Sprint(read, " ", err)
		},
		"scripts of languages": func(_ *testing.T, in []string) string {
			names := strings.Fields(in[0])
			told += len(names)
			return casetest.Each(names, func(name string) string {
				return fmt.Sprint(scripts[languages()[name].script], " ", languages()[name].accents)
			})
		},
		"scripts of characters": func(_ *testing.T, in []string) string {
			return casetest.Each(strings.Split(in[0], ""), func(r string) string { return scripts[scriptOf([]rune(r)[0])] })
		},
		"weights": func(_ *testing.T, in []string) string {
			l := &language{script: latin, accents: -1.5, rest: -7, logs: map[rune]float64{'ü': -2, '°': -3}}
			if in[0] == "cyrillic" {
				l = &language{script: cyrillic, rest: -7}
			}
			return casetest.Each(in[1:], func(word string) string { return fmt.Sprintf("%.12g", l.text([]rune(word))) })
		},
		"rarity": func(_ *testing.T, in []string) string {
			return casetest.Each(in[1:], func(word string) string { return fmt.Sprint(rarity(in[0], word)) })
		},
		"words": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strings.Join(surveyed(t, text), " | ") })
		},
		"how many words": func(t *testing.T, in []string) string { return strconv.Itoa(len(surveyed(t, strings.Join(in, "\n")))) },
		"next odd": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strconv.Itoa(nextOdd([]byte(text), 0)) })
		},
		"decoded": func(_ *testing.T, in []string) string {
			if text, ok := decoded(Converter(in[0]), in[1]); ok {
				return string(text)
			}
			return "none"
		},
		"hashes": func(_ *testing.T, in []string) string { return fmt.Sprintf("%016x", hashOf([]byte(in[0]))) },
		"once": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				once, undone, others := Once(text)
				if once == text {
					once = "as it is"
				}
				return fmt.Sprintf("%s | %d | %d", once, undone, others)
			})
		},
		"compared": func(t *testing.T, in []string) string {
			w := SurveyOf([]byte("\xfc;\xe3b;\xfeb;\xf5b"), true)
			return casetest.Each(in, func(most string) string {
				return strings.Join(slices.Concat(w.Compare([]string{recipe.Windows1252, recipe.Windows1250}, int(float(t, most)))...), " ")
			})
		},
	})
	if told != len(languages()) {
		t.Errorf("%d languages are told of %d", told, len(languages()))
	}
}

// converted returns how many bytes an encoding reads of a text.
func converted(encoding, text string, last bool) (int, error) {
	_, read, err := Converter(encoding)(make([]byte, Widest*len(text)), []byte(text), last)
	return read, err
}

func float(t *testing.T, text string) float64 {
	t.Helper()
	return casetest.Must(strconv.ParseFloat(text, 64))
}
