package privacy

import (
	"fmt"
	"strconv"
)

// KAnonymity is satisfied by classes of at least k records (Samarati, Sweeney
// 1998; KAIM Definition 4). It is monotone.
type KAnonymity struct{ k int }

// NewKAnonymity returns k-anonymity for 1 <= k <= n, the number of records.
func NewKAnonymity(k, n int) (KAnonymity, error) {
	if n < 1 {
		return KAnonymity{}, fmt.Errorf("k is %d, but there are no rows", k)
	}
	if k < 1 || k > n {
		return KAnonymity{}, &RangeError{k, n}
	}
	return KAnonymity{k}, nil
}

// RangeError is a k that a table of N rows can't have.
type RangeError struct{ K, N int }

// CodeRange is the code of a RangeError for a screen: k, and the number of rows.
const CodeRange = "k-range"

// Coded returns the code and the arguments.
func (e *RangeError) Coded() (code string, args []string) {
	return CodeRange, []string{strconv.Itoa(e.K), strconv.Itoa(e.N)}
}

// Error says in English what k can be.
func (e *RangeError) Error() string {
	return fmt.Sprintf("k is %d, want 1 to %d (the number of rows)", e.K, e.N)
}

// K returns the parameter k.
func (a KAnonymity) K() int { return a.k }

// MinSize implements [Model].
func (a KAnonymity) MinSize() int { return a.k }

// Holds implements [Model].
func (a KAnonymity) Holds(class []int32) bool { return len(class) >= a.k }

// Monotone implements [Model].
func (a KAnonymity) Monotone() bool { return true }

// Reach implements [Model].
func (a KAnonymity) Reach(class []int32) string { return fmt.Sprintf("k = %d", len(class)) }

// String implements [Model].
func (a KAnonymity) String() string { return fmt.Sprintf("%d-anonymity", a.k) }
