package text

// Building a hierarchy, on the third step.
var (
	BuilderTitle   = Message{"Build it another way", "以其他方式构建"}
	BuilderLead    = Message{"This replaces the hierarchy of {0}. It can be undone.", "这将替换 {0} 的层次，可以撤销。"}
	BuilderKind    = Message{"How", "方式"}
	BuilderDo      = Message{"Build", "构建"}
	BuildWidths    = Message{"Widths of the levels", "各层宽度"}
	BuildWidthsWhy = Message{"Each a multiple of the one before, as in 5, 10, 20.", "每个须为前一个的倍数，如 5, 10, 20。"}
	BuildTop       = Message{"From here on together", "从此值起合并"}
	BuildTopWhy    = Message{"As in 90 for 90+. Empty: no top.", "如 90 表示 90+。留空：不设上限。"}
	BuildBottom    = Message{"Below this together", "低于此值合并"}
	BuildBottomWhy = Message{"As in 18 for <18. Empty: no bottom.", "如 18 表示 <18。留空：不设下限。"}
	BuildClasses   = Message{"Classes of the finest level", "最细层的组数"}
	BuildClassWhy  = Message{"Each with about the same number of rows, as in 8.", "各组行数大致相等，如 8。"}
	BuildLevels    = Message{"Levels", "层数"}
	BuildLevelsWhy = Message{"Each joins the classes of the one before in pairs.", "每层将前一层的组两两合并。"}
	BuildBounds    = Message{"Bounds, with the levels separated by |", "界值，各层以 | 分隔"}
	BuildBoundsWhy = Message{"The finest level first, as in 18, 40, 65 | 18, 65.", "最细层在前，如 18, 40, 65 | 18, 65。"}
	BuildDates     = Message{"Levels", "层次"}
	BuildDatesWhy  = Message{"Some of day, week, month, quarter, half-year, year, decade.", "可选：day, week, month, quarter, half-year, year, decade。"}
	BuildOrder     = Message{"Order of day and month", "日月顺序"}
	BuildOrderAny  = Message{"as the column is read", "与该列的读法相同"}
	BuildOrderDMY  = Message{"day, month, year", "日、月、年"}
	BuildOrderMDY  = Message{"month, day, year", "月、日、年"}
	BuildOrderYMD  = Message{"year, month, day without marks", "年月日连写"}
	BuildOrderXLS  = Message{"days as Excel counts them", "Excel 序列日期"}
	BuildOn        = Message{"Age as of", "年龄计算日"}
	BuildOnWhy     = Message{"A day, as in 2024-12-31.", "日期，如 2024-12-31。"}
	BuildHidden    = Message{"Characters hidden on each level", "各层隐藏的字符数"}
	BuildHiddenWhy = Message{"As in 1, 2, 3.", "如 1, 2, 3。"}
	BuildSide      = Message{"From", "从"}
	BuildRight     = Message{"the right", "右侧"}
	BuildLeft      = Message{"the left", "左侧"}
	BuildBelow     = Message{"Rare is a value with fewer rows than", "行数少于此数的值为罕见值"}
	BuildBelowWhy  = Message{"One number for each level, as in 5, 20.", "每层一个数，如 5, 20。"}
	BuildLabel     = Message{"Name of the rare ones", "罕见值的名称"}
	BuildSequence  = Message{"Values from low to high", "从低到高的值"}
	BuildSeqWhy    = Message{"Separated by commas.", "以逗号分隔。"}
	BuildStarts    = Message{"A new group starts at the", "新组从第几个值开始"}
	BuildStartsWhy = Message{"Places in that order, as in 3, 6 for the third and the sixth value.", "按上述顺序的位置，如 3, 6 表示第三和第六个值。"}
	BuildSystem    = Message{"Classification", "分类"}
	BuildWrong     = Message{"This can't be read: {0}", "无法识别：{0}"}

	TreeTwoWays    = Message{"The dates of {0} can be read in two ways", "{0} 的日期有两种读法"}
	TreeTwoWaysWhy = Message{"Until you say whether day or month is first, they are treated as words, not as days, months and years.", "在您说明日在前还是月在前之前，这些值被当作文字，而非年月日。"}
	TreeTwoWaysDo  = Message{"Say how to read them", "指定读法"}
	MissingPlaces  = Message{"{0} {0:value of the column has|values of the column have} no place in the hierarchy: {1}", "该列有 {0} 个值在层次中没有位置：{1}"}
	MissingWhy     = Message{"Until each has one, the table can't be anonymized.", "每个值都有位置后，才能对表格去标识化。"}
	PlaceThem      = Message{"Place {0:it|them} outside any group", "放在所有组之外"}
	RemoveUnused   = Message{"Remove {0} {0:value|values} that no row has", "移除 {0} 个没有任何行使用的值"}
	DeleteValues   = Message{"Delete", "删除"}
	DeleteGroups   = Message{"Delete, with all in {0:it|them}", "连同其中内容一起删除"}
	SaveARX        = Message{"Save for ARX (CSV)", "保存为 ARX 格式（CSV）"}
	SavePairs      = Message{"Save in two columns (CSV)", "保存为两列（CSV）"}
	ImportNotes    = Message{"Imported, with {0} {0:thing|things} worth a look in the file", "已导入，文件中有 {0} 处值得留意"}
	SplitOff       = Message{"Split off as a group", "拆分为新组"}
	ViewAs         = Message{"Show as", "显示为"}
	ViewTree       = Message{"Tree", "树"}
	ViewTable      = Message{"Table", "表格"}
	PageBefore     = Message{"Before", "上一页"}
	PageNext       = Message{"Next", "下一页"}
	PageShown      = Message{"{0} to {1} of {2}", "第 {0} 至 {1} 个，共 {2} 个"}
	MergeGroups    = Message{"Merge groups", "合并组"}
	SortMembers    = Message{"Sort the members by", "成员排序方式"}
	SortDo         = Message{"Sort", "排序"}
	SortLabel      = Message{"name", "名称"}
	SortNumber     = Message{"number", "数值"}
	SortCount      = Message{"rows", "行数"}
)

// Builder names a way to build a hierarchy.
func (l Lang) Builder(name string) string { return l.called(builders, name, name) }

var builders = map[string]Message{
	"intervals":   {"Intervals of equal width", "等宽区间"},
	"quantiles":   {"Intervals with equal numbers of rows", "等频区间"},
	"bounds":      {"Intervals with bounds of your own", "自定界值的区间"},
	"dates":       {"Dates by month, year and so on", "日期按月、年等"},
	"ages":        {"Birth dates as ages", "出生日期转为年龄"},
	"mask":        {"Codes with characters hidden", "隐藏代码的部分字符"},
	"zip3":        {"US ZIP codes by three digits", "美国邮编前三位"},
	"gb-postcode": {"British postcodes by sector, district, area", "英国邮编按分区、地区、区域"},
	"rare":        {"Rare values together", "合并罕见值"},
	"runs":        {"Groups of an order of your own", "按自定顺序分组"},
	"classes":     {"A built-in classification", "内置分类"},
	"order":       {"Any interval, without levels", "任意区间，不设层次"},
	"flat":        {"Every value by itself", "每个值独立"},
}

// Classification names a built-in classification.
func (l Lang) Classification(name string) string { return l.called(classifications, name, name) }

var classifications = map[string]Message{
	"icd-10":         {"Diagnoses: ICD-10", "诊断：ICD-10"},
	"countries":      {"Countries by region (UN M49)", "国家按地区（UN M49）"},
	"education":      {"Education: ISCED 2011", "教育：ISCED 2011"},
	"marital-status": {"Marital status", "婚姻状况"},
	"occupation":     {"Occupations: ISCO-08", "职业：ISCO-08"},
}
