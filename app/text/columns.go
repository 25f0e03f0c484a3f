package text

import "quasi/engine/data/table"

// The step *Columns*.
const (
	ColumnsTitle   = Message("Which columns could point to a person?")
	ColumnsLead    = Message("Each has a suggestion; unknown ones are generalized or removed.")
	ColumnsLeave   = Message("{0} of {1} are released")
	UniqueTogether = Message("of the rows are unique in the marked columns.")
	LevelsOpen     = Message("Levels")
	LevelsOf       = Message("Levels of {0}")
	AllColumns     = Message("All columns")
	FilterOpen     = Message("Filter, set several")
	ColumnHead     = Message("Column")
	ValuesHead     = Message("Values")
	FactDifferent  = Message("{0} different")
	FactMissing    = Message("{0} missing")
	FactRange      = Message("{0} to {1}, median {2}")
	RoleHead       = Message("Role")
	WhyHead        = Message("Why")
	RoleOf         = Message("Role of {0}")
	RoleRemove     = Message("Remove")
	RoleQuasi      = Message("Could identify")
	RoleSensitive  = Message("Sensitive")
	RoleKeep       = Message("As it is")
	WhyYours       = Message("Your decision.")
	WhyAsked       = Message("A question asks for it.")
	WhyUnasked     = Message("No question needs it.")
	WhyMeans       = Message("Exact, it singles people out.")
	WhyReplaced    = Message("Its place is taken by {0}.")
	UniqueTitle    = Message("How identifying is this table?")
	UniqueShare    = Message("of the rows are unique in {0}.")
	UniqueNone     = Message("No column is marked as Could identify. Mark what somebody might know about a person.")
	UniqueAlone    = Message("Rows that one column alone makes unique:")
	UniqueCounting = Message("Counting…")
	RolesTitle     = Message("What the roles mean")
	RoleRemoveW    = Message("Not in the file, unless you ask for pseudonyms.")
	RoleQuasiW     = Message("Could point to a person together with other columns (quasi-identifier). It is generalized, as far as needed.")
	RoleSensitiveW = Message("Stays exact in the file. Nobody should learn whose value it is.")
	RoleKeepW      = Message("In the file, cell for cell. Only for what nobody outside could know.")

	TypeInteger  = Message("whole number")
	TypeDecimal  = Message("number")
	TypeDate     = Message("date")
	TypeCategory = Message("category")
	TypeCode     = Message("code")
	TypeText     = Message("text")
	TypeEmpty    = Message("empty")

	FormatType    = Message("Read as")
	FormatFound   = Message("as found: {0}")
	FormatNumbers = Message("Numbers look like")
	FormatDates   = Message("Dates look like")
	FormatPivot   = Message("Years of two digits mean")
	FormatUnsaid  = Message("please choose")
	TypeOdd       = Message("Does not fit: {0}")
	TypeOddRow    = Message("{0} in row {1}")
	TypeTwoWays   = Message("Its values can be read in two ways: check the order of day, month and year, or whether a comma or a point is the decimal separator.")
	TypeDateTime  = Message("date and time")
	TypeID        = Message("ID")
)

// Role returns the name of a role on the screen.
func Role(r table.Role) Message {
	switch r {
	case table.QuasiIdentifying:
		return RoleQuasi
	case table.Sensitive:
		return RoleSensitive
	case table.Insensitive:
		return RoleKeep
	}
	return RoleRemove
}

// Type returns the name of a type of values.
func Type(name string) Message {
	m, ok := map[string]Message{
		"integer": TypeInteger, "decimal": TypeDecimal, "date": TypeDate, "category": TypeCategory, "code": TypeCode, "text": TypeText,
		"date-time": TypeDateTime, "identifier": TypeID,
	}[name]
	if !ok {
		return TypeEmpty
	}
	return m
}
