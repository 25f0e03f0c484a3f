package casetest

import (
	_ "embed"
	"errors"
	"quasi/engine/say"
	"strconv"
	"strings"
	"testing"
)

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	Run(t, cases, map[string]Answer{
		"joined":   func(_ *testing.T, in []string) string { return strings.Join(in, ",") },
		"each":     func(_ *testing.T, in []string) string { return Each(in, strings.TrimSpace) },
		"figures":  func(_ *testing.T, in []string) string { return Figures(shown, strings.Fields(in[0])...) },
		"changed":  func(t *testing.T, in []string) string { return string(Changed(t, []byte(in[0]), in[1:])) },
		"how many": func(_ *testing.T, in []string) string { return strconv.Itoa(len(in)) },
	})
}

// shown is a value with figures of all kinds.
var shown = struct {
	N     int
	Share float64
	Parts []part
	Of    map[string]*part
	Wrong error
	Kinds Kinds
}{3, 1.0 / 3, []part{{"a", 1}, {"b", 2}}, map[string]*part{"x": nil, "y": {"c", 3}}, errors.New("wrong"), "k"}

type part struct {
	Name string
	N    int
}

func (p *part) Twice() int { return 2 * p.N }

// Kinds is a text that says what it is.
type Kinds string

// Say says it.
func (k Kinds) Say() []say.Text { return []say.Text{say.Count(1), say.Method(string(k))} }
