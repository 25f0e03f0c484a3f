package sample

import (
	"slices"
	"strings"
)

// Names are put together at random; whoever bears one is not meant.
var (
	womenNames    = []string{"Ada", "Bea", "Carla", "Dana", "Elif", "Fatima", "Greta", "Hana", "Ines", "Jun", "Kira", "Lena", "Mei", "Nora", "Olga", "Priya", "Rosa", "Sofia", "Tess", "Uma", "Vera", "Wanda", "Yara", "Zoe"}
	menNames      = []string{"Adam", "Ben", "Carlos", "David", "Emil", "Faisal", "Georg", "Hugo", "Ivan", "Jonas", "Karim", "Liam", "Marco", "Nils", "Omar", "Pavel", "Raj", "Sven", "Tom", "Umut", "Viktor", "Wei", "Yusuf", "Zane"}
	familyNames   = []string{"Abel", "Brandt", "Costa", "Dietz", "Ekman", "Fuchs", "Garcia", "Hassan", "Ito", "Jansen", "Kowalski", "Lang", "Moreau", "Novak", "Okafor", "Petrov", "Quinn", "Rossi", "Silva", "Tanaka", "Ulrich", "Vargas", "Weber", "Xu", "Yilmaz", "Zhang"}
	townColumns   = []string{"name", "age", "sex", "postcode", "diagnosis"}
	clinicColumns = []string{"patient_name", "mrn", "birth_date", "sex", "postcode", "admitted", "diagnosis", "ward", "notes", "los_days"}
	paperWords    = []string{"Age", "Gender", "Sex", "Zipcode", "Country", "Occupation", "Disease", "USA", "Canada", "China", "Japan", "Doctor", "Nurse", "Anesthetist", "Teacher", "Librarian", "Professor", "Gastric ulcer", "Dyspepsia", "Pneumonia", "Bronchitis", "Flu", "Gastritis", "FLU"}
	notes         = []string{
		"%s was admitted with %s; recovered well.",
		"Seen with family. %s reports less pain. %s confirmed.",
		"%s, follow-up in six weeks, %s.",
		"Discharged home. %s knows what to watch for (%s).",
	}
)

// speech translates a [Town] and a [Clinic] to a language.
type speech struct {
	words map[string]string // by the English ones
	post  string            // what postcodes begin with in place of their first digit
	name  string            // a format of a given and a family name
	paper string            // a format of a word and a paper's
}

// townWords have the words of each language in the order in which [spoken] has the English ones.
// German given names, and families, come in the alphabet where the English ones do.
var townWords = map[string]speech{
	"de": {spoken(
		"Name Alter Geschlecht PLZ Diagnose erfundene-stadt.csv w m Silikose",
		"Asthma Migräne Depression HIV-Infektion Schwangerschaft Blinddarmentzündung Diabetes Bluthochdruck Brustkrebs Prostatakrebs Herzschwäche Schlaganfall",
		"Anja Beate Carla Daniela Elke Frieda Greta Heike Ilse Julia Katrin Lena Monika Nora Olga Petra Renate Sabine Tanja Ursula Vera Waltraud Yasemin Zoe",
		"Anton Bernd Christian Dieter Emil Frank Georg Holger Ingo Jonas Karl Lukas Martin Nils Oskar Paul Ralf Stefan Thomas Uwe Viktor Werner Yusuf Zeno",
		"Abel Brandt Claus Dietz Ebert Fuchs Graf Hartmann Imhof Jansen Kowalski Lang Müller Neumann Ott Peters Quast Richter Schulz Thiele Ulrich Vogel Weber Wolf Yilmaz Zimmermann",
		"Patientenname Patientennummer Geburtsdatum Geschlecht PLZ Aufnahmedatum Diagnose Station Notizen Verweildauer",
		"Alter Geschlecht Geschlecht PLZ Land Beruf Krankheit USA Kanada China Japan Arzt Pflegekraft Anästhesist Lehrer Bibliothekar Professor",
		"Magengeschwür Verdauungsstörung Lungenentzündung Bronchitis Grippe Magenschleimhautentzündung Grippe",
		"Innere Pneumologie Kardiologie Stroke-Unit Chirurgie Gastroenterologie Urologie Geburtshilfe Neonatologie Orthopädie Onkologie Psychiatrie Neurologie Infektiologie Pädiatrie Intensivmedizin",
	), "1", "%s %s", "%s (%s)"},
	"zh-CN": {spoken(
		"姓名 年龄 性别 邮编 诊断 虚构小镇.csv 女 男 矽肺",
		"哮喘 偏头痛 抑郁症 艾滋病病毒感染 妊娠 阑尾炎 糖尿病 高血压 乳腺癌 前列腺癌 心力衰竭 脑卒中",
		"芳 娜 敏 静 丽 艳 娟 霞 秀英 桂兰 玉梅 雪 婷 琳 慧 倩 莉 红 颖 淑珍 晓燕 佳怡 欣 梦瑶",
		"伟 强 磊 军 勇 杰 涛 明 超 鹏 浩 宇 建国 志强 文博 子轩 刚 斌 辉 波 国栋 海涛 俊 晨",
		"王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 高 林 罗 郑 梁 谢 宋 唐 许",
		"患者姓名 病历号 出生日期 性别 邮编 入院日期 诊断 科室 备注 住院天数",
		"年龄 性别 性别 邮编 国家 职业 疾病 美国 加拿大 中国 日本 医生 护士 麻醉师 教师 图书管理员 教授",
		"胃溃疡 消化不良 肺炎 支气管炎 流感 胃炎 流感",
		"内科 呼吸科 心内科 卒中单元 外科 消化科 泌尿外科 产科 新生儿科 骨科 肿瘤科 精神科 神经科 感染科 儿科 重症医学科",
	), "25", "%[2]s%[1]s", "%s（%s）"},
}

// spoken returns words, with blanks between them, by the English ones.
func spoken(words ...string) map[string]string {
	english := slices.Concat(townColumns, []string{"invented-town.csv", "F", "M", Silicosis})
	for _, a := range ailments {
		english = append(english, a.name)
	}
	english = slices.Concat(english, womenNames, menNames, familyNames, clinicColumns, paperWords)
	for _, d := range diagnoses {
		if !slices.Contains(english, d.ward) {
			english = append(english, d.ward)
		}
	}
	by := map[string]string{}
	for i, word := range strings.Fields(strings.Join(words, " ")) {
		by[english[i]] = word
	}
	return by
}

// diagnosis is an ICD-10 code with who gets it, where it is treated and for
// about how many days.
type diagnosis struct {
	code, ward, sex string
	from, to, often int
	stay            float64
}

var diagnoses = []diagnosis{
	{"J18.9", "Medicine", "", 0, 120, 6, 5}, {"J44.1", "Respiratory", "", 45, 120, 4, 6}, {"J45.9", "Respiratory", "", 3, 70, 2, 3},
	{"I21.4", "Cardiology", "", 40, 120, 4, 6}, {"I50.0", "Cardiology", "", 55, 120, 5, 8}, {"I48.0", "Cardiology", "", 50, 120, 4, 3},
	{"I63.9", "Stroke unit", "", 50, 120, 4, 9}, {"I10", "Medicine", "", 35, 120, 3, 2}, {"E11.9", "Medicine", "", 35, 120, 4, 4},
	{"E10.1", "Medicine", "", 5, 60, 1, 4}, {"K35.8", "Surgery", "", 5, 60, 3, 3}, {"K40.9", "Surgery", "M", 20, 100, 3, 1},
	{"K80.2", "Surgery", "", 25, 100, 3, 2}, {"K29.7", "Gastroenterology", "", 18, 100, 2, 2}, {"K70.3", "Gastroenterology", "", 35, 90, 1, 8},
	{"N39.0", "Medicine", "F", 18, 120, 3, 3}, {"N20.0", "Urology", "", 25, 90, 2, 2}, {"N40", "Urology", "M", 55, 120, 3, 3},
	{"O80", "Maternity", "F", 16, 45, 12, 2}, {"O82", "Maternity", "F", 18, 45, 4, 4}, {"P07.3", "Neonatal", "", 0, 0, 20, 18},
	{"P59.9", "Neonatal", "", 0, 0, 12, 3}, {"S72.0", "Orthopaedics", "", 65, 120, 5, 10}, {"S52.5", "Orthopaedics", "", 6, 100, 2, 2},
	{"M16.1", "Orthopaedics", "", 55, 100, 4, 6}, {"M17.1", "Orthopaedics", "", 55, 100, 4, 6}, {"C50.9", "Oncology", "F", 35, 100, 3, 4},
	{"C61", "Oncology", "M", 50, 100, 3, 4}, {"C34.9", "Oncology", "", 45, 100, 2, 7}, {"C18.9", "Oncology", "", 45, 100, 2, 8},
	{"F32.2", "Psychiatry", "", 16, 90, 2, 20}, {"F10.2", "Psychiatry", "", 20, 75, 2, 10}, {"F20.0", "Psychiatry", "", 18, 60, 1, 25},
	{"G40.9", "Neurology", "", 1, 100, 2, 3}, {"G20", "Neurology", "", 55, 120, 1, 7}, {"B20", "Infectious diseases", "", 18, 70, 1, 6},
	{"A09", "Paediatrics", "", 0, 12, 8, 2}, {"J21.9", "Paediatrics", "", 0, 2, 10, 3}, {"Z38.0", "Maternity", "", 0, 0, 25, 2},
	{"A41.9", "Intensive care", "", 30, 120, 2, 12},
}
