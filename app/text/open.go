package text

import "quasi/engine/hierarchy"

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
	OpenedLead      = Message{"{0} {0:row|rows}, {1} {1:column|columns}. Look whether it was read as you meant it.", "{0} 行，{1} 列。请检查读取是否正确。"}
	OpenAnother     = Message{"Open another", "打开其他表格"}
	FormatTitle     = Message{"How it was read", "读取方式"}
	Delimiter       = Message{"Between fields", "字段分隔符"}
	DelimiterComma  = Message{"Comma ,", "逗号 ,"}
	DelimiterSemi   = Message{"Semicolon ;", "分号 ;"}
	DelimiterTab    = Message{"Tab", "制表符"}
	DelimiterBar    = Message{"Bar |", "竖线 |"}
	SheetLabel      = Message{"Sheet of the workbook", "工作簿中的工作表"}
	SheetSize       = Message{"{0} ({1} {1:row|rows}, {2} {2:column|columns})", "{0}（{1} 行，{2} 列）"}
	SheetHidden     = Message{"{0}, hidden", "{0}，已隐藏"}
	HeaderLabel     = Message{"First row", "首行"}
	HeaderYes       = Message{"Column names", "列名"}
	HeaderNo        = Message{"Already data", "已是数据"}
	MissingLabel    = Message{"Texts that mean “no value”", "表示“无值”的文本"}
	MissingHint     = Message{"Separated by blanks. An empty cell always means no value.", "以空格分隔。空单元格始终表示无值。"}
	EncodingLabel   = Message{"Characters (encoding)", "字符编码"}
	EncodingChinese = Message{"Chinese (GB18030)", "中文 (GB18030)"}
	EncodingWest    = Message{"Western (Windows-1252)", "西欧 (Windows-1252)"}
	EncodingJapan   = Message{"Japanese (Shift-JIS)", "日文 (Shift-JIS)"}
	QuoteLabel      = Message{"Quotes in cells", "单元格中的引号"}
	QuoteDoubled    = Message{"Doubled \"\"", "写成两个 \"\""}
	QuoteBackslash  = Message{"After a backslash \\\"", "前加反斜杠 \\\""}
	QuoteNone       = Message{"Characters like others", "按普通字符处理"}
	SkipLabel       = Message{"Lines before the table", "表格前的行数"}
	RaggedLabel     = Message{"Rows that are too short", "字段不足的行"}
	RaggedError     = Message{"Are an error", "视为错误"}
	RaggedPad       = Message{"End in missing values", "末尾补为缺失值"}
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
	"unnamed-column":     {"Column {0} has no name and is called {1}.", "第 {0} 列没有名称，现称为 {1}。"},
	"duplicate-column":   {"The column name {0} stands twice; the later one is called {1}.", "列名 {0} 出现两次；后者现称为 {1}。"},
	"blank-lines":        {"{0} blank {0:line was|lines were} passed over, the first at line {1}.", "跳过了 {0} 个空行，第一个在第 {1} 行。"},
	"preamble":           {"{0} {0:line stands|lines stand} before the table and {0:is|are} no part of it. The first reads: {1}", "表格前有 {0} 行不属于表格。首行内容：{1}"},
	"sep-line":           {"The first line, {0}, only names the delimiter and is no part of the table.", "首行 {0} 只说明分隔符，不属于表格。"},
	"trailing-delimiter": {"{0} {0:line ends|lines end} with a delimiter. The empty field after it is no column.", "有 {0} 行以分隔符结尾，其后的空字段不算作列。"},
	"padded-rows":        {"{0} {0:row has|rows have} fewer than {1} fields, and the end counts as missing: {2}", "有 {0} 行少于 {1} 个字段，缺少的部分视为缺失：{2}"},
	"merged-cells":       {"{0} merged {0:cell has its|cells have their} value in the first cell and {0:is|are} empty elsewhere, beginning with {1}.", "有 {0} 处合并单元格，仅首个单元格保留值，其余为空；第一处为 {1}。"},
	"hidden-columns":     {"{0} {0:column is|columns are} hidden in the sheet and {0:was|were} read all the same, beginning with column {1}.", "工作表中有 {0} 个隐藏列，仍已读取；第一个为 {1} 列。"},
	"hidden-rows":        {"{0} {0:row is|rows are} hidden in the sheet and {0:was|were} read all the same, beginning with row {1}.", "工作表中有 {0} 个隐藏行，仍已读取；第一个为第 {1} 行。"},
	"empty-rows":         {"{0} empty {0:row was|rows were} passed over, the first is row {1}.", "跳过了 {0} 个空行，第一个为第 {1} 行。"},
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
	"even-fields":        {"it cuts the rows most evenly.", "用它切分各行最整齐。"},
	"one-column":         {"no known delimiter cuts the rows, so there is one column.", "没有已知的分隔符可切分各行，因此只有一列。"},
	"doubled-quotes":     {"quotes are closed, and doubled where they are text.", "引号均闭合，文本中的引号写成两个。"},
	"backslash-quotes":   {"only with backslashes before quotes are the quotes closed.", "只有按反斜杠转义，引号才闭合。"},
	"no-quotes":          {"the beginning of the file has no quotes.", "文件开头没有引号。"},
	"first-row-numbers":  {"the first row has a number, a date or a missing value, or nothing.", "首行含有数字、日期或缺失值，或为空。"},
	"first-row-repeated": {"the cells of the first row stand again below it.", "首行的内容在下方再次出现。"},
	"numbers-below":      {"the first row has texts, and a column has numbers below it.", "首行为文本，其下有数字列。"},
	"first-row-texts":    {"the first row has only texts.", "首行只有文本。"},
	"uneven-lines-first": {"the lines before the table have fewer fields than its rows.", "表格前的行比表格的行字段少。"},
	"even-from-start":    {"the rows are even from the first line on.", "从第一行起各行整齐。"},
}

// failures, by their codes. The engine's own sentence serves where there is
// none.
var failures = map[string]Message{
	"empty-file":              {"The file is empty. Choose the table that you meant.", "文件为空。请选择正确的表格。"},
	"no-rows":                 {"The file has column names but no rows.", "文件只有列名，没有数据行。"},
	"unclosed-quote":          {"Line {0}: a quote is opened and never properly closed. Close it, or double it if it belongs to the text.", "第 {0} 行：引号未正确闭合。请闭合引号；若属于文本，请写成两个引号。"},
	"stray-quote":             {"Line {0}, character {1}: a quote stands within a cell that does not start with one. Quote the whole cell and double the quote, or read quotes as characters.", "第 {0} 行第 {1} 个字符：单元格中间出现引号。请用引号括起整个单元格，并将其中的引号写成两个，或将引号按普通字符处理。"},
	"ragged-rows":             {"{0} {0:row does|rows do} not have {1} {1:field|fields} as the first row has: {2}. Mend these lines, have short rows filled up, or check what stands between fields.", "有 {0} 行的字段数与首行（{1} 个）不同：{2}。请修正这些行，选择补齐较短的行，或检查字段分隔符。"},
	"not-text":                {"This looks like {0}, not like a table of text. Save it as CSV and open that.", "这看起来是 {0}，而不是文本表格。请另存为 CSV 后再打开。"},
	"encoding":                {"Line {0}: the text is not {1}. Choose its encoding, or save the file as CSV UTF-8.", "第 {0} 行：文本不是 {1} 编码。请选择其编码，或将文件另存为 CSV UTF-8。"},
	"encoding-fits":           {"Line {0}: the text is not {1}, but {2} would fit. Choose that encoding, or save the file as CSV UTF-8.", "第 {0} 行：文本不是 {1} 编码，但符合 {2}。请选择该编码，或将文件另存为 CSV UTF-8。"},
	"skip-lines":              {"Nothing is left when the first {0} {0:line is|lines are} skipped. Skip fewer.", "跳过前 {0} 行后没有内容。请减少跳过的行数。"},
	"too-large":               {"After {0} rows the table takes {1} MB of memory, and no more than {2} MB are allowed. Remove columns that are not needed, split the file, or use the command quasi.", "读到第 {0} 行时表格已占用 {1} MB 内存，上限为 {2} MB。请删除不需要的列、拆分文件，或使用命令 quasi。"},
	"values-without-place":    {"{0} values have no place in the hierarchy: {1}. Add them to it, or mark them as missing.", "有 {0} 个值在层次中没有位置：{1}。请将其加入层次，或标记为缺失。"},
	"k-range":                 {"k is {0}, but the table has {1} rows: choose a k from 1 to {1}.", "k 为 {0}，但表格只有 {1} 行：请选择 1 到 {1} 之间的 k。"},
	hierarchy.RefuseValueName: {"{0} is a value of the table and keeps its name.", "{0} 是表中的值，名称不可更改。"},
	hierarchy.RefuseRoot:      {"The root stays where it is and is always released as *.", "根节点不可移动，始终发布为 *。"},
	hierarchy.RefuseNoValue:   {"A value needs a text.", "值不能为空。"},
	hierarchy.RefuseNoName:    {"A group needs a name.", "组需要名称。"},
	hierarchy.RefuseTaken:     {"Another group or value is called {0}.", "已有名为 {0} 的组或值。"},
	hierarchy.RefuseIntoValue: {"{0} is a value: only groups can hold values and groups.", "{0} 是值：只有组可以包含值和组。"},
	hierarchy.RefuseItself:    {"{0} can't be moved into itself.", "{0} 不能移入自身。"},
	hierarchy.RefuseNoValues:  {"A group needs at least one value.", "组至少需要一个值。"},
	hierarchy.RefuseDissolve:  {"Only groups can be dissolved, not {0}.", "只能解散组，不能解散 {0}。"},
	hierarchy.RefuseMerge:     {"Two groups or values of the same name would become one. Rename one of them first.", "两个同名的组或值会合并。请先重命名其中一个。"},
	hierarchy.RefuseSorting:   {"Members can be sorted by label, number or count, not by {0}.", "成员可按标签、数值或计数排序，不能按 {0} 排序。"},
	hierarchy.RefuseNoNode:    {"The group or value is no longer there. Choose another.", "该组或值已不存在。请选择其他项。"},
	hierarchy.RefuseLast:      {"A hierarchy keeps at least one value. Leave one, or build or import another hierarchy.", "层次至少保留一个值。请保留一个，或构建、导入其他层次。"},
	hierarchy.RefusePairs:     {"Two columns can't say a hierarchy where “{0}” stands at two places, or a name is blank. Rename the group, or save for ARX.", "“{0}”在层次中出现两次，或有名称为空，无法用两列表示。请重命名该组，或保存为 ARX 格式。"},
	"not-workbook":            {"This is {0}, not an Excel workbook (.xlsx). Save the table as .xlsx or CSV and open that.", "这是 {0}，不是 Excel 工作簿 (.xlsx)。请将表格另存为 .xlsx 或 CSV 后再打开。"},
	"old-workbook":            {"This is a workbook in the old format of Excel (.xls). Open it in Excel and save it as .xlsx.", "这是旧版 Excel 格式 (.xls) 的工作簿。请在 Excel 中打开并另存为 .xlsx。"},
	"encrypted-workbook":      {"A password protects this workbook. Open it in Excel, save it without the password, and open that.", "此工作簿受密码保护。请在 Excel 中打开，取消密码后保存，再打开。"},
	"damaged-workbook":        {"This workbook is damaged ({0}). Open it in Excel and save it again.", "此工作簿已损坏（{0}）。请在 Excel 中打开并重新保存。"},
	"workbook-too-large":      {"Unpacked, this workbook takes {0} MB of memory, and no more than {1} MB are allowed. Remove what is not needed, or save the sheet as CSV.", "此工作簿解压后占用 {0} MB 内存，上限为 {1} MB。请删除不需要的内容，或将工作表另存为 CSV。"},
	"no-sheets":               {"This workbook has no worksheet with a table.", "此工作簿中没有含表格的工作表。"},
	"no-such-sheet":           {"This workbook has no sheet {0}, but {1}.", "此工作簿中没有工作表 {0}，只有 {1}。"},
	"empty-sheet":             {"The sheet {0} is empty. Choose another.", "工作表 {0} 为空。请选择其他工作表。"},
	"no-excel":                {"Excel support was not loaded before this page was locked. Reload the page, wait until it says that it was tested, and open the file again. Or save the sheet as CSV.", "页面锁定前未加载 Excel 支持。请重新加载页面，等到显示已测试后再打开文件；或将工作表另存为 CSV。"},
	"sheets-ended":            {"The program that converts workbooks failed: this one may be too large for the browser. Save the sheet as CSV and open that.", "转换工作簿的程序出错：此工作簿对浏览器可能过大。请将工作表另存为 CSV 后再打开。"},
	"ended":                   {"The browser ended the engine, mostly because a table needs more memory than it gives one page. The engine was started again and your file is unharmed. Close other tabs, or divide the table.", "浏览器终止了引擎，通常是因为表格所需内存超过单个页面的限额。引擎已重新启动，您的文件未受影响。请关闭其他标签页，或拆分表格。"},
	"sheet-rows":              {"The table has {0} rows, and a sheet of Excel holds {1} below its header. Choose CSV, or release fewer rows.", "表格有 {0} 行，而 Excel 工作表在标题行下最多容纳 {1} 行。请选择 CSV，或减少发布的行。"},
	"sheet-columns":           {"The table has {0} columns, and a sheet of Excel holds {1}. Choose CSV, or release fewer columns.", "表格有 {0} 列，而 Excel 工作表最多容纳 {1} 列。请选择 CSV，或减少发布的列。"},
	"cell-length":             {"The text of cell {0}, column {1}, has {2} characters, and a cell of Excel holds {3}. Choose CSV, or shorten it.", "单元格 {0}（列 {1}）的文本有 {2} 个字符，而 Excel 单元格最多容纳 {3} 个。请选择 CSV，或缩短文本。"},
	"cell-not-utf-8":          {"The text of cell {0}, column {1}, is not UTF-8, which a workbook can't hold. Choose CSV, or read the table in its encoding.", "单元格 {0}（列 {1}）的文本不是 UTF-8，工作簿无法容纳。请选择 CSV，或按其编码读取表格。"},
	"crash":                   {"The engine failed and was started again. Your file is unharmed.", "引擎出错，已重新启动。您的文件未受影响。"},
	"no-population":           {"{0} needs a table of the population: open it below, under Population table, or choose no such model.", "{0} 需要总体表：请在下方“总体表”中打开，或不选此模型。"},
	"population-lacks":        {"{1} has no column for {0}: name one below, under Population table, or close that table.", "{1} 中没有对应 {0} 的列：请在下方“总体表”中指定，或关闭该表。"},
	"population-lost":         {"The table of the population, {0}, could not be read again: {1} Open it once more.", "无法再次读取总体表 {0}：{1} 请重新打开。"},
	"delimiter":               {"{0} can't separate fields. Use a comma, semicolon, tab or bar.", "{0} 不能用作字段分隔符。请使用逗号、分号、制表符或竖线。"},
}

// Warning says a warning about a file; english is the engine's own sentence.
func (l Lang) Warning(code string, args []string, english string) string {
	return l.coded(warnings, code, args, english)
}

// Failure says what went wrong; english is the engine's own sentence.
func (l Lang) Failure(code string, args []string, english string) string {
	if code == hierarchy.CodeFaults && len(args) > 0 {
		return l.faultList(args, english)
	}
	return l.coded(failures, code, args, english)
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
