package release_test

import (
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/sample"
	"quasi/engine/say"
)

// card fails the test unless a card has the tone, and its headline and detail hold the texts.
func isCard(t *testing.T, what string, c facts.Card, tone facts.Tone, headline, detail string) {
	t.Helper()
	if c.Tone != tone || c.Headline.English != headline || !strings.Contains(c.Detail.English, detail) {
		t.Errorf("%s: %s, %q, %q; want %s, %q, %q", what, c.Tone, c.Headline, c.Detail, tone, headline, detail)
	}
}

// fourRows are two women and two men.
const fourRows = "age,sex,dx\n30,f,a\n31,f,b\n50,m,c\n52,m,d\n"

func cardsOf(t *testing.T, text string, change func(*recipe.Recipe)) facts.Cards {
	t.Helper()
	microdata := tabletest.Read(t, text, recipe.Input{})
	r := recipe.Default()
	r.Privacy.K = 2
	for _, name := range microdata.Names() {
		role := table.QuasiIdentifying
		if name == "dx" {
			role = table.Sensitive
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	if change != nil {
		change(&r)
	}
	release, _ := enginetest.Written(t, microdata, r)
	use, err := release.Use()
	if err != nil {
		t.Fatal(err)
	}
	return facts.Cards{Protection: release.Protection(), Use: use}
}

func TestProtectionOfRows(t *testing.T) {
	got := cardsOf(t, fourRows, func(r *recipe.Recipe) { r.Column("dx").Role = table.QuasiIdentifying }).Protection
	isCard(t, "all columns", got, facts.Green, "Every row looks like at least one other", "In all columns of the file. If a patient has several rows")
	got = cardsOf(t, strings.ReplaceAll(strings.ReplaceAll(fourRows, ",c\n", ",a\n"), ",d\n", ",b\n"), nil).Protection
	isCard(t, "a kept column", got, facts.Green, "Every row looks like at least one other", "By age and sex. 1 other column of the file is not counted.")
	got = cardsOf(t, "age,sex,dx\n30,f,21\n31,f,32\n50,m,23\n52,m,34\n", func(r *recipe.Recipe) {
		r.Column("dx").Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: 10}
	}).Protection
	isCard(t, "a coarser column", got, facts.Green, "Every row looks like at least one other", "By age and sex. 1 other column of the file is not counted.")
}

// A column that singles out more than one in k, half at most, is amber; four of four rows are,
// and two of four are not.
func TestAKeptColumnThatSinglesPeopleOut(t *testing.T) {
	isCard(t, "all four", cardsOf(t, fourRows, nil).Protection, facts.Amber, "Unchanged columns single out 4 of 4 rows", "Anyone who knows the exact dx. By age and sex, every row looks like at least one other.")
	half := cardsOf(t, "age,sex,dx\n30,f,a\n31,f,b\n50,m,c\n52,m,c\n", nil).Protection
	if strings.Contains(half.Headline.English, "single out") {
		t.Errorf("two of four: %+v", half)
	}
}

func TestAGroupThatSharesASensitiveValue(t *testing.T) {
	got := cardsOf(t, "age,sex,dx\n30,f,a\n31,f,a\n50,m,a\n52,m,b\n", nil).Protection
	isCard(t, "shared", got, facts.Amber, "In 1 of 2 groups, everyone has the same dx", "k does not prevent this")
}

func TestTheOrderOfTheFileIsAmber(t *testing.T) {
	got := cardsOf(t, fourRows, func(r *recipe.Recipe) {
		r.Column("dx").Role, r.Output.RowOrder = table.QuasiIdentifying, recipe.OriginalOrder
	}).Protection
	isCard(t, "order", got, facts.Amber, "The rows are in the order of the file", "A row's place can reveal whose it is. By age, sex and dx, every row")
}

func TestNobodyIsHidden(t *testing.T) {
	got := cardsOf(t, fourRows, func(r *recipe.Recipe) { r.Privacy.K = 1 }).Protection
	isCard(t, "k = 1", got, facts.Amber, "Nobody is hidden among others (k = 1)", "By age and sex, anyone who knows")
	if len(got.More) == 0 || !strings.Contains(got.More[0].English, "single out 4 of 4") {
		t.Errorf("more points: %v", got.More)
	}
}

func TestIdentifiersHoldTheReleaseBack(t *testing.T) {
	rows := "age,sex,dx,mail\n"
	for i := range 4 {
		rows += strings.Split(fourRows, "\n")[1+i] + ",anna" + string(rune('a'+i)) + "@clinic.example\n"
	}
	microdata := tabletest.Read(t, rows, recipe.Input{})
	r := recipe.Default()
	r.Privacy.K = 2
	for name, role := range map[string]table.Role{"age": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "dx": table.Sensitive, "mail": table.Insensitive} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	_, release := enginetest.Run(t, microdata, r)
	isCard(t, "a mail", release.Protection(), facts.Red, "Held back: identifiers would be in the file", "1 column waits for your decision: mail.")
	isCard(t, "if it is confirmed", release.ProtectionIf(true), facts.Amber, "Unchanged columns single out 4 of 4 rows", "Anyone who knows the exact")
	if more := english(release.ProtectionIf(true).More); !strings.Contains(more, "By your decision, identifiers are in the file") {
		t.Errorf("more points if it is confirmed: %s", more)
	}
	r.Column("mail").Confirm(release.Concerns().Identifiers[0].Kinds())
	_, release = enginetest.Run(t, microdata, r)
	if got := release.ProtectionIf(false); got.Tone != facts.Red || release.Protection().Tone != facts.Amber {
		t.Errorf("confirmed: %+v, and taken back: %+v", release.Protection(), got)
	}
}

func TestPatients(t *testing.T) {
	brief.Further(t)
	clinic := tabletest.Read(t, string(sample.Clinic(brief.Of(1500, 500), 3).CSV), recipe.Input{})
	r := clinicRecipe("")
	r.CountPatients("mrn")
	for _, name := range []string{"ward", "diagnosis"} {
		r.Column(name).Role = table.QuasiIdentifying
	}
	release, _ := enginetest.Written(t, clinic, r)
	if got := release.Protection(); got.Tone != facts.Green || got.Headline.English != "Every patient looks like at least 4 others" {
		t.Errorf("%+v", got)
	}
}

func TestUseWithAQuestion(t *testing.T) {
	ask := func(texts ...string) func(*recipe.Recipe) {
		return func(r *recipe.Recipe) {
			for _, text := range texts {
				q, err := question.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				r.Questions = append(r.Questions, q)
			}
		}
	}
	many := "age,sex,dx\n" + strings.Repeat("30,f,a\n31,f,b\n50,m,a\n52,m,b\n", 20)
	isCard(t, "exact", cardsOf(t, many, ask("share of dx=a by sex")).Use, facts.Green, "Your question is answered in all 2 groups of 30 rows and more", "Share of rows with dx = a by sex: within")
	isCard(t, "few", cardsOf(t, fourRows, ask("share of dx=a by sex")).Use, facts.Neutral, "Too few rows to tell whether the answer is right", "No group has 30 rows")
	isCard(t, "two", cardsOf(t, many, ask("share of dx=a by sex", "count by sex")).Use, facts.Green, "2 of 2 questions are answered", "Each is within")
	gone := cardsOf(t, many, func(r *recipe.Recipe) {
		ask("share of dx=a by sex")(r)
		r.Column("sex").Role = table.Identifying
	}).Use
	isCard(t, "gone", gone, facts.Amber, "This release can't answer your question", `"sex" is not in the release`)
}

func TestUseWithoutAQuestion(t *testing.T) {
	hidden := "age,sex,dx\n" + strings.Repeat("30,f,a\n", 3) + "61,m,c\n52,m,d\n78,m,d\n47,m,b\n"
	flat := func(r *recipe.Recipe) {
		r.Privacy.K = 3
		r.Column("age").Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"30", "*"}, {"47", "*"}, {"61", "*"}, {"52", "*"}, {"78", "*"}}}
	}
	isCard(t, "hidden", cardsOf(t, hidden, flat).Use, facts.Amber, "age is hidden in 4 of 7 rows", "1 column is hidden in most rows")
	isCard(t, "studied", cardsOf(t, hidden, func(r *recipe.Recipe) { flat(r); r.Column("age").Studied = true }).Use, facts.Amber, "age, which you want to study, is hidden in 4 of 7 rows", "")
	isCard(t, "half", cardsOf(t, "age,sex,dx\n30,f,a\n30,f,a\n50,m,b\n52,m,c\n", func(r *recipe.Recipe) {
		r.Column("age").Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"30", "*"}, {"50", "*"}, {"52", "*"}}}
	}).Use, facts.Neutral, "Not judged: you have not said what will be studied", "Most lost: age")
}

// A release that shows whose rows belong together, protected for one row, is amber where all
// rows of a patient are nobody else's.
func TestRowsThatAreShownTogether(t *testing.T) {
	rows := "id,age,sex\n"
	for i, r := range []string{"30,f", "30,m", "50,f", "50,m"} {
		for j := range 4 {
			rows += string(rune('a'+(i+j*(1+i))%6)) + "," + r + "\n"
		}
	}
	microdata := tabletest.Read(t, rows, recipe.Input{})
	r := recipe.Default()
	r.Privacy.K = 2
	for name, role := range map[string]table.Role{"id": table.Identifying, "age": table.QuasiIdentifying, "sex": table.QuasiIdentifying} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	r.CountPatients("id")
	_, apart := enginetest.Run(t, microdata, r)
	r.Privacy.Linked = true
	_, linked := enginetest.Run(t, microdata, r)
	got := linked.Protection()
	if got.Tone != facts.Amber || !strings.HasPrefix(got.Headline.English, "All rows together single out ") || !strings.Contains(got.Detail.English, "id shows which rows belong together. One row alone: By age and sex") {
		t.Errorf("%+v", got)
	}
	if got := apart.Protection(); strings.HasPrefix(got.Headline.English, "All rows together") {
		t.Errorf("not linked: %+v", got)
	}
}

// english are texts below each other.
func english(texts []say.Text) string {
	var all []string
	for _, text := range texts {
		all = append(all, text.English)
	}
	return strings.Join(all, "\n")
}

// What is left of ages that were put into tens is compared with the tens: nothing has moved
// where they are all told.
func TestBiasOfWhatWasMadeCoarserFirst(t *testing.T) {
	microdata := tabletest.Read(t, "age,sex\n"+strings.Repeat("31,f\n35,f\n52,m\n58,m\n", 30), recipe.Input{})
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Studied: true, Coarsen: &coarsen.Rule{Kind: coarsen.Step, Width: 10}},
		{Name: "sex", Role: table.QuasiIdentifying},
	}
	release, _ := enginetest.Written(t, microdata, r)
	found := release.Biases()
	if len(found) != 1 || found[0].Left == nil || found[0].Moved() || found[0].Rows != 120 {
		t.Errorf("%+v", found)
	}
}
