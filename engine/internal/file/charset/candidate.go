package charset

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"unicode/utf8"

	"quasi/engine/file/recipe"
)

// Candidate is an encoding that a file can be in.
type Candidate struct {
	Encoding string
	// Score is the logarithm of how likely the words are in the encoding, but for what
	// all encodings share. It is comparable within one file.
	Score float64
	// Mean is how likely each character beyond ASCII is in the language, on average,
	// wherever it stands in a table.
	Mean float64
	// Faults counts the words kept that are no text in the encoding: only UTF-8 can
	// have any.
	Faults int
}

// Margin is by how much the best of the candidates must be ahead of the next one that
// reads something else: with less, a person has to choose. Certain is by how much it
// is beyond doubt.
const (
	Margin  = 6.0
	Certain = 20.0
	// Poor is the mean of a text in no language that is known: a person has to choose,
	// however much worse the next candidate is. Texts in the languages that are known
	// have means from -1 to -8.
	Poor = -9.0
)

// Decision says how certain the first candidate is.
type Decision struct {
	// Open says that no candidate is far enough ahead of the next, so that a person has
	// to choose.
	Open bool
	// Sure says that the first is beyond doubt.
	Sure bool
}

// Decide compares the first two of candidates.
func Decide(found []Candidate) Decision {
	if len(found) == 0 {
		return Decision{Sure: true}
	}
	ahead := math.Inf(1)
	if len(found) > 1 {
		ahead = found[0].Score - found[1].Score
	}
	return Decision{Open: ahead < Margin || found[0].Mean < Poor, Sure: ahead >= Certain && found[0].Mean >= Poor}
}

// family is an encoding with the languages that are written in it, and how much less
// likely it is than the usual ones, as a logarithm.
type family struct {
	encoding  string
	prior     float64
	languages []string
}

// families are in the order of preference: of those that read a file alike, the first
// is meant.
var families = []family{
	{recipe.Windows1252, 2, []string{"de", "fr", "es", "it", "pt", "sv", "da", "is", "nl", "fi", "et", "ca"}},
	{recipe.GB18030, 0, []string{"zh-hans", "zh-hant"}},
	{recipe.ShiftJIS, 0, []string{"ja"}},
	{recipe.EUCKR, 0, []string{"ko"}},
	{recipe.Big5, 0, []string{"zh-hant"}},
	{recipe.Windows1251, 0, []string{"ru", "uk", "bg", "sr"}},
	{recipe.Windows1250, 0, []string{"pl", "cs", "sk", "hu", "ro", "hr", "sl", "de"}},
	{recipe.Windows1254, 0, []string{"tr"}},
	{recipe.Windows1253, 0, []string{"el"}},
	{recipe.Windows1256, 0, []string{"ar", "fa"}},
	{recipe.Windows1255, 0, []string{"he"}},
	{recipe.Windows874, 0, []string{"th"}},
	{recipe.Windows1257, -1, []string{"lt", "lv", "et"}},
	{recipe.Windows1258, -1, []string{"vi"}},
	{recipe.EUCJP, -1, []string{"ja"}},
	{recipe.KOI8R, -1, []string{"ru", "bg"}},
	{recipe.KOI8U, -2, []string{"uk", "ru"}},
	{recipe.ISO88592, -1, []string{"pl", "cs", "sk", "hu", "ro", "hr", "sl", "de"}},
	{recipe.IBM850, -2, []string{"de", "fr", "es", "it", "pt", "sv", "da", "nl", "fi"}},
	{recipe.IBM852, -2, []string{"pl", "cs", "sk", "hu", "ro", "hr", "sl", "de"}},
	{recipe.IBM866, -2, []string{"ru", "bg"}},
	{recipe.Macintosh, -2, []string{"de", "fr", "es", "it", "pt", "sv", "da", "nl", "fi"}},
	{recipe.UTF8, 0, nil},
}

// Candidates returns the encodings that the words can be in, the likeliest first. Of
// encodings that read all of the file alike only the first stays. Files of ASCII have
// none.
func (w *Words) Candidates() []Candidate {
	words := w.all()
	if len(words) == 0 {
		return nil
	}
	var found []Candidate
	for _, f := range families {
		if w.readAlike(f.encoding, found) || !w.defined(f.encoding) {
			continue
		}
		if c, ok := f.candidate(words); ok {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(a, b Candidate) int { return cmp.Compare(b.Score, a.Score) })
	return found
}

// defined reports whether every byte of the file has a meaning in an encoding of one
// byte; of another it is not known.
func (w *Words) defined(encoding string) bool {
	table := runes()[encoding]
	for b := 0x80; table != nil && b < 0x100; b++ {
		if w.bytes[b] && table[b-0x80] == 0 {
			return false
		}
	}
	return true
}

// readAlike reports whether an encoding of one byte reads the file as one of the
// candidates does.
func (w *Words) readAlike(encoding string, among []Candidate) bool {
	table := runes()[encoding]
	return table != nil && slices.ContainsFunc(among, func(c Candidate) bool {
		other := runes()[c.Encoding]
		for b := 0x80; other != nil && b < 0x100; b++ {
			if w.bytes[b] && table[b-0x80] != other[b-0x80] {
				return false
			}
		}
		return other != nil
	})
}

// faultCost is the score of a byte beyond ASCII in a word that is no UTF-8.
const faultCost = -9

// candidate weighs the words in the best language of the encoding; ok is false if they
// are no text in it.
func (f family) candidate(words []string) (c Candidate, ok bool) {
	c = Candidate{Encoding: f.encoding, Score: math.Inf(-1)}
	texts, more, characters := make([][]rune, 0, len(words)), f.prior, 0
	convert := Converter(f.encoding)
	for _, word := range words {
		text, ok := decoded(convert, word)
		if !ok && f.encoding != recipe.UTF8 {
			return c, false
		}
		if !ok {
			c.Faults++
			more += float64(odd([]byte(word)) * faultCost)
			continue
		}
		texts = append(texts, text)
		more += rarity(f.encoding, word)
		characters += odd(text)
	}
	if len(texts) == 0 {
		return c, false
	}
	for _, l := range f.spoken() {
		sum := 0.0
		for _, text := range texts {
			sum += l.text(text)
		}
		c.Score = max(c.Score, sum)
	}
	c.Mean = c.Score / float64(max(1, characters))
	c.Score += more
	return c, true
}

// odd counts what is beyond ASCII.
func odd[T byte | rune](text []T) int {
	n := 0
	for _, x := range text {
		if x >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// spoken returns the languages of an encoding: of UTF-8 all.
func (f family) spoken() []*language {
	var spoken []*language
	for name, l := range languages() {
		if f.encoding == recipe.UTF8 || slices.Contains(f.languages, name) {
			spoken = append(spoken, &l)
		}
	}
	return spoken
}

// decoded returns the characters of a word; a word that is cut may end within one.
func decoded(convert Convert, word string) ([]rune, bool) {
	dst := make([]byte, Widest*len(word))
	nDst, _, err := convert(dst, []byte(word), len(word) < longestWord)
	if err != nil {
		return nil, false
	}
	return []rune(string(dst[:nDst])), true
}

// single are the characters of the bytes 0x80 to 0xff, of the encodings of one byte
// each; a blank is a byte that the encoding leaves undefined. Source: tables of the
// Unicode Consortium (Public/MAPPINGS).
var single = map[string]string{
	recipe.Windows1250: "€ ‚ „…†‡ ‰Š‹ŚŤŽŹ ‘’“”•–— ™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
	recipe.Windows1251: "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя",
	recipe.Windows1252: "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
	recipe.Windows1253: "€ ‚ƒ„…†‡ ‰ ‹     ‘’“”•–— ™ ›    \u00a0΅Ά£¤¥¦§¨© «¬\u00ad®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ ",
	recipe.Windows1254: "€ ‚ƒ„…†‡ˆ‰Š‹Œ    ‘’“”•–—˜™š›œ  Ÿ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ",
	recipe.Windows1255: "€ ‚ƒ„…†‡ˆ‰ ‹     ‘’“”•–—˜™ ›    \u00a0¡¢£₪¥¦§¨©×«¬\u00ad®¯°±²³´µ¶·¸¹÷»¼½¾¿\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5\u05b6\u05b7\u05b8\u05b9\u05ba\u05bb\u05bc\u05bd\u05be\u05bf\u05c0\u05c1\u05c2\u05c3װױײ׳״       אבגדהוזחטיךכלםמןנסעףפץצקרשת  \u200e\u200f ",
	recipe.Windows1256: "€پ‚ƒ„…†‡ˆ‰ٹ‹Œچژڈگ‘’“”•–—ک™ڑ›œ\u200c\u200dں\u00a0،¢£¤¥¦§¨©ھ«¬\u00ad®¯°±²³´µ¶·¸¹؛»¼½¾؟ہءآأؤإئابةتثجحخدذرزسشصض×طظعغـفقكàلâمنهوçèéêëىيîï\u064b\u064c\u064d\u064eô\u064f\u0650÷\u0651ù\u0652ûü\u200e\u200fے",
	recipe.Windows1257: "€ ‚ „…†‡ ‰ ‹ ¨ˇ¸ ‘’“”•–— ™ › ¯˛ \u00a0 ¢£¤ ¦§Ø©Ŗ«¬\u00ad®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙",
	recipe.Windows1258: "€ ‚ƒ„…†‡ˆ‰ ‹Œ    ‘’“”•–—˜™ ›œ  Ÿ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂĂÄÅÆÇÈÉÊË\u0300ÍÎÏĐÑ\u0309ÓÔƠÖ×ØÙÚÛÜƯ\u0303ßàáâăäåæçèéêë\u0301íîïđñ\u0323óôơö÷øùúûüư₫ÿ",
	recipe.Windows874:  "€    …           ‘’“”•–—        \u00a0กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะ\u0e31าำ\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39\u0e3a    ฿เแโใไๅๆ\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4d\u0e4e\u0e4f๐๑๒๓๔๕๖๗๘๙๚๛    ",
	recipe.KOI8R:       "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u00a0⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
	recipe.KOI8U:       "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u00a0⌡°²·÷═║╒ёє╔ії╗╘╙╚╛ґў╞╟╠╡ЁЄ╣ІЇ╦╧╨╩╪ҐЎ©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
	recipe.ISO88592:    "                                \u00a0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00adŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
	recipe.IBM850:      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
	recipe.IBM852:      "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
	recipe.IBM866:      "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u00a0",
	recipe.Macintosh:   "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
}

// runes returns the characters of single, with 0 for a byte that is undefined. They are
// made when a file is first looked at: a program that starts needs none.
var runes = sync.OnceValue(func() map[string]*[128]rune {
	all := make(map[string]*[128]rune, len(single))
	for encoding, text := range single {
		var table [128]rune
		for i, r := range []rune(text) {
			if r != ' ' {
				table[i] = r
			}
		}
		all[encoding] = &table
	}
	return all
})
