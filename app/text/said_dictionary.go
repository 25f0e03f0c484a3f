package text

// ofDictionaries are what a data dictionary changed or what was noticed, by their codes,
// in Chinese.
var ofDictionaries = map[string]string{
	"change-no-role":       "无角色",
	"change-decided":       "{1}（之前为 {0}）：按数据字典{2}。",
	"change-identifier":    "{1}（之前为 {0}）：字典标记为标识符。",
	"change-notes":         "{1}（之前为 {0}）：自由文本可能含姓名。",
	"change-file":          "{1}（之前为 {0}）：文件可能包含任何内容。",
	"change-contact":       "{1}（之前为 {0}）：可联系到本人。",
	"change-person-number": "{1}（之前为 {0}）：是个人编号。",
	"change-place":         "{1}（之前为 {0}）：住处为许多人所知。",
	"change-date":          "{1}（之前为 {0}）：日期可能为他人所知。",
	"change-weight":        "权重 {1}（之前为 {0}）。",
	"change-hierarchy":     "层次取自字典的 {0} 个选项。",
	"change-format":        "值按 {0} 读取。",
	"change-has-transform": "未设为 {0}，因其已有变换：请去掉其中之一。",
	"change-type-differs":  "字典为 {0}，值看起来是 {1}。",
	"change-no-field":      "不在字典中，保持不变。",
	"change-no-column":     "在字典中，但表中没有。",
}
