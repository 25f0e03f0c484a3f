package privacy

import (
	"fmt"

	"quasi/engine/say"
)

// With its parameters, in verdicts.
var nameKAnonymity = say.Define("name-k-anonymity", "{0}-anonymity")

// KAnonymity is satisfied by classes of at least k records (Samarati, Sweeney
// 1998; KAIM Definition 4). It is monotone.
type KAnonymity struct{ k int }

// NewKAnonymity returns k-anonymity for 1 <= k <= n, the number of records.
func NewKAnonymity(k, n int) (KAnonymity, error) {
	if n < 1 {
		return KAnonymity{}, errKNoRows.Of(k)
	}
	if k < 1 || k > n {
		return KAnonymity{}, errKRange.Of(k, n)
	}
	return KAnonymity{k}, nil
}

// K returns the parameter k.
func (a KAnonymity) K() int                     { return a.k }
func (a KAnonymity) MinSize() int               { return a.k }
func (a KAnonymity) Holds(class []int32) bool   { return len(class) >= a.k }
func (a KAnonymity) Monotone() bool             { return true }
func (a KAnonymity) Reach(class []int32) string { return fmt.Sprintf("k = %d", len(class)) }
func (a KAnonymity) Coded() say.Text            { return nameKAnonymity.Say(a.k) }

func (a KAnonymity) carry(c carrier) Model {
	c.integer(&a.k)
	return a
}
