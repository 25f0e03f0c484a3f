package hierarchy

// Merge returns the tree with the values of another one that it lacks, right
// below the root. The groups of the other tree are not taken over.
func (t *Tree) Merge(other *Tree) (*Tree, error) { return t.PlaceMissing(other.Leaves(), Root) }

// PlaceMissing returns the tree with those of the values that have no place right
// below a group. It refuses a value that is called as a group beside it is; see
// [EditError].
func (t *Tree) PlaceMissing(values []string, below int) (*Tree, error) {
	if err := t.checkMembers(nil, below); err != nil {
		return nil, err
	}
	missing := t.Missing(values)
	if len(missing) == 0 {
		return t, nil
	}
	if err := checkBlank(missing); err != nil {
		return nil, err
	}
	grown := t.clone()
	grown.leaves = append([]int(nil), t.leaves...)
	added := make(map[string]bool, len(missing))
	for _, v := range missing {
		if !added[v] {
			added[v] = true
			grown.leaves = append(grown.leaves, grown.newGroup(below, v))
		}
	}
	return grown.rebuilt()
}

// Restrict returns the tree without the leaves that are none of the values. It
// refuses if none would be left. Values without a place get none; see
// PlaceMissing.
func (t *Tree) Restrict(values []string) (*Tree, error) {
	wanted := make([]bool, len(t.nodes))
	found := t.index()
	for _, v := range values {
		if n, ok := found.find(v); ok {
			wanted[n] = true
		}
	}
	restricted := t.clone()
	restricted.leaves = nil
	for _, leaf := range t.leaves {
		if wanted[leaf] {
			restricted.leaves = append(restricted.leaves, leaf)
		}
	}
	if len(restricted.leaves) == 0 {
		return nil, refuse(RefuseNoValues)
	}
	return restricted.rebuilt()
}
