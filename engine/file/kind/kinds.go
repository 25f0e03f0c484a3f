package kind

// The names of kinds.
const (
	CSV      = "csv"
	Workbook = "xlsx"
)

// The first bytes of containers. An Excel workbook is a ZIP archive; the old ones, and
// any that a password protects, are OLE compound files.
const (
	ZIP = "PK\x03\x04"
	OLE = "\xd0\xcf\x11\xe0"
)

var kinds = []Kind{
	{
		Name: CSV, Title: "CSV", Extensions: []string{".csv", ".tsv", ".txt", ".prn"}, MIME: "text/csv",
		Text: true, Written: true,
	},
	{
		Name: Workbook, Title: "Excel workbook", Extensions: []string{".xlsx", ".xlsm"},
		MIME:   "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		Starts: []string{ZIP}, Refused: []string{OLE}, Written: true, Several: true,
	},
}
