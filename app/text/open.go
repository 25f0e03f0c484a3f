package text

import "quasi/engine/say"

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
	ReadingsTitle   = Message{"Which of these reads right?", "哪一种读起来正确？"}
	ReadingsBody    = Message{"The same words of the file, read in the encodings that it can be in.", "文件中的相同文字，按可能的编码读取。"}
	ReadingsUse     = Message{"Read as {0}", "按 {0} 读取"}
	QuoteLabel      = Message{"Quotes in cells", "单元格中的引号"}
	QuoteDoubled    = Message{"Doubled \"\"", "写成两个 \"\""}
	QuoteBackslash  = Message{"After a backslash \\\"", "前加反斜杠 \\\""}
	QuoteNone       = Message{"Ordinary characters", "按普通字符处理"}
	SkipLabel       = Message{"Lines before the table", "表格前的行数"}
	RaggedLabel     = Message{"Rows that are too short", "字段不足的行"}
	RaggedError     = Message{"Report an error", "视为错误"}
	RaggedPad       = Message{"Fill up with missing values", "用缺失值补齐"}
	SureReason      = Message{"Sure: {0}.", "确定：{0}"}
	LikelyReason    = Message{"Likely: {0}.", "很可能：{0}"}
	CheckReason     = Message{"Please check: {0}.", "请检查：{0}"}
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

// Setting says why something about a file was detected, and how sure that is: sure,
// likely, or to be checked.
func (l Lang) Setting(sureness string, why say.Text) string {
	m := CheckReason
	switch sureness {
	case "sure":
		m = SureReason
	case "likely":
		m = LikelyReason
	}
	return l.Say(m, l.Phrase(why))
}
