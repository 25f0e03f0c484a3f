package profile

// Type is what kind of values a column holds.
type Type string

// The types that are told apart.
const (
	Integer    Type = "integer"
	Decimal    Type = "decimal"
	Date       Type = "date"
	DateTime   Type = "date-time"
	Category   Type = "category"   // few distinct texts
	Code       Type = "code"       // short structured texts: postcodes, lot numbers
	Identifier Type = "identifier" // codes, nearly one per record
	Text       Type = "text"       // free text, names
	Empty      Type = "empty"      // nothing but missing values
)

// NumberStyle is how the numbers of a column are written. It is decided once
// per column.
type NumberStyle string

// The styles of numbers.
const (
	NumberPlain        NumberStyle = "plain"         // 1234.5
	NumberGrouped      NumberStyle = "grouped"       // 1,234.5
	NumberComma        NumberStyle = "comma"         // 1234,5
	NumberPointGrouped NumberStyle = "point-grouped" // 1.234,5
	NumberSpaced       NumberStyle = "spaced"        // 1 234,5 or 1 234.5
)

// DateOrder is the order in which a column's dates are written. It is decided
// once per column.
type DateOrder string

// The orders of dates.
const (
	YearMonthDay DateOrder = "ymd"   // 2024-05-17, 2024/5/17, 20240517, 2024年5月17日
	DayMonthYear DateOrder = "dmy"   // 17.5.2024, 17/5/2024
	MonthDayYear DateOrder = "mdy"   // 5/17/2024
	ExcelSerial  DateOrder = "excel" // 45429: days since 1899-12-30
)
