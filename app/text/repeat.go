package text

// Recipes and data dictionaries from files, on the second step.
var (
	RepeatTitle  = Message{"Decisions from a file", "从文件读取设置"}
	RepeatLead   = Message{"A recipe of an earlier table, or a data dictionary (REDCap's CSV, or one saved here), sets the roles for you.", "可使用以前的方案，或数据字典（REDCap 的 CSV，或在此保存的）来设定角色。"}
	RepeatRecipe = Message{"Use a recipe (JSON)", "使用方案（JSON）"}
	RepeatDict   = Message{"Use a data dictionary (CSV)", "使用数据字典（CSV）"}
	SaveDict     = Message{"Save the dictionary (CSV)", "保存数据字典 (CSV)"}
	SaveDictWhy  = Message{"The columns with their roles, in REDCap's form. It holds no values of the table.", "各列及其角色，采用 REDCap 格式，不含表中的值。"}
	DriftTitle   = Message{"{0} was made for another table", "{0} 是为另一张表制作的"}
	DriftLead    = Message{"{0} {0:difference|differences} between the recipe and this table. Choose what to do about each, then use it. It can be undone.", "方案与此表有 {0} 处不同。请逐项选择处理方式，然后使用；可以撤销。"}
	DriftBlocks  = Message{"must be resolved", "必须解决"}
	DriftWarns   = Message{"worth a look", "值得留意"}
	DriftAction  = Message{"What to do about {0}", "{0} 的处理方式"}
	DriftLeave   = Message{"leave it", "保持不变"}
	DriftUse     = Message{"Use the recipe", "使用该方案"}
	DriftDrop    = Message{"Do not use it", "不使用"}
	RecipeUsed   = Message{"The decisions are those of {0} now. Undo takes them back.", "现在使用 {0} 的设置，可以撤销。"}
	DictUsed     = Message{"{0} was used: {1} {1:change or note|changes and notes}. Undo takes them back.", "已使用 {0}：{1} 处更改或说明，可以撤销。"}
	DriftWhole   = Message{"the table", "整张表"}
)

// DriftDo names what can be done about a difference, beside the roles.
func (l Lang) DriftDo(action string) string {
	for role, m := range map[string]Message{"identifying": RoleRemove, "quasi-identifying": RoleQuasi, "sensitive": RoleSensitive, "insensitive": RoleKeep} {
		if role == action {
			return l.Say(m)
		}
	}
	return l.coded(driftActions, action, nil, action)
}

var driftActions = map[string]Message{
	"drop":       {"leave it out of the recipe", "从方案中去掉"},
	"below-root": {"give them a place below the top", "放到顶层之下"},
	"missing":    {"treat them as missing", "视为缺失"},
	"suggest":    {"suggest a new hierarchy", "重新建议层次"},
	"accept":     {"expect it like this from now on", "今后以此为准"},
}

// Dictionary says what a data dictionary changed about a column, or what was
// noticed; english is the engine's own sentence.
func (l Lang) Dictionary(code, column string, args []string, english string) string {
	named := make([]string, len(args))
	for i, arg := range args {
		named[i] = arg
		for role, m := range map[string]Message{"identifying": RoleRemove, "quasi-identifying": RoleQuasi, "sensitive": RoleSensitive, "insensitive": RoleKeep} {
			if role == arg {
				named[i] = l.Say(m)
			}
		}
		if arg == "" {
			named[i] = "–"
		}
	}
	return l.coded(dictionaries, code, append([]string{column}, named...), english)
}

var dictionaries = map[string]Message{
	"decided":       {"{0}: {2}, was {1}, as the dictionary says.", "{0}：{2}（之前为 {1}），按数据字典。"},
	"identifier":    {"{0}: {2}, was {1}: the dictionary marks an identifier.", "{0}：{2}（之前为 {1}）：字典标记为标识符。"},
	"notes":         {"{0}: {2}, was {1}: free text can hold names.", "{0}：{2}（之前为 {1}）：自由文本可能含姓名。"},
	"file":          {"{0}: {2}, was {1}: a file can hold anything.", "{0}：{2}（之前为 {1}）：文件可能包含任何内容。"},
	"contact":       {"{0}: {2}, was {1}: it says how to reach a person.", "{0}：{2}（之前为 {1}）：可联系到本人。"},
	"person-number": {"{0}: {2}, was {1}: it is a person's number.", "{0}：{2}（之前为 {1}）：是个人编号。"},
	"place":         {"{0}: {2}, was {1}: where somebody lives is known to many.", "{0}：{2}（之前为 {1}）：住处为许多人所知。"},
	"date":          {"{0}: {2}, was {1}: a date can be known to others.", "{0}：{2}（之前为 {1}）：日期可能为他人所知。"},
	"weight":        {"{0}: weight {2}, was {1}.", "{0}：权重 {2}（之前为 {1}）。"},
	"hierarchy":     {"{0}: the hierarchy is that of the dictionary's {1} choices.", "{0}：层次取自字典的 {1} 个选项。"},
	"format":        {"{0}: values are read as {1}.", "{0}：值按 {1} 读取。"},
	"has-transform": {"{0} is not made {1}, because it has a transform.", "{0} 未设为 {1}，因其已有变换。"},
	"type-differs":  {"{0}: the dictionary says {1}, the values look like {2}.", "{0}：字典为 {1}，值看起来是 {2}。"},
	"no-field":      {"{0} is not in the dictionary and stays as it was.", "{0} 不在字典中，保持不变。"},
	"no-column":     {"{0} is in the dictionary, but not in the table.", "{0} 在字典中，但表中没有。"},
}
