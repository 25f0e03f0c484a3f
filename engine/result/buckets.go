package result

import (
	"quasi/engine/data/table"
	"quasi/engine/output"
)

// bucket fills in the two tables of a bucketing method: one shows the rows as they
// were, but for the sensitive columns, with the number of their group; the other
// shows how often each combination of sensitive values occurs in each group.
func (r *Release) bucket() {
	var names []string
	var sensitive []*table.Column
	for _, o := range r.of.Outgoing {
		c := output.Written(o.Column, &r.recipe)
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
	group := output.Numbered(output.Unused(names, output.GroupColumn), r.Class)
	r.Table.Columns = append(r.Table.Columns, group)
	r.qi = []string{group.Name}
	r.Linked = output.Linked(group.Name, output.Unused(append(names, group.Name), "count"), sensitive, r.Groups)
}
