// Package charset reads text in the encodings that hospitals write, and finds out
// which one a file is in.
//
//	c, err := charset.Survey(file)     // one pass, bounded memory
//	found := c.Candidates()            // the likeliest first, with their readings
//	convert := charset.Converter(found[0].Encoding)
//
// A reading is as likely as its letters are in a language that is written in the
// encoding, and as its words are words: a small letter is not followed by a capital
// one, a Latin letter not by a Cyrillic one, and no currency sign stands between
// letters. What was read counts once for each different word, so that a word in every
// row proves no more than in one. Nothing is random, and nothing is looked up outside.
package charset

import "quasi/engine/file/recipe"

// Name returns how people call an encoding.
func Name(encoding string) string { return names[encoding] }

var names = map[string]string{
	recipe.UTF8: "UTF-8", recipe.UTF8Replace: "UTF-8 with unreadable bytes replaced", recipe.UTF16LE: "UTF-16 LE", recipe.UTF16BE: "UTF-16 BE", recipe.UTF32LE: "UTF-32 LE", recipe.UTF32BE: "UTF-32 BE", recipe.UTF8Twice: "UTF-8 that was encoded twice",
	recipe.GB18030: "GB18030", recipe.Big5: "Big5", recipe.EUCKR: "EUC-KR (CP949)", recipe.ShiftJIS: "Shift-JIS", recipe.EUCJP: "EUC-JP",
	recipe.Windows1250: "Windows-1250", recipe.Windows1251: "Windows-1251", recipe.Windows1252: "Windows-1252", recipe.Windows1253: "Windows-1253",
	recipe.Windows1254: "Windows-1254", recipe.Windows1255: "Windows-1255", recipe.Windows1256: "Windows-1256", recipe.Windows1257: "Windows-1257",
	recipe.Windows1258: "Windows-1258", recipe.Windows874: "Windows-874", recipe.KOI8R: "KOI8-R", recipe.KOI8U: "KOI8-U", recipe.ISO88592: "ISO 8859-2",
	recipe.IBM850: "IBM 850", recipe.IBM852: "IBM 852", recipe.IBM866: "IBM 866", recipe.Macintosh: "Mac Roman",
}
