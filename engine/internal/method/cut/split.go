package cut

import (
	"cmp"
	"math"
	"slices"
)

// splitRows splits the records of a group into ⌊size/k⌋ parts of at least k, in
// halves, and emits each. A part that loses nothing stays whole, and so does one
// whose halves don't both satisfy the model.
func (x *merger) splitRows(rows []int32, emit func([]int32)) {
	if len(rows) >= 2*x.k {
		hull := make([]edge, x.m)
		if x.span(hull, rows); x.cost(hull) > 0 {
			at := x.halve(rows)
			if x.sizeOnly || x.p.Model.Holds(rows[:at]) && x.p.Model.Holds(rows[at:]) {
				x.splitRows(rows[:at], emit)
				x.splitRows(rows[at:], emit)
				return
			}
		}
	}
	emit(rows)
}

// halve moves the records of one half before those of the other, and returns how
// many they are. The two that are furthest from each other start the halves; each
// other record joins the one that it makes dearer by less, those that are sure of
// their choice first. The last to join change sides until the sizes are right.
func (x *merger) halve(rows []int32) int {
	// Move two records to the front that are far from each other: from a record
	// to the one furthest from it, and from there on, three times at most, as Xu et al.
	// find the seeds of their top-down algorithm. The two furthest of all would take
	// time with the square of the size.
	u, v, far := 0, 1, int64(-1)
	for range 3 {
		w, most := x.furthest(rows, u)
		if most <= far {
			break
		}
		u, v, far = w, u, most
	}
	rows[0], rows[u] = rows[u], rows[0]
	if v == 0 { // what stood at the front is now at u
		v = u
	}
	rows[1], rows[v] = rows[v], rows[1]
	a, b, one := make([]edge, x.m), make([]edge, x.m), make([]edge, x.m)
	x.span(a, rows[:1])
	x.span(b, rows[1:2])
	x.sortBySureness(rows[2:], a, b)
	left, right := rows[:1:1], []int32{rows[1]}
	for _, r := range rows[2:] {
		x.span(one, []int32{r})
		toA, toB := x.rise(a, one, math.MaxInt64), x.rise(b, one, math.MaxInt64)
		if toA < toB || toA == toB && len(left) <= len(right) {
			left = append(left, r)
			x.merge(a, one)
		} else {
			right = append(right, r)
			x.merge(b, one)
		}
	}
	at := roundHalf(len(left), len(rows), x.k)
	for len(left) < at {
		left, right = append(left, right[len(right)-1]), right[:len(right)-1]
	}
	for len(left) > at {
		left, right = left[:len(left)-1], append(right, left[len(left)-1])
	}
	copy(rows[copy(rows, left):], right)
	return at
}

// furthest returns the record whose merger with record from costs most, the first
// of several.
func (x *merger) furthest(rows []int32, from int) (at int, most int64) {
	a, b := make([]edge, x.m), make([]edge, x.m)
	x.span(a, rows[from:from+1])
	at, most = -1, -1
	for i := range rows {
		if i == from {
			continue
		}
		x.span(b, rows[i:i+1])
		if rise := x.rise(a, b, math.MaxInt64); rise > most {
			at, most = i, rise
		}
	}
	return at, most
}

// sortBySureness puts those records first whose distances from a and from b differ
// most.
func (x *merger) sortBySureness(rows []int32, a, b []edge) {
	type wish struct {
		record int32
		sure   int64
	}
	wishes, one := make([]wish, len(rows)), make([]edge, x.m)
	for i, r := range rows {
		x.span(one, []int32{r})
		sure := x.rise(a, one, math.MaxInt64) - x.rise(b, one, math.MaxInt64)
		wishes[i] = wish{r, max(sure, -sure)}
	}
	slices.SortFunc(wishes, func(v, w wish) int {
		return cmp.Or(cmp.Compare(w.sure, v.sure), cmp.Compare(v.record, w.record))
	})
	for i, w := range wishes {
		rows[i] = w.record
	}
}

// roundHalf returns the size of a half nearest to the given one, for which the two
// can be split into ⌊n/k⌋ parts of at least k together. n must be 2k or more.
func roundHalf(size, n, k int) int {
	right := func(s int) bool { return s/k+(n-s)/k == n/k }
	size = min(max(size, k), n-k)
	for off := 0; ; off++ {
		switch {
		case right(size - off):
			return size - off
		case right(size + off):
			return size + off
		}
	}
}
