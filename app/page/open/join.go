package open

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/fileformat"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/advise/profile"
	"quasi/engine/data/join"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// joining is a table from which columns may be computed.
type joining struct {
	open   bool
	other  session.Other
	found  *join.Found // nil: none is there
	kind   join.Kind
	ticked map[join.Item]bool
}

// look has the other table looked at as a person says, and then shows the element of an id; the empty
// shape: as it is found.
func (j *joining) look(s *session.Session, as join.Shape, show string) {
	task, ok := s.Begin(session.Loading, "read")
	if !ok {
		return
	}
	s.Failure = nil
	session.Perform(task, protocol.Other, j.other.Params(s.Recipe().Input.Missing, as), j.other.File, func(found join.Found, _ app.Value) {
		j.found, j.ticked, j.open = &found, map[join.Item]bool{}, true
		ui.Want(show)
	}, func(*protocol.Failure) {})
}

// begin looks at another table, and shows what was found.
func (j *joining) begin(s *session.Session, other session.Other) {
	*j = joining{other: other, kind: join.First}
	j.look(s, join.Shape{}, "join-own")
}

// beginSheet looks at another sheet of the workbook.
func (j *joining) beginSheet(s *session.Session, sheet string) {
	j.begin(s, session.Other{File: s.Source.File, Name: sheet, Sheet: sheet})
}

// joinHere offers to compute columns from another table: a file, or another sheet of the workbook.
func joinHere(s *session.Session) app.UI {
	j := session.OfTable[joining](s)
	ways := []app.UI{ui.FileButton("join-file", s.Say(text.JoinChoose), kind.Accept(), func(_ app.Context, file app.Value) {
		j.begin(s, session.Other{File: file, Name: file.Get("name").String()})
	})}
	if w := s.Table.Format.Workbook; w != nil && s.Source.File != nil {
		for _, sheet := range fileformat.Sheets(s, w) {
			if sheet.Value != w.Sheet {
				ways = append(ways, ui.Second(sheet.Label, func() { j.beginSheet(s, sheet.Value) }, "join-sheet-"+sheet.Value))
			}
		}
	}
	body := []app.UI{app.P().Class("soft").Text(s.Say(text.JoinLead)), app.Div().Class("actions").Body(ways...)}
	if j.found != nil {
		body = append(body, j.choices(s)...)
	}
	return ui.Fold("join", s.Say(text.JoinTitle), "", body...).Open(j.open).On("toggle", func(ctx app.Context, _ app.Event) {
		j.open = ctx.JSSrc().Call("matches", "[open]").Bool()
	})
}

// choices let a person say what the columns of the other table hold, and tick the items to add.
func (j *joining) choices(s *session.Session) []app.UI {
	f := j.found
	said := s.Say(text.JoinWith, f.With, s.Table.Records, j.other.Name)
	if f.Strangers > 0 {
		said += " " + s.Say(text.JoinStrangers, f.Strangers)
	}
	own := ui.Each(s.Table.Columns, func(c profile.Column) string { return c.Name })
	field := func(id string, label text.Message, value string, options []string, set func(*join.Shape, string)) app.UI {
		all := append([]ui.Option{{Label: s.Say(text.JoinNone)}}, ui.Options(options)...)
		return ui.Field(id, s.Say(label), "", "", ui.Select(id, value, all, func(name string) {
			as := j.found.Shape
			set(&as, name)
			j.look(s, as, id)
		}, id))
	}
	fields := []app.UI{
		field("join-own", text.JoinOwn, f.On.Column, own, func(as *join.Shape, name string) { as.On.Column = name }),
		field("join-other", text.JoinOther, f.On.Other, f.Columns, func(as *join.Shape, name string) { as.On.Other = name }),
		field("join-item", text.JoinItem, f.Item, f.Columns, func(as *join.Shape, name string) { as.Item = name }),
	}
	if f.Item != "" {
		fields = append(fields,
			field("join-value", text.JoinValue, f.Value, f.Columns, func(as *join.Shape, name string) { as.Value = name }),
			field("join-unit", text.JoinUnit, f.Unit, f.Columns, func(as *join.Shape, name string) { as.Unit = name }))
	}
	fields = append(fields, field("join-time", text.JoinTime, f.Time, f.Days, func(as *join.Shape, name string) { as.Time = name }),
		ui.Field("join-kind", s.Say(text.JoinKind), "", "", ui.Select("join-kind", string(j.kind), ui.Each(join.Kinds(), func(k join.Kind) ui.Option {
			return ui.Option{Value: string(k), Label: s.Say(text.JoinKinds[k])}
		}), func(kind string) { j.kind = join.Kind(kind); s.Notify() }, "join-kind")))
	boxes := []app.UI{app.Legend().Text(s.Say(text.JoinWhat))}
	for i, item := range f.Items {
		id := "join-item-" + strconv.Itoa(i)
		label := s.Say(text.JoinRows, strings.TrimSpace(item.Name+" "+item.Unit), item.Rows)
		boxes = append(boxes, ui.Check(id, label, j.ticked[item], func(on bool) { j.ticked[item] = on; s.Notify() }, id+label))
	}
	n, gone := len(j.take(s)), app.UI(app.Div().Class("nothing"))
	if joined := s.Recipe().Input.Join; joined != nil && j.kept(s) == nil {
		names := ui.Each(joined.Take, func(c join.Column) string { return c.Name })
		gone = app.P().Class("hint").Text(s.Say(text.JoinReplaces, s.Lang.List(names), len(names)))
	}
	return []app.UI{app.P().Role("status").Text(said), app.Div().Class("settings").Body(fields...), app.FieldSet().Body(boxes...), gone,
		app.Div().Class("actions").Body(ui.Button(s.Say(text.JoinAdd, n), func() {
			rule := &join.Rule{On: []join.Pair{j.found.On}, Take: j.take(s)}
			if before := j.kept(s); before != nil {
				rule.Take = slices.Concat(before.Take, rule.Take)
			}
			s.Source.Other = &j.other
			fileformat.Reread(s)(func(in *recipe.Input) { in.Join = rule })
		}, "join-add").Disabled(n == 0 || f.With == 0))}
}

// kept returns the rule whose columns stay beside those that are added: they come from the same table, whose
// rows belong together in the same way. nil: none stay.
func (j *joining) kept(s *session.Session) *join.Rule {
	of, rule := s.Source.Other, s.Recipe().Input.Join
	if rule == nil || of == nil || of.Sheet != j.other.Sheet || !of.File.Equal(j.other.File) || !slices.Equal(rule.On, []join.Pair{j.found.On}) {
		return nil
	}
	return rule
}

// take returns the columns that are ticked, with names that no column has.
func (j *joining) take(s *session.Session) []join.Column {
	var take []join.Column
	for _, item := range j.found.Items {
		if !j.ticked[item] {
			continue
		}
		name := item.Name + "_" + strings.ReplaceAll(s.Say(text.JoinKinds[j.kind]), " ", "_")
		for i := 2; s.Recipe().NameTaken(name, "") != nil || slices.ContainsFunc(take, func(c join.Column) bool { return c.Name == name }); i++ {
			name = item.Name + "_" + strconv.Itoa(i)
		}
		take = append(take, j.found.Column(name, j.kind, item))
	}
	return take
}
