package text

import "quasi/engine/file/recipe"

// encodings are the names of encodings on the screen.
var encodings = map[string]Message{
	recipe.UTF8:        "UTF-8",
	recipe.UTF16LE:     "UTF-16 LE",
	recipe.UTF16BE:     "UTF-16 BE",
	recipe.UTF32LE:     "UTF-32 LE",
	recipe.UTF32BE:     "UTF-32 BE",
	recipe.GB18030:     "Chinese (GB18030)",
	recipe.Big5:        "Chinese, traditional (Big5)",
	recipe.ShiftJIS:    "Japanese (Shift-JIS)",
	recipe.EUCJP:       "Japanese (EUC-JP)",
	recipe.EUCKR:       "Korean (EUC-KR, CP949)",
	recipe.Windows1250: "Central European (Windows-1250)",
	recipe.Windows1251: "Cyrillic (Windows-1251)",
	recipe.Windows1252: "Western (Windows-1252)",
	recipe.Windows1253: "Greek (Windows-1253)",
	recipe.Windows1254: "Turkish (Windows-1254)",
	recipe.Windows1255: "Hebrew (Windows-1255)",
	recipe.Windows1256: "Arabic (Windows-1256)",
	recipe.Windows1257: "Baltic (Windows-1257)",
	recipe.Windows1258: "Vietnamese (Windows-1258)",
	recipe.Windows874:  "Thai (Windows-874)",
	recipe.KOI8R:       "Russian (KOI8-R)",
	recipe.KOI8U:       "Ukrainian (KOI8-U)",
	recipe.ISO88592:    "Central European (ISO 8859-2)",
	recipe.IBM850:      "Western, DOS (IBM 850)",
	recipe.IBM852:      "Central European, DOS (IBM 852)",
	recipe.IBM866:      "Cyrillic, DOS (IBM 866)",
	recipe.Macintosh:   "Western, old Mac (Mac Roman)",
	recipe.UTF8Twice:   "UTF-8, encoded twice (JÃ¼rgen)",
	recipe.UTF8Replace: "UTF-8, unreadable bytes as �",
}

// Encoding returns the name of an encoding on the screen.
func Encoding(encoding string) Message { return encodings[encoding] }
