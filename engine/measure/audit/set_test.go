package audit

import "testing"

// A set holds as many persons as it was made for, 64 to a word, and no other one by their numbers.
func TestASetOfPersons(t *testing.T) {
	for persons, words := range map[int]int{0: 0, 1: 1, 63: 1, 64: 1, 65: 2, 128: 2, 129: 3} {
		if got := len(newSet(persons)); got != words {
			t.Errorf("%d persons take %d words, want %d", persons, got, words)
		}
	}
	for person := range int32(130) {
		s := newSet(130)
		s.add(person)
		for other := range int32(130) {
			if s.has(other) != (other == person) {
				t.Fatalf("with person %d in it a set says of %d: %v", person, other, s.has(other))
			}
		}
		if s.size() != 1 {
			t.Fatalf("person %d alone is %d", person, s.size())
		}
	}
}
