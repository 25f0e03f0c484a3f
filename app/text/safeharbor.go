package text

import "quasi/engine/data/coarsen"

// The safe harbor method, on the second step and in the review.
var (
	HarborTitle     = Message{"Safe harbor method (HIPAA)", "安全港方法（HIPAA）"}
	HarborLead      = Message{"Takes each column as one of the 18 categories of identifiers of 45 CFR 164.514(b)(2)(i), and removes it or leaves only the year, three digits of the ZIP code, or ages up to 89. Other columns keep their roles. It can be undone in one step.", "将各列对应到 45 CFR 164.514(b)(2)(i) 的 18 类标识符：删除该列，或只保留年份、邮编前三位、89 岁及以下的年龄。其他列的角色不变，可一步撤销。"}
	HarborApply     = Message{"Apply to the columns", "应用到各列"}
	HarborUsed      = Message{"The safe harbor method was applied to {0} columns", "已将安全港方法应用到 {0} 列"}
	HarborList      = Message{"Checklist of the safe harbor method", "安全港方法检查表"}
	HarborListLead  = Message{"What was done to the 18 categories of identifiers of 45 CFR 164.514(b)(2)(i), and what a search of the released cells finds.", "对 45 CFR 164.514(b)(2)(i) 的 18 类标识符做了什么，以及在导出的单元格中查到什么。"}
	HarborSearch    = Message{"Search the release", "检查导出的表"}
	HarborSearching = Message{"Searching…", "正在检查…"}
	HarborCategory  = Message{"Category", "类别"}
	HarborDone      = Message{"What was done", "处理方式"}
	HarborFound     = Message{"Found in the release", "在导出表中查到"}
	HarborNoColumn  = Message{"no column", "无此类列"}
	HarborNothing   = Message{"nothing found", "未查到"}
	HarborNothingOf = Message{"nothing found; {0}", "未查到；{0}"}
	HarborFoundIn   = Message{"{0}: {1} cells of {2}, first in row {3}", "{0}：{2} 的 {1} 个单元格，首见于第 {3} 行"}
	HarborBasis     = Message{"Ages are counted in {0}. ZIP codes: {1}.", "年龄以 {0} 年计算。邮编：{1}。"}
	HarborDoneTo    = Message{"{0}: {1}", "{0}：{1}"}

	CoarsenYear  = Message{"Made coarser first: only the year is left.", "先粗化：只保留年份。"}
	CoarsenBirth = Message{"Made coarser first: only the year is left, and those who are 90 or older in {0} are one class.", "先粗化：只保留年份，{0} 年时 90 岁及以上的人归为一类。"}
	CoarsenZIP   = Message{"Made coarser first: three digits of the ZIP code are left, 000 for areas of 20,000 people or fewer.", "先粗化：只保留邮编前三位，人口不超过 20,000 的区域为 000。"}
	CoarsenAge   = Message{"Made coarser first: ages over 89 are one class.", "先粗化：89 岁以上的年龄归为一类。"}
	CoarsenDrop  = Message{"Leave the values of {0} as they are", "保留 {0} 的原值"}
)

// Coarsen says what a rule leaves of a column.
func Coarsen(kind coarsen.Kind) Message {
	switch kind {
	case coarsen.BirthYear:
		return CoarsenBirth
	case coarsen.ZIP3:
		return CoarsenZIP
	case coarsen.Age:
		return CoarsenAge
	}
	return CoarsenYear
}
