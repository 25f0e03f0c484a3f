package text

import "quasi/engine/data/hierarchy"

// ofHierarchies are of hierarchies, by their codes, in Chinese. {0} of a fault of a file
// is the line.
var ofHierarchies = map[string]string{
	hierarchy.FaultEmpty:     "层次文件没有任何行。",
	hierarchy.FaultLength:    "第 {0} 行：该行有 {1} 级，首行有 {2} 级。",
	hierarchy.FaultLabel:     "第 {0} 行：第 {1} 级没有标签。",
	hierarchy.FaultTwice:     "第 {0} 行：值“{1}”已出现在第 {2} 行。",
	hierarchy.FaultParents:   "第 {0} 行：“{1}”在“{2}”之下，但在第 {4} 行却在“{3}”之下。",
	hierarchy.FaultRoot:      "第 {0} 行：该行以“{1}”结尾，首行以“{2}”结尾。所有行必须以同一个根结尾。",
	hierarchy.FaultEncoding:  "第 {0} 行：文本不是 UTF-8，请将文件另存为 UTF-8。",
	hierarchy.FaultValue:     "第 {0} 行：组“{1}”与第 {2} 行的值同名，而该值不在组中，发布后会被误读：请给该组另取名称。",
	hierarchy.FaultCycle:     "第 {0} 行：此行形成循环：{1}。请删除其中一行。",
	hierarchy.FaultPlaces:    "第 {0} 行：“{1}”位于第 {2} 级，但在第 {4} 行位于第 {3} 级。发布后无法区分二者。",
	hierarchy.FaultDepth:     "第 {0} 行：“{1}”距根 {2} 级，其他值为 {3} 级。",
	hierarchy.FaultNoPath:    "该列的值“{1}”在层次中没有位置。请将其加入层次，或标记为缺失。",
	hierarchy.FaultBareQuote: "第 {0} 行：单元格不以引号开头，中间却出现引号。",
	hierarchy.FaultQuote:     "第 {0} 行：缺少引号，或多了一个引号。",

	// What keeps a hierarchy from being changed or used.

	hierarchy.RefuseValueName:   "{0} 是表中的值，名称不可更改。",
	hierarchy.RefuseRoot:        "根节点不可移动，始终发布为 *。",
	hierarchy.RefuseNoValue:     "值不能为空。",
	hierarchy.RefuseNoName:      "组需要名称。",
	hierarchy.RefuseTaken:       "已有名为 {0} 的组或值。",
	hierarchy.RefuseIntoValue:   "{0} 是值：只有组可以包含值和组。",
	hierarchy.RefuseItself:      "{0} 不能移入自身。",
	hierarchy.RefuseNoValues:    "组至少需要一个值。",
	hierarchy.RefuseDissolve:    "只能解散组，不能解散 {0}。",
	hierarchy.RefuseMerge:       "两个同名的组或值会合并。请先重命名其中一个。",
	hierarchy.RefuseSorting:     "成员可按标签、数值或计数排序，不能按 {0} 排序。",
	hierarchy.RefuseNoNode:      "该组或值已不存在。请选择其他项。",
	hierarchy.RefuseLast:        "层次至少保留一个值。请保留一个，或构建、导入其他层次。",
	hierarchy.RefusePairs:       "“{0}”在层次中出现两次，或有名称为空，无法用两列表示。请重命名该组，或保存为 ARX 格式。",
	"values-without-place":      "有 {0} 个值在层次中没有位置：{1}。请将其加入层次，或标记为缺失。",
	"hierarchy-no-values":       "层次中没有值。",
	"values-without-place-more": "有 {0} 个值在层次中没有位置：{1} 及另外 {2} 个。请将其加入层次，或标记为缺失。",
	"value-blank":               "值“{0}”为空白，不能放入层次。请标记为缺失。",
	"no-place-in-order":         "有 {0} 个值不是数字或日期，无法排序：{1}。请标记为缺失，或构建其他层次。",

	// What keeps it from being built.

	"build-day":           "日期为“{0}”。请写成 2024-12-31 的形式。",
	"build-nothing":       "“{0}”的值均不适合此构建方式。请选择其他方式。",
	"classification-none": "“{0}”中没有这些值。请选择其他方式。",
	"ages-no-day":         "计算年龄需要一个截止日期。请输入。",
	"bounds-infinite":     "第 {1} 级：界限 {0} 不是有限的数。",
	"bounds-nested":       "第 {1} 级：界限 {0} 不在第 {2} 级中。每一级只能省去下一级的界限。",
	"bounds-none":         "第 {0} 级没有界限。请至少给出一个，或去掉该级。",
	"bounds-order":        "第 {1} 级：界限 {0} 排在 {2} 之后。界限必须递增。",
	"dates-level":         "日期级别为“{0}”。请选择：{1}。",
	"dates-order":         "日期级别 {0} 位于 {1} 之上。请从细到粗排列。",
	"dates-weeks":         "日期级别 {0} 不能位于周之上，因为周会跨越其边界。请去掉其中一个。",
	"ends-infinite":       "最低值或最高值为 {0}。请输入有限的数。",
	"ends-order":          "最低值为 {0}。请输入小于最高值 {1} 的数。",
	"mask-characters":     "要遮盖的字符为 {0}。请输入从 1 起递增的数。",
	"quantiles-range":     "要求 {1} 级、每级 {0} 类。请至少要求 2 类、1 级。",
	"rare-no-name":        "罕见值的组需要名称，例如“其他”。",
	"rare-thresholds":     "罕见值的阈值为 {0}。请输入大于 0 且递增的数，比例不超过 1。",
	"runs-nested":         "第 {0} 级：一段从“{1}”开始，把第 {2} 级的一段切成两半。",
	"runs-order":          "第 {0} 级：各段起点为 {1}。请按递增顺序给出。",
	"runs-start":          "第 {0} 级：一段从位置 {1} 开始。请选择 1 到 {2} 之间的位置。",
	"runs-value-twice":    "值“{0}”在顺序中出现在位置 {1} 和 {2}。请只保留一处。",
	"widths-nested":       "区间宽度 {0} 不是下一级宽度 {1} 的整数倍。",
	"widths-range":        "区间宽度为 {0}。请输入大于 0 的数。",
}
