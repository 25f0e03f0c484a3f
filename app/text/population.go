package text

// The table of the population, on the fourth step.
var (
	PopulationTitle   = Message{"Population table (optional)", "总体表（可选）"}
	PopulationLead    = Message{"A register that holds more people than your table, such as the hospital's whole list, is what an attacker could have. With it, the risk from one who does not know who is in your table can be measured, and k-map and δ-presence can be asked for.", "攻击者可能拥有一份比您的表包含更多人的登记表，例如医院的完整名单。有了它，就能衡量不知道谁在表中的攻击者带来的风险，并可要求 k-map 和 δ-存在。"}
	PopulationForm    = Message{"Excel or CSV, one row for each person, your table's people among them, with the columns that could identify written as in your table. It stays in this tab like your table.", "Excel 或 CSV，每人一行，包含您表中的人，可能识别的列写法与您的表一致。它与您的表一样只保留在此标签页中。"}
	PopulationChoose  = Message{"Choose a population table", "选择总体表"}
	PopulationDrop    = Message{"or drop it on this card", "或拖放到此卡片"}
	PopulationAnother = Message{"Choose another", "选择其他文件"}
	PopulationClose   = Message{"Close the population table", "关闭总体表"}
	PopulationOpen    = Message{"{0} is open: {1} {1:person|people}, one per row", "已打开 {0}：{1} 人，每人一行"}
	PopulationUnread  = Message{"{0} could not be read. Change how it is read, or choose another.", "无法读取 {0}。请更改读取方式，或选择其他文件。"}
	PopulationFor     = Message{"Column that corresponds to {0}", "对应 {0} 的列"}
	PopulationNone    = Message{"choose a column", "请选择一列"}
	PopulationLacks   = Message{"No column in it is called {0}", "其中没有名为 {0} 的列"}
	PopulationRename  = Message{"Choose the column that means the same. If there is none, add or rename it in the file and choose the file again.", "请选择含义相同的列。若没有，请在文件中添加或重命名，然后重新选择文件。"}
	PopulationWaits   = Message{"Comparing it with your table…", "正在与您的表比较…"}
	PopulationMany    = Message{"You can now ask for k-map and δ-presence, under “Protect sensitive values, too”.", "现在可在“同时保护敏感信息”中要求 k-map 和 δ-存在。"}
	PopulationHolds   = Message{"Each of the table's {0} {0:row|rows} finds at least one person in it.", "表中 {0} 行每行都至少能在其中找到一人。"}
	PopulationAbsent  = Message{"{0} of the table's {1} {1:row finds|rows find} nobody in it", "表中 {1} 行有 {0} 行在其中找不到任何人"}
	PopulationAbsentW = Message{"These people can't be in this register: it may be the wrong file, be older than your table, or write values in another way.", "这些人不可能在此登记表中：可能文件有误、比您的表旧，或值的写法不同。"}
	PopulationPlaces  = Message{"Values that your table's hierarchies do not hold", "您的表的层次中没有的值"}
	PopulationPlace   = Message{"{0}: {1} {1:value|values} of {2} {2:person|people}, such as {3}", "{0}：{2} 人的 {1} 个值，例如 {3}"}
	PopulationPlacesW = Message{"People with such values are not counted, so the risk shown is, if anything, too high. To count them, import a hierarchy that holds these values too, on the step Generalize.", "具有这些值的人未计入，因此显示的风险只会偏高。要计入他们，请在“泛化”步骤导入也包含这些值的层次。"}
	PopulationFormat  = Message{"How the population table was read", "总体表的读取方式"}
	PopulationGuess   = Message{"detected", "自动检测"}

	ModelForPopulation = Message{"Protection measured against the population table", "相对于总体表的保护"}
	PopulationAlone    = Message{"k counts rows of your table, k-map people of the population. To rely on k-map alone, set k to 1 above.", "k 按您表中的行计数，k-map 按总体中的人计数。若只依靠 k-map，请将上方的 k 设为 1。"}

	JournalistAmong = Message{"does not know who is in the table, but has {0} with {1} {1:person|people}", "不知道谁在表中，但拥有 {0}（{1} 人）"}
	AbsentRows      = Message{"{0} released {0:row finds|rows find} nobody in {1} and {0:counts|count} as if only this table held {0:it|them}.", "有 {0} 行在 {1} 中找不到任何人，按仅此表包含它们计算。"}
)
