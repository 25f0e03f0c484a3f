package text

// The fifth and the sixth step.
var (
	ReviewNone     = Message{"Nothing has been anonymized yet", "尚未去标识化"}
	ReviewNoneWhy  = Message{"Run it with the decisions made so far. It takes seconds for most tables.", "按当前设置运行。多数表格只需几秒。"}
	RunningTitle   = Message{"Anonymizing {0} {0:row|rows}", "正在处理 {0} 行"}
	RunningLead    = Message{"Cancel at any time: the table stays open and your decisions stay as they are.", "可随时取消：表格保持打开，设置不变。"}
	PassedTitle    = Message{"Every row now looks like at least {0} others", "每行现在至少与其他 {0} 行相同"}
	PassedPair     = Message{"Every row now looks like at least one other", "每行现在至少与另一行相同"}
	PassedPatients = Message{"Every patient now looks like at least {0} others", "每位患者现在至少与其他 {0} 位相同"}
	PassedPatient  = Message{"Every patient now looks like at least one other", "每位患者现在至少与另一位相同"}
	PassedAlone    = Message{"Released with k = 1: nobody is hidden", "以 k = 1 发布：没有任何隐藏"}
	FailedTitle    = Message{"The release did not pass its check", "结果未通过核查"}
	RunLine        = Message{"{0}, k = {1}, seed {2} · {3} {3:row|rows} · {4}", "{0}，k = {1}，种子 {2} · {3} 行 · {4}"}
	VerdictPassed  = Message{"Checked independently: meets k = {0} (k-anonymity)", "独立核查：满足 k = {0}（k-匿名）"}
	VerdictFailed  = Message{"Checked independently: does not meet k = {0}. The smallest group has {1} {1:row|rows}. It will not be given out.", "独立核查：不满足 k = {0}。最小的组只有 {1} 行，不会导出。"}
	VerdictDetail  = Message{"Counted from the released text alone: {0} {0:group|groups}, the smallest has {1} {1:row|rows}, {2} {2:row|rows} removed, missing values kept.", "仅根据发布的文本统计：{0} 个组，最小的有 {1} 行，删除 {2} 行，保留缺失值。"}
	FailedPatients = Message{"Checked independently: does not meet k = {0}. The smallest group has {1} {1:patient|patients}. It will not be given out.", "独立核查：不满足 k = {0}。最小的组只有 {1} 位患者，不会导出。"}
	DetailPatients = Message{"Counted from the released text alone: {0} {0:group|groups}, the smallest has {1} {1:patient|patients}, {2} {2:row|rows} removed, missing values kept.", "仅根据发布的文本统计：{0} 个组，最小的有 {1} 位患者，删除 {2} 行，保留缺失值。"}
	BlankSmallest  = Message{"Of the {1} members of the smallest group, {0} had no value that could identify to begin with: they protect the others little.", "最小的组共 {1} 个成员，其中 {0} 个原本就没有任何可能识别的值：他们对其余成员的保护很小。"}
	BlankElsewhere = Message{"{0} {0:member|members} of larger groups had no value that could identify to begin with.", "较大的组中有 {0} 个成员原本就没有任何可能识别的值。"}
	BlankKnown     = Message{"Without them, a group has only {0}.", "不计他们，有一组只剩 {0} 个。"}
	CountsPatients = Message{"Groups and risks count the table's {0} patients, not its rows.", "各组与风险按表中 {0} 位患者计数，而非按行。"}
	OthersAreKnown = Message{"The models hold even for someone who knows a person's other sensitive columns.", "即使攻击者知道某人的其他敏感列，模型仍然成立。"}
	StaleTitle     = Message{"You have changed something since this result", "得到此结果后设置已更改"}
	StaleBody      = Message{"It shows the decisions before. Run again to see the new ones.", "这里显示的是之前的设置。请重新运行。"}
	RunAgain       = Message{"Run again", "重新运行"}
	TryOther       = Message{"Try another setting", "尝试其他设置"}
	TileHighest    = Message{"Highest risk of being found", "被找到的最高风险"}
	TileAverage    = Message{"Average risk", "平均风险"}
	TileLoss       = Message{"Detail lost", "细节损失"}
	TileAlarm      = Message{"Groups that share one {0}", "{0} 相同的组"}
	Was            = Message{"was {0}", "之前为 {0}"}
	OfGroups       = Message{"of {0}", "共 {0} 组"}
	LossParts      = Message{"all of it by generalizing", "全部来自泛化"}
	LossWithRows   = Message{"{0} by generalizing, {1} by removing rows", "泛化 {0}，删除行 {1}"}
	UnreadTitle    = Message{"A column was lost because it could not be read", "有一列因无法读取而丢失"}
	UnreadButton   = Message{"Go to its column", "前往该列"}
	AlarmTitle     = Message{"{0} {0:group shares|groups share} one {1}", "{0} 个组的 {1} 相同"}
	AlarmBody      = Message{"Anyone who knows that a person is in such a group knows the value, without finding the row. k-anonymity does not prevent this.", "只要知道某人在该组中，就能得知其值，无需找到具体的行。k-匿名不能防止这一点。"}
	Before         = Message{"Before", "之前"}
	BeforeNote     = Message{"stays here", "留在本机"}
	After          = Message{"After", "之后"}
	AfterNote      = Message{"what others will see", "他人将看到的内容"}
	CompareLabel   = Message{"Rows before and after, group by group", "按组对照之前与之后"}
	RowHead        = Message{"Row", "行"}
	ChangedMark    = Message{"generalized: ", "已泛化："}
	WhyTitle       = Message{"Why is row {0} like this?", "第 {0} 行为何如此？"}
	WhyPick        = Message{"Choose a row to see which rows it looks like.", "选择一行，查看它与哪些行相同。"}
	WhyGroup       = Message{"It now looks the same as {1:row|rows} {0}.", "它现在与第 {0} 行相同。"}
	WhyMore        = Message{"{0} and {1} more", "{0} 等另外 {1} 行"}
	WhyUnchanged   = Message{"Nothing had to change in it.", "无需任何更改。"}
	WhyCell        = Message{"{0}: {1} became {2}, which covers the whole group.", "{0}：{1} 变为 {2}，涵盖全组。"}
	LossByColumn   = Message{"Detail lost by column", "各列的细节损失"}
	GroupSizes     = Message{"Rows per group", "每组行数"}
	GroupSizesAlt  = Message{"{0} {0:group|groups} of {1} to {2} {2:row|rows}, {3} on average", "{0} 个组，每组 {1} 到 {2} 行，平均 {3} 行"}

	AttackersTitle   = Message{"What an attacker finds", "攻击者能找到什么"}
	AttackersLead    = Message{"The probability of finding a person's row, before → after. The guess is among the rows that look alike.", "找到某人所在行的概率（之前 → 之后），即在外观相同的行中猜测。"}
	AttackerHead     = Message{"Attacker", "攻击者"}
	HighestHead      = Message{"Highest", "最高"}
	AverageHead      = Message{"On average", "平均"}
	AtRiskHead       = Message{"Above {0}", "高于 {0}"}
	Prosecutor       = Message{"Prosecutor", "检察官"}
	ProsecutorMeans  = Message{"knows that the person is in the table", "知道此人在表中"}
	Journalist       = Message{"Journalist", "记者"}
	JournalistMeans  = Message{"does not know who is in the table; without a table of the population, the same as the prosecutor", "不知道谁在表中；无总体数据时与检察官相同"}
	Marketer         = Message{"Marketer", "营销者"}
	MarketerMeans    = Message{"looks for everyone and is content with a share", "查找所有人，找到一部分即可"}
	AttackersAverage = Message{"An attacker looking for everyone found {0} of them in the original and finds {1} in the release.", "逐一查找每个人者，在原始数据中可找到 {0}，在发布数据中可找到 {1}。"}
	AttackersSource  = Message{"Source: El Emam, Dankar: Protecting Privacy Using k-Anonymity. JAMIA 15(5), 2008. Threshold: EMA Policy 0070.", "来源：El Emam, Dankar: Protecting Privacy Using k-Anonymity. JAMIA 15(5), 2008。阈值：EMA Policy 0070。"}
	SinglingTitle    = Message{"Which columns single people out", "哪些列能锁定个人"}
	SinglingLead     = Message{"Rows that are the only ones with their values are found by anyone who knows these values.", "若某行的取值独一无二，知道这些取值的人就能找到它。"}
	SinglingLine     = Message{"{1}: {0:this column alone makes|these columns alone make} {2} of the rows unique, now {3}.", "{1}：仅凭所列各列，{2} 的行是唯一的，现在为 {3}。"}
	SinglingSource   = Message{"Source: Motwani, Xu: Efficient Algorithms for Masking and Finding Quasi-Identifiers. SIAM SDM PPDM workshop 2007.", "来源：Motwani, Xu: Efficient Algorithms for Masking and Finding Quasi-Identifiers. 2007。"}

	QualityTitle        = Message{"How useful the table remains", "仍然可用于什么"}
	QualityLead         = Message{"What someone computes from the release, compared with what the original gives.", "用发布数据计算的结果，与原始数据对照。"}
	QualityAsk          = Message{"Measure it", "进行测量"}
	QualityWait         = Message{"Being measured …", "正在测量……"}
	QualitySource       = Message{"Naive Bayes from the quasi-identifiers, 5-fold cross-validation. Count queries over random ranges: LeFevre, DeWitt, Ramakrishnan: Mondrian. ICDE 2006.", "朴素贝叶斯，5 折交叉验证。随机范围计数查询：LeFevre, DeWitt, Ramakrishnan: Mondrian. ICDE 2006。"}
	PredictionLine      = Message{"Predicting {0} from the other columns: right in {1} of the rows before, {2} after; always guessing the most frequent value is right in {3}.", "由其他列预测 {0}：之前正确率 {1}，之后 {2}；总猜最常见值为 {3}。"}
	PredictionGuess     = Message{"Guess", "猜测"}
	QueryLine           = Message{"{0} counts over random ranges: half of them are off by at most {1}, on average by {2} of all rows.", "{0} 个随机范围计数：半数误差不超过 {1}，平均误差为全部行的 {2}。"}
	AssociationLine     = Message{"{0}: over {1} {1:pair|pairs} of columns it changes by {2} on average.", "{0}：{1} 对列平均变化 {2}。"}
	DistributionTitle   = Message{"Distributions before and after", "之前与之后的分布"}
	DistributionLead    = Message{"A generalized value counts evenly for all values that it covers; * says nothing.", "泛化后的值均匀计入其涵盖的各值；* 表示无信息。"}
	DistributionColumn  = Message{"Column", "列"}
	DistributionNumbers = Message{"The numbers of the chart", "图表数据"}
	DistributionMoved   = Message{"{0}: {1} of the rows would have to change for the two to be the same (total variation).", "{0}：要使两者相同，须改变 {1} 的行（总变差）。"}
	DistributionEarth   = Message{"Weighted by how far they would have to move: {0} (earth mover's distance).", "按移动距离计为 {0}（推土机距离）。"}
	DistributionNone    = Message{"There are no rows to compare.", "没有可比较的行。"}
	DistributionSource  = Message{"Source: Li, Li, Venkatasubramanian: t-Closeness. ICDE 2007, for the earth mover's distance.", "来源：Li, Li, Venkatasubramanian: t-Closeness. ICDE 2007（推土机距离）。"}

	ExportTitle    = Message{"Take the table with you", "带走表格"}
	ExportLead     = Message{"Nothing has left this tab so far. The files below are written by your browser to this computer.", "到目前为止没有任何内容离开此标签页。以下文件由浏览器写入本机。"}
	SaveTable      = Message{"Save the table (CSV)", "保存表格 (CSV)"}
	SaveWorkbook   = Message{"Save the table (Excel)", "保存表格 (Excel)"}
	SaveTableWhy   = Message{"The released rows: {0} {0:column|columns}, {1} {1:row|rows}, checked for k = {2}.", "发布的行：{0} 列，{1} 行，已核查 k = {2}。"}
	SaveRecipe     = Message{"Save the recipe (JSON)", "保存方案 (JSON)"}
	SaveRecipeWhy  = Message{"All decisions, to repeat them on next month's table. It holds labels of hierarchies, which can be values of the table: keep it with the original.", "所有设置，可用于下个月的表格。其中的层次标签可能是表中的值：请与原始数据一起保管。"}
	Saved          = Message{"{0} was handed to the browser: {1} {1:byte|bytes}, SHA-256 {2}", "{0} 已交给浏览器：{1} 字节，SHA-256 {2}"}
	FormatLegend   = Message{"Format of the table", "表格的格式"}
	FormatCSV      = Message{"CSV", "CSV"}
	FormatCSVWhy   = Message{"Opens in any program. Excel may change cells such as 007 or 1e5 when it opens the file.", "任何程序都能打开。Excel 打开时可能改动 007、1e5 之类的单元格。"}
	FormatExcel    = Message{"Excel workbook (.xlsx)", "Excel 工作簿 (.xlsx)"}
	FormatExcelWhy = Message{"Every cell stays as it was checked: 007 stays 007, and no cell can run as a formula.", "每个单元格与核查时一致：007 仍是 007，任何单元格都不会作为公式运行。"}
	OutputTitle    = Message{"How the file is written", "文件写法"}
	OrderLabel     = Message{"Order of the rows", "行的顺序"}
	OrderSorted    = Message{"Sorted by what is released: says nothing about the original", "按发布内容排序：不透露原始顺序"}
	OrderOriginal  = Message{"As in the original: a row's place can give it away", "与原始相同：位置可能暴露身份"}
	FormulaLabel   = Message{"Put an apostrophe before cells that a spreadsheet would run as a formula", "在会被电子表格当作公式运行的单元格前加撇号"}
	FormulaCount   = Message{"Such cells in this table: {0}", "此表中此类单元格：{0}"}
	FormulaInert   = Message{"In a workbook these cells are texts and can't run. The apostrophe is unnecessary there and would be visible.", "在工作簿中，这些单元格是文本，不会运行；无需撇号，加了会显示出来。"}
	BOMLabel       = Message{"Mark the file for Excel (byte order mark)", "为 Excel 添加标记（字节顺序标记）"}
	WithheldTitle  = Message{"This release is withheld", "此结果不予导出"}
	WithheldBody   = Message{"It did not pass its own check.", "未通过自身核查。"}
)

var associations = map[string]Message{
	"cramers_v":         {"Association of categories (Cramér's V)", "类别关联（Cramér's V）"},
	"correlation_ratio": {"Category and number (correlation ratio)", "类别与数值（相关比）"},
	"pearson":           {"Correlation of numbers (Pearson)", "数值相关（Pearson）"},
}

// Association names a measure of association.
func (l Lang) Association(kind string) string { return l.called(associations, kind, kind) }
