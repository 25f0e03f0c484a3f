package release

import "quasi/engine/say"

// cardCounts has, by the code of a text of a card, the places of its arguments that count
// people, rows, or groups of them. Sizes of the smallest group and numbers of columns are none.
var cardCounts = map[string][]int{
	amberUniquePatients.Code: {1, 2}, amberUniqueRows.Code: {1, 2}, amberCoarsePatients.Code: {1, 2}, amberCoarseRows.Code: {1, 2},
	amberPairPatients.Code: {2, 3}, amberPairRows.Code: {2, 3}, amberCertain.Code: {2, 3}, amberSharedBut.Code: {3, 4},
	greenBesideWhy.Code: {2, 3}, greenPairWhy.Code: {3, 4}, greenTripleWhy.Code: {4, 5}, greenTriplesWhy.Code: {4, 5},
	amberUnnumbered.Code: {0, 2}, amberTogether.Code: {0, 1}, amberTwo.Code: {0, 1}, amberLinked.Code: {0, 1}, amberLinkedWhy.Code: {0}, amberTold.Code: {1, 2},
	amberBlankPatients.Code: {0}, amberBlankRows.Code: {0}, amberBlankWhy.Code: {0},
	useExact.Code: {1, 2}, useExactWhy.Code: {0, 1},
	useStudiedHidden.Code: {1, 2}, useHidden.Code: {1, 2}, useGone.Code: {1, 2}, useGoneUnnamed.Code: {1, 2},
	useLeft.Code: {0, 1}, noteFilled.Code: {1},
}

// CountsIn returns the places of the arguments of a text of a card that count people or rows, but
// for those of a text in it,
// for those who tell others what a card says and must not tell of a few people.
func CountsIn(t say.Text) []int { return cardCounts[t.Code] }

// GroupsIn returns the places of those that count the groups of a release.
func GroupsIn(t say.Text) []int {
	if t.Code == amberShared.Code || t.Code == amberSharedBut.Code {
		return []int{0, 1}
	}
	return nil
}

// LossIn returns the place of the argument that is a loss of a column, over all rows; -1: none.
func LossIn(t say.Text) int {
	if t.Code == useNothingWhy.Code {
		return 1
	}
	return -1
}
