package casetest

import (
	_ "embed"
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
		"changed":  func(t *testing.T, in []string) string { return string(Changed(t, []byte(in[0]), in[1:])) },
		"how many": func(_ *testing.T, in []string) string { return strconv.Itoa(len(in)) },
	})
}
