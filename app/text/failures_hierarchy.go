package text

import "quasi/engine/data/hierarchy"

// hierarchyFailures are of hierarchies, by their codes. {0} of a fault of a file is the
// line.
var hierarchyFailures = map[string]Message{
	hierarchy.FaultEmpty:     {"The hierarchy has no rows.", "层次文件没有任何行。"},
	hierarchy.FaultLength:    {"Line {0}: the row has {1} {1:level|levels}, the first has {2}.", "第 {0} 行：该行有 {1} 级，首行有 {2} 级。"},
	hierarchy.FaultLabel:     {"Line {0}: level {1} has no label.", "第 {0} 行：第 {1} 级没有标签。"},
	hierarchy.FaultTwice:     {"Line {0}: value “{1}” is already at line {2}.", "第 {0} 行：值“{1}”已出现在第 {2} 行。"},
	hierarchy.FaultParents:   {"Line {0}: “{1}” is below “{2}”, but below “{3}” at line {4}.", "第 {0} 行：“{1}”在“{2}”之下，但在第 {4} 行却在“{3}”之下。"},
	hierarchy.FaultRoot:      {"Line {0}: the row ends in “{1}”, the first in “{2}”. All rows must end in one root.", "第 {0} 行：该行以“{1}”结尾，首行以“{2}”结尾。所有行必须以同一个根结尾。"},
	hierarchy.FaultCycle:     {"Line {0}: this closes a circle: {1}. Remove one of its lines.", "第 {0} 行：此行形成循环：{1}。请删除其中一行。"},
	hierarchy.FaultPlaces:    {"Line {0}: “{1}” is at level {2}, but at level {3} at line {4}. A release can't tell the two apart.", "第 {0} 行：“{1}”位于第 {2} 级，但在第 {4} 行位于第 {3} 级。发布后无法区分二者。"},
	hierarchy.FaultDepth:     {"Line {0}: “{1}” is {2} {2:step|steps} below the root, others are {3}.", "第 {0} 行：“{1}”距根 {2} 级，其他值为 {3} 级。"},
	hierarchy.FaultNoPath:    {"Value “{1}” of the column has no place in the hierarchy. Add it, or mark it as missing.", "该列的值“{1}”在层次中没有位置。请将其加入层次，或标记为缺失。"},
	hierarchy.FaultBareQuote: {"Line {0}: a quote appears within a cell that does not start with one.", "第 {0} 行：单元格不以引号开头，中间却出现引号。"},
	hierarchy.FaultQuote:     {"Line {0}: a quote is missing, or there is one too many.", "第 {0} 行：缺少引号，或多了一个引号。"},

	// What keeps a hierarchy from being changed or used.

	hierarchy.RefuseValueName:   {"{0} is a value of the table and keeps its name.", "{0} 是表中的值，名称不可更改。"},
	hierarchy.RefuseRoot:        {"The root stays where it is and is always released as *.", "根节点不可移动，始终发布为 *。"},
	hierarchy.RefuseNoValue:     {"A value needs a text.", "值不能为空。"},
	hierarchy.RefuseNoName:      {"A group needs a name.", "组需要名称。"},
	hierarchy.RefuseTaken:       {"Another group or value is called {0}.", "已有名为 {0} 的组或值。"},
	hierarchy.RefuseIntoValue:   {"{0} is a value: only groups can hold values and groups.", "{0} 是值：只有组可以包含值和组。"},
	hierarchy.RefuseItself:      {"{0} can't be moved into itself.", "{0} 不能移入自身。"},
	hierarchy.RefuseNoValues:    {"A group needs at least one value.", "组至少需要一个值。"},
	hierarchy.RefuseDissolve:    {"Only groups can be dissolved, not {0}.", "只能解散组，不能解散 {0}。"},
	hierarchy.RefuseMerge:       {"Two groups or values of the same name would become one. Rename one of them first.", "两个同名的组或值会合并。请先重命名其中一个。"},
	hierarchy.RefuseSorting:     {"Members can be sorted by label, number or count, not by {0}.", "成员可按标签、数值或计数排序，不能按 {0} 排序。"},
	hierarchy.RefuseNoNode:      {"The group or value is no longer there. Choose another.", "该组或值已不存在。请选择其他项。"},
	hierarchy.RefuseLast:        {"A hierarchy keeps at least one value. Leave one, or build or import another hierarchy.", "层次至少保留一个值。请保留一个，或构建、导入其他层次。"},
	hierarchy.RefusePairs:       {"Two columns can't express a hierarchy where “{0}” is at two places, or a name is blank. Rename the group, or save for ARX.", "“{0}”在层次中出现两次，或有名称为空，无法用两列表示。请重命名该组，或保存为 ARX 格式。"},
	"values-without-place":      {"{0} {0:value has|values have} no place in the hierarchy: {1}. Add them to it, or mark them as missing.", "有 {0} 个值在层次中没有位置：{1}。请将其加入层次，或标记为缺失。"},
	"hierarchy-no-values":       {"The hierarchy has no values.", "层次中没有值。"},
	"values-without-place-more": {"{0} values have no place in the hierarchy: {1} and {2} more. Add them to it, or mark them as missing.", "有 {0} 个值在层次中没有位置：{1} 及另外 {2} 个。请将其加入层次，或标记为缺失。"},
	"value-blank":               {"A value, “{0}”, is blank and can't be in a hierarchy. Mark it as missing.", "值“{0}”为空白，不能放入层次。请标记为缺失。"},
	"no-place-in-order":         {"{0} {0:value is|values are} no numbers or dates and {0:has|have} no place in an order: {1}. Mark them as missing, or build another hierarchy.", "有 {0} 个值不是数字或日期，无法排序：{1}。请标记为缺失，或构建其他层次。"},

	// What keeps it from being built.

	"build-day":           {"The day is “{0}”. Write it as 2024-12-31.", "日期为“{0}”。请写成 2024-12-31 的形式。"},
	"build-nothing":       {"No value of “{0}” fits this way of building. Choose another.", "“{0}”的值均不适合此构建方式。请选择其他方式。"},
	"classification-none": {"“{0}” knows none of the values. Choose another way.", "“{0}”中没有这些值。请选择其他方式。"},
	"ages-no-day":         {"Ages need a day as of which they are counted. Enter one.", "计算年龄需要一个截止日期。请输入。"},
	"bounds-infinite":     {"Level {1}: the bound {0} is no finite number.", "第 {1} 级：界限 {0} 不是有限的数。"},
	"bounds-nested":       {"Level {1}: the bound {0} is none of level {2}. A level can only leave bounds out.", "第 {1} 级：界限 {0} 不在第 {2} 级中。每一级只能省去下一级的界限。"},
	"bounds-none":         {"Level {0} has no bounds. Give at least one, or leave the level out.", "第 {0} 级没有界限。请至少给出一个，或去掉该级。"},
	"bounds-order":        {"Level {1}: the bound {0} comes after {2}. Bounds must ascend.", "第 {1} 级：界限 {0} 排在 {2} 之后。界限必须递增。"},
	"dates-level":         {"The date level is “{0}”. Choose one of {1}.", "日期级别为“{0}”。请选择：{1}。"},
	"dates-order":         {"The date level {0} comes above {1}. Put the levels from fine to coarse.", "日期级别 {0} 位于 {1} 之上。请从细到粗排列。"},
	"dates-weeks":         {"The date level {0} can't come above weeks, which cross its ends. Leave one of them out.", "日期级别 {0} 不能位于周之上，因为周会跨越其边界。请去掉其中一个。"},
	"ends-infinite":       {"The lowest or highest value is {0}. Enter a finite number.", "最低值或最高值为 {0}。请输入有限的数。"},
	"ends-order":          {"The lowest value is {0}. Enter a number below the highest, {1}.", "最低值为 {0}。请输入小于最高值 {1} 的数。"},
	"mask-characters":     {"The characters to mask are {0}. Enter ascending numbers from 1.", "要遮盖的字符为 {0}。请输入从 1 起递增的数。"},
	"quantiles-range":     {"{0} {0:class|classes} in {1} {1:level|levels} are asked for. Ask for at least 2 classes and 1 level.", "要求 {1} 级、每级 {0} 类。请至少要求 2 类、1 级。"},
	"rare-no-name":        {"The group of rare values needs a name, such as “other”.", "罕见值的组需要名称，例如“其他”。"},
	"rare-thresholds":     {"The thresholds of rare values are {0}. Enter ascending numbers above 0, shares of at most 1.", "罕见值的阈值为 {0}。请输入大于 0 且递增的数，比例不超过 1。"},
	"runs-nested":         {"Level {0}: a run starts at “{1}” and cuts a run of level {2} in two.", "第 {0} 级：一段从“{1}”开始，把第 {2} 级的一段切成两半。"},
	"runs-order":          {"Level {0}: runs start at {1}. Give the places in ascending order.", "第 {0} 级：各段起点为 {1}。请按递增顺序给出。"},
	"runs-start":          {"Level {0}: a run starts at place {1}. Choose a place from 1 to {2}.", "第 {0} 级：一段从位置 {1} 开始。请选择 1 到 {2} 之间的位置。"},
	"runs-value-twice":    {"The value “{0}” is at places {1} and {2} of the order. Leave one.", "值“{0}”在顺序中出现在位置 {1} 和 {2}。请只保留一处。"},
	"widths-nested":       {"The interval width {0} is no multiple of {1}, the one below it.", "区间宽度 {0} 不是下一级宽度 {1} 的整数倍。"},
	"widths-range":        {"The interval width is {0}. Enter a number above 0.", "区间宽度为 {0}。请输入大于 0 的数。"},
}
