package text

// The frame: bar, steps, proof panel, dialogs.
var (
	StepOpen       = Message{"Open", "打开"}
	StepColumns    = Message{"Columns", "列"}
	StepGeneralise = Message{"Generalize", "泛化"}
	StepProtect    = Message{"Protect", "保护"}
	StepReview     = Message{"Review", "检查"}
	StepExport     = Message{"Export", "导出"}

	SkipToContent = Message{"Skip to the content", "跳到正文"}
	StepsLabel    = Message{"Steps", "步骤"}
	StepDone      = Message{"done", "已完成"}
	Lock          = Message{"Nothing leaves this tab", "数据不会离开此标签页"}
	LockTested    = Message{"tested at {0}", "{0} 已测试"}
	LockSilent    = Message{"tested at {0}, in the page", "{0} 已测试（页面内）"}
	LockTesting   = Message{"testing", "正在测试"}
	LockSoon      = Message{"locking as soon as Excel support is loaded or a table is opened", "加载 Excel 支持后或打开表格时立即锁定"}
	LockFailed    = Message{"test failed", "测试失败"}
	Undo          = Message{"Undo", "撤销"}
	Redo          = Message{"Redo", "重做"}
	OtherLanguage = Message{"中文", "English"}
	ClearAll      = Message{"Clear everything", "全部清除"}
	ClearTitle    = Message{"Clear everything?", "全部清除？"}
	ClearBody     = Message{"The table, your decisions and the result will be gone from this tab. Files that you have saved stay.", "表格、您的设置和结果都将从此标签页中清除。已保存的文件不受影响。"}
	Cancel        = Message{"Cancel", "取消"}
	Close         = Message{"Close", "关闭"}
	Next          = Message{"Next: {0}", "下一步：{0}"}
	Back          = Message{"Back", "返回"}
	NeedTable     = Message{"Open a table first", "请先打开表格"}
	NeedTableWhy  = Message{"This step works on a table. Open your own, or try one of the samples.", "此步骤需要表格。请打开您的文件，或试用示例。"}
	GoOpen        = Message{"Go to Open", "前往“打开”"}
	FailureTitle  = Message{"That did not work", "操作未成功"}
	Dismiss       = Message{"Dismiss", "知道了"}
	WillLeave     = Message{"What will leave this room", "将离开本机的内容"}
	FactRows      = Message{"Rows", "行数"}
	FactKept      = Message{"Columns kept", "保留的列"}
	FactOf        = Message{"{0} of {1}", "{1} 中的 {0}"}
	FactGeneral   = Message{"Generalized", "泛化的列"}
	FactRemoved   = Message{"Removed", "删除的列"}
	FactNothing   = Message{"Nothing yet. Whatever you open stays in this tab until you save a file yourself.", "暂时没有。您打开的内容只保留在此标签页中，直到您自己保存文件。"}

	ProofTitle     = Message{"Nothing leaves this tab", "数据不会离开此标签页"}
	ProofLead      = Message{"Your browser blocks this page from sending data. This was tested at {0}: the ways out were tried one by one, from the page and from a worker like the one that holds your table.", "您的浏览器禁止此页面发送数据。{0} 已测试：从页面和与保存表格的线程相同的工作线程中逐一尝试了各个出口。"}
	ProofSilent    = Message{"This browser reports nothing from workers", "此浏览器不报告工作线程中的拦截"}
	ProofSilentWhy = Message{"In the page every way out was blocked, and reported. In the worker every way failed as well, but the browser does not say why. Chrome, Edge and Firefox report both.", "页面中的所有出口均已被阻止并有报告。工作线程中的尝试也全部失败，但浏览器未说明原因。Chrome、Edge 和 Firefox 两者都会报告。"}
	ProofSoon      = Message{"The page is not locked yet: it is loading its own program that reads Excel workbooks. It locks itself as soon as that is there, or when you choose, drop, paste or try a table, and always before it reads the first byte.", "页面尚未锁定：正在加载用于读取 Excel 工作簿的自身程序。加载完成后，或当您选择、拖放、粘贴表格或试用示例时，页面会立即锁定，且始终在读取第一个字节之前。"}
	ProofTried     = Message{"Ways out that were tried", "尝试的出口"}
	ProofBlocked   = Message{"Blocked by the browser", "被浏览器阻止"}
	ProofRequests  = Message{"Requests since the lock", "锁定后的请求"}
	ProofViolation = Message{"Attempts by the app itself", "应用自身的尝试"}
	ProofPolicy    = Message{"Policy that the lock added", "锁定时添加的策略"}
	ProofApp       = Message{"Screen program (SHA-256)", "界面程序 (SHA-256)"}
	ProofEngine    = Message{"Engine program (SHA-256)", "引擎程序 (SHA-256)"}
	ProofSheets    = Message{"Workbook program (SHA-256)", "工作簿程序 (SHA-256)"}
	ProofAgain     = Message{"Test again", "再次测试"}
	ProofCheck     = Message{"Check it yourself: open your browser's developer tools (F12), choose Network, and work on. The list stays empty. Or disconnect from the network: everything keeps working.", "自行验证：打开浏览器的开发者工具 (F12)，选择“网络”，继续操作。列表始终为空。或者断开网络：一切照常。"}
	ProofLimits    = Message{"What this does not cover: browser extensions, other programs on this computer, and people who can see the screen.", "不包括：浏览器扩展、本机的其他程序，以及能看到屏幕的人。"}
)

// Progress.
var (
	StageRead      = Message{"Reading the table", "正在读取表格"}
	StageSuggest   = Message{"Looking at the columns", "正在分析各列"}
	StagePrepare   = Message{"Preparing", "正在准备"}
	StageAnonymize = Message{"Looking for the best groups", "正在寻找最佳分组"}
	StageRelease   = Message{"Putting the release together", "正在生成结果"}
	StageAudit     = Message{"Checking the release", "正在核查结果"}
	StageWrite     = Message{"Writing the file", "正在写入文件"}
	TimeLeft       = Message{"about {0} left", "约剩 {0}"}
	TimePassed     = Message{"{0} so far", "已用 {0}"}
)

// Stage returns the message for a stage of work.
func Stage(name string) Message {
	switch name {
	case "read":
		return StageRead
	case "suggest":
		return StageSuggest
	case "anonymize":
		return StageAnonymize
	case "release":
		return StageRelease
	case "audit":
		return StageAudit
	case "write":
		return StageWrite
	}
	return StagePrepare
}
