package text

// The third and the fourth step.
var (
	GeneraliseTitle = Message{"How may the values be generalized?", "值可以如何泛化？"}
	GeneraliseLead  = Message{"For each column that could identify someone, a hierarchy says which values may be put together. A suggestion is ready for each.", "对每个可能识别个人的列，泛化层次规定哪些值可以合并。每列都已有建议。"}
	NoQuasi         = Message{"No column is marked as Could identify", "没有列被标记为“可能识别”"}
	NoQuasiWhy      = Message{"Without one there is nothing to generalize. Go back and mark what somebody might know about a person.", "没有可泛化的列。请返回并标记他人可能知道的信息。"}
	ColumnsToEdit   = Message{"Columns to generalize", "待泛化的列"}
	LevelsTitle     = Message{"Levels", "层级"}
	LevelAsIs       = Message{"as it is", "原值"}
	LevelNumber     = Message{"level {0}", "第 {0} 级"}
	LevelHidden     = Message{"hidden", "隐藏"}
	LevelsWhy       = Message{"What remains when every value is shown at this level. A row is unique if no other row matches it, other columns unchanged.", "所有值都按此级显示时剩下的内容。“唯一”指其他列保持原样时，没有其他行与之相同。"}
	LevelValues     = Message{"{0} {0:value|values}", "{0} 个值"}
	LevelGroups     = Message{"{0} {0:group|groups}", "{0} 个组"}
	LevelSmallest   = Message{"smallest: {0} {0:row|rows}", "最小：{0} 行"}
	LevelMiddle     = Message{"middle: {0} {0:row|rows}", "居中：{0} 行"}
	LevelAlone      = Message{"{0} {0:row|rows} in it", "共 {0} 行"}
	TreeTitle       = Message{"Groups and values", "组与值"}
	TreeOrdered     = Message{"Values keep their order; any interval of them may be released. To choose the groups yourself, build it another way.", "值保持顺序，可以发布任意区间。若要自己划分组，请以其他方式构建。"}
	TreeNothing     = Message{"No row has a value here, so there is nothing to put together.", "此列没有任何值，无需归组。"}
	TreeInterval    = Message{"{0} goes from {1} up to {2}, but {2} is not in it.", "{0} 表示从 {1} 到 {2}，但不含 {2}。"}
	TreeWaiting     = Message{"Looking at the values…", "正在分析值…"}
	Rows            = Message{"{0} {0:row|rows}", "{0} 行"}
	SelectedCount   = Message{"{0} selected", "已选 {0} 项"}
	SelectHint      = Message{"Select values or groups below, then move them into a group, make a new group of them, or delete them.", "在下方选择值或组，然后移入某组、建立新组或删除。"}
	MoveTo          = Message{"Move into", "移入"}
	MoveRoot        = Message{"no group (hidden at once)", "不属于任何组（直接隐藏）"}
	Move            = Message{"Move", "移动"}
	NewValue        = Message{"A value that no row has yet", "目前没有任何行使用的值"}
	AddValue        = Message{"Add it", "添加"}
	AddValueHere    = Message{"Add it to this group", "添加到此组"}
	NewGroupName    = Message{"Name of the group", "组名"}
	MakeGroup       = Message{"Make group", "建立组"}
	Rename          = Message{"Rename", "重命名"}
	Dissolve        = Message{"Dissolve group", "解散组"}
	ImportTree      = Message{"Import a hierarchy (CSV)", "导入层次（CSV）"}
	ResetTree       = Message{"Back to the suggestion", "恢复建议"}

	ProtectTitle    = Message{"Who will see the table?", "谁会看到这张表？"}
	ProtectLead     = Message{"The answer sets how many rows must look alike. You can choose the number yourself.", "答案决定至少多少行看起来相同。您也可以自行设定。"}
	ProtectPatients = Message{"The answer sets how many patients must look alike. You can choose the number yourself.", "答案决定至少多少位患者看起来相同。您也可以自行设定。"}
	ContextTeam     = Message{"My own team", "我自己的团队"}
	ContextTeamW    = Message{"At least 3 look alike. For people who may see the patients anyway.", "至少 3 个看起来相同。适用于本来就可以接触患者的人。"}
	ContextPartner  = Message{"A named partner under contract", "签有合同的指定合作方"}
	ContextPartnerW = Message{"At least 5 look alike, as in many hospitals' rules for research partners.", "至少 5 个看起来相同，许多医院对研究合作方采用此规则。"}
	ContextPublic   = Message{"Anyone: the table is published", "任何人：公开发布"}
	ContextPublicW  = Message{"At least 11 look alike: a risk of at most 9% (EMA Policy 0070, Health Canada).", "至少 11 个看起来相同：风险最高 9%（EMA Policy 0070、加拿大卫生部）。"}
	ContextLegend   = Message{"Release context", "发布情境"}
	KLabel          = Message{"At least this many rows look alike (k)", "至少多少行看起来相同 (k)"}
	KPatients       = Message{"At least this many patients look alike (k)", "至少多少位患者看起来相同 (k)"}
	KHint           = Message{"k-anonymity: by the columns marked, none of them can be told apart from k − 1 others.", "k-匿名：仅凭所标记的列，任何一个都无法与其他 k − 1 个区分开。"}
	KInvalid        = Message{"Enter a whole number from 1 to {0}, the number of rows.", "请输入 1 到 {0}（行数）之间的整数。"}
	MoreSettings    = Message{"More settings", "更多设置"}
	SeedLabel       = Message{"Seed", "随机种子"}
	SeedHint        = Message{"The same table, decisions and seed give the same result, here and anywhere.", "相同的表格、设置和种子在任何地方都得到相同结果。"}
	SeedInvalid     = Message{"Enter a whole number, 0 or greater.", "请输入不小于 0 的整数。"}
	WeightsTitle    = Message{"How much each column matters to you", "各列对您的重要性"}
	WeightsHint     = Message{"A column with a greater weight is kept more exact. 1 is usual.", "权重越大的列保留得越精确。通常为 1。"}
	WeightOf        = Message{"Weight of {0}", "{0} 的权重"}
	WeightInvalid   = Message{"Enter a number, 0 or greater.", "请输入不小于 0 的数。"}
	RunNow          = Message{"Anonymize now", "开始去标识化"}
	PlanTitle       = Message{"What will be done", "将要执行"}
	PlanK           = Message{"Smallest group", "最小的组"}
	PlanRisk        = Message{"Highest risk of being found", "被找到的最高风险"}
)
