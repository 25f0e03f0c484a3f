package text

import "quasi/engine/hierarchy"

// The first step.
var (
	OpenTitle       = Message{"Which table do you want to make safe to share?", "您想让哪张表可以安全共享？"}
	OpenLead        = Message{"It is read in this tab and stays in it. A CSV file with one row per patient or visit works best.", "表格只在此标签页中读取并保留。最好是每位患者或每次就诊一行的 CSV 文件。"}
	DropHere        = Message{"Drop a CSV file here", "将 CSV 文件拖到这里"}
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
	HeaderLabel     = Message{"First row", "首行"}
	HeaderYes       = Message{"Column names", "列名"}
	HeaderNo        = Message{"Already data", "已是数据"}
	MissingLabel    = Message{"Texts that mean “no value”", "表示“无值”的文本"}
	MissingHint     = Message{"Separated by blanks. An empty cell always means no value.", "以空格分隔。空单元格始终表示无值。"}
	PreviewTitle    = Message{"The first {0} {0:row|rows}", "前 {0} 行"}
	ReadingTitle    = Message{"Reading {0}", "正在读取 {0}"}
	MissingCell     = Message{"no value", "无值"}
)

// Warnings about files, by their codes.
var warnings = map[string]Message{
	"unnamed-column":   {"Column {0} has no name and is called {1}.", "第 {0} 列没有名称，现称为 {1}。"},
	"duplicate-column": {"The column name {0} stands twice; the later one is called {1}.", "列名 {0} 出现两次；后者现称为 {1}。"},
	"blank-lines":      {"{0} blank {0:line was|lines were} passed over, the first at line {1}.", "跳过了 {0} 个空行，第一个在第 {1} 行。"},
}

// failures, by their codes. The engine's own sentence serves where there is
// none.
var failures = map[string]Message{
	"empty-file":              {"The file is empty. Choose the table that you meant.", "文件为空。请选择正确的表格。"},
	"no-rows":                 {"The file has column names but no rows.", "文件只有列名，没有数据行。"},
	"unclosed-quote":          {"Line {0}: a quote is opened and never properly closed. Close it, or double it if it belongs to the text.", "第 {0} 行：引号未正确闭合。请闭合引号；若属于文本，请写成两个引号。"},
	"stray-quote":             {"Line {0}, character {1}: a quote stands within a cell that does not start with one. Quote the whole cell and double the quote.", "第 {0} 行第 {1} 个字符：单元格中间出现引号。请用引号括起整个单元格，并将其中的引号写成两个。"},
	"ragged-rows":             {"{0} {0:row does|rows do} not have {1} {1:field|fields} as the first row has: {2}. Mend these lines, or check what stands between fields.", "有 {0} 行的字段数与首行（{1} 个）不同：{2}。请修正这些行，或检查字段分隔符。"},
	"not-text":                {"This looks like {0}, not like a table of text. Save it as CSV and open that.", "这看起来是 {0}，而不是文本表格。请另存为 CSV 后再打开。"},
	"encoding":                {"Line {0}: the text is not UTF-8. Save the file as CSV UTF-8.", "第 {0} 行：文本不是 UTF-8 编码。请将文件另存为 CSV UTF-8。"},
	"values-without-place":    {"{0} values have no place in the hierarchy: {1}. Add them to it, or mark them as missing.", "有 {0} 个值在层次中没有位置：{1}。请将其加入层次，或标记为缺失。"},
	"k-range":                 {"k is {0}, but the table has {1} rows: choose a k from 1 to {1}.", "k 为 {0}，但表格只有 {1} 行：请选择 1 到 {1} 之间的 k。"},
	hierarchy.RefuseValueName: {"{0} is a value of the table and keeps its name.", "{0} 是表中的值，名称不可更改。"},
	hierarchy.RefuseRoot:      {"The root stays where it is and is always released as *.", "根节点不可移动，始终发布为 *。"},
	hierarchy.RefuseNoName:    {"A group needs a name.", "组需要名称。"},
	hierarchy.RefuseTaken:     {"Another group or value is called {0}.", "已有名为 {0} 的组或值。"},
	hierarchy.RefuseIntoValue: {"{0} is a value: only groups can hold values and groups.", "{0} 是值：只有组可以包含值和组。"},
	hierarchy.RefuseItself:    {"{0} can't be moved into itself.", "{0} 不能移入自身。"},
	hierarchy.RefuseNoValues:  {"A group needs at least one value.", "组至少需要一个值。"},
	hierarchy.RefuseDissolve:  {"Only groups can be dissolved, not {0}.", "只能解散组，不能解散 {0}。"},
	hierarchy.RefuseMerge:     {"Two groups or values of the same name would become one. Rename one of them first.", "两个同名的组或值会合并。请先重命名其中一个。"},
	"crash":                   {"The engine failed and was started again. Your file is unharmed.", "引擎出错，已重新启动。您的文件未受影响。"},
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
