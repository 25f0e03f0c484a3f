// Package group puts numbered items into groups, in time proportional to their number.
//
//	g := group.By([]int32{2, 0, 2, 0}, 3)
//	g.At(2) // items 0 and 2
package group

import "slices"

// Groups are items put into groups, which are numbered from 0.
type Groups struct {
	Items []int32 // group by group
	Start []int32 // where each group begins in Items; one more than there are groups
}

// By puts the items from 0 to len(key)-1 into count groups, by the key of each, in
// [0, count). Within a group they ascend.
func By(key []int32, count int) Groups { return Of(Numbers(len(key)), key, count) }

// Of does the same with the given items, each of which is an index of key. Within a group
// they keep their order, so that grouping once by each of several keys, the last one first,
// sorts by all of them.
func Of(items, key []int32, count int) Groups {
	g := Groups{make([]int32, len(items)), make([]int32, count+1)}
	for _, item := range items {
		g.Start[key[item]+1]++
	}
	for k := range count {
		g.Start[k+1] += g.Start[k]
	}
	next := append([]int32(nil), g.Start...)
	for _, item := range items {
		at := &next[key[item]]
		g.Items[*at] = item
		*at++
	}
	return g
}

// At returns the items of a group. They must not be changed.
func (g Groups) At(group int32) []int32 { return g.Items[g.Start[group]:g.Start[group+1]] }

// Len returns the number of groups.
func (g Groups) Len() int { return len(g.Start) - 1 }

// Numbers returns those from 0 to n-1.
func Numbers(n int) []int32 {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// Pick returns those of some things that stand at the given places.
func Pick[T any](of []T, at []int32) []T {
	picked := make([]T, len(at))
	for i, place := range at {
		picked[i] = of[place]
	}
	return picked
}

// Each returns what a function makes of each of some things, in their order; nil of none.
func Each[T, U any](things []T, of func(T) U) (made []U) {
	made = slices.Grow(made, len(things))
	for _, thing := range things {
		made = append(made, of(thing))
	}
	return made
}

// First returns the first of some things that is so; nil: none is.
func First[T any](things []T, so func(T) bool) *T {
	if at := slices.IndexFunc(things, so); at >= 0 {
		return &things[at]
	}
	return nil
}

// Where returns those of some things that are so, in their order; nil: none is.
func Where[T any](things []T, so func(T) bool) (found []T) {
	for _, thing := range things {
		if so(thing) {
			found = append(found, thing)
		}
	}
	return found
}

// Count returns how many of some things are so.
func Count[T any](things []T, so func(T) bool) (n int) {
	for _, thing := range things {
		if so(thing) {
			n++
		}
	}
	return n
}

// Numbering gives things numbers from 0, in the order in which they are first asked for.
type Numbering[K comparable] map[K]int32

// Number returns the number of a thing, and whether it is a new one.
func (n Numbering[K]) Number(of K) (number int32, first bool) {
	number, known := n[of]
	if !known {
		number = int32(len(n))
		n[of] = number
	}
	return number, !known
}

// Alike puts items with one key together, in the order of their first items.
func Alike[T any, K comparable](items []T, key func(item T) K) [][]T {
	var all [][]T
	place := Numbering[K]{}
	for _, item := range items {
		at, first := place.Number(key(item))
		if first {
			all = append(all, nil)
		}
		all[at] = append(all[at], item)
	}
	return all
}
