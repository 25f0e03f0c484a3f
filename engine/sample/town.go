package sample

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Town is an invented town, drawn from a seed, for exercises in linking: some of its
// people are patients, some are on the list of voters, most of the patients are both.
type Town struct {
	// Voters are ordered by their English names; no two have the same one.
	Voters []Resident
	// Patients are in no order.
	Patients []Patient
	// Neighbours are three voters to look for among the patients, by their places.
	Neighbours [3]int
	// Columns are the headings of names, ages, sexes, postcodes and diagnoses.
	Columns []string

	sexes [2]string // of women and of men
	file  string    // name of the hospital's table
}

// The neighbours of a [Town], by their places in Neighbours.
const (
	// Alone is a patient like whom nobody else is, neither patient nor voter.
	Alone = iota
	// Pair is one of two patients who are alike, of whom both are voters, and who have
	// different diagnoses.
	Pair
	// Absent is no patient, but looks like one who is not on the list.
	Absent
)

// Resident is a person of a [Town] as the list of voters has them.
type Resident struct {
	Name     string
	Age      int    // in years
	Sex      string // in English F or M
	Postcode string // five digits, in Chinese six
}

// Patient is a row of the hospital's table, with whose it is.
type Patient struct {
	Resident  // without a name where Voter is -1
	Diagnosis string
	Voter     int // the person's place among the voters; -1: they are not on the list
}

// How many people a [Town] has.
const (
	townVoters   = 150
	townPatients = 60
	townListed   = 48 // of the patients
	quarrymen    = 6  // of them
)

// Quarry is the postcode in which all patients of a [Town] are men in their sixties with
// one diagnosis: whoever knows one of them knows what he has, however many are alike.
const Quarry = "17990"

// MaxTownSeed is the largest seed of a [Town]: as many digits as can be dictated.
const MaxTownSeed = 999_999_999

// NewTown returns the town of a seed, in English. The same seed gives the same town anywhere.
func NewTown(seed uint64) Town {
	b := &builder{rng: rand.New(rand.NewPCG(seed, 1)), reserved: map[string]bool{}, town: Town{Columns: townColumns, sexes: [2]string{"F", "M"}, file: "invented-town.csv"}}
	b.names = b.rng.Perm(len(womenNames) * len(familyNames))
	// Put in whom the exercises need: the neighbours, and the men of the quarry.
	alone := b.someone()
	b.reserve(alone)
	b.town.Neighbours[Alone] = b.patient(alone, true)

	pair := b.someone()
	b.reserve(pair)
	b.town.Neighbours[Pair] = b.patient(pair, true)
	first := &b.town.Patients[len(b.town.Patients)-1]
	has := first.Diagnosis
	b.patient(pair, true)
	twin := &b.town.Patients[len(b.town.Patients)-1]
	for twin.Diagnosis == has {
		twin.Diagnosis = b.diagnosis(twin.Resident)
	}

	stranger := b.someone()
	b.reserve(stranger)
	b.patient(stranger, false)
	b.town.Neighbours[Absent] = b.voter(stranger)

	for _, year := range b.rng.Perm(10)[:quarrymen] {
		b.patient(Resident{Age: 60 + year, Sex: "M", Postcode: Quarry}, true)
		b.town.Patients[len(b.town.Patients)-1].Diagnosis = Silicosis
	}
	for b.listed < townListed {
		b.patient(b.someone(), true)
	}
	for len(b.town.Patients) < townPatients {
		b.patient(b.someone(), false)
	}
	for len(b.town.Voters) < townVoters {
		b.voter(b.someone())
	}
	// Put voters in the order of their names and patients in none.
	t := b.town
	order := make([]int, len(t.Voters)) // places before, by those after
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(x, y int) int { return strings.Compare(t.Voters[x].Name, t.Voters[y].Name) })
	now := make([]int, len(order))
	voters := make([]Resident, len(order))
	for after, before := range order {
		now[before], voters[after] = after, t.Voters[before]
	}
	for i, p := range t.Patients {
		if p.Voter >= 0 {
			t.Patients[i].Voter = now[p.Voter]
		}
	}
	for i, voter := range t.Neighbours {
		t.Neighbours[i] = now[voter]
	}
	t.Voters = voters
	b.rng.Shuffle(len(t.Patients), func(i, j int) { t.Patients[i], t.Patients[j] = t.Patients[j], t.Patients[i] })
	return t
}

// builder draws a town.
type builder struct {
	rng      *rand.Rand
	names    []int           // pairs of a given and a family name that are left
	reserved map[string]bool // what those look like whom nobody else may look like
	town     Town
	listed   int
}

func (b *builder) reserve(r Resident) { b.reserved[r.looks()] = true }

// looks returns the traits that acquaintances know.
func (r Resident) looks() string { return fmt.Sprint(r.Age, r.Sex, r.Postcode) }

// someone draws a grown-up whom no one who is there already forbids.
func (b *builder) someone() Resident {
	for {
		r := Resident{
			Age:      18 + int(70*(b.rng.Float64()+b.rng.Float64())/2),
			Sex:      pick(b.rng, "F", "M"),
			Postcode: strconv.Itoa(12100 + 100*b.rng.IntN(3) + 10*b.rng.IntN(4)),
		}
		if !b.reserved[r.looks()] {
			return r
		}
	}
}

// patient adds a patient, and returns their place among the voters; -1: they are none.
func (b *builder) patient(r Resident, listed bool) int {
	p := Patient{Resident: r, Diagnosis: b.diagnosis(r), Voter: -1}
	if listed {
		b.listed++
		p.Voter = b.voter(r)
		p.Name = b.town.Voters[p.Voter].Name
	}
	b.town.Patients = append(b.town.Patients, p)
	return p.Voter
}

// voter adds a person to the list under a name that nobody else has, and returns the place.
func (b *builder) voter(r Resident) int {
	given := womenNames
	if r.Sex == "M" {
		given = menNames
	}
	name := b.names[0]
	b.names = b.names[1:]
	r.Name = given[name%len(given)] + " " + familyNames[name/len(given)%len(familyNames)]
	b.town.Voters = append(b.town.Voters, r)
	return len(b.town.Voters) - 1
}

// diagnosis draws a diagnosis for an age and a sex.
func (b *builder) diagnosis(r Resident) string {
	var fits []string
	for _, a := range ailments {
		if a.from <= r.Age && r.Age <= a.to && (a.sex == "" || a.sex == r.Sex) {
			fits = append(fits, a.name)
		}
	}
	return pick(b.rng, fits...)
}

// In returns the town in a language, by its BCP 47 tag: the same people in the same places, with
// the names, sexes, postcodes, diagnoses and columns that they have there. A language without
// words for them gets the town as it is.
func (t Town) In(language string) Town {
	say, ok := townWords[language]
	if !ok {
		return t
	}
	resident := func(r Resident) Resident {
		if given, family, named := strings.Cut(r.Name, " "); named {
			r.Name = fmt.Sprintf(say.name, say.words[given], say.words[family])
		}
		r.Sex, r.Postcode = say.words[r.Sex], say.post+r.Postcode[1:]
		return r
	}
	t.Columns, t.Voters, t.Patients = slices.Clone(t.Columns), slices.Clone(t.Voters), slices.Clone(t.Patients)
	t.sexes, t.file = [2]string{say.words["F"], say.words["M"]}, say.words[t.file]
	for i, column := range t.Columns {
		t.Columns[i] = say.words[column]
	}
	for i, v := range t.Voters {
		t.Voters[i] = resident(v)
	}
	for i, p := range t.Patients {
		t.Patients[i] = Patient{resident(p.Resident), say.words[p.Diagnosis], p.Voter}
	}
	return t
}

// Hospital returns the patients as the hospital's table, names removed, with the
// decisions that go with it: three columns could identify, and the diagnosis is sensitive.
func (t Town) Hospital() Sample {
	records := [][]string{t.Columns[1:]}
	for _, p := range t.Patients {
		records = append(records, []string{strconv.Itoa(p.Age), p.Sex, p.Postcode, p.Diagnosis})
	}
	r := recipe.Default()
	r.Privacy.K = 3
	for _, column := range t.Columns[1:4] {
		r.Columns = append(r.Columns, recipe.Column{Name: column, Role: table.QuasiIdentifying})
	}
	if t.sexes[0] > t.sexes[1] {
		r.Columns[1].Hierarchy = levels(t.sexes[:]...) // in the order that they have in English, so that groups are the same
	}
	r.Columns = append(r.Columns, recipe.Column{Name: t.Columns[4], Role: table.Sensitive})
	return Sample{Name: "town", FileName: t.file, CSV: encode(records), Recipe: r}
}

// Register returns the list of voters as a table.
func (t Town) Register() *table.Table {
	b := table.NewBuilder(t.Columns[:4], nil)
	for _, v := range t.Voters {
		b.Append([]string{v.Name, strconv.Itoa(v.Age), v.Sex, v.Postcode})
	}
	return b.Table()
}

// Silicosis is the diagnosis of the men of the [Quarry] only.
const Silicosis = "silicosis"

// ailment is a diagnosis of a town, with the ages and the sex of those who have it.
type ailment struct {
	name, sex string
	from, to  int
}

var ailments = []ailment{
	{"asthma", "", 18, 50}, {"migraine", "", 18, 60}, {"depression", "", 18, 80}, {"HIV infection", "", 20, 60},
	{"pregnancy", "F", 18, 42}, {"appendicitis", "", 18, 50}, {"diabetes", "", 35, 88}, {"high blood pressure", "", 40, 88},
	{"breast cancer", "F", 40, 80}, {"prostate cancer", "M", 55, 88}, {"heart failure", "", 60, 88}, {"stroke", "", 60, 88},
}
