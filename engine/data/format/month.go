package format

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// monthNames are the names of the months, from January on, in a language on a line
// each: in full, as dates have them, and as they are abbreviated. No word names
// two months: of Czech and Croatian, in which listopad is November and October, only
// Czech is here.
var monthNames = []string{
	"january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep|october oct|november nov|december dec",
	"januar jänner jan jän|februar feber feb|märz maerz mär mrz|april|mai|juni|juli|august|september|oktober okt|november|dezember dez",
	"janvier janv|février fevrier févr fevr fév|mars|avril avr|mai|juin|juillet juil|août aout|septembre|octobre|novembre|décembre decembre déc",
	"enero ene|febrero|marzo|abril abr|mayo|junio|julio|agosto ago|septiembre setiembre set|octubre|noviembre|diciembre dic",
	"gennaio gen|febbraio|marzo|aprile|maggio mag|giugno giu|luglio lug|agosto|settembre|ottobre ott|novembre|dicembre",
	"janeiro|fevereiro fev|março marco|abril|maio|junho|julho|agosto|setembro|outubro out|novembro|dezembro",
	"januari|februari|maart mrt|april|mei|juni|juli|augustus|september|oktober|november|december",
	"stycznia styczeń sty|lutego luty lut|marca marzec|kwietnia kwiecień kwi|maja maj|czerwca czerwiec cze|lipca lipiec lip|sierpnia sierpień sie|września wrzesień wrz|października październik paź|listopada listopad lis|grudnia grudzień gru",
	"января январь янв|февраля февраль фев февр|марта март мар|апреля апрель апр|мая май|июня июнь июн|июля июль июл|августа август авг|сентября сентябрь сен сент|октября октябрь окт|ноября ноябрь ноя нояб|декабря декабрь дек",
	"січня січень січ|лютого лютий лют|березня березень бер|квітня квітень квіт|травня травень трав|червня червень черв|липня липень лип|серпня серпень серп|вересня вересень вер|жовтня жовтень жовт|листопада листопад лист|грудня грудень груд",
	"ledna leden led|února únor úno|března březen bře|dubna duben dub|května květen kvě|června červen čvn|července červenec čvc|srpna srpen srp|září zář|října říjen říj|listopadu|prosince prosinec pro",
	"ocak oca|şubat şub|mart|nisan nis|mayıs|haziran haz|temmuz tem|ağustos ağu|eylül eyl|ekim eki|kasım kas|aralık ara",
	"januar|februar|marts|april|maj|juni|juli|august aug|september|oktober|november|december",
	"januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december",
	"tammikuuta tammikuu|helmikuuta helmikuu|maaliskuuta maaliskuu|huhtikuuta huhtikuu|toukokuuta toukokuu|kesäkuuta kesäkuu|heinäkuuta heinäkuu|elokuuta elokuu|syyskuuta syyskuu|lokakuuta lokakuu|marraskuuta marraskuu|joulukuuta joulukuu",
	"január|február|március márc|április ápr|május máj|június jún|július júl|augusztus|szeptember szept|október|november|december",
	"ianuarie ian|februarie|martie|aprilie|mai|iunie iun|iulie iul|august|septembrie|octombrie|noiembrie noi|decembrie",
	"ιανουαρίου ιαν|φεβρουαρίου φεβ|μαρτίου μαρ|απριλίου απρ|μαΐου μαϊ|ιουνίου ιουν|ιουλίου ιουλ|αυγούστου αυγ|σεπτεμβρίου σεπ|οκτωβρίου οκτ|νοεμβρίου νοε|δεκεμβρίου δεκ",
}

// months are the names of the months, in small letters, with their number as dates
// have it.
var months = func() map[string]string {
	found := map[string]string{}
	for _, language := range monthNames {
		for i, names := range strings.Split(language, "|") {
			number := string([]byte{byte('0' + (i+1)/10), byte('0' + (i+1)%10)})
			for _, name := range strings.Fields(names) {
				found[name] = number
			}
		}
	}
	return found
}()

// between are words that stand beside the parts of a date: 1st of March, 5 de marzo
// de 2020, le 1er mars, den 5. Mai, 12 марта 2020 г.
var between = map[string]bool{
	"st": true, "nd": true, "rd": true, "th": true, "of": true, "the": true, "er": true, "le": true, "de": true, "del": true,
	"den": true, "der": true, "am": true, "г": true, "года": true, "год": true, "р": true, "року": true, "r": true, "roku": true,
}

// spelled reads a date with the name of a month: 01-JAN-1950, 01JAN1950, 1. Januar
// 1950, March 5, 2020. It cuts off what follows the three parts.
func spelled(text string) (w Written, rest string, ok bool) {
	for have := 0; ; {
		if have == len(w.parts) {
			return w, ending(text), w.named > 0
		}
		text = strings.TrimLeft(text, " -./,'\u00a0º°ª")
		end := run(text)
		if end == 0 {
			return Written{}, "", false
		}
		part, name := text[:end], strings.ToLower(text[:end])
		text = text[end:]
		switch month := months[name]; {
		case part[0] >= '0' && part[0] <= '9':
			w.parts[have] = part
		case month != "" && w.named == 0:
			w.parts[have], w.named = month, have+1
		case between[name]:
			continue
		default:
			return Written{}, "", false
		}
		have++
	}
}

// run returns the length of the digits, or else of the letters, that text begins
// with.
func run(text string) int {
	end := 0
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	for end == 0 || text[0] > '9' {
		r, size := utf8.DecodeRuneInString(text[end:])
		if size == 0 || !unicode.IsLetter(r) {
			break
		}
		end += size
	}
	return end
}

// ending cuts off the word for year, and the point after it, that may end a date.
func ending(text string) string {
	for _, word := range []string{" г.", " г", " года", " р.", " року", " r.", " r", "г.", "г", "."} {
		if rest, ok := strings.CutPrefix(text, word); ok && (rest == "" || rest[0] == ' ') {
			return rest
		}
	}
	return text
}

// yearMonth has the year first, and monthYear the month.
var (
	yearMonth = regexp.MustCompile(`^((?:18|19|20)[0-9]{2}) ?(?:[-/.]|年) ?([0-9]{1,2})(?: ?月)?$`)
	monthYear = regexp.MustCompile(`^(?:([0-9]{1,2}) ?[-/.]|(\pL{3,12})\.?[- /]) ?((?:18|19|20)[0-9]{2})$`)
)

// YearMonth reads a month of a year, without a day: 2024-05, 05/2024, 5.2024, 2024年5月, Mai 2024. Years
// have four digits, from 1800 to 2099; month is from 1 to 12.
func YearMonth(text string) (year, month int, ok bool) {
	text = strings.TrimSpace(text)
	var y, m string
	if found := yearMonth.FindStringSubmatch(text); found != nil {
		y, m = found[1], found[2]
	} else if found := monthYear.FindStringSubmatch(text); found != nil {
		y, m = found[3], found[1]+months[strings.ToLower(found[2])]
	}
	year, errYear := strconv.Atoi(y)
	month, errMonth := strconv.Atoi(m)
	return year, month, errYear == nil && errMonth == nil && 1 <= month && month <= 12
}

// solarHijri is a day of the Iranian calendar, of its years 1200 to 1499 (1821 to 2121).
var solarHijri = regexp.MustCompile(`^(1[2-4][0-9]{2})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})$`)

// SolarHijri reads the year and the month of a day of the Iranian calendar: 1403/05/12. Month is from 1
// to 12, the day from 1 to 31.
func SolarHijri(text string) (year, month int, ok bool) {
	found := solarHijri.FindStringSubmatch(strings.TrimSpace(text))
	if found == nil {
		return 0, 0, false
	}
	year, _ = strconv.Atoi(found[1])
	month, _ = strconv.Atoi(found[2])
	day, _ := strconv.Atoi(found[3])
	return year, month, 1 <= month && month <= 12 && 1 <= day && day <= 31
}
