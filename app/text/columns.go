package text

import "quasi/engine/data/table"

// The second step.
var (
	ColumnsTitle   = Message{"Which columns could point to a person?", "哪些列可能指向某个人？"}
	ColumnsLead    = Message{"We read names and values and made a suggestion for each. Only findings are set to Keep; what we could not explain is set to Could identify or Remove.", "我们读取了列名和值，并为每列给出建议。只有检查结果设为“保留”；无法解释的列设为“可能识别”或“删除”。"}
	ColumnHead     = Message{"Column", "列"}
	DifferentHead  = Message{"Different", "不同值"}
	MissingHead    = Message{"Missing", "缺失"}
	ShapeHead      = Message{"Shape", "分布"}
	RoleHead       = Message{"Role", "角色"}
	WhyHead        = Message{"Why", "原因"}
	RoleOf         = Message{"Role of {0}", "{0} 的角色"}
	RoleRemove     = Message{"Remove", "删除"}
	RoleQuasi      = Message{"Could identify", "可能识别"}
	RoleSensitive  = Message{"Sensitive", "敏感"}
	RoleKeep       = Message{"Keep", "保留"}
	WhyYours       = Message{"Your decision.", "您的决定。"}
	UniqueTitle    = Message{"How identifying is this table?", "此表的可识别程度如何？"}
	UniqueShare    = Message{"of the rows are the only one with their {0}.", "的行在以下各列的组合上是唯一的：{0}。"}
	UniqueNone     = Message{"No column is marked as Could identify. Mark what somebody might know about a person.", "没有列被标记为“可能识别”。请标记他人可能知道的信息。"}
	UniqueAlone    = Message{"Rows that one column alone makes unique:", "仅凭单列即可唯一识别的行："}
	UniqueCounting = Message{"Counting…", "正在计算…"}
	RolesTitle     = Message{"What the roles mean", "角色的含义"}
	RoleRemoveW    = Message{"Names a person by itself. It never leaves.", "本身即可识别个人，绝不导出。"}
	RoleQuasiW     = Message{"Points to a person together with others (quasi-identifier). It is generalized.", "与其他列组合可指向个人（准标识符），将被泛化。"}
	RoleSensitiveW = Message{"What others must not learn about a person. It is kept as it is.", "他人不应得知的信息，原样保留。"}
	RoleKeepW      = Message{"Neither. It is kept as it is.", "两者皆非，原样保留。"}

	TypeInteger  = Message{"whole number", "整数"}
	TypeDecimal  = Message{"number", "数值"}
	TypeDate     = Message{"date", "日期"}
	TypeCategory = Message{"category", "类别"}
	TypeCode     = Message{"code", "代码"}
	TypeText     = Message{"text", "文本"}
	TypeEmpty    = Message{"empty", "空"}

	TypeWhy         = Message{"Read as {0}: why, or change", "读作{0}：原因与更改"}
	FormatType      = Message{"Read as", "读作"}
	FormatFound     = Message{"as found: {0}", "自动识别：{0}"}
	FormatNumbers   = Message{"Numbers look like", "数值的写法"}
	FormatDates     = Message{"Dates look like", "日期的写法"}
	FormatPivot     = Message{"Years of two digits mean", "两位数年份表示"}
	FormatUnsaid    = Message{"please choose", "请选择"}
	TypeOdd         = Message{"Does not fit: {0}", "不符合的值：{0}"}
	TypeOddRow      = Message{"{0} in row {1}", "第 {1} 行的 {0}"}
	TypeTwoWays     = Message{"Its values can be read in two ways: check the order of day, month and year, or whether a comma or a point is the decimal separator.", "其值有两种读法：请检查年月日的顺序，或小数分隔符是逗号还是点。"}
	PatientLike     = Message{"Rows share their {0}: several can be one patient's", "多行的 {0} 相同：可能属于同一位患者"}
	PatientLikeIn   = Message{"If {0} tells patients apart, groups should count patients, not rows.", "若 {0} 用于区分患者，各组应按患者而非按行计数。"}
	PatientCount    = Message{"Count patients", "按患者计数"}
	PatientShown    = Message{"{0} identifies the patient and would be released", "{0} 识别患者，却将被发布"}
	PatientShownWhy = Message{"Nothing is released like this. Remove the column; below, it can be released as pseudonyms.", "这样无法发布。请移除该列；也可在下方以假名发布。"}
	PatientRemove   = Message{"Remove it", "移除"}
	PatientIs       = Message{"Groups count the patients that {0} tells apart.", "各组按 {0} 区分的患者计数。"}
	TypeDateTime    = Message{"date and time", "日期时间"}
	TypeID          = Message{"identifier", "标识符"}
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
