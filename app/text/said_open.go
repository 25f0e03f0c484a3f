package text

// ofWarnings are what was noticed of a file, by their codes, in Chinese.
var ofWarnings = map[string]string{
	"warning-unnamed-column":     "第 {0} 列没有名称，现称为 {1}。",
	"warning-duplicate-column":   "列名 {0} 出现两次；第二个已改名为 {1}。",
	"warning-blank-lines":        "跳过了 {0} 个空行，第一个在第 {1} 行。",
	"warning-preamble":           "表格前有 {0} 行不属于表格。首行内容：{1}",
	"warning-sep-line":           "首行 {0} 只说明分隔符，不属于表格。",
	"warning-trailing-delimiter": "有 {0} 行以分隔符结尾，其后的空字段不算作列。",
	"warning-replaced-bytes":     "有 {0} 个字节不是 UTF-8，已读作 �，其原意丢失：{1}",
	"warning-padded-rows":        "有 {0} 行少于 {1} 个字段，缺少的部分视为缺失：{2}",
	"warning-phantom-rows":       "有 {0} 行所有列都没有值，不代表任何人，已略去：{1}",
	"warning-merged-cells":       "有 {0} 处合并单元格，仅首个单元格保留值，其余为空；第一处为 {1}。",
	"warning-hidden-columns":     "工作表中有 {0} 个隐藏列，仍已读取；第一个为 {1} 列。",
	"warning-hidden-rows":        "工作表中有 {0} 个隐藏行，仍已读取；第一个为第 {1} 行。",
	"warning-empty-rows":         "跳过了 {0} 个空行，第一个为第 {1} 行。",
	"warning-uncomputed":         "有 {0} 个公式在文件中没有计算结果，视为空值；第一个在 {1}。请在 Excel 中打开并重新保存。",
}

// ofSettings say why something about a file was detected, by their codes, in Chinese.
var ofSettings = map[string]string{
	"setting-told":               "按您的选择。",
	"setting-byte-order-mark":    "文件以相应的字节顺序标记开头。",
	"setting-ascii":              "文件开头只有 ASCII 字符。",
	"setting-valid-utf-8":        "文件开头是有效的 UTF-8，且含有非 ASCII 字符。",
	"setting-zero-bytes":         "普通字符每隔一个字节为零。",
	"setting-usual-characters":   "多数非 ASCII 字符是该编码的常用字符。",
	"setting-sep-line":           "首行有说明。",
	"setting-even-fields":        "用它切分各行最整齐。",
	"setting-one-column":         "没有已知的分隔符可切分各行，因此只有一列。",
	"setting-doubled-quotes":     "引号均闭合，文本中的引号写成两个。",
	"setting-backslash-quotes":   "只有按反斜杠转义，引号才闭合。",
	"setting-no-quotes":          "文件开头没有引号。",
	"setting-first-row-numbers":  "首行含有数字、日期或缺失值，或为空。",
	"setting-first-row-repeated": "首行的内容在下方再次出现。",
	"setting-numbers-below":      "首行为文本，其下有数字列。",
	"setting-first-row-texts":    "首行只有文本。",
	"setting-uneven-lines-first": "表格前的行比表格的行字段少。",
	"setting-comment-lines":      "表格前的行是以 # 开头的注释。",
	"setting-even-from-start":    "从第一行起各行整齐。",
}
