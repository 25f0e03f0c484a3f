package sample

import (
	"fmt"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// hostiles are texts that harm a program that shows, stores or exports them
// carelessly.
var hostiles = []string{
	`=cmd|' /C calc'!A0`, `=HYPERLINK("//example.invalid","click")`, `+1+1`, `-2+3`, `@SUM(A1:A9)`, "\t=1+1",
	`<img src=x onerror=alert(1)>`, `<script>alert(1)</script>`, `"><svg onload=alert(1)>`, `javascript:alert(1)`,
	`' OR 1=1 --`, "a,b;c\td|e", "two\nlines", "two\r\nlines", `say "hi"`, `\`, `../../etc/passwd`, `%00%0a`, `{{7*7}}`,
	"\u202egnp.exe", "zero\u200bwidth", "e\u0301\u0301\u0301", "👩🏽‍⚕️", "\u0007bell", "𝕌𝕟𝕚𝕔𝕠𝕕𝕖", "", " ", "NULL", "NaN",
	"__proto__", "constructor", "toString",
}

// Hostile returns a table whose values are formulas, markup, very long and odd
// texts. It must pass through like any other.
func Hostile() Sample {
	records := [][]string{{"age", "=name", "<b>note</b>", "code"}}
	for i := range 60 {
		note := hostiles[i%len(hostiles)]
		if i%20 == 7 {
			note = strings.Repeat("long ", 20_000)
		}
		records = append(records, []string{fmt.Sprint(20 + i%7), hostiles[(i*5)%len(hostiles)], note, hostiles[i%9]})
	}
	r := recipe.Default()
	r.Privacy.K = 3
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Loss: domain.ByRange, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "=name", Role: table.Insensitive},
		{Name: "<b>note</b>", Role: table.Sensitive},
		{Name: "code", Role: table.QuasiIdentifying},
	}
	return Sample{Name: "hostile", FileName: "hostile.csv", CSV: encode(records), Recipe: r}
}
