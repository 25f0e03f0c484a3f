package format

import "testing"

// A month of a year is read as people write it; a month from 1 to 12, a year from 1800 to 2099.
func TestYearMonth(t *testing.T) {
	type month struct{ year, month int }
	for text, want := range map[string]month{
		"2024-05": {2024, 5}, "2024/5": {2024, 5}, "2024.12": {2024, 12}, "2024年5月": {2024, 5}, "2024 年 12 月": {2024, 12},
		"05/2024": {2024, 5}, "5.2024": {2024, 5}, "12-1999": {1999, 12}, "1 / 2024": {2024, 1}, " 01/1800 ": {1800, 1}, "12/2099": {2099, 12},
		"Mai 2024": {2024, 5}, "Sept. 2024": {2024, 9}, "janv.-2024": {2024, 1}, "декабрь 2023": {2023, 12},
	} {
		if y, m, ok := YearMonth(text); !ok || want != (month{y, m}) {
			t.Errorf("%q: %d-%d, %v", text, y, m, ok)
		}
	}
	for _, text := range []string{"", "2024", "0/2024", "13/2024", "2024-00", "2024-13", "005/2024", "2024-005", "05/24", "05/1799", "05/2100", "1799-05", "05/20240", "2024-05-01", "Ward 2024", "05 2024", "Mai2024", "2024-05月x"} {
		if y, m, ok := YearMonth(text); ok {
			t.Errorf("%q: %d-%d", text, y, m)
		}
	}
}

func FuzzYearMonth(f *testing.F) {
	for _, text := range []string{"2024-05", "5/2024", "Mai 2024", "2024年5月"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		year, month, ok := YearMonth(text)
		if ok && (year < 1800 || year > 2099 || month < 1 || month > 12) {
			t.Errorf("%q: %d-%d", text, year, month)
		}
	})
}

// Days of the Iranian calendar are read from 1200 to 1499, month 1 to 12, day 1 to 31.
func TestSolarHijri(t *testing.T) {
	for text, month := range map[string]int{"1403/05/12": 5, "1200-1-1": 1, "1499.12.31": 12} {
		if _, m, ok := SolarHijri(text); !ok || m != month {
			t.Errorf("%q: %d, %v", text, m, ok)
		}
	}
	for _, text := range []string{"", "1403", "1403/05", "1403/00/12", "1403/13/12", "1403/05/00", "1403/05/32", "1199/05/12", "1500/05/12", "11403/05/12", "1403/05/123"} {
		if _, _, ok := SolarHijri(text); ok {
			t.Errorf("%q is a day", text)
		}
	}
}
