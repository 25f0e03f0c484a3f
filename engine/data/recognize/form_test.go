package recognize_test

import (
	"testing"

	"quasi/engine/data/format"
)

func TestNumberStyles(t *testing.T) {
	tests := []struct {
		values    []string
		typ       format.Type
		style     format.NumberStyle
		percent   bool
		ambiguous bool
	}{
		{[]string{"1", "20", "-3"}, format.Integer, format.Plain, false, false},
		{[]string{"1.5", "20", "1e3"}, format.Decimal, format.Plain, false, false},
		{[]string{"3,5", "20", "1234,75"}, format.Decimal, format.Comma, false, false},
		{[]string{"1.234,5", "2,5", "12.345.678"}, format.Decimal, format.PointGrouped, false, false},
		{[]string{"1,234.5", "2.5", "12,345,678"}, format.Decimal, format.Grouped, false, false},
		{[]string{"1 234,5", "2,5", "12\u00a0345"}, format.Decimal, format.Spaced, false, false},
		{[]string{"1'234.5", "2.5", "12’345"}, format.Decimal, format.Apostrophe, false, false},
		{[]string{"12 345", "1 200", "7"}, format.Integer, format.Spaced, false, false},
		{[]string{"77岁", "3岁", "45岁"}, format.Integer, format.Years, false, false},
		{[]string{"77 J.", "81 J."}, format.Integer, format.Years, false, false},
		{[]string{"77y", "8 yrs", "6 mo"}, format.Decimal, format.Years, false, false},
		{[]string{"1.2万", "8500", "3万"}, format.Integer, format.Myriad, false, false},
		{[]string{"12 %", "7%", "3.5 %"}, format.Decimal, format.Plain, true, false},
		{[]string{"12,5 %", "7,1%"}, format.Decimal, format.Comma, true, false},
		{[]string{"1.234", "5.678"}, format.Decimal, format.Plain, false, true},   // thousands in Germany
		{[]string{"1,234", "5,678"}, format.Integer, format.Grouped, false, true}, // a little more than one in Germany
		{[]string{"1.234", "0.678"}, format.Decimal, format.Plain, false, false},  // no thousands begin with 0
	}
	for _, test := range tests {
		got := formOf("x", test.values...)
		if got.Type != test.typ || got.Numbers != test.style || got.Percent != test.percent || got.Ambiguous != test.ambiguous {
			t.Errorf("%q: %s, %s, percent %v, ambiguous %v", test.values, got.Type, got.Numbers, got.Percent, got.Ambiguous)
		}
		if halved := got.Confidence == 0.5; halved != test.ambiguous {
			t.Errorf("%q: %s with confidence %v", test.values, got.Type, got.Confidence)
		}
	}
}

func TestDateOrders(t *testing.T) {
	tests := []struct {
		name      string
		values    []string
		typ       format.Type
		order     format.DateOrder
		ambiguous bool
	}{
		{"x", []string{"2024-05-17", "1999-12-31"}, format.Date, format.YearMonthDay, false},
		{"x", []string{"2024/5/7", "1999/12/31"}, format.Date, format.YearMonthDay, false},
		{"x", []string{"20240517", "19991231"}, format.Date, format.YearMonthDay, false},
		{"x", []string{"28012020", "05122019"}, format.Date, format.DayMonthYear, false},
		{"x", []string{"01282020", "12052019"}, format.Date, format.MonthDayYear, false},
		{"x", []string{"08012020", "05122019"}, format.Date, format.DayMonthYear, true},
		{"x", []string{"28011799", "05122019", "28012301"}, format.Code, "", false}, // numbers, of which one begins with a zero
		{"x", []string{"2024年5月17日", "1999年12月1日"}, format.Date, format.YearMonthDay, false},
		{"x", []string{"1.5.2024", "2.6.2024"}, format.Date, format.DayMonthYear, false}, // points are German
		{"x", []string{"1/5/2024", "17/6/2024"}, format.Date, format.DayMonthYear, false},
		{"x", []string{"1/5/2024", "6/17/2024"}, format.Date, format.MonthDayYear, false},
		{"x", []string{"1/5/2024", "6/7/2024"}, format.Date, format.DayMonthYear, true},
		{"x", []string{"17/6/24", "3/6/99"}, format.Date, format.DayMonthYear, false},
		{"x", []string{"17/6/24", "3/6/24", "30/11/23"}, format.Date, format.DayMonthYear, false},
		{"x", []string{"24-06-17", "24-06-03", "23-11-30"}, format.Date, format.DayMonthYear, true}, // years are few, days are not
		{"x", []string{"24-06-17", "24-06-03", "99-11-30"}, format.Date, format.YearMonthDay, false},
		{"x", []string{"17.6.24", "17.6.23", "17.11.22"}, format.Date, format.DayMonthYear, false},
		{"x", []string{"2024-05-17 08:30", "2024-05-18T09:15:00Z"}, format.DateTime, format.YearMonthDay, false},
		{"x", []string{"17/06/2024 8:30 PM", "01/06/2024 11:00 AM"}, format.DateTime, format.DayMonthYear, false},
		{"admission date", []string{"45429", "45430", "36526"}, format.Date, format.ExcelSerial, false},
		{"x", []string{"45429", "45430", "36526"}, format.Integer, "", false},
		{"x", []string{"2023-02-29", "2024-13-01"}, format.Code, "", false}, // no such days
		{"x", []string{"2024-02-29", "2000-02-29"}, format.Date, format.YearMonthDay, false},
		{"x", []string{"2024-05-17 25:00", "2024-05-17 nine"}, format.Category, "", false},
	}
	for _, test := range tests {
		got := formOf(test.name, test.values...)
		if got.Type != test.typ || got.Dates != test.order || got.Ambiguous != test.ambiguous {
			t.Errorf("%s %q: %s, %s, ambiguous %v", test.name, test.values, got.Type, got.Dates, got.Ambiguous)
		}
		if halved := got.Confidence == 0.5; halved != test.ambiguous {
			t.Errorf("%q: %s with confidence %v", test.values, got.Type, got.Confidence)
		}
	}
}

// Of ten ages one has to be in years; without it the others may be months of a year.
func TestUnitsOfAgesNeedYears(t *testing.T) {
	months := []string{"3月", "5月", "7月", "8月", "9月", "10月", "11月", "12月", "1月"}
	for _, test := range []struct {
		values []string
		ages   bool
	}{
		{append([]string{"2岁"}, months...), true},
		{append([]string{"2岁", "2月"}, months...), false},
		{months, false},
	} {
		if got := formOf("x", test.values...); got.Type.Numeric() != test.ages {
			t.Errorf("%q: %s", test.values, got.Type)
		}
	}
}
