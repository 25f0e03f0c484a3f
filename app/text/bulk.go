package text

// Finding and changing many columns at once, on the second step.
var (
	FilterLabel   = Message{"Find columns", "查找列"}
	FilterRole    = Message{"Role", "角色"}
	FilterAny     = Message{"any role", "任意角色"}
	FilterUnknown = Message{"not recognized", "未识别"}
	UnknownTitle  = Message{"Columns that were not recognized: {0}", "未识别的列：{0}"}
	UnknownBody   = Message{"{0}. Look at them together, then keep those that nobody outside the hospital could know.", "{0}。请一并查看，并保留院外无人可能知道的列。"}
	UnknownShow   = Message{"Show and select them", "显示并选中"}
	KeepOne       = Message{"Keep {0}", "保留 {0}"}
	FilterShown   = Message{"{0} of {1} columns shown", "显示 {0} / {1} 列"}
	SelectColumn  = Message{"Select {0}", "选择 {0}"}
	SelectShown   = Message{"Select all shown", "选择所有显示的列"}
	BulkLabel     = Message{"Role of the {0} selected", "所选 {0} 列的角色"}
	BulkSet       = Message{"Set the role", "设置角色"}
	PriorityTitle = Message{"Order of priority", "优先顺序"}
	PriorityLead  = Message{"Methods that go by priority keep the first columns the most exact.", "按优先顺序的方法会使靠前的列最精确。"}
	PriorityUp    = Message{"Move {0} up", "上移 {0}"}
	PriorityDown  = Message{"Move {0} down", "下移 {0}"}
	UniqueWithout = Message{"{0} tells most apart: without it, {1} of the rows would be unique.", "{0} 的区分作用最大：若去掉该列，{1} 的行是唯一的。"}

	TreeKeys    = Message{"Arrow keys move, right and left open and close a group, the space bar selects, Shift selects several, a letter finds, Delete deletes. What is selected can also be dragged into a group.", "方向键移动，左右键展开或收起，空格键选择，Shift 可多选，字母键查找，Delete 键删除；也可将所选项拖入组中。"}
	LevelUnique = Message{"{0} of the rows unique", "{0} 的行唯一"}
)
