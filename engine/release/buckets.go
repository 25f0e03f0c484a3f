package release

import (
	"quasi/engine/data/table"
	"quasi/engine/prepare"
)

// bucket fills in the two tables of a bucketing method: one shows the rows as they
// were, but for the sensitive columns, with the number of their group; the other
// shows how often each combination of sensitive values occurs in each group.
func (r *Release) bucket() {
	var names []string
	var sensitive []*table.Column
	for _, o := range r.of.Outgoing {
		c := Written(r.labelled(o), &r.recipe)
		r.names[o.Name] = c.Name
		names = append(names, c.Name)
		if o.Role == table.Sensitive {
			sensitive = append(sensitive, c)
			continue
		}
		if o.QI >= 0 {
			r.shown = append(r.shown, c.Name)
		}
		r.Table.Columns = append(r.Table.Columns, c)
	}
	group := Numbered(prepare.Unused(names, prepare.GroupColumn), r.Class)
	r.Table.Columns = append(r.Table.Columns, group)
	r.qi = []string{group.Name}
	r.Linked = Linked(group.Name, prepare.Unused(append(names, group.Name), "count"), sensitive, r.Groups)
}
