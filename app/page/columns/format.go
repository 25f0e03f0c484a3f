package columns

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/format"
	"quasi/engine/profile"
)

// reading says how the values of a column are read, and lets a person say it
// otherwise.
func (c *Columns) reading(d profile.Column) app.UI {
	s, decided := c.S, c.S.Recipe().Column(d.Name)
	chosen := ""
	if decided.Format != nil {
		chosen = string(decided.Format.Type)
	}
	options := []ui.Option{{Value: "", Label: s.Say(text.FormatFound, s.Say(text.Type(string(c.found(d.Name).Type))))}}
	for _, t := range format.Types() {
		options = append(options, ui.Option{Value: string(t), Label: s.Say(text.Type(string(t)))})
	}
	body := []app.UI{c.choice(session.TypeID(d.Name), text.FormatType, chosen, options, func(t string) {
		if t == "" {
			c.read(d.Name, nil)
			return
		}
		c.read(d.Name, styled(c.S.Reading().As(d.Name), format.Type(t)))
	})}
	switch {
	case d.Type.Numeric():
		body = append(body, c.choice("numbers-"+d.Name, text.FormatNumbers, string(d.Numbers), numberStyles(d.Unit), func(style string) {
			was := c.S.Reading().As(d.Name)
			was.Numbers = format.NumberStyle(style)
			c.read(d.Name, &was)
		}))
	case d.Type.Dated():
		body = append(body, c.choice("dates-"+d.Name, text.FormatDates, c.order(d), c.dateOrders(d), func(order string) {
			was := c.S.Reading().As(d.Name)
			c.read(d.Name, &format.Format{Type: was.Type, Dates: format.DateOrder(order), Pivot: was.Pivot})
		}))
		if d.Pivot > 0 {
			body = append(body, c.choice("pivot-"+d.Name, text.FormatPivot, strconv.Itoa(d.Pivot), pivots(), func(year string) {
				was := c.S.Reading().As(d.Name)
				was.Pivot, _ = strconv.Atoi(year)
				c.read(d.Name, &was)
			}))
		}
	}
	return app.Div().Class("weights").Body(body...)
}

func (c *Columns) choice(id string, label text.Message, value string, options []ui.Option, choose func(string)) app.UI {
	return ui.Field(id, c.S.Say(label), "", "", ui.Select(id, value, options, choose, id))
}

// read decides how a column is read. What explains its type stays open.
func (c *Columns) read(name string, f *format.Format) {
	if c.opened == nil {
		c.opened = map[string]bool{}
	}
	c.opened[name] = true
	c.S.Reading().SetFormat(name, f)
}

// found returns a column as it was found.
func (c *Columns) found(name string) profile.Column {
	for _, d := range c.S.Table.Columns {
		if d.Name == name {
			return d
		}
	}
	return profile.Column{}
}

// styled returns the format of a type, with what was known of how its values are
// written.
func styled(was format.Format, t format.Type) *format.Format {
	f := &format.Format{Type: t}
	if t.Numeric() {
		f.Numbers, f.Unit = was.Numbers, was.Unit
	}
	if t.Dated() {
		f.Dates, f.Pivot = was.Dates, was.Pivot
	}
	return f
}

// order returns the order of dates to show: what is decided, even before it is known
// how it reads, or else what was found. There is none while it is not certain.
func (c *Columns) order(d profile.Column) string {
	if decided := c.S.Recipe().Column(d.Name).Format; decided != nil {
		return string(decided.Dates)
	}
	if d.Ambiguous {
		return ""
	}
	return string(d.Dates)
}

// dateOrders are shown by an example. Dates that have two readings have none until
// somebody says which.
func (c *Columns) dateOrders(d profile.Column) []ui.Option {
	options := []ui.Option{
		{Value: string(format.YearMonthDay), Label: "2024-05-17"}, {Value: string(format.DayMonthYear), Label: "17/5/2024"},
		{Value: string(format.MonthDayYear), Label: "5/17/2024"}, {Value: string(format.ExcelSerial), Label: "45429 (Excel)"},
	}
	if order := c.order(d); order == "" || c.found(d.Name).Ambiguous {
		options = append([]ui.Option{{Value: "", Label: c.S.Say(text.FormatUnsaid), Gone: order != ""}}, options...)
	}
	return options
}

// pivots are the hundred years that years of two digits can stand for.
func pivots() []ui.Option {
	var options []ui.Option
	for year := 1850; year <= 2100; year++ {
		options = append(options, ui.Option{Value: strconv.Itoa(year), Label: fmt.Sprintf("%d – %d", year, year+99)})
	}
	return options
}

// numberStyles are shown by an example, with a unit that the column has.
func numberStyles(unit string) []ui.Option {
	examples := map[format.NumberStyle]string{
		format.Plain: "1234.5", format.Grouped: "1,234.5", format.Comma: "1234,5",
		format.PointGrouped: "1.234,5", format.Spaced: "1 234,5", format.Apostrophe: "1'234.5",
		format.Myriad: "1.2万", format.Years: "77y, 77 J., 77岁",
	}
	var options []ui.Option
	for _, style := range format.NumberStyles() {
		options = append(options, ui.Option{Value: string(style), Label: strings.TrimSpace(examples[style] + " " + unit)})
	}
	return options
}
