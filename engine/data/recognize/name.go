package recognize

import (
	"slices"
	"strings"
	"unicode"
)

// Words are what columns are called by. Each is one or several parts of a name, in
// their order.
type Words []string

// WordsOf cuts a list of words at its bars.
func WordsOf(list string) Words { return strings.Split(list, "|") }

// The words of columns that hold dates or measurements, in English, Chinese, German,
// French and Spanish.
var (
	Birth   = WordsOf(`birth date|birthdate|birthday|date of birth|dob|birth|year of birth|出生日期|出生|生日|geburtsdatum|geburtstag|geburtsjahr|geboren|geboren am|ne le|nee le|nacido|nacida|born|date naissance|naissance|fecha nacimiento|nacimiento`)
	Death   = WordsOf(`death date|date of death|dod|deceased|死亡日期|todesdatum|sterbedatum|date deces|deces|fecha defuncion|defuncion`)
	Visit   = WordsOf(`admitted|admission|admission date|admit|discharged|discharge|discharge date|visit|visit date|encounter|appointment|surgery date|date|入院日期|入院时间|出院日期|出院时间|就诊日期|就诊时间|日期|aufnahme|aufnahmedatum|entlassung|entlassungsdatum|datum|entree|sortie|date entree|date sortie|ingreso|alta|fecha|fecha ingreso|fecha alta|admit date|discharge time|admission time|timestamp|datetime|date time|sample date|operation date|采样时间|手术日期|检查日期|时间|operationsdatum|op datum|date operation|date prelevement|fecha cirugia`)
	Measure = WordsOf(`los|los days|length of stay|stay|days|duration|hours|hours per week|score|bmi|pressure|systolic|diastolic|heart rate|pulse|temperature|lab|hb|hemoglobin|haemoglobin|hba1c|creatinine|glucose|sodium|potassium|crp|wbc|platelets|dose|count|住院天数|天数|血压|体温|脉搏|评分|血糖|liegedauer|verweildauer|tage|blutdruck|puls|duree|duree sejour|jours|tension|dias|estancia|presion`)
)

// Name is the name of a column, cut into its parts, with a blank on either side of
// each.
type Name string

// NameOf cuts a name into its parts: at marks, and where a capital follows a small
// letter, as in patientName.
func NameOf(name string) Name { return Name(" " + strings.Join(Parts(name), " ") + " ") }

// Has reports whether one of the words stands in the name; Chinese is written
// without blanks.
func (n Name) Has(words Words) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		return strings.Contains(string(n), " "+word+" ") || !IsASCII(word) && strings.Contains(string(n), word)
	})
}

// dated reports whether the name is that of a date.
func (n Name) dated() bool { return n.Has(Birth) || n.Has(Death) || n.Has(Visit) }

// IsASCII reports whether text has no other characters.
func IsASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) < 0
}

// unmarked replaces the letters of German, French and Spanish names that have
// marks.
var unmarked = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "à", "a", "á", "a", "â", "a", "ç", "c",
	"è", "e", "é", "e", "ê", "e", "ë", "e", "í", "i", "î", "i", "ï", "i", "ñ", "n", "ó", "o", "ô", "o", "ú", "u", "û", "u")

// Parts cuts a text into its words, in small letters without marks.
func Parts(text string) []string {
	var spaced strings.Builder
	small := false
	for _, r := range text {
		if unicode.IsUpper(r) && small {
			spaced.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			spaced.WriteRune(unicode.ToLower(r))
		} else {
			spaced.WriteByte(' ')
		}
	}
	return strings.Fields(unmarked.Replace(spaced.String()))
}
