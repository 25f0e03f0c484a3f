package text

import "quasi/engine/data/table"

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
	if role := table.Role(action); role.Valid() {
		return l.Say(Role(role))
	}
	return l.called(driftActions, action, action)
}

var driftActions = map[string]Message{
	"drop":       {"leave it out of the recipe", "从方案中去掉"},
	"below-root": {"give them a place below the top", "放到顶层之下"},
	"missing":    {"treat them as missing", "视为缺失"},
	"suggest":    {"suggest a new hierarchy", "重新建议层次"},
	"accept":     {"expect it like this from now on", "今后以此为准"},
}
