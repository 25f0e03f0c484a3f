package attackresult

import "quasi/engine/say"

// What a table of results says besides them, on a screen and on a page.
var (
	HeadAttack  = say.Define("attack-head", "Attack")
	HeadIn      = say.Define("attack-head-in", "In the release")
	HeadOut     = say.Define("attack-head-out", "Put aside")
	HeadWithout = say.Define("attack-head-without", "Without it")
	HeadRisk    = say.Define("attack-head-risk", "Risk")

	// Range is a risk with its interval.
	Range = say.Define("attack-range", "{0} ({1} to {2})")
	// NotMade is an attack that was not made, with why.
	NotMade = say.Define("attack-not-made", "Not possible: {0}")
	// Explained says what the columns are, ExplainedAlone where nobody was put aside: see
	// [Report.Compared]. NoProof says what none of them is.
	Explained      = say.Define("attack-explained", "“In the release” is how often guesses are right about people who are in the attacked release, “put aside” about people who are not, and “without it” how often guesses are that do not use it. The risk is what the release adds to what is true of everybody, with its interval of 95% confidence (Giomi, Boenisch, Wehmeyer, Tasnadi, PETS 2023). To tell who is in the table, those found are counted where at most 1% of the people who are not in it are taken for them.")
	ExplainedAlone = say.Define("attack-explained-alone", "“In the release” is how often guesses are right about people who are in the attacked release, and “without it” how often guesses are that do not use it.")
	NoProof        = say.Define("attack-no-proof", "No attack shows that a release is safe: others are possible, and somebody may know more than this table has.")

	// People and
	// Rows say who was put aside, and Disguised what is not attacked.
	same = say.Define("attack-same", "Attacked was not this release, but one made in the same way of {0} rows less: of {1} rows. What is found out about the {0} rows, which were drawn at random and put aside, holds for anyone like them.")
	// SameUncounted says it where these numbers would tell a count that is hidden.
	SameUncounted = say.Define("attack-same-uncounted", "Attacked was not this release, but one made in the same way of fewer rows. What is found out about the others, which were drawn at random and put aside, holds for anyone like them. How many they are is hidden: it would tell how many rows were left out.")
	People        = say.Define("attack-people", "All rows of the patients who were drawn were put aside. One row of each, drawn at random, was guessed about: people are counted.")
	Rows          = say.Define("attack-rows", "Rows were put aside, not people: where a person has several rows, some may be on each side, and the risks come out too low. A recipe can say which column tells patients apart.")
	Disguised     = say.Define("attack-disguised", "Not attacked, since pseudonyms, shifted dates or numbers are in their place: {0}.")
)

var sameOften = say.Define("attack-same-often", "Attacked was not this release, but {2} made in the same way: {0} rows were put aside, a part each time, and the others released, {1} the first time. What is found out about the {0} rows, which were drawn at random, holds for anyone like them, and is added up.")

// SameAs says what a twin is: the rows put aside, those of the first table that was released, and how
// often that was done.
func SameAs(held, rows, splits int) say.Text {
	if splits > 1 {
		return sameOften.Say(held, rows, splits)
	}
	return same.Say(held, rows)
}
