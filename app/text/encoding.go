package text

import "quasi/engine/file/recipe"

// encodings are the names of encodings on the screen.
var encodings = map[string]Message{
	recipe.UTF8:        {"UTF-8", "UTF-8"},
	recipe.UTF16LE:     {"UTF-16 LE", "UTF-16 LE"},
	recipe.UTF16BE:     {"UTF-16 BE", "UTF-16 BE"},
	recipe.GB18030:     {"Chinese (GB18030)", "中文 (GB18030)"},
	recipe.Big5:        {"Chinese, traditional (Big5)", "繁体中文 (Big5)"},
	recipe.ShiftJIS:    {"Japanese (Shift-JIS)", "日文 (Shift-JIS)"},
	recipe.EUCJP:       {"Japanese (EUC-JP)", "日文 (EUC-JP)"},
	recipe.EUCKR:       {"Korean (EUC-KR, CP949)", "韩文 (EUC-KR, CP949)"},
	recipe.Windows1250: {"Central European (Windows-1250)", "中欧 (Windows-1250)"},
	recipe.Windows1251: {"Cyrillic (Windows-1251)", "西里尔文 (Windows-1251)"},
	recipe.Windows1252: {"Western (Windows-1252)", "西欧 (Windows-1252)"},
	recipe.Windows1253: {"Greek (Windows-1253)", "希腊文 (Windows-1253)"},
	recipe.Windows1254: {"Turkish (Windows-1254)", "土耳其文 (Windows-1254)"},
	recipe.Windows1255: {"Hebrew (Windows-1255)", "希伯来文 (Windows-1255)"},
	recipe.Windows1256: {"Arabic (Windows-1256)", "阿拉伯文 (Windows-1256)"},
	recipe.Windows1257: {"Baltic (Windows-1257)", "波罗的海 (Windows-1257)"},
	recipe.Windows1258: {"Vietnamese (Windows-1258)", "越南文 (Windows-1258)"},
	recipe.Windows874:  {"Thai (Windows-874)", "泰文 (Windows-874)"},
	recipe.KOI8R:       {"Russian (KOI8-R)", "俄文 (KOI8-R)"},
	recipe.KOI8U:       {"Ukrainian (KOI8-U)", "乌克兰文 (KOI8-U)"},
	recipe.ISO88592:    {"Central European (ISO 8859-2)", "中欧 (ISO 8859-2)"},
	recipe.IBM850:      {"Western, DOS (IBM 850)", "西欧 DOS (IBM 850)"},
	recipe.IBM852:      {"Central European, DOS (IBM 852)", "中欧 DOS (IBM 852)"},
	recipe.IBM866:      {"Cyrillic, DOS (IBM 866)", "西里尔文 DOS (IBM 866)"},
	recipe.Macintosh:   {"Western, old Mac (Mac Roman)", "西欧旧版 Mac (Mac Roman)"},
	recipe.UTF8Replace: {"UTF-8, unreadable bytes as �", "UTF-8，无法读取的字节显示为 �"},
}

// Encoding returns the name of an encoding on the screen.
func Encoding(encoding string) Message { return encodings[encoding] }
