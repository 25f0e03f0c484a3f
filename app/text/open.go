package text

// The first step.
var (
	OpenTitle       = Message{"Which table do you want to make safe to share?", "您想让哪张表可以安全共享？"}
	OpenLead        = Message{"It is read in this tab and stays in it. An Excel or CSV file with one row per patient or visit works best.", "表格只在此标签页中读取并保留。最好是每位患者或每次就诊一行的 Excel 或 CSV 文件。"}
	DropHere        = Message{"Drop an Excel or CSV file here", "将 Excel 或 CSV 文件拖到这里"}
	DropOr          = Message{"or", "或"}
	ChooseFile      = Message{"Choose a file", "选择文件"}
	PasteTitle      = Message{"Paste a table", "粘贴表格"}
	PasteLabel      = Message{"Rows copied from a spreadsheet or a CSV file", "从电子表格或 CSV 文件复制的行"}
	PasteUse        = Message{"Use the pasted table", "使用粘贴的表格"}
	PastedName      = Message{"pasted-table.csv", "粘贴的表格.csv"}
	SamplesTitle    = Message{"Or try a sample", "或试用示例"}
	SamplePatients  = Message{"Ten patients", "十位患者"}
	SamplePatientsW = Message{"The table of the KAIM paper, with gaps in it. Two minutes from start to end.", "KAIM 论文中的表格，含缺失值。两分钟即可走完全程。"}
	SampleClinic    = Message{"A clinic, 5,000 visits", "诊所，5,000 次就诊"}
	SampleClinicW   = Message{"Invented names, dates of birth, postcodes, diagnoses and notes, as an export looks like.", "虚构的姓名、出生日期、邮编、诊断和备注，与真实导出类似。"}
	OpenedTitle     = Message{"{0} is open", "已打开 {0}"}
	OpenedLead      = Message{"{0} {0:row|rows}, {1} {1:column|columns}. Check that it was read correctly.", "{0} 行，{1} 列。请检查读取是否正确。"}
	OpenAnother     = Message{"Open another", "打开其他表格"}
	FormatTitle     = Message{"How it was read", "读取方式"}
	Delimiter       = Message{"Between fields", "字段分隔符"}
	DelimiterComma  = Message{"Comma ,", "逗号 ,"}
	DelimiterSemi   = Message{"Semicolon ;", "分号 ;"}
	DelimiterTab    = Message{"Tab", "制表符"}
	DelimiterBar    = Message{"Pipe |", "竖线 |"}
	SheetLabel      = Message{"Sheet of the workbook", "工作簿中的工作表"}
	SheetSize       = Message{"{0} ({1} {1:row|rows}, {2} {2:column|columns})", "{0}（{1} 行，{2} 列）"}
	SheetHidden     = Message{"{0}, hidden", "{0}，已隐藏"}
	HeaderLabel     = Message{"First row", "首行"}
	HeaderYes       = Message{"Column names", "列名"}
	HeaderNo        = Message{"Already data", "已是数据"}
	MissingLabel    = Message{"Texts that mean “no value”", "表示“无值”的文本"}
	MissingHint     = Message{"Separated by spaces. An empty cell always means no value.", "以空格分隔。空单元格始终表示无值。"}
	EncodingLabel   = Message{"Characters (encoding)", "字符编码"}
	EncodingChinese = Message{"Chinese (GB18030)", "中文 (GB18030)"}
	EncodingWest    = Message{"Western (Windows-1252)", "西欧 (Windows-1252)"}
	EncodingJapan   = Message{"Japanese (Shift-JIS)", "日文 (Shift-JIS)"}
	QuoteLabel      = Message{"Quotes in cells", "单元格中的引号"}
	QuoteDoubled    = Message{"Doubled \"\"", "写成两个 \"\""}
	QuoteBackslash  = Message{"After a backslash \\\"", "前加反斜杠 \\\""}
	QuoteNone       = Message{"Ordinary characters", "按普通字符处理"}
	SkipLabel       = Message{"Lines before the table", "表格前的行数"}
	RaggedLabel     = Message{"Rows that are too short", "字段不足的行"}
	RaggedError     = Message{"Report an error", "视为错误"}
	RaggedPad       = Message{"Fill up with missing values", "用缺失值补齐"}
	SureReason      = Message{"Sure: {0}", "确定：{0}"}
	LikelyReason    = Message{"Likely: {0}", "很可能：{0}"}
	CheckReason     = Message{"Please check: {0}", "请检查：{0}"}
	FoundTitle      = Message{"Found in the table: which of them mean “no value”?", "表中出现的文本：哪些表示“无值”？"}
	FoundMarker     = Message{"{0} in {1} {1:cell|cells} of {2}", "{0}：{2} 中 {1} 个单元格"}
	FoundColumns    = Message{"{0} and {1} more {1:column|columns}", "{0} 及另外 {1} 列"}
	TrialTitle      = Message{"{0}, read another way", "以其他方式读取 {0}"}
	TrialLead       = Message{"These are the first {0} {0:row|rows}. The table changes when you use them.", "这是前 {0} 行。采用后表格才会改变。"}
	TrialFailed     = Message{"{0} can't be read this way", "无法以此方式读取 {0}"}
	TrialFailedLead = Message{"Change how it is read, or open another table.", "请更改读取方式，或打开其他表格。"}
	TrialUse        = Message{"Use these", "采用"}
	TrialDrop       = Message{"Leave it as it was", "保持原样"}
	PreviewTitle    = Message{"The first {0} {0:row|rows}", "前 {0} 行"}
	ReadingTitle    = Message{"Reading {0}", "正在读取 {0}"}
	MissingCell     = Message{"no value", "无值"}
)

// Warnings about files, by their codes.
var warnings = map[string]Message{
	"unnamed-column":     {"Column {0} has no name and was named {1}.", "第 {0} 列没有名称，现称为 {1}。"},
	"duplicate-column":   {"The column name {0} occurs twice; the second was renamed {1}.", "列名 {0} 出现两次；第二个已改名为 {1}。"},
	"blank-lines":        {"{0} blank {0:line was|lines were} skipped, the first at line {1}.", "跳过了 {0} 个空行，第一个在第 {1} 行。"},
	"preamble":           {"{0} {0:line comes|lines come} before the table and {0:is|are} not part of it. The first reads: {1}", "表格前有 {0} 行不属于表格。首行内容：{1}"},
	"sep-line":           {"The first line, {0}, only names the delimiter and is not part of the table.", "首行 {0} 只说明分隔符，不属于表格。"},
	"trailing-delimiter": {"{0} {0:line ends|lines end} with a delimiter. The empty field after it is not a column.", "有 {0} 行以分隔符结尾，其后的空字段不算作列。"},
	"padded-rows":        {"{0} {0:row has|rows have} fewer than {1} fields, and the end counts as missing: {2}", "有 {0} 行少于 {1} 个字段，缺少的部分视为缺失：{2}"},
	"merged-cells":       {"{0} merged {0:cell has its|cells have their} value in the first cell and {0:is|are} empty elsewhere, beginning with {1}.", "有 {0} 处合并单元格，仅首个单元格保留值，其余为空；第一处为 {1}。"},
	"hidden-columns":     {"{0} {0:column is|columns are} hidden in the sheet and {0:was|were} read all the same, beginning with column {1}.", "工作表中有 {0} 个隐藏列，仍已读取；第一个为 {1} 列。"},
	"hidden-rows":        {"{0} {0:row is|rows are} hidden in the sheet and {0:was|were} read all the same, beginning with row {1}.", "工作表中有 {0} 个隐藏行，仍已读取；第一个为第 {1} 行。"},
	"empty-rows":         {"{0} empty {0:row was|rows were} skipped, the first is row {1}.", "跳过了 {0} 个空行，第一个为第 {1} 行。"},
	"uncomputed":         {"{0} {0:formula has|formulas have} no result in the file and {0:counts|count} as empty, beginning with {1}. Open it in Excel and save it again.", "有 {0} 个公式在文件中没有计算结果，视为空值；第一个在 {1}。请在 Excel 中打开并重新保存。"},
}

// settings says why something about a file was detected, by the reasons' codes.
var settings = map[string]Message{
	"told":               {"as you chose.", "按您的选择。"},
	"byte-order-mark":    {"the file starts with its byte order mark.", "文件以相应的字节顺序标记开头。"},
	"ascii":              {"the beginning of the file has only ASCII characters.", "文件开头只有 ASCII 字符。"},
	"valid-utf-8":        {"the beginning of the file is valid UTF-8, with characters beyond ASCII.", "文件开头是有效的 UTF-8，且含有非 ASCII 字符。"},
	"zero-bytes":         {"every second byte of plain characters is zero.", "普通字符每隔一个字节为零。"},
	"usual-characters":   {"most characters beyond ASCII are usual ones in it.", "多数非 ASCII 字符是该编码的常用字符。"},
	"sep-line":           {"the first line says so.", "首行有说明。"},
	"even-fields":        {"it splits the rows most evenly.", "用它切分各行最整齐。"},
	"one-column":         {"no known delimiter splits the rows, so there is one column.", "没有已知的分隔符可切分各行，因此只有一列。"},
	"doubled-quotes":     {"quotes are closed, and doubled where they are text.", "引号均闭合，文本中的引号写成两个。"},
	"backslash-quotes":   {"only with backslashes before quotes are the quotes closed.", "只有按反斜杠转义，引号才闭合。"},
	"no-quotes":          {"the beginning of the file has no quotes.", "文件开头没有引号。"},
	"first-row-numbers":  {"the first row has a number, a date or a missing value, or nothing.", "首行含有数字、日期或缺失值，或为空。"},
	"first-row-repeated": {"the cells of the first row are repeated below it.", "首行的内容在下方再次出现。"},
	"numbers-below":      {"the first row has texts, and a column has numbers below it.", "首行为文本，其下有数字列。"},
	"first-row-texts":    {"the first row has only texts.", "首行只有文本。"},
	"uneven-lines-first": {"the lines before the table have fewer fields than its rows.", "表格前的行比表格的行字段少。"},
	"even-from-start":    {"the rows are even from the first line on.", "从第一行起各行整齐。"},
}

// Warning says a warning about a file; english is the engine's own sentence.
func (l Lang) Warning(code string, args []string, english string) string {
	return l.coded(warnings, code, args, english)
}

// Setting says why something about a file was detected, and how sure it is: sure,
// likely, or to be checked; english is the engine's own reason.
func (l Lang) Setting(sureness, code, english string) string {
	words := map[string]Message{"sure": SureReason, "likely": LikelyReason}
	m, ok := words[sureness]
	if !ok {
		m = CheckReason
	}
	return l.Say(m, l.coded(settings, code, nil, english))
}

func (l Lang) coded(from map[string]Message, code string, args []string, english string) string {
	m, ok := from[code]
	if !ok {
		return english
	}
	values := make([]any, len(args))
	for i, arg := range args {
		values[i] = arg
	}
	return l.Say(m, values...)
}
