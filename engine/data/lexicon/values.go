package lexicon

import _ "embed"

// What values are, or what is in them.
var (
	// SexValues: words for the sexes that are the whole of a value.
	//
	//go:embed values/sex.txt
	SexValues List

	// SocialValues: words for family, ethnic group, religion, education and occupation that are the whole of a value.
	//
	//go:embed values/social.txt
	SocialValues List

	// PlaceValues: towns, regions and countries that are the whole of a value.
	//
	//go:embed values/place.txt
	PlaceValues List

	// HealthValues: diseases that are the whole of a value.
	//
	//go:embed values/health.txt
	HealthValues List

	// GivenNames: given names.
	//
	//go:embed values/given-names.txt
	GivenNames List

	// Surnames: surnames.
	//
	//go:embed values/surnames.txt
	Surnames List

	// Names: given names and surnames of more countries, which count where a column has the form of names throughout.
	//
	//go:embed values/names.txt
	Names List

	// FamilyCharacters: the characters of China's hundred most frequent surnames.
	//
	//go:embed values/family-characters.txt
	FamilyCharacters List

	// Titles: titles that stand before names.
	//
	//go:embed values/titles.txt
	Titles List

	// Particles: particles that stand in names, in small letters.
	//
	//go:embed values/particles.txt
	Particles List

	// Institutions: words of wards, departments and drugs, which are written like names: Intensive Care.
	//
	//go:embed values/institutions.txt
	Institutions List

	// Wards: words that the names of wards, buildings and hospitals have, some of which are called after people.
	//
	//go:embed values/wards.txt
	Wards List

	// SexLetters: letters for the sexes that go together, with a blank between them.
	//
	//go:embed values/sex-letters.txt
	SexLetters List

	// Totals: words that rows of totals and other figures begin with, and no person's.
	//
	//go:embed values/total.txt
	Totals List

	// Statistics: words that such rows begin with, and persons' too.
	//
	//go:embed values/statistic.txt
	Statistics List

	// Remarks: words that remarks around a table begin with.
	//
	//go:embed values/remark.txt
	Remarks List

	// TestPatients: who stands in a table to try a program.
	//
	//go:embed values/test-patient.txt
	TestPatients List

	// RouteValues: by which route, and how often, something is given.
	//
	//go:embed values/route.txt
	RouteValues List

	// UnitValues: units and kinds of values, as a row below the header has them.
	//
	//go:embed values/unit.txt
	UnitValues List
)
