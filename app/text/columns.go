package text

import "quasi/engine/data/table"

// The second step.
var (
	ColumnsTitle   = Message{"Which columns could point to a person?", "哪些列可能指向某个人？"}
	ColumnsLead    = Message{"We read names and values and made a suggestion for each. Anything we could not explain is set to Remove.", "我们读取了列名和值，并为每列给出建议。无法解释的列设为“删除”。"}
	ColumnHead     = Message{"Column", "列"}
	DifferentHead  = Message{"Different", "不同值"}
	MissingHead    = Message{"Missing", "缺失"}
	ShapeHead      = Message{"Shape", "分布"}
	RoleHead       = Message{"Role", "角色"}
	WhyHead        = Message{"Why", "原因"}
	RoleOf         = Message{"Role of {0}", "{0} 的角色"}
	RoleRemove     = Message{"Remove", "删除"}
	RoleQuasi      = Message{"Could identify", "可能识别"}
	RoleSensitive  = Message{"Sensitive", "敏感"}
	RoleKeep       = Message{"Keep", "保留"}
	WhyYours       = Message{"Your decision.", "您的决定。"}
	UniqueTitle    = Message{"How identifying is this table?", "此表的可识别程度如何？"}
	UniqueShare    = Message{"of the rows are the only one with their {0}.", "的行在以下各列的组合上是唯一的：{0}。"}
	UniqueNone     = Message{"No column is marked as Could identify. Mark what somebody might know about a person.", "没有列被标记为“可能识别”。请标记他人可能知道的信息。"}
	UniqueAlone    = Message{"Rows that one column alone makes unique:", "仅凭单列即可唯一识别的行："}
	UniqueCounting = Message{"Counting…", "正在计算…"}
	RolesTitle     = Message{"What the roles mean", "角色的含义"}
	RoleRemoveW    = Message{"Names a person by itself. It never leaves.", "本身即可识别个人，绝不导出。"}
	RoleQuasiW     = Message{"Points to a person together with others (quasi-identifier). It is generalized.", "与其他列组合可指向个人（准标识符），将被泛化。"}
	RoleSensitiveW = Message{"What others must not learn about a person. It is kept as it is.", "他人不应得知的信息，原样保留。"}
	RoleKeepW      = Message{"Neither. It is kept as it is.", "两者皆非，原样保留。"}

	TypeInteger  = Message{"whole number", "整数"}
	TypeDecimal  = Message{"number", "数值"}
	TypeDate     = Message{"date", "日期"}
	TypeCategory = Message{"category", "类别"}
	TypeCode     = Message{"code", "代码"}
	TypeText     = Message{"text", "文本"}
	TypeEmpty    = Message{"empty", "空"}

	TypeWhy       = Message{"Read as {0}: why, or change", "读作{0}：原因与更改"}
	FormatType    = Message{"Read as", "读作"}
	FormatFound   = Message{"as found: {0}", "自动识别：{0}"}
	FormatNumbers = Message{"Numbers look like", "数值的写法"}
	FormatDates   = Message{"Dates look like", "日期的写法"}
	FormatUnsaid  = Message{"please choose", "请选择"}
	TypeOdd       = Message{"Does not fit: {0}", "不符合的值：{0}"}
	TypeOddRow    = Message{"{0} in row {1}", "第 {1} 行的 {0}"}
	TypeTwoWays   = Message{"Its values can be read in two ways: check the order of day and month, or whether a comma or a point is the decimal separator.", "其值有两种读法：请检查日月顺序，或小数分隔符是逗号还是点。"}
	PatientLike   = Message{"Rows share their {0}: several can be one patient's", "多行的 {0} 相同：可能属于同一位患者"}
	PatientLikeIn = Message{"If {0} tells patients apart, groups should count patients, not rows.", "若 {0} 用于区分患者，各组应按患者而非按行计数。"}
	PatientCount  = Message{"Count patients", "按患者计数"}
	PatientIs     = Message{"Groups count the patients that {0} tells apart.", "各组按 {0} 区分的患者计数。"}
	TypeDateTime  = Message{"date and time", "日期时间"}
	TypeID        = Message{"identifier", "标识符"}
)

// Role returns the name of a role on the screen.
func Role(r table.Role) Message {
	switch r {
	case table.QuasiIdentifying:
		return RoleQuasi
	case table.Sensitive:
		return RoleSensitive
	case table.Insensitive:
		return RoleKeep
	}
	return RoleRemove
}

// Type returns the name of a type of values.
func Type(name string) Message {
	m, ok := map[string]Message{
		"integer": TypeInteger, "decimal": TypeDecimal, "date": TypeDate, "category": TypeCategory, "code": TypeCode, "text": TypeText,
		"date-time": TypeDateTime, "identifier": TypeID,
	}[name]
	if !ok {
		return TypeEmpty
	}
	return m
}

// Reason says why something is suggested; english is the engine's own sentence.
func (l Lang) Reason(code string, args []string, english string) string {
	return l.coded(reasons, code, args, english)
}

// HasReason reports whether a reason has a sentence of its own.
func HasReason(code string) bool { _, ok := reasons[code]; return ok }

var reasons = map[string]Message{
	"empty":       {"No row has a value here.", "此列没有任何值。"},
	"email":       {"Looks like e-mail addresses ({0}%).", "看起来是电子邮箱（{0}%）。"},
	"url":         {"Looks like web addresses ({0}%).", "看起来是网址（{0}%）。"},
	"ip":          {"Looks like IP addresses ({0}%).", "看起来是 IP 地址（{0}%）。"},
	"resident-id": {"Looks like Chinese resident identity numbers, with correct check characters ({0}%).", "看起来是居民身份证号码，校验码正确（{0}%）。"},
	"phone":       {"Looks like telephone numbers ({0}%).", "看起来是电话号码（{0}%）。"},
	"icd10":       {"Looks like ICD-10 codes ({0}%), which others must not learn.", "看起来是 ICD-10 编码（{0}%）：他人不应得知。"},
	"birth":       {"Dates of birth narrow people down with sex and postcode.", "出生日期与性别、邮编组合可缩小到个人。"},
	"death":       {"Dates of death are published in death notices.", "死亡日期见于公开讣告。"},
	"contact":     {"The name suggests a way to reach a person.", "列名表明这是联系方式。"},
	"id":          {"The name suggests a person's number.", "列名表明这是个人编号。"},
	"name":        {"The name suggests a person's name.", "列名表明这是姓名。"},
	"sensitive":   {"Health or money, which others must not learn.", "健康或收入信息：他人不应得知。"},
	"age":         {"Ages are known to many, and the very old are few.", "年龄为许多人所知，而高龄者很少。"},
	"sex":         {"Known to neighbours and in public lists.", "邻居知道，公开名单中也有。"},
	"place":       {"Where somebody lives or comes from is known to many.", "居住地或籍贯为许多人所知。"},
	"social":      {"Known to colleagues and neighbours.", "同事和邻居知道。"},
	"visit":       {"A visit's date is known to family and press.", "就诊日期为家人和媒体所知。"},
	"notes":       {"Free text can hold names; nothing here can clean it.", "自由文本可能包含姓名，无法自动清理。"},
	"measure":     {"A measurement that few outside the hospital know.", "院外很少有人知道的测量值。"},
	"free-text":   {"Free text can hold names; nothing here can clean it.", "自由文本可能包含姓名，无法自动清理。"},
	"one-per-row": {"Nearly one value per row, like a record number.", "几乎每行一个值，类似记录编号。"},
	"date":        {"A date can be known to others.", "日期可能为他人所知。"},
	"few-values":  {"Only {0} {0:value|values}, each in many rows; adds little on its own.", "只有 {0} 个值，每个值对应许多行；单独作用很小。"},
	"unexplained": {"Not recognized, so it will be removed unless you decide otherwise.", "无法识别此列，因此除非您另行决定，否则将被删除。"},

	"nir":           {"Looks like French social security numbers, with correct keys ({0}%).", "看起来是法国社会保障号，校验码正确（{0}%）。"},
	"kvnr":          {"Looks like German health insurance numbers, with correct check digits ({0}%).", "看起来是德国医疗保险号，校验码正确（{0}%）。"},
	"dni":           {"Looks like Spanish identity numbers, with correct letters ({0}%).", "看起来是西班牙身份证号，校验字母正确（{0}%）。"},
	"nhs":           {"Looks like NHS numbers, with correct check digits ({0}%).", "看起来是英国 NHS 号码，校验码正确（{0}%）。"},
	"ssn":           {"Looks like social security numbers of the United States ({0}%).", "看起来是美国社会保障号（{0}%）。"},
	"plan":          {"Looks like Medicare beneficiary numbers ({0}%).", "看起来是美国医疗保险（Medicare）受益人号码（{0}%）。"},
	"iban":          {"Looks like bank account numbers, with correct check digits ({0}%).", "看起来是国际银行账号，校验码正确（{0}%）。"},
	"card":          {"Looks like numbers of payment cards, with correct check digits ({0}%).", "看起来是银行卡号，校验码正确（{0}%）。"},
	"licence":       {"Looks like numbers of practitioners' licences, with correct check digits ({0}%).", "看起来是执业许可号码，校验码正确（{0}%）。"},
	"vin":           {"Looks like vehicle identification numbers, with correct check digits ({0}%).", "看起来是车辆识别代号，校验码正确（{0}%）。"},
	"plate":         {"Looks like vehicle registration plates ({0}%).", "看起来是车牌号（{0}%）。"},
	"device":        {"Looks like serial numbers of devices ({0}%).", "看起来是设备序列号（{0}%）。"},
	"mac":           {"Looks like addresses of network devices ({0}%).", "看起来是网络设备地址（{0}%）。"},
	"uuid":          {"Looks like universally unique identifiers ({0}%).", "看起来是通用唯一标识符（{0}%）。"},
	"photo":         {"Looks like names of picture files ({0}%).", "看起来是图像文件名（{0}%）。"},
	"template":      {"Long runs of letters and digits ({0}%), like a fingerprint's template, a hash or a key.", "长串字母和数字（{0}%），类似指纹模板、散列值或密钥。"},
	"street":        {"Looks like postal addresses ({0}%).", "看起来是通信地址（{0}%）。"},
	"postcode":      {"Looks like postcodes ({0}%): where somebody lives is known to many.", "看起来是邮政编码（{0}%）：居住地为许多人所知。"},
	"age-values":    {"Looks like ages ({0}%), which are known to many.", "看起来是年龄（{0}%），为许多人所知。"},
	"atc":           {"Looks like ATC codes of drugs ({0}%), which others must not learn.", "看起来是 ATC 药品编码（{0}%）：他人不应得知。"},
	"loinc":         {"Looks like LOINC codes, with correct check digits ({0}%), which others must not learn.", "看起来是 LOINC 编码，校验码正确（{0}%）：他人不应得知。"},
	"snomed":        {"Looks like SNOMED CT codes, with correct check digits ({0}%), which others must not learn.", "看起来是 SNOMED CT 编码，校验码正确（{0}%）：他人不应得知。"},
	"ops":           {"Looks like OPS codes of procedures ({0}%), which others must not learn.", "看起来是 OPS 手术操作编码（{0}%）：他人不应得知。"},
	"pressure":      {"Looks like blood pressures ({0}%), which few outside the hospital know.", "看起来是血压（{0}%），院外很少有人知道。"},
	"lab":           {"Looks like measurements with units ({0}%), which few outside the hospital know.", "看起来是带单位的测量值（{0}%），院外很少有人知道。"},
	"person-names":  {"Looks like personal names ({0}% have the form of one, and many are frequent).", "看起来是人名（{0}% 具有人名的形式，且多为常见姓名）。"},
	"sex-values":    {"Looks like a person's sex ({0}%), which neighbours know.", "看起来是性别（{0}%），邻居知道。"},
	"social-values": {"Looks like family, origin, faith or work ({0}%), known to colleagues and neighbours.", "看起来是婚姻、民族、信仰或职业（{0}%），同事和邻居知道。"},
	"place-values":  {"Looks like names of places ({0}%): where somebody lives is known to many.", "看起来是地名（{0}%）：居住地为许多人所知。"},
	"health-values": {"Looks like diseases ({0}%), which others must not learn.", "看起来是疾病名称（{0}%）：他人不应得知。"},
	"text-holds":    {"Free text with e-mail addresses in {0} rows, telephone numbers in {1}, dates in {2} and personal names in {3}.", "自由文本：{0} 行含电子邮箱，{1} 行含电话号码，{2} 行含日期，{3} 行含人名。"},
	"sequence":      {"Numbers of one form that belong to several rows each, like record numbers.", "形式统一的编号，每个编号对应多行，类似病案号。"},
	"vehicle":       {"The name suggests a vehicle's number.", "列名表明这是车辆号码。"},
	"device-name":   {"The name suggests a device's number.", "列名表明这是设备编号。"},
	"biometric":     {"The name suggests a biometric feature, such as a fingerprint.", "列名表明这是生物特征，例如指纹。"},
	"photo-name":    {"The name suggests a picture.", "列名表明这是图像。"},

	"type-integer":    {"Whole numbers in {0}% of the rows.", "{0}% 的行是整数。"},
	"type-decimal":    {"Numbers in {0}% of the rows.", "{0}% 的行是数值。"},
	"type-date":       {"Days in {0}% of the rows.", "{0}% 的行是日期。"},
	"type-date-time":  {"Days, most with a time, in {0}% of the rows.", "{0}% 的行是日期，多数带时间。"},
	"type-serial":     {"The name suggests a date, and the values look like the day numbers of a spreadsheet.", "列名表明是日期，其值类似电子表格的日期序号。"},
	"type-category":   {"Only {0} different {0:text|texts}, or each in several rows.", "只有 {0} 种文本，或每种对应多行。"},
	"type-zeros":      {"Leading zeros: treated as codes, because numbers would lose the zeros.", "带前导零的数字是代码：作为数值会丢失前导零。"},
	"type-code":       {"Short texts with digits and without spaces.", "含数字、无空格的短文本。"},
	"type-identifier": {"Codes, nearly one per row.", "代码，几乎每行一个。"},
	"type-text":       {"Text, most of it occurring in only one or two rows.", "文本，多数只出现在一两行中。"},
	"type-told":       {"Your choice; {0}% of the rows fit it.", "由您指定；{0}% 的行符合。"},
	"type-empty":      {"No row has a value here, so its type can't be told.", "此列没有任何值，无法判断类型。"},

	"tree-ages":       {"Ages by 5, 10 and 20 years, 90 and over together.", "年龄按 5、10、20 岁分组，90 岁及以上合并。"},
	"tree-intervals":  {"Numbers by intervals of {0}.", "数值按 {0} 的区间分组。"},
	"tree-dates":      {"Dates by {0}.", "日期按 {0} 分组（month 月，quarter 季，year 年，decade 十年）。"},
	"tree-mask":       {"Codes by masking up to {0} {0:character|characters} from the right.", "代码从右侧最多遮盖 {0} 个字符。"},
	"tree-icd10":      {"Diagnoses by ICD-10: category, block and chapter.", "诊断按 ICD-10 的类目、节和章分组。"},
	"tree-countries":  {"Countries by subregion and region of the United Nations.", "国家按联合国的次区域和区域分组。"},
	"tree-education":  {"Education by level of ISCED 2011.", "受教育程度按 ISCED 2011 的等级分组。"},
	"tree-marital":    {"Marital status by partnered or not.", "婚姻状况按有无伴侣分组。"},
	"tree-occupation": {"Occupations by major group and skill level of ISCO-08.", "职业按 ISCO-08 的大类和技能水平分组。"},
	"tree-postcodes":  {"British postcodes by sector, district and area.", "英国邮编按分区、地区和区域分组。"},
	"tree-flat":       {"Values as they are, or hidden: group those that belong together.", "原值或全部隐藏：请把相近的值归为一组。"},
	"tree-order":      {"Any interval of the values, without fixed levels.", "任意区间，没有固定层级。"},
	"tree-imported":   {"Imported from a file.", "从文件导入。"},
	"tree-built":      {"Built as you said.", "按您的设定构建。"},
}
