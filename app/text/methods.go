package text

import (
	"strings"

	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// Methods and privacy models: what the registry of the engine says of them in
// English, and here in both languages.
var (
	AlgorithmLabel   = Message{"Method", "方法"}
	MethodTitle      = Message{"Settings of the method", "方法设置"}
	RoundsDone       = Message{"Rounds done: {0}. Detail lost: {1}", "已完成 {0} 轮，细节损失 {1}"}
	EnoughButton     = Message{"Good enough: stop and keep it", "足够好：停止并保留"}
	EnoughWhy        = Message{"There is already a usable result; it is still improving.", "已有可用的结果，仍在继续改进。"}
	CurveTitle       = Message{"Detail lost while it worked", "运行过程中的细节损失"}
	CurveAlt         = Message{"From {0} to {1} in {2}, {3} {3:round|rounds}", "{2} 内从 {0} 降到 {1}，共 {3} 轮"}
	SuppressLabel    = Message{"Rows that may be left out, in %", "允许删除的行（%）"}
	SuppressHint     = Message{"Leaving out a few unusual rows can keep the others more exact. 0 keeps every row.", "删除少数特殊行可使其他行更精确。0 表示保留所有行。"}
	SuppressInvalid  = Message{"Enter a number from 0 to 100.", "请输入 0 到 100 之间的数。"}
	ModelsTitle      = Message{"Protect sensitive values, too", "同时保护敏感信息"}
	ModelsHint       = Message{"k hides who a row is about. These models also keep a group from giving away the sensitive value that it shares.", "k 隐藏行所属的人。以下模型还可防止一组人共有的敏感值泄露。"}
	ModelsNone       = Message{"Mark a column as sensitive to choose a model for it.", "将某列标记为敏感后即可为其选择模型。"}
	ModelFor         = Message{"Protection of {0}", "{0} 的保护"}
	ModelAnother     = Message{"{0}, additional model", "{0}（另加）"}
	ModelForTable    = Message{"Protection of the table as a whole", "对整张表的保护"}
	OthersKnownLabel = Message{"An attacker may know the other sensitive columns of a person (stricter)", "攻击者可能知道某人的其他敏感列（更严格）"}
	PatientLabel     = Message{"Column that identifies the patient", "识别患者的列"}
	PatientHint      = Message{"If a patient can have several rows, name the column that tells patients apart. Groups then count patients. The column itself is removed, unless pseudonyms are asked for.", "若一位患者可有多行，请指定区分患者的列；各组将按患者计数。该列本身会被移除，除非要求发布假名。"}
	PatientNone      = Message{"every row is a different patient", "每行是不同的患者"}
	ModelNone        = Message{"none in addition to k", "除 k 外无"}
	NumberInvalid    = Message{"Enter a number from {0} to {1}.", "请输入 {0} 到 {1} 之间的数。"}
	WholeInvalid     = Message{"Enter a whole number from {0} to {1}.", "请输入 {0} 到 {1} 之间的整数。"}
	TableHolds       = Message{"{0}: holds for the table", "{0}：全表满足"}
	TableFails       = Message{"{0}: fails, the table reaches {1}", "{0}：不满足，全表为 {1}"}
	ModelHolds       = Message{"{0}: holds in every group", "{0}：每组均满足"}
	LinkedTitle      = Message{"Two tables: rows are not hidden, only their sensitive values", "两张表：不隐藏行，只隐藏其敏感值"}
	LinkedBody       = Message{"The rows are released as they were, with the number of their group. The sensitive values are in a second table, listed by group. Anyone who knows a person can find their row, but not which of the group's values is theirs.", "行按原样发布，并附组号。敏感值按组列在第二张表中。知情者能找到某人的行，但无法得知组内哪个值属于此人。"}
	SaveLinked       = Message{"Save the sensitive values (CSV)", "保存敏感值 (CSV)"}
	SaveRowsWhy      = Message{"The rows as they were, each with the number of its group, without the sensitive values.", "原样的行，附组号，不含敏感值。"}
	SaveBothWhy      = Message{"Two sheets: the rows as they were, each with the number of its group, and how often each sensitive value occurs in each group.", "两张工作表：附组号的原样的行，以及各敏感值在各组中出现的次数。"}
	SaveLinkedWhy    = Message{"The second table: how often each value occurs in each group.", "第二张表：各值在各组中出现的次数。"}
	ModelFails       = Message{"{0}: fails, a group reaches {1}", "{0}：不满足，某组仅达到 {1}"}
)

// Algorithm says what a method does: its title and a phrase.
func (l Lang) Algorithm(a method.Algorithm) string {
	return l.titled(algorithms[a.Name], a.Title, a.Brief)
}

// AlgorithmTitle names a method; name, if there is none.
func (l Lang) AlgorithmTitle(name string) string {
	a, err := method.Get(name)
	if err != nil {
		return name
	}
	return l.either(titleOf(algorithms[name]), a.Title)
}

// Model says what a privacy model asks for: its title and a phrase.
func (l Lang) Model(k privacy.Kind) string { return l.titled(models[k.Name], k.Title, k.Brief) }

// ModelTitle names a privacy model; name, if there is none.
func (l Lang) ModelTitle(name string) string {
	k, err := privacy.KindOf(name)
	if err != nil {
		return name
	}
	return l.either(titleOf(models[name]), k.Title)
}

// Parameter says what a setting of a method or a model changes.
func (l Lang) Parameter(of string, p parameter.Parameter) string {
	return l.either(parameters[of+"/"+p.Name], p.Summary)
}

// ParameterTitle names a setting of a method or a model.
func (l Lang) ParameterTitle(of string, p parameter.Parameter) string {
	return l.either(parameterTitles[of+"/"+p.Name], p.Title)
}

// Choice names the value of a setting at a place among its choices.
func (l Lang) Choice(of string, p parameter.Parameter, at int) string {
	return l.either(choices[of+"/"+p.Name+"/"+p.Choices[at]], p.Titles[at])
}

// either returns what the person reads: chinese, where there is any.
func (l Lang) either(chinese, english string) string {
	if l == Chinese && chinese != "" {
		return chinese
	}
	return english
}

// titled returns a title and a phrase; chinese holds both.
func (l Lang) titled(chinese, title, brief string) string {
	return l.either(chinese, title+": "+brief)
}

// titleOf returns the title of such a sentence.
func titleOf(chinese string) string {
	title, _, _ := strings.Cut(chinese, "：")
	return title
}

// Chinese titles and phrases, by the name in the registry.
var algorithms = map[string]string{
	"minimum-loss":            "最小损失：保留最多细节，并可持续改进。",
	"kaim":                    "KAIM：将最相似的行分为一组，即使有缺失值也不丢弃任何行。",
	"k-member":                "k-member：从最远的行开始，按最小损失扩展每组。",
	"slca":                    "SLCA：将敏感值不同且相关性低的行分为一组。",
	"mondrian-strict":         "严格 Mondrian：将表格逐次对半切分，不拆分相同的值。",
	"mondrian-relaxed":        "宽松 Mondrian：在严格 Mondrian 无法切分处继续切分，可拆分相同的值。",
	"aos":                     "AOS：与 Mondrian 相同，但按您的列优先顺序切分。",
	"rounded-partition":       "取整划分：将表格切分成尽可能多的组。",
	"bottom-up":               "自底向上：从单行开始，合并损失最小的组。",
	"incognito":               "Incognito：每列一个层级，取满足要求的最优者。",
	"datafly":                 "Datafly：每列一个层级，快速求得。",
	"samarati":                "Samarati：每列一个层级，泛化步数最少。",
	"optimal":                 "最优搜索：每列一个层级，损失最小。",
	"top-down-specialisation": "自顶向下特化：从全部隐藏开始，逐步揭示允许的内容。",
	"anatomy":                 "Anatomy：保留原值，但切断其与敏感值的关联。",
}

var models = map[string]string{
	"distinct-l-diversity":    "l-多样性：每组至少有 l 个不同的值。",
	"entropy-l-diversity":     "熵 l-多样性：每组的值至少与 l 个等频的值同样难以猜测。",
	"recursive-c-l-diversity": "递归 (c,l)-多样性：每组中最常见值的行数少于第 l 位及以后各值行数之和的 c 倍。",
	"alpha-k-anonymity":       "(α,k)-匿名：任何值在组中的占比不超过 α。",
	"t-closeness":             "t-接近：每组的分布接近全表分布。",
	"beta-likeness":           "β-相似：任何值在组中占比的相对增幅不超过 β。",
	"delta-disclosure":        "δ-披露：组内出现的任何值，其占比与全表占比之比的对数绝对值小于 δ。",
	"l-plus-diversity":        "l+-多样性：组内任何值的占比不超过其各自的界限。",
	"p-plus-sensitive":        "p+-敏感 k-匿名：每组的值至少属于 p 个类别。",
	"k-e-anonymity":           "(k,e)-匿名：每组至少有 k 个不同的数，极差至少为 e。",
	"epsilon-m-anonymity":     "(ε,m)-匿名：组内与任一数相差不超过 ε 的不超过 1/m。",
	"personalized-privacy":    "个性化隐私：任何人被得知具有其想隐藏的值的概率不超过界限。",
	"s-l-diversity":           "(s,l)-多样性：每组至少 l 个不同且相关性低的值。",
	"k-map":                   "k-map：每组可能对应人群中的至少 k 个人。",
	"delta-presence":          "δ-存在：人群中可能属于某组的人，其在表中的占比在界限内。",
	"average-risk":            "平均风险：逐一查找每个人的攻击者最多找到此比例。",
	"sample-uniqueness":       "样本唯一性：独自成组的行不超过此比例。",
	"population-uniqueness":   "总体唯一性：估计人群中唯一者不超过此比例。",
	"l-alpha-diversity":       "(l,α)-多样性：每组至少 l 个不同的值，且权重之和不低于 α。",
}

// parameterTitles name in Chinese the settings that are no symbols, by the method or
// model and the setting.
var parameterTitles = map[string]string{
	"minimum-loss/rounds":            "轮数",
	"k-member/missing":               "缺失值",
	"k-member/distance":              "行间距离",
	"mondrian-strict/cuts":           "切分位置",
	"mondrian-relaxed/cuts":          "切分位置",
	"rounded-partition/cuts":         "切分位置",
	"slca/leftover":                  "无组可容纳的行",
	"datafly/remainder":              "停止条件",
	"top-down-specialisation/score":  "优先揭示的内容",
	"optimal/measure":                "损失度量",
	"bottom-up/penalty":              "合并时最小化的量",
	"beta-likeness/kind":             "类型",
	"t-closeness/distance":           "值间距离",
	"delta-presence/min":             "δ 下限",
	"delta-presence/max":             "δ 上限",
	"average-risk/risk":              "风险",
	"sample-uniqueness/share":        "占比",
	"population-uniqueness/share":    "占比",
	"population-uniqueness/fraction": "抽样比例",
	"l-plus-diversity/share":         "占比",
	"p-plus-sensitive/level":         "层级",
	"epsilon-m-anonymity/closeness":  "接近程度",
	"personalized-privacy/breach":    "泄露概率",
	"personalized-privacy/level":     "层级",
}

// parameters say in Chinese what a setting changes, by the method or model and the
// setting.
var parameters = map[string]string{
	"minimum-loss/rounds":           "持续改进的时间：每轮对每个可能的组尝试五次更改。",
	"k-member/missing":              "缺失值视为其层次的根，或在允许删除的范围内删除该行。",
	"k-member/distance":             "两个值的距离取其共同祖先的高度、数值取其差（Byun 等人的定义），或取将两者发布为同一值时的损失。",
	"mondrian-strict/cuts":          "可在层次的各组之间或列的各值之间任意处切分，离中位数最近者优先，或按 LeFevre 等人的方法仅在中位数处切分。",
	"mondrian-relaxed/cuts":         "先在层次的各组之间或列的各值之间尽量切分，或按 LeFevre 等人的方法始终精确对半切分，不论切在何处。",
	"rounded-partition/cuts":        "在不减少组数且组的大小不超过论文上界时，在层次的各组之间或列的各值之间切分，或始终按论文规定的大小切分，不论切在何处。",
	"optimal/measure":               "搜索所最小化的量。",
	"top-down-specialisation/score": "优先揭示使损失下降最多的内容，或按 Fung 等人的定义，以第一个敏感列为待预测的类别，优先揭示单位匿名性损失下信息增益最大的内容。",
	"datafly/remainder":             "逐级泛化，直到突出的行不超过 k 行（Sweeney 的定义），或仅到删除比例上限允许将其全部删除为止。",
	"bottom-up/penalty":             "与使惩罚增量最小的组合并，或按 Xu 等人的定义与合并后惩罚最小的组合并（损失更大）。",
	"slca/s":                        "组内敏感值的最大相关程度。",
	"slca/leftover":                 "按论文第 4 步在允许删除的范围内删除无组可容纳的行，或合并组直至能容纳该行。",
	"slca/l":                        "每组不同敏感值的最少个数。",
	"anatomy/l":                     "每组不同敏感值的最少个数。",

	"distinct-l-diversity/l":         "每组不同敏感值的最少个数。",
	"entropy-l-diversity/l":          "每组的敏感值至少与此数目的等频值同样难以猜测。",
	"recursive-c-l-diversity/c":      "最常见值的行数须少于第 l 位及以后各值行数之和的 c 倍。",
	"recursive-c-l-diversity/l":      "按频率从第几位起算作较少见的值。",
	"alpha-k-anonymity/alpha":        "一个值在组中允许的最大占比。",
	"s-l-diversity/s":                "组内敏感值的最大相关程度。",
	"s-l-diversity/l":                "每组不同敏感值的最少个数。",
	"l-alpha-diversity/l":            "每组不同敏感值的最少个数。",
	"l-alpha-diversity/alpha":        "组内不同值的权重之和的下限；最罕见的值权重为 0，最常见的为 1。",
	"t-closeness/t":                  "组分布与全表分布之间允许的最大距离。",
	"t-closeness/distance":           "任意两值距离相等，或按其顺序或层次计算距离。",
	"beta-likeness/beta":             "敏感值占比允许的最大相对增幅。",
	"beta-likeness/kind":             "增幅仅以 β 为限，或对占比为 p 的值还以 -ln p 为限。",
	"delta-disclosure/delta":         "|ln(组中占比 / 全表占比)| 的上限；ARX 以 2 为底取对数。",
	"k-map/k":                        "每组可能对应的总体人数的下限。",
	"delta-presence/min":             "这些人在表中占比的下限；大于 0 时，总体中的每个人都须属于某组。",
	"delta-presence/max":             "这些人在表中占比的上限。",
	"average-risk/risk":              "平均风险的上限：组数除以行数。",
	"sample-uniqueness/share":        "允许独自成组的行的最大占比。",
	"population-uniqueness/share":    "估计总体中按准标识符唯一者的最大占比。",
	"population-uniqueness/fraction": "该表作为随机样本占总体的比例。",
	"l-plus-diversity/share":         "方案未单独给出界限的值在组中允许的最大占比。",
	"p-plus-sensitive/p":             "每组敏感值类别的最少个数。",
	"p-plus-sensitive/level":         "类别位于该列层次中值以上的第几层。",
	"k-e-anonymity/k":                "每组不同敏感值的最少个数。",
	"k-e-anonymity/e":                "组内最大与最小的数之差的下限。",
	"epsilon-m-anonymity/epsilon":    "相差多少的数透露的信息与相同的数一样多。",
	"epsilon-m-anonymity/m":          "组内与任一行如此接近的行不超过 m 分之一。",
	"epsilon-m-anonymity/closeness":  "ε 为差值，或为该数的比例。",
	"personalized-privacy/breach":    "任何人被得知具有其保护节点所覆盖的值的最大概率。",
	"personalized-privacy/level":     "方案未指定时，每行的保护节点位于该列层次中其值以上的第几层；0 表示值本身。",
}

// choices name in Chinese the values of settings, by the method or model, the setting
// and the value.
var choices = map[string]string{
	"k-member/missing/root":                          "可代表任意值",
	"k-member/missing/drop":                          "删除该行",
	"k-member/distance/height":                       "共同祖先的高度",
	"k-member/distance/loss":                         "细节损失 (ILossRate)",
	"slca/leftover/delete":                           "删除（论文第 4 步）",
	"slca/leftover/merge":                            "合并组",
	"bottom-up/penalty/rise":                         "惩罚的增量",
	"bottom-up/penalty/union":                        "合并后的惩罚 (Xu 等)",
	"datafly/remainder/k":                            "剩余不超过 k 行 (Sweeney)",
	"datafly/remainder/limit":                        "删除比例上限允许",
	"top-down-specialisation/score/loss":             "细节损失 (ILossRate)",
	"top-down-specialisation/score/information-gain": "信息增益与匿名性损失之比 (Fung 等)",
	"mondrian-strict/cuts/boundaries":                "尽可能在边界处",
	"mondrian-strict/cuts/halves":                    "按论文对半",
	"mondrian-relaxed/cuts/boundaries":               "尽可能在边界处",
	"mondrian-relaxed/cuts/halves":                   "按论文对半",
	"rounded-partition/cuts/boundaries":              "尽可能在边界处",
	"rounded-partition/cuts/halves":                  "按论文对半",
	"optimal/measure/loss":                           "细节损失 (ILossRate)",
	"optimal/measure/discernibility":                 "可区分性度量",
	"optimal/measure/class-size":                     "平均组大小",
	"optimal/measure/precision":                      "泛化层数（精度）",
	"beta-likeness/kind/basic":                       "基本：仅以 β 为限",
	"beta-likeness/kind/enhanced":                    "增强：对常见值限制更严",
	"t-closeness/distance/equal":                     "任意两值相等",
	"t-closeness/distance/ordered":                   "按值的顺序",
	"t-closeness/distance/hierarchical":              "按其层次",
	"epsilon-m-anonymity/closeness/absolute":         "差值",
	"epsilon-m-anonymity/closeness/relative":         "该数的比例",
}
