package text

import "strings"

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
	PatientHint      = Message{"If a patient can have several rows, name the column that tells patients apart. Groups then count patients. The column itself is released only if its role says so.", "若一位患者可有多行，请指定区分患者的列；各组将按患者计数。该列是否发布仍由其角色决定。"}
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

// Algorithm says what a method does; english is the registry's sentence.
func (l Lang) Algorithm(name, english string) string {
	return l.called(algorithms, name, english)
}

// AlgorithmTitle names a method: its sentence up to the colon.
func (l Lang) AlgorithmTitle(name, english string) string {
	sentence := l.Algorithm(name, english)
	if at := strings.IndexAny(sentence, ":："); at > 0 {
		return sentence[:at]
	}
	return english
}

// Model says what a privacy model asks for; english is the registry's sentence.
func (l Lang) Model(name, english string) string { return l.called(models, name, english) }

// ModelTitle names a privacy model; english is the registry's title.
func (l Lang) ModelTitle(name, english string) string {
	return l.called(modelTitles, name, english)
}

// Parameter says what a setting of a method or a model changes; english is the
// registry's sentence.
func (l Lang) Parameter(of, name, english string) string {
	if chinese, ok := parameters[of+"/"+name]; ok && l == Chinese {
		return chinese
	}
	return english
}

// ParameterTitle names a setting of a method or a model; english is the registry's
// title.
func (l Lang) ParameterTitle(of, name, english string) string {
	if chinese, ok := parameterTitles[of+"/"+name]; ok && l == Chinese {
		return chinese
	}
	return english
}

// Choice names one value of a setting.
func (l Lang) Choice(name string) string { return l.called(choices, name, name) }

var algorithms = map[string]Message{
	"minimum-loss":            {"Minimum loss: keeps the most detail, and goes on improving for as long as you like.", "最小损失：保留最多细节，并可持续改进。"},
	"kaim":                    {"KAIM: groups the rows that are most alike and keeps every one of them, even those with gaps.", "KAIM：将最相似的行分为一组，即使有缺失值也不丢弃任何行。"},
	"k-member":                {"k-member: grows groups by the least loss, each from the row furthest away.", "k-member：从最远的行开始，按最小损失扩展每组。"},
	"slca":                    {"SLCA: groups rows whose sensitive values differ and have little in common.", "SLCA：将敏感值不同且相关性低的行分为一组。"},
	"mondrian-strict":         {"Mondrian, strict: cuts the table in halves, never between equal values.", "严格 Mondrian：将表格逐次对半切分，不拆分相同的值。"},
	"mondrian-relaxed":        {"Mondrian, relaxed: cuts the table in exact halves, between equal values too.", "宽松 Mondrian：将表格精确对半切分，可拆分相同的值。"},
	"aos":                     {"AOS: cuts like Mondrian, the columns in your order of priority.", "AOS：与 Mondrian 相同，但按您的列优先顺序切分。"},
	"rounded-partition":       {"Rounded partition: cuts the table into as many groups as possible.", "取整划分：将表格切分成尽可能多的组。"},
	"bottom-up":               {"Bottom-up: joins the groups that lose least, from single rows up.", "自底向上：从单行开始，合并损失最小的组。"},
	"incognito":               {"Incognito: one level of detail per column, the best of all that suffice.", "Incognito：每列一个层级，取满足要求的最优者。"},
	"datafly":                 {"Datafly: one level of detail per column, found quickly.", "Datafly：每列一个层级，快速求得。"},
	"samarati":                {"Samarati: one level of detail per column, with as few steps up as possible.", "Samarati：每列一个层级，泛化步数最少。"},
	"optimal":                 {"Optimal: one level of detail per column, with the least loss of all.", "最优搜索：每列一个层级，损失最小。"},
	"top-down-specialisation": {"Top-down specialization: starts with everything hidden and reveals what it may.", "自顶向下特化：从全部隐藏开始，逐步揭示允许的内容。"},
	"anatomy":                 {"Anatomy: leaves values as they are and breaks their link to the sensitive ones.", "Anatomy：保留原值，但切断其与敏感值的关联。"},
}

var models = map[string]Message{
	"distinct-l-diversity":    {"Distinct l-diversity: at least l different values in every group.", "l-多样性：每组至少有 l 个不同的值。"},
	"entropy-l-diversity":     {"Entropy l-diversity: in every group the values are as hard to guess as l equally frequent ones.", "熵 l-多样性：每组的值至少与 l 个等频的值同样难以猜测。"},
	"recursive-c-l-diversity": {"Recursive (c,l)-diversity: the most frequent value of a group has fewer rows than c times the values from the l-th on.", "递归 (c,l)-多样性：每组中最常见值的行数少于第 l 位及以后各值行数之和的 c 倍。"},
	"alpha-k-anonymity":       {"(α,k)-anonymity: no value has a share above α in a group.", "(α,k)-匿名：任何值在组中的占比不超过 α。"},
	"t-closeness":             {"t-closeness: in every group the values are distributed nearly as in the whole table.", "t-接近：每组的分布接近全表分布。"},
	"beta-likeness":           {"β-likeness: no value is more frequent in a group than in the whole table by more than β times its share there.", "β-相似：任何值在组中占比的相对增幅不超过 β。"},
	"delta-disclosure":        {"δ-disclosure privacy: no value that a group has is more or less frequent there than in the whole table by a factor of exp(δ).", "δ-披露：组内出现的任何值，其占比与全表占比之比的对数绝对值小于 δ。"},
	"s-l-diversity":           {"(s,l)-diversity: at least l different values in every group, not too alike.", "(s,l)-多样性：每组至少 l 个不同且相关性低的值。"},
	"k-map":                   {"k-map: every group could be at least k people of the population.", "k-map：每组可能对应人群中的至少 k 个人。"},
	"delta-presence":          {"δ-presence: of the people in the population whom a group could be, a bounded share is in the table.", "δ-存在：人群中可能属于某组的人，其在表中的占比在界限内。"},
	"average-risk":            {"Average risk: an attacker looking for everyone finds at most this share of them.", "平均风险：逐一查找每个人的攻击者最多找到此比例。"},
	"sample-uniqueness":       {"Sample uniqueness: at most this share of the rows may be alone in their group.", "样本唯一性：独自成组的行不超过此比例。"},
	"population-uniqueness":   {"Population uniqueness: at most this share of the population is estimated to be unique.", "总体唯一性：估计人群中唯一者不超过此比例。"},
	"l-alpha-diversity":       {"Distinct (l,α)-diversity: at least l different values in every group, whose weights sum to α.", "(l,α)-多样性：每组至少 l 个不同的值，且权重之和不低于 α。"},
}

var modelTitles = map[string]Message{
	"distinct-l-diversity":    {"Distinct l-diversity", "l-多样性"},
	"entropy-l-diversity":     {"Entropy l-diversity", "熵 l-多样性"},
	"recursive-c-l-diversity": {"Recursive (c,l)-diversity", "递归 (c,l)-多样性"},
	"alpha-k-anonymity":       {"(α,k)-anonymity", "(α,k)-匿名"},
	"t-closeness":             {"t-closeness", "t-接近"},
	"beta-likeness":           {"β-likeness", "β-相似"},
	"delta-disclosure":        {"δ-disclosure privacy", "δ-披露"},
	"s-l-diversity":           {"(s,l)-diversity", "(s,l)-多样性"},
	"k-map":                   {"k-map", "k-map"},
	"delta-presence":          {"δ-presence", "δ-存在"},
	"average-risk":            {"Average risk", "平均风险"},
	"sample-uniqueness":       {"Sample uniqueness", "样本唯一性"},
	"population-uniqueness":   {"Population uniqueness", "总体唯一性"},
	"l-alpha-diversity":       {"Distinct (l,α)-diversity", "(l,α)-多样性"},
}

// parameterTitles name in Chinese the settings that are no symbols, by the method or
// model and the setting.
var parameterTitles = map[string]string{
	"minimum-loss/rounds":            "轮数",
	"k-member/missing":               "缺失值",
	"optimal/measure":                "损失度量",
	"beta-likeness/kind":             "类型",
	"t-closeness/distance":           "值间距离",
	"delta-presence/min":             "δ 下限",
	"delta-presence/max":             "δ 上限",
	"average-risk/risk":              "风险",
	"sample-uniqueness/share":        "占比",
	"population-uniqueness/share":    "占比",
	"population-uniqueness/fraction": "抽样比例",
}

// parameters say in Chinese what a setting changes, by the method or model and the
// setting.
var parameters = map[string]string{
	"minimum-loss/rounds": "持续改进的时间：每轮对每个可能的组尝试五次更改。",
	"k-member/missing":    "缺失值视为其层次的根，或在允许删除的范围内删除该行。",
	"optimal/measure":     "搜索所最小化的量。",
	"slca/s":              "组内敏感值的最大相关程度。",
	"slca/l":              "每组不同敏感值的最少个数。",
	"anatomy/l":           "每组不同敏感值的最少个数。",

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
	"delta-disclosure/delta":         "|ln(组中占比 / 全表占比)| 的上限。",
	"k-map/k":                        "每组可能对应的总体人数的下限。",
	"delta-presence/min":             "这些人在表中占比的下限。",
	"delta-presence/max":             "这些人在表中占比的上限。",
	"average-risk/risk":              "平均风险的上限：组数除以行数。",
	"sample-uniqueness/share":        "允许独自成组的行的最大占比。",
	"population-uniqueness/share":    "估计总体中按准标识符唯一者的最大占比。",
	"population-uniqueness/fraction": "该表作为随机样本占总体的比例。",
}

var choices = map[string]Message{
	"basic":          {"basic: β alone", "基本：仅以 β 为限"},
	"enhanced":       {"enhanced: frequent values more tightly", "增强：对常见值限制更严"},
	"equal":          {"the same between any two values", "任意两值相等"},
	"ordered":        {"by the order of the values", "按值的顺序"},
	"hierarchical":   {"by their hierarchy", "按其层次"},
	"root":           {"may stand for any value", "可代表任意值"},
	"drop":           {"leave the row out", "删除该行"},
	"loss":           {"detail lost (ILossRate)", "细节损失 (ILossRate)"},
	"discernibility": {"rows that look alike (discernibility)", "可区分性度量"},
	"class-size":     {"average group size", "平均组大小"},
	"precision":      {"levels climbed (precision)", "泛化层数（精度）"},
}
