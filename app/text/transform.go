package text

// Pseudonyms and shifted dates, on the second and the last step.
var (
	TransformTitle  = Message{"Release in disguise instead of removing", "以替代形式发布而非删除"}
	TransformLead   = Message{"Pseudonyms and shifted dates are still personal data: anyone who has the key can find the people again.", "假名与平移后的日期仍属个人数据：持有密钥者可重新找到本人。"}
	TransformPseudo = Message{"Release {0} as pseudonyms", "将 {0} 以假名发布"}
	TransformShift  = Message{"Shift the dates of {0}, all of a patient by the same number of days", "平移 {0} 的日期，同一患者平移相同天数"}
	TransformNeed   = Message{"To shift dates, say first which column tells patients apart.", "要平移日期，请先指定区分患者的列。"}
	TransformDays   = Message{"By at most this many days", "最多平移天数"}
	TransformKey    = Message{"Key from before", "以前的密钥"}
	TransformKeyWhy = Message{"64 digits from 0 to f give the same patients the same pseudonyms again. Empty: a new key is made here.", "输入 64 位十六进制数字可使同一患者得到相同假名；留空则在此生成新密钥。"}
	TransformKeyBad = Message{"A key has 64 digits from 0 to f.", "密钥为 64 位十六进制数字。"}
	DaysInvalid     = Message{"Enter a whole number from {0} to {1}.", "请输入 {0} 到 {1} 之间的整数。"}
	KeyTitle        = Message{"The key of the pseudonyms", "假名的密钥"}
	KeyLead         = Message{"Write it down and keep it apart from the table: it is shown here and stored nowhere. Without it no other table can get the same pseudonyms; with it, people can be found again.", "请记下并与表格分开保管：它只在此显示，不会存储。没有它，其他表格无法得到相同假名；有了它则可重新找到本人。"}
	KeyShow         = Message{"Show the key", "显示密钥"}
	DisguiseLabel   = Message{"Still personal data: {0}", "仍属个人数据：{0}"}
)
