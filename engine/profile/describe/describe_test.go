package describe_test

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/checkout"
	"quasi/engine/internal/data/interval"
	"quasi/engine/internal/suggesttest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/sample"
)

func TestClinic(t *testing.T) {
	micro, _ := casetest.Must2(csv.Read(bytes.NewReader(sample.Clinic(5000, 1).CSV), csv.Options{}))
	var got []table.Role
	for _, c := range describe.Table(micro) {
		got = append(got, c.Role)
	}
	remove, quasi, sensitive := table.Identifying, table.QuasiIdentifying, table.Sensitive
	// patient_name mrn birth_date sex postcode admitted diagnosis ward notes los_days
	if want := []table.Role{remove, remove, quasi, quasi, quasi, quasi, sensitive, quasi, remove, quasi}; !reflect.DeepEqual(got, want) {
		t.Errorf("roles are %q, want %q", got, want)
	}
}

func TestAdult(t *testing.T) {
	file, err := os.Open(checkout.Data("adult.csv"))
	if err != nil {
		t.Skipf("Adult is absent: %v", err)
	}
	defer file.Close()
	micro, _ := casetest.Must2(csv.Read(file, csv.Options{}))
	var quasi []string
	for _, c := range describe.Table(micro) {
		if c.Role == table.QuasiIdentifying {
			quasi = append(quasi, c.Name)
		}
	}
	want := []string{"age", "workclass", "education", "education-num", "marital-status", "occupation", "relationship", "race", "sex", "hours-per-week", "native-country"}
	if !slices.Equal(quasi, want) {
		t.Errorf("quasi-identifiers are %q, want %q", quasi, want)
	}
}

// Whatever the values, each has a place in the suggested hierarchy.
func TestHierarchiesHoldEveryValue(t *testing.T) {
	cell := rapid.OneOf(
		rapid.StringMatching(`-?[0-9]{1,4}(\.[0-9]{1,2})?`), rapid.StringMatching(`0[0-9]{4}`),
		rapid.StringMatching(`(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9])`), rapid.String(),
	)
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"age", "zip", "birth date", "x", "admitted"}).Draw(t, "name")
		kind := rapid.SliceOfN(cell, 1, 20).Draw(t, "values")
		c := tabletest.Column(name, kind...).Columns[0]
		h, reason := describe.Hierarchy(c)
		if h.Ordered {
			return // holds any number; a column without values
		}
		tree := casetest.Must(hierarchy.FromRows(h.Rows))
		var values []string
		for v, text := range c.Values {
			if !c.Missing[v] {
				values = append(values, text)
			}
		}
		if missing := tree.Missing(values); len(missing) > 0 {
			t.Fatalf("%s: %q have no place", reason.Code, missing)
		}
	})
}

// The rows of a stay are one patient's, however many they are: where no column has the patients, a
// person is asked about the stays, and never about staff.
func TestWhoseRowsOfStays(t *testing.T) {
	for _, test := range []struct {
		header string
		rows   int // of each stay
		want   string
	}{
		{"stay_id,bed", 1000, "stay_id"}, {"Fallnummer,bed", 12, "Fallnummer"}, {"就诊号,bed", 12, "就诊号"},
		{"stay_id,patient_id", 12, "patient_id"}, {"nurse_id,bed", 12, ""}, {"stay_nurse_id,bed", 12, ""}, {"stay_id,bed", 1, ""},
	} {
		read := tableOf(strings.Split(test.header, ","), 12*test.rows, func(row, column int) string {
			switch {
			case column == 0:
				return fmt.Sprint("S", 4711+row/test.rows*13)
			case strings.HasSuffix(test.header, "patient_id"):
				return fmt.Sprintf("P%06d", 170+row/test.rows/2*13)
			}
			return fmt.Sprintf("ICU-%02d", row%6)
		})
		got := ""
		if asked := profile.Patients(describe.Table(read)); len(asked) > 0 {
			got = asked[0].Name
		}
		if got != test.want {
			t.Errorf("%s, %d rows of each: asked about %q, want %q", test.header, test.rows, got, test.want)
		}
	}
}

// The exact age of each patient says who it is; in whole years it can leave.
func TestDecimalAgeIsNotRemovedWithTheNumber(t *testing.T) {
	text := "patient_id,age\n"
	for i := range 120 {
		text += fmt.Sprintf("P%05d,%.3f\n", i%40, 20+float64(i%40)*1.737)
	}
	if got := describe.Table(tabletest.Read(t, text, recipe.Input{})); got[1].Role != table.QuasiIdentifying {
		t.Errorf("age is %s for %s", got[1].Role, got[1].Reason.Code)
	}
}

// A person's format stands, and values that do not fit are named.
func TestWhatAPersonSaysOfAColumn(t *testing.T) {
	c := tabletest.Column("x", "1,5", "2,5", "2,5", "old").Columns[0]
	c.Format = format.Format{Type: format.Decimal, Numbers: format.Comma}
	d := describe.Column(c)
	if d.Format != c.Format || len(d.TypeReason.Args) != 1 || d.TypeReason.Args[0] != "75" || d.TypeConfidence != 0.75 {
		t.Errorf("described as %+v, %q", d.Format, d.TypeReason)
	}
	if len(d.Odd) != 1 || d.Odd[0].Value != "old" || len(d.Histogram) != 2 || d.Histogram[0] != 1 || d.Histogram[1] != 2 {
		t.Errorf("odd %+v, histogram %v", d.Odd, d.Histogram)
	}
	// Numbers that are said to be categories are neither cut into intervals nor ordered.
	codes := tabletest.Column("ward", "1", "2", "3", "4").Columns[0]
	codes.Format = format.Format{Type: format.Category}
	if h, _ := describe.Hierarchy(codes); len(h.Rows) != 4 || len(h.Rows[0]) != 2 {
		t.Errorf("the hierarchy of categories is %q", h.Rows)
	}
}

// What was found out of a table once gives it the formats that a second look gives.
func TestDescribedIsFormats(t *testing.T) {
	for _, values := range [][]string{{"1,5", "2,5"}, {"1", "2"}, {"1/2/2024", "3/4/2024"}, {"17/5/2024"}, {"12 %", "7 %"}, {"77岁", "8岁"}, {"1.2万", "8500"}, {"a"}, nil} {
		given := tabletest.Column("x", values...)
		described, want := describe.Described(given, describe.Table(given)), recognize.Formats(given)
		if described.Columns[0].Format != want.Columns[0].Format || given.Columns[0].Format != (format.Format{}) {
			t.Errorf("%q: %q, want %q", values, described.Columns[0].Format, want.Columns[0].Format)
		}
	}
}

// The most frequent values are those that sorting all of them finds.
func TestFrequentValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d", "e", ""}), 1, 40).Draw(t, "values")
		got := describe.Column(tabletest.Column("ward", values...).Columns[0]).Frequent
		var want []profile.Frequent
		for _, v := range values {
			if at := slices.IndexFunc(want, func(f profile.Frequent) bool { return f.Value == v }); at >= 0 {
				want[at].Rows++
			} else if v != "" {
				want = append(want, profile.Frequent{Value: v, Rows: 1})
			}
		}
		slices.SortStableFunc(want, func(a, b profile.Frequent) int { return cmp.Compare(b.Rows, a.Rows) })
		if want = want[:min(3, len(want))]; !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
			t.Fatalf("most frequent are %v, want %v", got, want)
		}
	})
}

func TestLongValuesAreCut(t *testing.T) {
	long := strings.Repeat("é", 41)
	got := describe.Column(tabletest.Column("note", long, strings.Repeat("b", 40)).Columns[0]).Frequent
	if got[0].Value != strings.Repeat("é", 39)+"…" || got[1].Value != strings.Repeat("b", 40) {
		t.Errorf("%v", got)
	}
}

// The range of a column of numbers agrees with all its cells, sorted; of two in the middle
// the lower counts.
func TestRangeOfNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.IntRange(-50, 50), 1, 60).Draw(t, "numbers")
		cells := make([]string, len(numbers))
		for i, n := range numbers {
			cells[i] = strconv.Itoa(n)
		}
		got := describe.Column(tabletest.Column("crp", cells...).Columns[0])
		if !got.Type.Numeric() {
			return
		}
		slices.Sort(numbers)
		at := func(i int) string { return strconv.Itoa(numbers[i]) }
		if want := (profile.Range{Least: at(0), Median: at((len(numbers) - 1) / 2), Greatest: at(len(numbers) - 1)}); got.Range == nil || *got.Range != want {
			t.Fatalf("%v is %v, want %v", numbers, got.Range, want)
		}
	})
}

// Whatever the bands, they are the leaves in their order, and every group of the tree is of
// whole neighbours: its label holds those that are in it, and has nothing of any other.
func TestGroupsAreWholeBands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var values []string
		switch kind := rapid.SampledFrom([]string{"even", "uneven", "dashes", "closed above"}).Draw(t, "kind"); kind {
		case "even":
			width := rapid.SampledFrom([]float64{0.1, 0.5, 1, 5, 10}).Draw(t, "width")
			rule := coarsen.Rule{Kind: coarsen.Step, Width: width}
			for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(-30, 60), 3, 20, rapid.ID[int]).Draw(t, "steps") {
				label, _ := rule.Value(fmt.Sprint(float64(n)*width), format.Format{})
				values = append(values, label)
			}
			slices.Sort(values)
			values = slices.Compact(values)
		default:
			cuts := rapid.SliceOfNDistinct(rapid.IntRange(0, 200), 3, 12, rapid.ID[int]).Draw(t, "cuts")
			slices.Sort(cuts)
			low, high, middle := fmt.Sprintf("<%d", cuts[0]), fmt.Sprintf("%d+", cuts[len(cuts)-1]), "[%d,%d)"
			if kind == "closed above" {
				low, high, middle = fmt.Sprintf("<=%d", cuts[0]), fmt.Sprintf(">%d", cuts[len(cuts)-1]), "(%d,%d]"
			}
			values = []string{low, high}
			for i, cut := range cuts[1:] {
				if kind == "dashes" {
					values = append(values, fmt.Sprintf("%d-%d", cuts[i], cut-1))
					continue
				}
				values = append(values, fmt.Sprintf(middle, cuts[i], cut))
			}
		}
		if len(values) < 3 {
			return
		}
		shuffled := rapid.Permutation(values).Draw(t, "order")
		h, reason := describe.Hierarchy(tabletest.Column("x", shuffled...).Columns[0])
		if reason.Code != profile.ReasonTreeBands && reason.Code != profile.ReasonTreeIntervals {
			t.Fatalf("%q: %s", shuffled, reason.Code)
		}
		read := func(label string) interval.Interval {
			i, ok := (interval.Reader{}).Group(label)
			if !ok {
				t.Fatalf("%q can't be read", label)
			}
			return i
		}
		for i, row := range h.Rows[1:] {
			if before := read(h.Rows[i][0]); before.Lo > read(row[0]).Lo {
				t.Fatalf("%s stands before %s", h.Rows[i][0], row[0])
			}
		}
		for level := 1; level < len(h.Rows[0])-1; level++ {
			for _, of := range h.Rows {
				for _, other := range h.Rows {
					group, leaf := read(of[level]), read(other[0])
					if inside := of[level] == other[level]; inside && !group.Covers(leaf) || !inside && group.Overlaps(leaf) {
						t.Fatalf("%s and %s in\n%q", of[level], other[0], h.Rows)
					}
				}
			}
		}
	})
}

func TestOddValuesAreShownWithTheirRows(t *testing.T) {
	values := tabletest.Repeat(200, "1", "2", "3")
	values[7], values[90], values[150] = "n/k", "4,5", "n/k"
	got := describe.Table(tabletest.Column("x", values...))[0]
	if want := []profile.Odd{{Value: "n/k", Row: 7}, {Value: "4,5", Row: 90}}; !reflect.DeepEqual(got.Odd, want) {
		t.Errorf("odd values are %v, want %v", got.Odd, want)
	}
	if got.TypeReason.Code != profile.ReasonTypeInteger || got.TypeConfidence != 0.985 { // 197 of 200 rows
		t.Errorf("%v, %v", got.TypeReason, got.TypeConfidence)
	}
	for i := range 9 {
		values[i] = fmt.Sprint("slip ", i)
	}
	if got := describe.Table(tabletest.Column("x", values...))[0]; len(got.Odd) != 5 || got.Odd[4] != (profile.Odd{Value: "slip 4", Row: 4}) {
		t.Errorf("odd values are %v", got.Odd)
	}
}

func TestEmptyTables(t *testing.T) {
	none := table.NewBuilder(nil, nil).Table()
	if got := describe.Table(none); len(got) != 0 {
		t.Errorf("%d columns of a table without any", len(got))
	}
	for _, values := range [][]string{nil, {""}, {"NA", "?"}} {
		got := describe.Table(tabletest.Column("mrn", values...))[0]
		if got.Type != format.Empty || got.Role != table.Identifying || got.TypeReason.Code != profile.ReasonTypeEmpty {
			t.Errorf("%q is %+v", values, got)
		}
	}
	if got := describe.Table(tabletest.Column("age", "7"))[0]; got.Type != format.Integer || got.Role != table.QuasiIdentifying {
		t.Errorf("one row is %+v", got)
	}
}

// check fails where a description is no valid one.
func check(t interface{ Fatalf(string, ...any) }, c *table.Table) {
	got := describe.Table(c)[0]
	if !got.Role.Valid() || got.Confidence < 0 || got.Confidence > 1 || got.TypeConfidence < 0 || got.TypeConfidence > 1 || len(got.Odd) > 5 || len(got.Histogram) > 12 {
		t.Fatalf("%q: %+v", c.Columns[0].Values, got)
	}
	if got.Reason.String() == "" || got.TypeReason.String() == "" {
		t.Fatalf("%q has the reasons %+v and %+v", c.Columns[0].Values, got.Reason, got.TypeReason)
	}
	for _, odd := range got.Odd {
		if c.Columns[0].Text(odd.Row) != odd.Value {
			t.Fatalf("row %d is not %q", odd.Row, odd.Value)
		}
	}
	if again := describe.Table(c)[0]; !reflect.DeepEqual(again, got) {
		t.Fatalf("%+v, then %+v", got, again)
	}
}

func TestAnyColumnIsDescribed(t *testing.T) {
	cell := rapid.OneOf(rapid.String(), rapid.StringMatching(`[0-9]{1,3}([.,][0-9]{3})?`), rapid.StringMatching(`[0-3]?[0-9]/1?[0-9]/(19|20)[0-9]{2}`),
		rapid.StringMatching(`[A-Z][0-9]{2}\.[0-9]`), rapid.StringMatching(`[A-Z][a-z]{2,6} [A-Z][a-z]{2,6}`))
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"x", "age", "mrn", "date", "notes", "出生日期"}).Draw(t, "name")
		check(t, tabletest.Column(name, rapid.SliceOfN(cell, 0, 40).Draw(t, "values")...))
	})
}

func FuzzTable(f *testing.F) {
	f.Add("age", "34", "35 years", "n/k")
	f.Add("date", "45429", "2024年5月17日", "17/5/24 9:00")
	f.Add("姓名", "王伟", "\xff", "1.234,5 %")
	f.Fuzz(func(t *testing.T, name, a, b, c string) {
		check(t, tabletest.Column(name, a, b, c))
		check(t, tabletest.Column(name, tabletest.Repeat(60, a, b, a)...))
	})
}

// A million rows of fifteen columns, some with a million values.
func BenchmarkMillion(b *testing.B) {
	const rows = 1_000_000
	rng := rand.New(rand.NewPCG(1, 0))
	names := make([]string, 15)
	for i := range names {
		names[i] = fmt.Sprint("c", i)
	}
	builder := table.NewBuilder(names, nil)
	record := make([]string, len(names))
	for i := range rows {
		record[0], record[1], record[2] = fmt.Sprintf("P%08d", i), fmt.Sprint("Name", i%50_000, " Family", i%7), fmt.Sprint(rng.Float64())
		for j := 3; j < 15; j++ {
			switch j % 4 {
			case 0:
				record[j] = fmt.Sprint(rng.IntN(100))
			case 1:
				record[j] = fmt.Sprintf("%d-%02d-%02d", 1930+rng.IntN(90), 1+rng.IntN(12), 1+rng.IntN(28))
			case 2:
				record[j] = fmt.Sprintf("%05d", rng.IntN(30_000))
			default:
				record[j] = fmt.Sprintf("word%d and more", rng.IntN(40_000))
			}
		}
		builder.Append(record)
	}
	t := builder.Table()
	b.ResetTimer()
	for b.Loop() {
		describe.Table(t)
	}
}

// measured are columns of other seeds than those of make detectors, and fewer.
func measured(t *testing.T) *suggesttest.Result {
	last := uint64(312)
	if testing.Short() {
		last = uint64(brief.Of(302, 301))
	}
	return suggesttest.Measure(300, last)
}

// What names a person by itself is never proposed to be released as it is,
// called by its name or not.
func TestNoDirectIdentifierIsReleased(t *testing.T) {
	r := measured(t)
	for _, released := range r.Released {
		t.Error(released)
	}
	for half, floor := range []map[table.Role]float64{
		{table.Identifying: 0.95, table.QuasiIdentifying: 0.7, table.Sensitive: 0.85, table.Insensitive: 0.12},
		{table.Identifying: 0.99, table.QuasiIdentifying: 0.93, table.Sensitive: 0.97, table.Insensitive: 0.6},
	} {
		for role, least := range floor {
			if got := r.Roles[half][role].Recall(); got < least {
				t.Errorf("recall of %s is %.3f, want %.2f (named: %v)", role, got, least, half == 1)
			}
		}
	}
	for _, reason := range r.Meant() {
		if got := r.Reasons[reason].Recall(); got < 0.9 {
			t.Errorf("recall of %s is %.3f", reason, got)
		}
	}
}

// A check character is never missed.
func TestCheckedNumbersAreAlwaysFound(t *testing.T) {
	for _, k := range suggesttest.Kinds() {
		if !k.Checked {
			continue
		}
		for seed := range uint64(20) {
			if got := describe.Table(k.Column(seed, 200, false))[0]; got.Reason.Code != k.Reason {
				t.Errorf("%s, seed %d: %s for %s", k.Name, seed, got.Role, got.Reason.Code)
			}
		}
	}
}

// Two of four proposals right, one meant and missed: precision 2/4, recall 2/3.
func TestScore(t *testing.T) {
	s := suggesttest.Score{Right: 2, Wrong: 2, Missed: 1}
	if s.Precision() != 0.5 || s.Recall() != 2.0/3 {
		t.Errorf("precision %v, recall %v", s.Precision(), s.Recall())
	}
	var out bytes.Buffer
	if err := suggesttest.Measure(1, 2).Write(&out); err != nil || !strings.Contains(out.String(), "| nhs | 1 | 1.000 | 1.000 |") {
		t.Errorf("%v: %s", err, out.String())
	}
}

// usual are the columns that tables of patients usually have, with the role that each
// must get and values that alone would not decide it.
var usual = []struct {
	role   table.Role
	values []string
}{
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")}, // sex
	{table.QuasiIdentifying, tabletest.Repeat(60, "31", "47")}, // age
	{table.QuasiIdentifying, tabletest.Repeat(60, "1950-04-01", "1971-11-30")},
	{table.QuasiIdentifying, tabletest.Repeat(60, "10115", "20095")}, // postcode
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // town
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // country of origin, or nationality
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // education
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // occupation
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // marital status
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // religion
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // insurance
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},       // ward
	{table.QuasiIdentifying, tabletest.Repeat(60, "2024-04-01", "2024-11-30")},
	{table.QuasiIdentifying, tabletest.Repeat(60, "160", "174")}, // height
	{table.QuasiIdentifying, tabletest.Repeat(60, "aa", "bb")},   // smoking
	{table.Sensitive, tabletest.Repeat(60, "aa", "bb")},          // diagnosis
	{table.Identifying, tabletest.Repeat(60, "Aa", "Bb")},        // name
	{table.Identifying, tabletest.Repeat(60, "aa", "bb")},        // phone
	{table.Identifying, tabletest.Repeat(60, "aa", "bb")},        // address
	{table.Identifying, tabletest.Repeat(60, "4711", "4712")},    // patient number
	{table.Insensitive, tabletest.Repeat(60, "4.1", "7.2")},      // a finding
}

// languages name them, in their order.
var languages = map[string]string{
	"English":    "sex age date_of_birth postcode town country_of_birth education occupation maritalStatus religion insurance_type ward admissionDate height smoker diagnosis surname phone address MRN creatinine",
	"German":     "Geschlecht Alter Geburtsdatum PLZ Wohnort Herkunftsland Bildungsgrad Berufsstatus Familienstand Konfession Versicherungsart Station Aufnahmedatum Körpergröße Raucher Hauptdiagnose Nachname Telefon Anschrift Patientennummer Kreatinin",
	"French":     "sexe âge date_de_naissance code_postal ville pays_de_naissance niveau_d'études métier état_civil religion mutuelle unité date_d'entrée taille fumeur diagnostic prénom téléphone adresse numéro_dossier créatinine",
	"Spanish":    "Sexo Edad fecha_de_nacimiento código_postal ciudad país_de_origen nivel_educativo ocupación estado_civil religión seguro servicio fecha_ingreso talla fumador diagnóstico apellidos teléfono dirección historia_clínica creatinina",
	"Italian":    "sesso età data_di_nascita codice_postale comune cittadinanza istruzione professione stato_civile religione assicurazione reparto data_ricovero altezza fumatore diagnosi cognome cellulare indirizzo codice_fiscale emoglobina",
	"Portuguese": "sexo idade data_de_nascimento CEP município naturalidade escolaridade profissão estado_civil religião convênio enfermaria data_de_internação altura tabagismo diagnóstico sobrenome telefone endereço prontuário glicose",
	"Dutch":      "geslacht leeftijd geboortedatum postcode woonplaats geboorteland opleiding beroep burgerlijke_staat geloof verzekering afdeling opnamedatum lengte roker diagnose achternaam telefoonnummer adres BSN bloeddruk",
	"Swedish":    "kön ålder födelsedatum postnummer bostadsort födelseland utbildning yrke civilstånd religion försäkring avdelning inskrivningsdatum längd rökare diagnos efternamn telefonnummer adress personnummer blodtryck",
	"Danish":     "køn alder fødselsdato postnr by fødeland uddannelse erhverv civilstand religion forsikring afdeling indlæggelsesdato højde ryger diagnose efternavn telefon adresse journalnummer blodtryk",
	"Finnish":    "sukupuoli ikä syntymäaika postinumero kotikunta kansalaisuus koulutus ammatti siviilisääty uskonto vakuutus osasto tulopäivä pituus tupakointi diagnoosi sukunimi puhelin osoite henkilötunnus verenpaine",
	"Polish":     "płeć wiek data_urodzenia kod_pocztowy miejscowość obywatelstwo wykształcenie zawód stan_cywilny wyznanie płatnik oddział data_przyjęcia wzrost palenie rozpoznanie nazwisko telefon adres PESEL kreatynina",
	"Czech":      "pohlaví věk datum_narození PSČ obec státní_příslušnost vzdělání povolání rodinný_stav náboženství pojišťovna oddělení datum_přijetí výška kuřák diagnóza příjmení telefon bydliště rodné_číslo krevní_tlak",
	"Hungarian":  "nem életkor születési_dátum irányítószám település állampolgárság végzettség foglalkozás családi_állapot vallás biztosító osztály felvétel_dátuma testmagasság dohányzás betegség vezetéknév telefonszám lakcím TAJ vérnyomás",
	"Romanian":   "sexul vârsta data_nașterii cod_poștal localitate cetățenie studii ocupație stare_civilă religie asigurare secția data_internării înălțime fumător boala nume telefon adresa CNP creatinina",
	"Russian":    "Пол Возраст Дата_рождения индекс город гражданство образование профессия семейное_положение вероисповедание страхование отделение дата_поступления рост курение диагноз фамилия телефон адрес СНИЛС креатинин",
	"Ukrainian":  "стать вік дата_народження поштовий_індекс місто країна освіта професія сімейний_стан релігія страхование відділення дата_надходження зріст курение діагноз прізвище телефон адреса іпн гемоглобин",
	"Turkish":    "Cinsiyet Yaş Doğum_Tarihi Posta_Kodu İlçe Uyruk Eğitim Meslek Medeni_Durum Din Sigorta Servis Yatış_Tarihi Boy Sigara Tanı Soyadı Telefon Ev_Adresi TC_Kimlik_No Tansiyon",
	"Greek":      "Φύλο Ηλικία Ημερομηνία_Γέννησης Ταχυδρομικός_Κώδικας Πόλη Υπηκοότητα Εκπαίδευση Επάγγελμα Οικογενειακή_Κατάσταση Θρησκεία Ασφάλιση Κλινική Ημερομηνία_Εισαγωγής Ύψος Κάπνισμα Διάγνωση Επώνυμο Τηλέφωνο Διεύθυνση ΑΜΚΑ Κρεατινίνη",
	"Arabic":     "الجنس العمر تاريخ_الميلاد الرمز_البريدي المدينة الجنسية التعليم المهنة الحالة_الاجتماعية الديانة التأمين القسم تاريخ_الدخول الطول التدخين التشخيص الاسم رقم_الهاتف العنوان رقم_المريض الكرياتينين",
	"Hebrew":     "מין גיל תאריך_לידה מיקוד עיר ארץ_לידה השכלה מקצוע מצב_משפחתי דת ביטוח מחלקה תאריך_קבלה גובה עישון אבחנה שם_משפחה טלפון כתובת תעודת_זהות קריאטינין",
	"Hindi":      "लिंग आयु जन्म_तिथि पिन_कोड शहर राष्ट्रीयता शिक्षा व्यवसाय वैवाहिक_स्थिति धर्म बीमा विभाग भर्ती_तिथि ऊंचाई धूम्रपान निदान नाम फ़ोन पता रोगी_संख्या रक्तचाप",
	"Chinese":    "性别 年龄 出生日期 邮政编码 城市 国籍 文化程度 职业 婚姻状况 宗教 医保类型 科室 入院日期 身高 吸烟史 诊断 姓名 联系电话 家庭住址 病历号 肌酐",
	"Japanese":   "性別 年齢 生年月日 郵便番号 市区町村 国籍 最終学歴 職業 婚姻状況 宗教 保険種別 診療科 入院日 身長 喫煙 病名 氏名 電話番号 住所 患者番号 クレアチニン",
	"Korean":     "성별 나이 생년월일 우편번호 거주지 국적 학력 직업 결혼상태 종교 보험유형 진료과 입원일 신장 흡연 진단명 환자명 전화번호 주소 등록번호 혈압",
	"Vietnamese": "giới_tính tuổi ngày_sinh mã_bưu_điện tỉnh quốc_tịch trình_độ_học_vấn nghề_nghiệp tình_trạng_hôn_nhân tôn_giáo bảo_hiểm khoa ngày_vào_viện chiều_cao hút_thuốc chẩn_đoán họ_tên số_điện_thoại địa_chỉ mã_bệnh_nhân huyết_áp",
	"Indonesian": "jenis_kelamin umur tanggal_lahir kode_pos kota kewarganegaraan pendidikan pekerjaan status_perkawinan agama asuransi ruangan tanggal_masuk tinggi_badan merokok diagnosa nama_pasien telepon alamat no_rekam_medis tekanan_darah",
	"Thai":       "เพศ อายุ วันเกิด รหัสไปรษณีย์ จังหวัด สัญชาติ การศึกษา อาชีพ สถานภาพสมรส ศาสนา สิทธิการรักษา แผนก วันที่รับ ส่วนสูง สูบบุหรี่ การวินิจฉัย นามสกุล โทรศัพท์ ที่อยู่ เลขบัตร ความดัน",
}

// The usual columns get their role by their name alone, in each language, whatever
// the case, the marks between words and the form of accents.
func TestUsualColumnsInEachLanguage(t *testing.T) {
	if len(languages) < 15 {
		t.Errorf("only %d languages", len(languages))
	}
	for language, names := range languages {
		fields := strings.Fields(names)
		if len(fields) != len(usual) {
			t.Fatalf("%s names %d columns, want %d", language, len(fields), len(usual))
		}
		for i, name := range fields {
			spaced := strings.ReplaceAll(name, "_", " ")
			for _, written := range []string{name, spaced, strings.ToUpper(spaced), strings.ReplaceAll(name, "_", "-")} {
				if got := describe.Table(tabletest.Column(written, usual[i].values...))[0]; got.Role != usual[i].role {
					t.Errorf("%s: %s is %s for %s, want %s", language, written, got.Role, got.Reason.Code, usual[i].role)
				}
			}
		}
	}
}

// Yes, no and what goes up and down are no sexes.
func TestFlagsAreNoSexes(t *testing.T) {
	for _, values := range []string{"No No No Yes", "No Steady Up Down", "nein ja", "да нет", "n y", "no si", "low high none", "S M L"} {
		if got := describe.Table(tabletest.Column("x", tabletest.Repeat(200, strings.Fields(values)...)...))[0]; got.Reason.Code == profile.ReasonSexValues {
			t.Errorf("%s: %s", values, got.Reason)
		}
	}
}

// A word inside another word is none.
func TestTraps(t *testing.T) {
	numbers := tabletest.Repeat(60, "4.1", "7.2")
	for _, name := range strings.Fields(`Sussex Essex Middlesex unisex stage dosage usage package average percentage image voltage drainage hemorrhage
 report sport airport sort effort support comfort island gland thyroid_gland prostategland
 message manager cabbage reprice embrace tracer terrace stationary polar police policy polyp tolerance helicobacter weekly
 category cellular cellulose miscellaneous tomorrow narrow harrow arrow velocity capacity toxicity elasticity electricity paucity
 altered alteration Verwaltung Gewalt plasma ornament tournament cell_count white_blood_cell sex_hormone_binding_globulin mental_state
 полная политика полярность возражение ростовой 区分 分区 节省 亚型`) {
		got := describe.Table(tabletest.Column(name, numbers...))[0]
		if got.Role == table.QuasiIdentifying && got.Reason.Code != profile.ReasonDecimals || got.Reason.Code == profile.ReasonContact {
			t.Errorf("%s is %s for %s", name, got.Role, got.Reason.Code)
		}
	}
}

// The words of the sexes, and the letters for them.
func TestSexesInEachLanguage(t *testing.T) {
	for _, pair := range []string{"m f", "männlich weiblich", "W M", "мужской женский", "м ж", "남 여", "남성 여성", "kobieta mężczyzna", "K M", "muž žena", "férfi nő", "erkek kadın", "E K",
		"uomo donna", "maschio femmina", "homem mulher", "man vrouw", "M V", "kvinna man", "mand kvinde", "mies nainen", "N M", "bărbat femeie", "άνδρας γυναίκα", "Α Θ", "ذكر أنثى", "זכר נקבה",
		"पुरुष महिला", "男 女", "nam nữ", "pria wanita", "L P", "ชาย หญิง", "Male Female", "H F"} {
		got := describe.Table(tabletest.Column("x", tabletest.Repeat(100, strings.Fields(pair)...)...))[0]
		if got.Role != table.QuasiIdentifying || got.Reason.Code != "sex-values" {
			t.Errorf("%s: %s for %s", pair, got.Role, got.Reason.Code)
		}
	}
}

// apiece repeats each value as often as its number says, the last number for all that follow, in an
// order that is neither rising nor of blocks.
func apiece(values []string, numbers ...int) []string {
	var all []string
	for i, value := range values {
		all = append(all, tabletest.Repeat(numbers[min(i, len(numbers)-1)], value)...)
	}
	rand.New(rand.NewPCG(3, 5)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// visits is a table of codes with what persons have, eleven to thirteen rows of each.
func visits(t *testing.T, second string, persons int, of func(person, visit int) string) *table.Table {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "x,%s\n", second)
	for visit := range 13 {
		for person := range persons {
			if visit < 11+person%3 {
				fmt.Fprintf(&text, "K%d,%s\n", (person*7+3)%31, of(person, visit))
			}
		}
	}
	read, _ := casetest.Must2(csv.Read(strings.NewReader(text.String()), csv.Options{}))
	return read
}

// A code whose rows have one date of birth, one sex or one patient each is a person's number.
func TestCodesOfPersons(t *testing.T) {
	birth := func(person, _ int) string { return fmt.Sprintf("19%02d-03-%02d", 40+person, 1+person) }
	for _, test := range []struct {
		second  string
		persons int
		of      func(person, visit int) string
		role    table.Role
	}{
		{"date of birth", 5, birth, table.Identifying},
		{"date of birth", 4, birth, table.QuasiIdentifying}, // four codes
		{"sex", 5, func(person, _ int) string { return []string{"f", "m", "m", "f", "m"}[person] }, table.Identifying},
		{"sex", 5, func(person, _ int) string { return []string{"m", "f", "m", "m", "m"}[person] }, table.Identifying},
		{"sex", 6, func(person, _ int) string { return []string{"f", "m", "m", "m", "m", "m"}[person] }, table.QuasiIdentifying}, // nearly all are men
		{"sex", 5, func(person, visit int) string { return []string{"f", "m"}[(person+visit)%2] }, table.QuasiIdentifying},
		{"patient_id", 5, func(person, _ int) string { return fmt.Sprint("P", 90210+17*person) }, table.Identifying},
		{"ward", 5, func(person, _ int) string { return []string{"A", "B", "C", "D", "E"}[person] }, table.QuasiIdentifying},
		{"date of birth", 5, func(person, visit int) string { // of 30 rows with a second one it is known
			if visit > 6 {
				return ""
			}
			return birth(person, visit)
		}, table.Identifying},
		{"date of birth", 5, func(person, visit int) string { // of 29
			if visit > 6 || visit == 6 && person == 0 {
				return ""
			}
			return birth(person, visit)
		}, table.QuasiIdentifying},
	} {
		read := visits(t, test.second, test.persons, test.of)
		if got, one := describe.Table(read)[0], describe.One(read, 0); got.Role != test.role || one.Role != test.role {
			t.Errorf("%d codes with %s: %s for %s, by itself %s, want %s", test.persons, test.second, got.Role, got.Reason.Code, one.Role, test.role)
		}
	}
}

// A sex that four in five records have tells persons apart, and one that more have does not.
func TestCodesOfPersonsOfMostlyOneSex(t *testing.T) {
	codes := []string{"K3", "K10", "K17", "K24", "K31"} // K3 is a woman's
	for men, want := range map[int]table.Role{40: table.Identifying, 41: table.QuasiIdentifying} {
		rows := apiece(codes, 10, 9, 11, 12, men-32)
		read := tableOf([]string{"x", "sex"}, len(rows), func(row, i int) string {
			if i == 0 {
				return rows[row]
			}
			return map[bool]string{true: "f", false: "m"}[rows[row] == "K3"]
		})
		if got := describe.Table(read)[0]; got.Role != want || got.Confidence != map[table.Role]float64{table.Identifying: 0.3, table.QuasiIdentifying: 0.5}[want] {
			t.Errorf("%d men of %d: %s for %s, want %s", men, len(rows), got.Role, got.Reason.Code, want)
		}
	}
}

// kinds are values as the columns of clinical tables have them: i classes in digits, w
// classes in words, n whole numbers, d decimals, t days, k numbers of records, p texts
// that repeat.
var kinds = map[byte][]string{
	'i': tabletest.Repeat(300, "0", "1"), 'w': tabletest.Repeat(300, "Qua", "Quo", "Qui"),
	'n': tabletest.Repeat(300, tabletest.Sequence(40, "%d")...), 'd': tabletest.Repeat(300, "4.1", "7.2", "5.5", "6.25"),
	't': tabletest.Repeat(300, "2024-04-01", "2023-11-30", "2021-01-17"), 'k': tabletest.Sequence(300, "7%05d"),
	'p': tabletest.Repeat(300, "Ab Cd", "Ef Gh", "Ij Kl", "Mn Op"), 'e': tabletest.Repeat(300, ""),
}

// headers lists headers of public clinical tables and hospitals' exports. Before each
// column stands its role, R to remove, Q quasi-identifying, S sensitive, K to keep, U
// nothing recognized: Q or R; and the kind of its values.
var headers = map[string]string{
	"MIMIC-III ADMISSIONS": `Rk ROW_ID|Rn SUBJECT_ID|Rk HADM_ID|Qt ADMITTIME|Qt DISCHTIME|Qt DEATHTIME|Qw ADMISSION_TYPE|Qw ADMISSION_LOCATION|Qw DISCHARGE_LOCATION|Qw INSURANCE|Qw LANGUAGE|Qw RELIGION|Qw MARITAL_STATUS|Qw ETHNICITY|Qt EDREGTIME|Qt EDOUTTIME|Sp DIAGNOSIS|Qi HOSPITAL_EXPIRE_FLAG|Ui HAS_CHARTEVENTS_DATA`,
	"MIMIC-III PATIENTS":   `Rk SUBJECT_ID|Qw GENDER|Qt DOB|Qt DOD|Qt DOD_HOSP|Qt DOD_SSN|Qi EXPIRE_FLAG`,
	"MIMIC-III ICUSTAYS":   `Rk ICUSTAY_ID|Qw FIRST_CAREUNIT|Qw LAST_CAREUNIT|Qi FIRST_WARDID|Qi LAST_WARDID|Qt INTIME|Qt OUTTIME|Qd LOS|Uw DBSOURCE`,
	"MIMIC-IV":             `Qn anchor_age|Qn anchor_year|Qw anchor_year_group|Qw race|Rn admit_provider_id|Qt dod|Qt charttime|Kd valuenum`,
	"eICU patient":         `Rk patientunitstayid|Rk patienthealthsystemstayid|Qw gender|Qn age|Qw ethnicity|Qi hospitalid|Qi wardid|Sw apacheadmissiondx|Qd admissionheight|Qn hospitaladmitoffset|Qw hospitaladmitsource|Qn hospitaldischargeyear|Qw hospitaldischargelocation|Qw hospitaldischargestatus|Qw unittype|Qw unitadmitsource|Qi unitvisitnumber|Qw unitstaytype|Qd admissionweight|Qd dischargeweight|Rp uniquepid`,
	"UCI heart":            `Qn age|Qi sex|Ki cp|Kn trestbps|Kn chol|Ki fbs|Ki restecg|Kn thalach|Ki exang|Kd oldpeak|Ki slope|Ki ca|Ki thal|Ui num|Ui target`,
	"UCI diabetes":         `Rk encounter_id|Rn patient_nbr|Qw race|Qw gender|Qw age|Qw weight|Qi admission_type_id|Qi discharge_disposition_id|Qi admission_source_id|Qn time_in_hospital|Qw payer_code|Qw medical_specialty|Qn number_outpatient|Qn number_emergency|Qn number_inpatient|Sn diag_1|Sn diag_2|Sn number_diagnoses|Kw max_glu_serum|Kw A1Cresult|Kw metformin|Kw glyburide-metformin|Kw insulin|Uw change|Sw diabetesMed|Qw readmitted`,
	"stroke":               `Rk id|Qw gender|Qn age|Si hypertension|Si heart_disease|Qw ever_married|Qw work_type|Qw Residence_type|Kd avg_glucose_level|Qd bmi|Qw smoking_status|Si stroke`,
	"heart failure":        `Qn age|Si anaemia|Kn creatinine_phosphokinase|Si diabetes|Kn ejection_fraction|Si high_blood_pressure|Kn platelets|Kd serum_creatinine|Kn serum_sodium|Qi sex|Qi smoking|Qn time|Qi DEATH_EVENT`,
	"Pima":                 `Qn Pregnancies|Kn Glucose|Kn BloodPressure|Kn SkinThickness|Kn Insulin|Qd BMI|Qn Age|Si Outcome`,
	"Synthea patients":     `Rk Id|Qt BIRTHDATE|Qt DEATHDATE|Rp SSN|Rp DRIVERS|Rp PASSPORT|Qw PREFIX|Rp FIRST|Rp LAST|Rp MAIDEN|Qw MARITAL|Qw RACE|Qw ETHNICITY|Qw GENDER|Qp BIRTHPLACE|Rp ADDRESS|Qp CITY|Qw STATE|Qw COUNTY|Qn FIPS|Qn ZIP|Qd LAT|Qd LON|Sd HEALTHCARE_EXPENSES|Sn INCOME`,
	"Synthea encounters":   `Qt START|Qt STOP|Rp PATIENT|Qp ORGANIZATION|Rp PROVIDER|Qp PAYER|Qw ENCOUNTERCLASS|Rp DESCRIPTION|Sd TOTAL_CLAIM_COST`,
	"REDCap":               `Rn record_id|Qp redcap_event_name|Qw redcap_data_access_group|Rp first_name|Rp last_name|Rp email|Rp telephone|Qt dob|Qn age|Qw sex|Qw ethnicity|Qd height|Qd weight|Qd bmi|Rp comments|Qw has_given_birth|Qn num_children|Qt date_visit_1|Kn alb_score`,
	"German hospital, SAP": `Rk PATNR|Rk FALNR|Rp NNAME|Rp VNAME|Qt GBDAT|Qw GSCHL|Qn PLZ|Qp ORT|Rp STRAS|Qw LAND|Qt AUFDAT|Qt ENTDAT|Qw ORGFA|Qw ORGPF|Sp HDIA|Sp NDIA`,
	"German hospital":      `Rk Pat.-ID|Rk Fall-Nr.|Qt Geb.-Datum|Qw Patientengeschlecht|Qw Anrede|Qw Herkunftsland|Qw Bildungsgrad|Qw Berufsstatus|Qw Aufnahmeanlass|Qw Entlassungsgrund|Qw Fachabteilung|Qw Kostenträger|Sp Hauptdiagnose|Sp Nebendiagnose 1|Qn Verweildauer|Kn Beatmungsstunden|Rn IK-der-Krankenkasse Mitgliedsnummer|Qn Geburtsjahr|Qn Alter-in-Jahren-am-Aufnahmetag|Qn Aufnahmegewicht|Qw Migrationshintergrund|Qw Pflegegrad|Kd Leukozyten|Rp Hausarzt`,
	"Chinese hospital":     `Rk 住院号|Rk 病案号|Rp 姓名|Qw 性别|Qn 年龄|Qt 出生日期|Rp 身份证号|Qw 民族|Qw 婚姻|Qw 职业|Qp 籍贯|Rp 现住址|Rp 联系人|Rp 联系电话|Qw 入院科室|Qt 入院日期|Qw 出院科室|Qw 入院途径|Qw 离院方式|Sp 主要诊断|Sp 其他诊断|Sp 手术名称|Rp 主治医师|Qw 付费方式|Qw 医保类型|Qn 住院天数|Sd 总费用|Qn 身高|Qd 体重|Kd 白细胞|Kd 血糖|Kn 收缩压|Qw 吸烟史`,
	"New York, SPARCS":     `Qw Health Service Area|Qw Hospital County|Qp Facility Name|Qw Age Group|Qn Zip Code - 3 digits|Qw Gender|Qw Race|Qw Ethnicity|Qn Length of Stay|Qw Type of Admission|Qw Patient Disposition|Qn Discharge Year|Sn CCS Diagnosis Code|Sn APR DRG Code|Qw APR Risk of Mortality|Qw Payment Typology 1|Qn Birth Weight|Qw Emergency Department Indicator|Sd Total Charges|Rn Attending Provider License Number`,
	"SEER":                 `Rk Patient ID|Qw Age recode with <1 year olds|Qw Race recode|Qn Year of diagnosis|Qw County at DX|Qw Marital status at diagnosis|Qw Primary Site - labeled|Qn Survival months|Uw Laterality|Uw Grade|Qw Vital status recode|Qw COD to site recode|Qw Median household income|Qw Rural-Urban Continuum Code`,
	"HCUP NIS":             `Qn AGE|Qi FEMALE|Ui AWEEKEND|Qi DIED|Un DISPUNIFORM|Qi ELECTIVE|Uw HOSPST|Rk KEY|Qn LOS|Un MDC|Un PAY1|Un PL_NCHS|Qn RACE|Ud TOTCHG|Un ZIPINC_QRTL`,
	"Framingham":           `Qi male|Qn age|Qn education|Qi currentSmoker|Un cigsPerDay|Si BPMeds|Si prevalentStroke|Kn totChol|Kd sysBP|Kd diaBP|Qd BMI|Kn heartRate|Kn glucose`,
	"OMOP":                 `Rk person_id|Qi gender_concept_id|Qn year_of_birth|Qn month_of_birth|Qi race_concept_id|Qn location_id|Qn care_site_id|Qt visit_start_date|Qw gender_source_value`,
	"i2b2":                 `Rk patient_num|Qw sex_cd|Qn age_in_years_num|Qw race_cd|Qw language_cd|Qw marital_status_cd|Qw religion_cd|Qw zip_cd|Qw vital_status_cd|Qt birth_date|Qp statecityzip_path|Sw income_cd`,
	"NHANES":               `Rk SEQN|Ui RIAGENDR|Un RIDAGEYR|Un RIDRETH1|Uw DMDEDUC2|Uw DMDMARTL|Un INDHHIN2|Uw DMDBORN4|Ud BMXHT|Ud LBXGLU`,
	"a line list":          `Rk case_id|Qn age|Qw sex|Qw city|Qw province|Qt date_onset_symptoms|Uw travel_history_dates|Qw travel_history_location|Sw chronic_disease|Rk infected_by|Rn contact_number`,
	"a ward's workbook":    `Un lfd. Nr.|Rk Pat-Nr|Rp Name, Vorname|Qt geb. am|Qw m/w|Qn Alter bei Aufn.|Qn Größe (cm)|Qn Gewicht (kg)|Qw Beruf/Tätigkeit|Up Whg.|Qn Wohnort (PLZ)|Qw Krankenkasse|Qw Stat.|Qt Aufn.datum|Qt Entl.|Un VWD|Up HD|Kd Labor CRP|Rp Bemerkung|Sw Allergien|Kn RR syst.|Qw Nikotin|Qw Fam.stand`,
	"a British audit":      `Rp Pt Initials|Qw Ethnic Gp|Qw Occup.|Qn Pt Age|Qw Sex (M/F)|Qn Zip|Qn Ht cm|Qd Wt kg|Kd Hgb g/dL|Qw Insurer|Rk Hosp No|Qw Ward name|Rp Consultant|Qp GP surgery|Kn BP sys|Kd Hb A1c %|Qn Gravida`,
	"appointments":         `Rk PatientId|Rk AppointmentID|Qw Gender|Qt ScheduledDay|Qt AppointmentDay|Qn Age|Qp Neighbourhood|Qi Scholarship|Si Diabetes|Si Alcoholism|Uw No-show|Qn children|Qw smoker|Kw BloodType|Qp Hospital|Rp Doctor|Qn RoomNumber|Sw Medication|Kw TestResults`,
	"a Russian ward":       `Un № п/п|Rp ФИО пациента|Qw Пол|Qt Дата рожд.|Qn Возраст, лет|Qw Место жительства|Uw Соц. статус|Qw Образование|Qw Отделение|Qt Дата поступления|Uw Исход|Sp Диагноз текст|Kn Гемоглобин, г/л|Kn АД сист.|Qn Рост, см|Qn Вес, кг|Qw Курение|Rk Полис ОМС|Rp Врач|Rp Примечание`,
	"days of a diagnosis":  `Qt diagnosis_date|Qt date_of_diagnosis|Qt surgery_date|Qn age_at_diagnosis|Qt lab_date|Rk treatment_id|Rk lab order no|Qw caste|Qw disability|Qw pregnant|Qw title|Qw country_of_birth|Sw tumor_stage|Kw NYHA|Qn number of siblings|Qw deprivation score|Sn credit score`,
}

var letters = map[byte]table.Role{'R': table.Identifying, 'Q': table.QuasiIdentifying, 'S': table.Sensitive, 'K': table.Insensitive}

// The columns of well-known tables get the role that a data steward would give, and
// none that identifies is kept.
func TestHeadersOfClinicalTables(t *testing.T) {
	columns, kept := 0, 0
	for of, list := range headers {
		for _, entry := range strings.Split(list, "|") {
			kind, name := entry[:2], entry[3:]
			got := describe.Table(tabletest.Column(name, kinds[kind[1]]...))[0]
			columns++
			want, told := letters[kind[0]]
			if kind[0] != 'K' && kind[0] != 'S' && (got.Role == table.Insensitive || got.Role == table.Sensitive) {
				kept++
			}
			if told && got.Role != want || !told && got.Role != table.QuasiIdentifying && got.Role != table.Identifying {
				t.Errorf("%s: %s of kind %s is %s for %s", of, name, kind, got.Role, got.Reason.Code)
			}
		}
	}
	if kept > 0 {
		t.Errorf("%d of %d columns that others may know would be released as they are", kept, columns)
	}
	fmt.Fprintln(t.Output(), columns, "columns")
}

// tableOf makes a table of named columns.
func tableOf(names []string, rows int, cell func(row, column int) string) *table.Table {
	b := table.NewBuilder(names, table.NewMarkers(table.DefaultMarkers()))
	for row := range rows {
		record := make([]string, len(names))
		for i := range record {
			record[i] = cell(row, i)
		}
		b.Append(record)
	}
	return b.Table()
}

// The second column of diagnoses says in words what the first says in codes, but for
// three slips of the pen in 600 rows.
func TestColumnsThatSayTheSameGetOneRole(t *testing.T) {
	codes, words := []string{"I21.4", "J18.9", "E11.9", "K29.7"}, []string{"zustand a", "zustand b", "zustand c", "zustand d"}
	rng := rand.New(rand.NewPCG(1, 2))
	kind := make([]int, 600)
	for i := range kind {
		kind[i] = rng.IntN(4)
	}
	got := describe.Table(tableOf([]string{"Diagnose", "Text 2", "x"}, 600, func(row, i int) string {
		switch {
		case i == 0:
			return codes[kind[row]]
		case i == 2:
			return words[rng.IntN(4)]
		case row < 3:
			return words[(kind[row]+1)%4]
		}
		return words[kind[row]]
	}))
	if d := got[1]; d.Role != table.Sensitive || d.Reason.Code != profile.ReasonSame || !slices.Equal(d.Reason.Args, []string{"Diagnose"}) || !slices.Equal(d.Same, []string{"Diagnose"}) {
		t.Errorf("the second diagnosis is %s: %s %q", d.Role, d.Reason, d.Same)
	}
	if d := got[0]; d.Role != table.Sensitive || d.Reason.Code != profile.ReasonICD10 || !slices.Equal(d.Same, []string{"Text 2"}) {
		t.Errorf("the first diagnosis is %s: %s %q", d.Role, d.Reason, d.Same)
	}
	if d := got[2]; d.Role != table.QuasiIdentifying || d.Same != nil {
		t.Errorf("an independent column is %s and the same as %q", d.Role, d.Same)
	}
}

// Of many columns that say the same each names the first 20 others.
func TestManyThatSayTheSame(t *testing.T) {
	for columns, want := range map[int]int{21: 20, 22: 20, 3: 2} {
		names := make([]string, columns)
		for i := range names {
			names[i] = fmt.Sprint("item_", i)
		}
		for i, d := range describe.Table(tableOf(names, 60, func(row, _ int) string { return []string{"yes", "no", "unknown"}[row%3] })) {
			if others := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == names[i] }); !slices.Equal(d.Same, others[:want]) {
				t.Errorf("of %d columns, %s is the same as %q", columns, d.Name, d.Same)
			}
		}
	}
}

// A code that goes with the sex in each row identifies as the sex does, whatever it
// is called; a finding that goes with an unknown class is in doubt as well.
func TestTheSaferRoleCounts(t *testing.T) {
	for _, test := range []struct {
		a, b string
		role table.Role
	}{
		{"sex", "creatinine class", table.QuasiIdentifying},
		{"creatinine class", "zz", table.QuasiIdentifying},
		{"patient id", "zz", table.Identifying},
		{"diagnosis", "zz", table.Sensitive},
		{"diagnosis", "ward", table.QuasiIdentifying},
		{"creatinine class", "potassium", table.Insensitive},
	} {
		got := describe.Table(tableOf([]string{test.a, test.b}, 300, func(row, i int) string {
			return [][]string{{"qua", "quo", "qui"}, {"pla", "plo", "pli"}}[i][row*row%7%3]
		}))
		if got[0].Role != test.role || got[1].Role != test.role || len(got[0].Same) != 1 || len(got[1].Same) != 1 {
			t.Errorf("%s and %s are %s (%s) and %s (%s), want %s", test.a, test.b, got[0].Role, got[0].Reason, got[1].Role, got[1].Reason, test.role)
		}
	}
}

// Rare complaints, numbers of their own for each row, and a value that is nearly
// always missing are not the same as anything.
func TestWhatIsNotTheSame(t *testing.T) {
	for name, cell := range map[string]func(row, i int) string{
		"rare flags":     func(row, i int) string { return []string{"yes", "no"}[min(1, (row+i)%100)] },
		"unique numbers": func(row, i int) string { return fmt.Sprint(row*(i+3), "a") },
		"finer": func(row, i int) string {
			if i == 0 {
				return fmt.Sprint("b", row%4)
			}
			return fmt.Sprint("c", row%8)
		},
		"mostly missing": func(row, i int) string {
			if i == 1 && row%5 > 0 {
				return ""
			}
			return fmt.Sprint("d", row/5%3)
		},
	} {
		for _, d := range describe.Table(tableOf([]string{"x", "y"}, 500, cell)) {
			if d.Same != nil {
				t.Errorf("%s: %s is the same as %q", name, d.Name, d.Same)
			}
		}
	}
}

// Renaming the values of a column gives one that says the same, in whatever order the
// two stand, and drawing it anew does not.
func TestARenamedColumnIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, kinds := rapid.IntRange(60, 200).Draw(t, "rows"), rapid.IntRange(2, 8).Draw(t, "kinds")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		codes, other := make([]int, n), make([]int, n)
		for i := range codes {
			codes[i], other[i] = (i+rng.IntN(2))%kinds, rng.IntN(kinds)
		}
		swapped := rapid.Bool().Draw(t, "swapped")
		got := describe.Table(tableOf([]string{"x", "y", "z"}, n, func(row, i int) string {
			if swapped {
				i = 2 - i
			}
			return fmt.Sprintf("%c%c", 'a'+i, 'a'+[]int{codes[row], kinds - codes[row], other[row]}[i])
		}))
		first, second, drawn := 0, 1, 2
		if swapped {
			first, second, drawn = 2, 1, 0
		}
		if !slices.Equal(got[first].Same, []string{got[second].Name}) || got[first].Role != got[second].Role || got[drawn].Same != nil {
			t.Fatalf("%q %q %q", got[first].Same, got[second].Same, got[drawn].Same)
		}
	})
}

// Hierarchies of what is computed go by how it is, and hold every value.
func TestHierarchiesOfDerivedColumns(t *testing.T) {
	text := "mrn,birth_date,admission,discharge\n"
	for i := range 200 {
		in := time.Date(2023, 1, 1+i*7%365, 0, 0, 0, 0, time.UTC)
		text += fmt.Sprintf("M%05d,%d-%02d-%02d,%s,%s\n", 70000+i/3*7, 1930+i/3*7%80, 1+i%12, 1+i%28, in.Format(time.DateOnly), in.AddDate(0, 0, i%9).Format(time.DateOnly))
	}
	given := tabletest.Read(t, text, recipe.Input{})
	read := describe.Described(given, describe.Table(given))
	for kind, want := range map[derive.Kind][]string{
		derive.Age: {"[80,85)", "[80,90)", "[80,100)"}, derive.Month: {"[4,7)", "[1,7)"}, derive.Weekday: {"[6,8)"}, derive.Length: {"[4,6)"}, derive.Year: nil, derive.SinceFirst: nil,
	} {
		from := []string{"birth_date", "admission"}
		switch {
		case kind == derive.Length:
			from = []string{"admission", "discharge"}
		case kind == derive.SinceFirst:
			from = []string{"mrn", "admission"}
		case kind.Sources() == 1:
			from = []string{"admission"}
		}
		rule := derive.Rule{Name: "x", Kind: kind, From: from}
		c, _ := casetest.Must2(derive.Column(read, rule))
		h, reason := describe.HierarchyOf(c, &rule, "")
		tree := casetest.Must(h.Tree())
		var texts []string
		for v, text := range c.Values {
			if !c.Absent(int32(v)) {
				texts = append(texts, text)
			}
		}
		if err := tree.Covers(texts); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		labels := fmt.Sprint(h.Rows)
		for _, label := range want {
			if kind != derive.Age && !strings.Contains(labels, label) {
				t.Errorf("%s has no %s: %s", kind, label, labels)
			}
		}
		if d := describe.Derived(describe.Column(c), rule); d.Role != table.QuasiIdentifying || !strings.Contains(d.Reason.String(), from[0]) || reason.String() == "" {
			t.Errorf("%s is %s: %s; %s", kind, d.Role, d.Reason, reason)
		}
		if kind == derive.Age && !strings.Contains(labels, "90+") {
			t.Errorf("ages over 89 are not together: %s", labels)
		}
	}
}

// Columns are described as a person saw them: how one is read counts where the recipe
// says so, not where it was found.
func TestAs(t *testing.T) {
	given := tabletest.Read(t, "day,age\n03/04/2024,31\n05/06/2024,33\n07/08/2024,45\n", recipe.Input{})
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "day"}, {Name: "age"}}
	own := func(found format.Format) []profile.Column {
		return describe.As(given.Formatted(func(c *table.Column) format.Format {
			if c.Name == "day" {
				return found
			}
			return c.Format
		}), &r)
	}
	days := format.Format{Type: format.Date, Dates: format.DayMonthYear}
	if got := own(days); !reflect.DeepEqual(got, describe.Table(given)) || !got[0].Ambiguous {
		t.Errorf("days that were found to begin with the day: %+v", got[0])
	}
	r.Columns[0].Format = &days
	if got := own(format.Format{}); got[0].Format != days || got[0].Ambiguous || got[1].Type != format.Integer {
		t.Errorf("days that a person says begin with the day: %+v", got[0])
	}
}
