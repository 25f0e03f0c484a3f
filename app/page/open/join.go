package open

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/join"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// joining is a table from which columns may be computed.
type joining struct {
	open          bool
	other         session.Other
	found         *join.Found // nil: none is there
	kind          join.Kind
	after, before string // columns of days of the table; empty: none
	within        string // how many days, as it is typed
	ticked        map[join.Item]bool
}

// look has the other table looked at as a person says, and then shows the element of an id; the empty
// shape: as it is found.
func (j *joining) look(s *session.Session, as join.Shape, show string) {
	task, ok := s.Begin(session.Loading, "read")
	if !ok {
		return
	}
	s.Failure = nil
	session.Perform(task, protocol.Other, j.other.Params(s.Recipe().Input.Missing, as, len(s.Recipe().Input.Join)), j.other.File, func(found join.Found, _ app.Value) {
		j.found, j.ticked, j.open = &found, map[join.Item]bool{}, true
		ui.Want(show)
	}, func(*protocol.Failure) {})
}

// beginJoin looks at another table, and shows what was found.
func beginJoin(s *session.Session, other session.Other) {
	j := session.OfTable[joining](s)
	*j = joining{other: other, kind: join.First}
	j.look(s, join.Shape{}, "join-own")
}

// joinHere offers to compute columns from another table: a file, or another sheet of the workbook.
func joinHere(s *session.Session) app.UI {
	j := session.OfTable[joining](s)
	body := []app.UI{app.P().Class("soft").Text(s.Say(text.JoinLead)),
		app.Div().Class("actions").Body(screen.OtherTables(s, func(other session.Other) { beginJoin(s, other) })...)}
	if j.found != nil {
		body = append(body, j.choices(s)...)
	}
	return ui.Folding(ui.Fold("join", s.Say(text.JoinTitle), "", body...).Open(j.open), func(open bool) { j.open = open })
}

// choices let a person say what the columns of the other table hold, and tick the items to add.
func (j *joining) choices(s *session.Session) []app.UI {
	f := j.found
	said := s.Say(text.JoinWith, f.With, s.Table.Records, j.other.Name)
	if f.Strangers > 0 {
		said += " " + s.Say(text.JoinStrangers, f.Strangers, s.Lang.Phrase(f.Where))
	}
	if f.Shared > 0 {
		said += " " + s.Say(text.JoinShared, f.Shared)
	}
	var own, days []string
	for _, c := range s.Table.Columns {
		if own = append(own, c.Name); c.Type.Dated() {
			days = append(days, c.Name)
		}
	}
	reshape := func(id string, set func(*join.Shape)) {
		as := j.found.Shape
		as.On = slices.Clone(as.On)
		set(&as)
		j.look(s, as, id)
	}
	choice := func(id string, label, none text.Message, value string, options []string, choose func(string)) app.UI {
		all := append([]ui.Option{{Label: s.Say(none)}}, ui.Options(options)...)
		return ui.Field(id, s.Say(label), "", "", ui.Select(id, value, all, choose, id))
	}
	field := func(id string, label text.Message, value string, options []string, set func(*join.Shape, string)) app.UI {
		return choice(id, label, text.JoinNone, value, options, func(name string) { reshape(id, func(as *join.Shape) { set(as, name) }) })
	}
	var fields []app.UI
	pairs := f.On
	if len(pairs) == 0 || f.Shared > 0 && !f.Once {
		pairs = append(slices.Clone(pairs), join.Pair{})
	}
	for i, pair := range pairs {
		id, mine := "", text.JoinOwn
		if i > 0 {
			id, mine = "-"+strconv.Itoa(i), text.JoinAlso
		}
		set := func(as *join.Shape, to join.Pair) {
			if i == len(as.On) {
				as.On = append(as.On, to)
			}
			if as.On[i] = to; i > 0 && (to.Column == "" || to.Other == "") {
				as.On = slices.Delete(as.On, i, i+1)
			}
		}
		fields = append(fields,
			field("join-own"+id, mine, pair.Column, own, func(as *join.Shape, name string) { set(as, join.Pair{Column: name, Other: cmp.Or(pair.Other, name)}) }),
			field("join-other"+id, text.JoinOther, pair.Other, f.Columns, func(as *join.Shape, name string) { set(as, join.Pair{Column: cmp.Or(pair.Column, name), Other: name}) }))
	}
	fields = append(fields, field("join-item", text.JoinItem, f.Item, f.Columns, func(as *join.Shape, name string) { as.Item = name }))
	if f.Item != "" {
		fields = append(fields,
			field("join-value", text.JoinValue, f.Value, f.Columns, func(as *join.Shape, name string) { as.Value = name }),
			field("join-unit", text.JoinUnit, f.Unit, f.Columns, func(as *join.Shape, name string) { as.Unit = name }))
	}
	fields = append(fields, field("join-time", text.JoinTime, f.Time, f.Days, func(as *join.Shape, name string) { as.Time = name }))
	if f.Time != "" && len(days) > 0 {
		day := func(id string, label text.Message, of *string) app.UI {
			return choice(id, label, text.JoinAnyDay, *of, days, func(name string) { *of = name; s.Notify() })
		}
		fields = append(fields, day("join-after", text.JoinAfter, &j.after), day("join-before", text.JoinBefore, &j.before))
		if j.after+j.before != "" {
			fields = append(fields, ui.Field("join-within", s.Say(text.JoinWithin), "", "", app.Input().ID("join-within").Type("number").Min(1).Value(j.within).
				OnChange(func(ctx app.Context, _ app.Event) { j.within = ctx.JSSrc().Get("value").String(); s.Notify() })))
		}
	}
	if !f.Once {
		fields = append(fields, ui.Field("join-kind", s.Say(text.JoinKind), "", "", ui.Select("join-kind", string(j.kind), ui.Each(join.Kinds(), func(k join.Kind) ui.Option {
			return ui.Option{Value: string(k), Label: s.Say(text.JoinKinds[k])}
		}), func(kind string) { j.kind = join.Kind(kind); s.Notify() }, "join-kind")))
	}
	boxes := []app.UI{app.Legend().Text(s.Say(text.JoinWhat))}
	for i, item := range f.Items {
		id := "join-item-" + strconv.Itoa(i)
		label := s.Say(text.JoinRows, strings.TrimSpace(item.Name+" "+item.Unit), item.Rows)
		boxes = append(boxes, ui.Check(id, label, j.ticked[item], func(on bool) { j.ticked[item] = on; s.Notify() }, id+label))
	}
	body := []app.UI{app.P().Role("status").Text(said)}
	if f.Once && f.Shared > 0 && s.Source.File != nil {
		body = append(body, app.Div().Class("actions").Body(ui.Second(s.Say(text.JoinSwap), func() {
			if s.Unsaved() {
				s.Replace(func() { j.swap(s) })
			} else {
				j.swap(s)
			}
		}, "join-swap").ID("join-swap")))
	}
	body = append(body, app.Div().Class("settings").Body(fields...))
	if more := max(f.WithFolded, f.With); f.Folded || f.WithFolded > 0 {
		label := s.Say(text.JoinFolded, more)
		body = append(body, ui.Check("join-folded", label, f.Folded, func(on bool) {
			reshape("join-folded", func(as *join.Shape) { as.Folded = on })
		}, "join-folded"+label))
	}
	n := len(j.take(s))
	return append(body, app.FieldSet().Body(boxes...), app.Div().Class("actions").Body(ui.Button(s.Say(text.JoinAdd, n), func() {
		in := s.FileTrial().Input()
		at, rule := j.place(s), join.Rule{On: j.found.On, Folded: j.found.Folded, Sheet: j.other.Sheet}
		rules := slices.Clone(in.Join)
		others := append(slices.Clone(s.Source.Others), make([]session.Other, len(rules))...)[:len(rules)] // of saved work none are known here
		if at == len(rules) {
			rules, others = append(rules, rule), append(others, j.other)
		}
		rules[at].Take = slices.Concat(rules[at].Take, j.take(s))
		in.Join = rules
		s.RereadWith(in, others, nil)
	}, "join-add").Disabled(n == 0 || f.With == 0)))
}

// swap opens the other table, and leaves the one that is open beside it.
func (j *joining) swap(s *session.Session) {
	before := session.OtherFile(s.Source.File)
	if w := s.Table.Format.Workbook; w != nil {
		before.Sheet = w.Sheet
	}
	beside := slices.DeleteFunc(slices.Clone(s.Beside), func(o session.Other) bool { return o.File.Equal(j.other.File) })
	if !before.File.Equal(j.other.File) { // else it is a sheet of the same workbook
		beside = append(beside, before)
	}
	s.Open(session.Source{File: j.other.File, Name: j.other.File.Get("name").String()}, recipe.Input{Sheet: j.other.Sheet})
	s.Beside = beside
}

// joins reports whether columns of the table come from another one.
func joins(s *session.Session, other session.Other) bool {
	return s.Source != nil && slices.ContainsFunc(s.Source.Others[:min(len(s.Source.Others), len(s.Recipe().Input.Join))], func(o session.Other) bool {
		return o.File != nil && o.File.Equal(other.File) && o.Sheet == other.Sheet
	})
}

// place returns where the recipe has the rule to which columns are added: that of the same table, whose rows
// belong together in the same way, or else behind the last.
func (j *joining) place(s *session.Session) int {
	rules := s.Recipe().Input.Join
	for i, of := range s.Source.Others[:min(len(rules), len(s.Source.Others))] {
		if of.File != nil && of.Sheet == j.other.Sheet && of.File.Equal(j.other.File) && slices.Equal(rules[i].On, j.found.On) && rules[i].Folded == j.found.Folded {
			return i
		}
	}
	return len(rules)
}

// take returns the columns that are ticked, with names that no column has: what was taken of an item, and
// its unit where it has several.
func (j *joining) take(s *session.Session) (take []join.Column) {
	for _, item := range j.found.Items {
		if !j.ticked[item] {
			continue
		}
		name, units := item.Name, 0
		for _, other := range j.found.Items {
			if other.Name == item.Name {
				units++
			}
		}
		if !j.found.Once {
			name += "_" + strings.ReplaceAll(s.Say(text.JoinKinds[j.kind]), " ", "_")
		}
		if units > 1 {
			name += "_" + item.Unit
		}
		for i, stem := 2, name; s.Recipe().NameTaken(name, "") != nil || slices.ContainsFunc(take, func(c join.Column) bool { return c.Name == name }); i++ {
			name = stem + "_" + strconv.Itoa(i)
		}
		c := j.found.Column(name, j.kind, item)
		if j.after+j.before != "" {
			c.By, c.After, c.Before = j.found.Time, j.after, j.before
			c.Within, _ = strconv.Atoi(j.within)
		}
		take = append(take, c)
	}
	return take
}
