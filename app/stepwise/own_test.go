package stepwise

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method/trace"
)

// lines repeats a line of a table, each with its number.
func lines(head string, n int, line func(i int) string) string {
	all := head + "\n"
	for i := range n {
		all += line(i) + "\n"
	}
	return all
}

// ownTables are tables such as people have: small, with gaps, and odd.
var ownTables = map[string]string{
	"gaps":        lines("age,sex,town", 14, func(i int) string { return []string{"3" + fmt.Sprint(i%10) + ",F,", ",,Ulm", "41,M,Bonn"}[i%3] }),
	"duplicates":  lines("age,sex", 12, func(i int) string { return []string{"30,F", "30,F", "44,M"}[i%3] }),
	"all alike":   lines("age,sex", 10, func(int) string { return "30,F" }),
	"one column":  lines("age", 11, func(i int) string { return fmt.Sprint(20 + 3*i) }),
	"dates":       lines("born,admitted", 13, func(i int) string { return fmt.Sprintf("19%02d-03-%02d,%02d.11.2023", 50+i, 1+i, 3+i) }),
	"nothing":     lines("age,sex", 10, func(int) string { return "," }),
	"empty":       lines("age,sex,note", 10, func(i int) string { return fmt.Sprintf("%d,F,", 30+i) }),
	"one row":     "age,sex\n30,F\n",
	"two rows":    "age,sex\n30,F\n35,M\n",
	"no rows":     "age,sex\n",
	"too many":    lines("age,sex", 41, func(i int) string { return fmt.Sprintf("%d,%s", 20+i, []string{"F", "M"}[i%2]) }),
	"decimals":    lines("weight;height", 12, func(i int) string { return fmt.Sprintf("%d,5;1,%d", 60+i, 50+i) }),
	"long texts":  lines("street,number", 10, func(i int) string { return fmt.Sprintf("%s %d,%d", strings.Repeat("Untere Weidenstraße ", 4), i, i) }),
	"markup":      lines("a<b>,c&d", 10, func(i int) string { return fmt.Sprintf("<i>%d</i>,\"{0}, %%d %d\"", i, i) }),
	"chinese":     lines("年龄,城市", 12, func(i int) string { return fmt.Sprintf("%d,%s", 20+i, []string{"北京", "上海", ""}[i%3]) }),
	"wide":        lines("a,b,c,d,e,f,g,h", 10, func(i int) string { return strings.TrimSuffix(strings.Repeat(fmt.Sprint(i%4)+",", 8), ",") }),
	"empty lines": "age,sex\n30,F\n,\n31,M\n,\n33,F\n40,M\n",
}

// Every table that can be opened is shown by every method, step by step to the end, or it
// is said why it can't be; no sentence has a hole, and every row is somewhere.
func TestOwnTables(t *testing.T) {
	hole := regexp.MustCompile(`\{\d\}(?:[^,]|$)|%!|NaN|\bInf\b|&lt;nil&gt;`)
	shown, slca := map[string]bool{}, map[string]bool{} // by table; the second by SLCA
	for name, content := range ownTables {
		for _, method := range trace.Methods() {
			for _, k := range []int{2, 5} {
				s, engine := sessiontest.Pasted(content)
				if s.Table == nil {
					continue
				}
				s.Decide(func(r *recipe.Recipe) {
					r.Privacy.K = k
					for i := range r.Columns {
						r.Columns[i].Role = table.QuasiIdentifying
					}
					if last := len(r.Columns) - 1; method == "slca" {
						r.Columns[last].Role = table.Sensitive
					}
				})
				Show(s, OwnTable, method)
				engine.Work()
				v := Shown(s)
				if v == nil || v.Trace == nil {
					if v == nil || s.Failure == nil || s.Lang.Sentence(s.Failure.Said()) == "" {
						t.Errorf("%s, %s, k = %d: nothing is shown, and nothing is said: %+v", name, method, k, s.Failure)
					}
					continue
				}
				if method == "slca" {
					slca[name] = true
				}
				for at := range len(v.Trace.Steps) + 1 {
					v.StepTo(at)
					if found := hole.FindString(strings.Join(newView(v).said(), " ")); found != "" {
						t.Fatalf("%s, %s, k = %d, step %d: %q in %q", name, method, k, at, found, newView(v).said())
					}
					if at%7 == 0 || at == len(v.Trace.Steps) {
						shown[name] = strings.Contains(html.UnescapeString(app.HTMLString(&Page{V: v})), "id=\"groups\"")
					}
				}
				if _, without := v.Trace.At(len(v.Trace.Steps)); without > 0 {
					t.Errorf("%s, %s, k = %d: %d rows are in no group in the end", name, method, k, without)
				}
			}
		}
	}
	for _, name := range []string{"gaps", "dates", "markup", "chinese"} {
		if !slca[name] {
			t.Errorf("SLCA is not shown of %s: only of %v", name, slca)
		}
	}
	for name := range ownTables {
		if few := name == "no rows" || name == "one row" || name == "nothing"; shown[name] == few {
			t.Errorf("%s is shown: %v", name, shown[name])
		}
	}
}
