package charset_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/unicode/norm"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/file/charset"
)

// libraries are the encodings as another hand wrote them.
var libraries = map[string]encoding.Encoding{
	recipe.Windows1250: charmap.Windows1250, recipe.Windows1251: charmap.Windows1251, recipe.Windows1252: charmap.Windows1252, recipe.Windows1253: charmap.Windows1253,
	recipe.Windows1254: charmap.Windows1254, recipe.Windows1255: charmap.Windows1255, recipe.Windows1256: charmap.Windows1256, recipe.Windows1257: charmap.Windows1257,
	recipe.Windows1258: charmap.Windows1258, recipe.Windows874: charmap.Windows874, recipe.KOI8R: charmap.KOI8R, recipe.KOI8U: charmap.KOI8U, recipe.ISO88592: charmap.ISO8859_2,
	recipe.IBM850: charmap.CodePage850, recipe.IBM852: charmap.CodePage852, recipe.IBM866: charmap.CodePage866, recipe.Macintosh: charmap.Macintosh,
	recipe.GB18030: simplifiedchinese.GB18030, recipe.Big5: traditionalchinese.Big5, recipe.EUCKR: korean.EUCKR, recipe.EUCJP: japanese.EUCJP, recipe.ShiftJIS: japanese.ShiftJIS,
}

// encode writes a text in an encoding. Windows-1258 has no letters with two marks:
// tones stand behind the letter.
func encode(t testing.TB, name, text string) []byte {
	t.Helper()
	if name == recipe.Windows1258 {
		var split strings.Builder
		for _, r := range text {
			if _, err := libraries[name].NewEncoder().String(string(r)); err == nil {
				split.WriteRune(r)
				continue
			}
			parts := []rune(norm.NFD.String(string(r)))
			split.WriteString(norm.NFC.String(string(slices.DeleteFunc(slices.Clone(parts), tone))))
			split.WriteString(string(slices.DeleteFunc(parts, func(r rune) bool { return !tone(r) })))
		}
		text = split.String()
	}
	if name == recipe.Windows1250 || name == recipe.ISO88592 {
		text = strings.NewReplacer("ș", "ş", "ț", "ţ", "Ș", "Ş", "Ț", "Ţ").Replace(text)
	}
	if name == recipe.IBM850 {
		text = strings.ReplaceAll(text, "œ", "oe")
	}
	data, err := libraries[name].NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatalf("%s can't write %q: %v", name, text, err)
	}
	return data
}

func tone(r rune) bool { return strings.ContainsRune("\u0300\u0301\u0303\u0309\u0323", r) }

// tableOf is a CSV of the given number of cells of a language beside a key and a number.
func tableOf(t testing.TB, random *rand.Rand, language, encoding string, cells int) []byte {
	lines := []byte("id;value;ok\n")
	for i := range cells {
		cell := texts[language][random.IntN(len(texts[language]))]
		for cells == 1 && !strings.ContainsFunc(cell, func(r rune) bool { return r > 0x7f }) {
			cell = texts[language][random.IntN(len(texts[language]))]
		}
		lines = append(lines, fmt.Sprintf("%d;", 1000+i)...)
		lines = append(lines, encode(t, encoding, cell)...)
		lines = append(lines, ";yes\n"...)
	}
	return lines
}

// What was found of tables of so many cells, of 100.
type outcome struct{ right, asked, wrong, sure int }

// Tables of 25 languages in 22 encodings, from one cell beyond ASCII to two thousand:
// what is decided is right, what is not is asked, and nothing is wrong and sure.
func TestEncodingsAreFound(t *testing.T) {
	tables, sizes := 40, []int{1, 3, 10, 100, 2000}
	if testing.Short() { // the rest is for make test-long
		tables, sizes = 10, sizes[:4]
	}
	var total [5]outcome
	for language, encodings := range written {
		for _, encoding := range encodings {
			for at, size := range sizes {
				n := tables
				if size > 100 || size == 100 && testing.Short() {
					n = 4
				}
				o := judge(t, language, encoding, size, n)
				total[at].right += o.right
				total[at].asked += o.asked
				total[at].wrong += o.wrong
				total[at].sure += o.sure
			}
		}
	}
	least := []float64{0.35, 0.8, 0.98, 1, 1} // decided and right, of the sizes
	for at, size := range sizes {
		o := total[at]
		n := float64(o.right + o.asked + o.wrong)
		t.Logf("%d cells: %.1f%% right, %.1f%% asked, %.2f%% wrong, %d wrong and sure", size, 100*float64(o.right)/n, 100*float64(o.asked)/n, 100*float64(o.wrong)/n, o.sure)
		if o.sure > 0 || float64(o.right) < least[at]*n || float64(o.wrong) > max(2, 0.005*n) || size >= 10 && o.wrong > 0 {
			t.Errorf("%d cells: %+v", size, o)
		}
	}
}

// judge decides about tables, each of which reads as it was written, or is asked about.
func judge(t *testing.T, language, encoding string, cells, tables int) (o outcome) {
	for i := range tables {
		random := rand.New(rand.NewPCG(uint64(cells), uint64(i)))
		data := tableOf(t, random, language, encoding, cells)
		found := casetest.Must(charset.Survey(bytes.NewReader(data))).Candidates()
		d := charset.Decide(found)
		switch {
		case len(found) == 0:
			o.right++ // nothing beyond ASCII was drawn
		case reads(found[0].Encoding, data) == reads(encoding, data) && !d.Open:
			o.right++
		case d.Open:
			o.asked++
		default:
			if o.wrong++; d.Sure {
				o.sure++
			}
			t.Logf("%s in %s, %d cells: %+v", language, encoding, cells, found[:min(3, len(found))])
		}
	}
	return o
}

// Each byte beyond ASCII of a word that is no UTF-8 costs 9, and is none of the characters that
// the mean is of.
func TestWordsThatAreNoUTF8(t *testing.T) {
	of := func(text string) charset.Candidate {
		found := charset.SurveyOf([]byte(text), true).Candidates()
		at := slices.IndexFunc(found, func(c charset.Candidate) bool { return c.Encoding == recipe.UTF8 })
		return found[at]
	}
	plain := of("Müller")
	for text, odd := range map[string]float64{"Müller": 0, "Müller;a\x80b": 1, "Müller;a\x80\xffb": 2} {
		if c := of(text); math.Abs(c.Score-plain.Score+9*odd) > 1e-9 || c.Mean != plain.Mean || c.Faults != int(min(1, odd)) {
			t.Errorf("%q: %+v, without %+v", text, c, plain)
		}
	}
	if c := of("ü\u0080"); c.Mean != c.Score/2 {
		t.Errorf("the mean of two characters is %v of %v", c.Mean, c.Score)
	}
}

// reads returns what an encoding makes of bytes; empty: nothing.
func reads(encoding string, data []byte) string {
	dst := make([]byte, charset.Widest*len(data))
	n, _, err := charset.Converter(encoding)(dst, data, true)
	if err != nil {
		return ""
	}
	return string(dst[:n])
}

// The oracle of the tables of one byte is golang.org/x/text: every byte reads the same,
// and those that are undefined are refused, also the controls of Windows.
func TestTablesOfOneByte(t *testing.T) {
	for name, library := range libraries {
		table, ok := library.(*charmap.Charmap)
		if !ok {
			continue
		}
		for b := range 256 {
			want := string(table.DecodeByte(byte(b)))
			if r := table.DecodeByte(byte(b)); r >= 0x80 && r < 0xa0 {
				want = "\ufffd"
			}
			if got := reads(name, []byte{byte(b)}); (got == "") != (want == "\ufffd") || got != "" && got != want {
				t.Errorf("%s: %#x is %q, want %q", name, b, got, want)
			}
		}
	}
}

// Every encoding that can be told has a name, and reads what is written in it.
func TestEveryEncodingReads(t *testing.T) {
	for _, name := range recipe.Encodings() {
		if charset.Name(name) == "" {
			t.Errorf("%s has no name", name)
		}
	}
	for language, encodings := range written {
		for _, name := range encodings {
			text := norm.NFC.String(strings.Join(texts[language], ", "))
			if got := norm.NFC.String(reads(name, encode(t, name, text))); name != recipe.IBM850 && name != recipe.Windows1250 && name != recipe.ISO88592 && got != text {
				t.Errorf("%s in %s reads %q", language, name, got)
			}
		}
	}
}

// Names in capitals are read as well as others.
func TestCapitalsAreRead(t *testing.T) {
	for language, encodings := range written {
		for _, name := range encodings {
			lines := []byte("id;name\n")
			for _, cell := range texts[language] {
				if language != "tr" && language != "vi" && language != "el" {
					cell = strings.ToUpper(cell)
				}
				if name == recipe.IBM850 {
					cell = strings.ReplaceAll(cell, "Œ", "OE")
				}
				lines = append(append(lines, encode(t, name, cell)...), '\n')
			}
			found := charset.SurveyOf(lines, true).Candidates()
			if d := charset.Decide(found); !d.Open && reads(found[0].Encoding, lines) != reads(name, lines) || d.Open && language != "he" && len(found) > 0 && reads(found[0].Encoding, lines) != reads(name, lines) {
				t.Errorf("%s in %s: %+v", language, name, found[:min(3, len(found))])
			}
		}
	}
}

// The words that are kept do not depend on how the bytes come, nor on how often a word
// stands in a file, and are all of a small file.
func TestWordsAreThoseOfTheFile(t *testing.T) {
	text := bytes.Repeat([]byte("a;Müller;Jäger, Straße\n"), 20_000)
	want := charset.SurveyOf([]byte("a;Müller;Jäger, Straße\n"), true)
	for _, r := range []io.Reader{bytes.NewReader(text), iotest.HalfReader(bytes.NewReader(text)), iotest.DataErrReader(bytes.NewReader(text))} {
		if got := casetest.Must(charset.Survey(r)); !reflect.DeepEqual(got.Candidates(), want.Candidates()) {
			t.Errorf("%+v", got.Candidates())
		}
	}
}

// FuzzSurvey: whatever the bytes and however they come, the candidates are the same,
// read the words, and are in order.
func FuzzSurvey(f *testing.F) {
	for language, encodings := range written {
		f.Add(encode(f, encodings[0], strings.Join(texts[language][:5], ";")))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		whole := charset.SurveyOf(data, true)
		slow := casetest.Must(charset.Survey(iotest.OneByteReader(bytes.NewReader(data))))
		found := whole.Candidates()
		if again := slow.Candidates(); !reflect.DeepEqual(found, again) {
			t.Fatalf("%+v, byte by byte %+v", found, again)
		}
		for i, c := range found {
			if i > 0 && c.Score > found[i-1].Score || math.IsNaN(c.Score) || math.IsInf(c.Score, 0) {
				t.Fatalf("%+v", found)
			}
		}
	})
}

// texts are cells as hospitals write them, made up: names, wards, findings, notes. In
// each language, each different text once.
var texts = map[string][]string{
	"de":      {"Müller", "Jäger", "Schröder", "Groß", "Köln", "München", "weiblich", "männlich", "Straße 5", "Übelkeit", "Diät", "Lungenentzündung", "Schlüsselbein", "Kopfschmerzen für drei Tage", "Prüfung der Füße", "Ärztin", "Öffnung", "gestürzt, Hüfte geprellt", "Blutdruck erhöht", "Gewicht in kg, Größe in cm", "häufiges Wasserlassen", "keine Auffälligkeiten", "Entzündung des Ohrs", "geschwächt", "Böhm", "Günther", "Weiß", "Vögele", "Nürnberg", "Düsseldorf"},
	"fr":      {"Hélène", "Lefèvre", "Béatrice", "féminin", "hôpital", "fièvre élevée", "grippe, toux sèche", "Besançon", "Orléans", "à jeun", "opéré en février", "infirmière", "diabète", "décès", "maladie chronique du rein, traitée", "très fatigué", "Noël", "Gérard", "François", "rougeole à l'école", "sœur", "côte cassée", "évolution lente", "hémorragie", "Ménétrier", "Jérôme", "cœur", "âgée", "prélèvement", "dépisté"},
	"es":      {"Muñoz", "Núñez", "José", "García", "Martínez", "corazón", "Peña", "presión arterial", "diagnóstico", "neumonía", "cirugía", "niño", "España", "León", "años", "médico", "análisis", "información", "María", "Ramón", "Sánchez", "Jiménez", "riñón", "estómago", "cáncer", "epilepsia crónica", "día", "más tarde", "pulmón", "Málaga"},
	"pt":      {"João", "São Paulo", "coração", "Gonçalves", "pressão", "mãe", "pulmão", "Conceição", "hipertensão", "não", "diagnóstico", "médica", "avó", "José", "irmã", "cirurgião", "Assunção", "rim não operado", "infecção", "peito", "medicação", "Araújo", "Brandão", "criança", "três", "câncer", "você", "Simões", "Magalhães", "anemia crônica"},
	"sv":      {"Åsa", "Björn", "Göteborg", "kvinna från Malmö", "Sjögren", "hjärta", "läkare", "sjuksköterska", "öga", "fråga", "gånger", "röntgen", "Håkan", "Växjö", "smärta", "blödning", "även", "Östersund", "återbesök", "ålder", "år", "andnöd", "Märta", "Lindström", "Öberg", "Nyström", "före", "Söderberg", "böld", "på morgonen"},
	"da":      {"Søren", "København", "Jørgensen", "læge", "ældre", "Århus", "kræft", "blødning", "sygehus på Fyn", "år", "hjælp", "Åse", "Sørensen", "højde", "vægt", "før måltid", "prøve", "Bjørn", "mænd", "kvinde fra Helsingør", "Næstved", "knæ", "skæv", "lænd", "brækket håndled", "Kjær", "Højgaard", "Ålborg", "smerter i ryggen når hun går", "rød"},
	"it":      {"città", "Niccolò", "età", "è guarito", "perché", "martedì", "gravità", "più alto", "attività", "caffè", "lunedì", "però", "quantità", "università", "Forlì", "già operato", "febbre più di tre giorni", "così", "là", "difficoltà a respirare", "venerdì", "Mondovì", "obesità", "mobilità", "né tosse", "sì", "può", "dovrà tornare", "verrà", "cavità"},
	"pl":      {"Łukasz", "Kraków", "Gdańsk", "Wójcik", "Wiśniewska", "mężczyzna", "kobieta z Łodzi", "ciśnienie", "gorączka", "ból głowy", "żołądek", "Śląsk", "Dąbrowski", "Zieliński", "Szymańska", "złamanie ręki", "zapalenie płuc", "cukrzyca", "źle", "Żak", "Poznań", "wątroba", "część", "nadciśnienie tętnicze", "Małgorzata", "Grażyna", "Bożena", "udar mózgu", "lęk", "ćwiczenia"},
	"cs":      {"Dvořák", "Novotný", "Černý", "Procházka", "Němec", "žena", "muž z Plzně", "vysoký tlak", "horečka", "Jiří", "Tomáš", "Lukáš", "bolest břicha", "zápal plic", "Růžena", "Květa", "Jaroměř", "České Budějovice", "léčba", "onemocnění ledvin", "zlomenina ruky", "úraz", "Kučera", "Veselý", "Hájek", "pokročilý věk", "děti", "těžký průběh", "Němcová", "Zdeněk"},
	"hu":      {"Győr", "Szűcs", "Erdős", "nő", "férfi", "vérnyomás", "láz", "Kovács", "Tóth", "Horváth", "Szabó", "tüdőgyulladás", "cukorbetegség", "műtét", "szívelégtelenség", "Pécs", "Székesfehérvár", "Fülöp", "gyógyult", "törött kar", "köhögés", "fejfájás", "Ördög", "Bőr", "vesekő", "Gergő", "Zsófia", "Őri", "művese", "több"},
	"ro":      {"Brașov", "Ștefan", "bărbat", "femeie din Iași", "tensiune arterială", "febră", "Țurcanu", "București", "Pătrașcu", "în vârstă", "inimă", "plămân", "diabet zaharat", "fără", "tuse uscată", "gât", "sănătos", "mâna ruptă", "Bălan", "Grădinaru", "Mădălina", "Ionuț", "operație", "când", "țesut", "creșă", "durată", "română", "câțiva", "infecție"},
	"tr":      {"Şahin", "Yılmaz", "Çelik", "Öztürk", "kadın", "erkek, İzmir", "yüksek tansiyon", "ateş", "İstanbul", "Doğan", "Kılıç", "Gül", "Ağrı", "başağrısı", "hastalık", "sağlık", "Aydın", "Işık", "doğum yeri", "böbrek taşı", "kırık kol", "Muğla", "Şanlıurfa", "ağır", "göğüs", "öksürük", "şeker hastalığı", "Yıldız", "Kızılay", "Gümüş"},
	"lt":      {"Kazlauskas", "Žukauskas", "moteris iš Šiaulių", "vyras", "karščiavimas", "širdis", "Jonas Petrauskas, gydytas", "kraujospūdis", "Čepaitė", "žaizda", "plaučių uždegimas", "galvos skausmų", "Panevėžys", "Klaipėda", "Šimkutė", "ligonė", "gydytoja į namus", "šeimos būklė", "Žemaitis", "ąžuolas", "inkstų akmenligė", "lūžęs riešas", "mėnuo", "Birutė", "Rūta", "Šarūnas", "kūdikis", "amžius", "Jūratė", "vėžys"},
	"vi":      {"Nguyễn Văn Hùng", "Trần Thị Hoa", "Đà Nẵng", "huyết áp cao", "bệnh nhân nữ", "sốt", "Lê Hữu Phước", "đau đầu", "viêm phổi", "Phạm Minh Đức", "Hồ Chí Minh", "tiểu đường", "Hà Nội", "khám lại", "không có triệu chứng", "Võ Thị Sáu", "Đặng", "Bùi", "Đỗ", "gãy tay", "bác sĩ", "thuốc", "xét nghiệm máu", "ung thư", "dị ứng", "người già", "trẻ em", "phẫu thuật", "ho khan", "mệt mỏi"},
	"ru":      {"Иванов", "Мария", "Смирнова", "мужской", "женский", "давление", "Москва", "пневмония", "высокая температура", "головная боль", "Кузнецов", "Попов", "лечение", "сахарный диабет", "перелом руки", "больница", "Санкт-Петербург", "Новосибирск", "боль в спине", "операция", "Екатерина", "Щербаков", "Юрий", "Эдуард", "инсульт", "почка", "отделение кардиологии", "жалоб нет", "кашель", "улица Ленина"},
	"uk":      {"Шевченко", "Київ", "Олексій", "жінка", "чоловік", "тиск", "пневмонія", "Львів", "Коваленко", "Бондаренко", "висока температура", "біль у спині", "цукровий діабет", "лікування", "Юлія", "Їжакевич", "Ірина", "серце", "нирки", "перелом", "Харків", "Дніпро", "обстеження", "скарг немає", "кашель", "Ткаченко", "Єва", "Вінниця", "лікарня", "захворювання"},
	"bg":      {"Иванов", "Георгиева", "София", "Пловдив", "мъж", "жена", "кръвно налягане", "висока температура", "главоболие", "Димитров", "Стоянова", "пневмония", "болница", "счупена ръка", "диабет", "Варна", "лечение", "бъбреци", "сърце", "операция", "Тодоров", "Въльо", "кашлица", "изследване", "Янкова", "Щерев", "Христо", "възраст", "преглед", "без оплаквания"},
	"el":      {"Παπαδόπουλος", "Μαρία", "άνδρας", "γυναίκα", "πίεση", "πυρετός", "Αθήνα", "Θεσσαλονίκη", "πνευμονία", "διαβήτης", "Γεώργιος", "Νικόλαος", "κεφαλαλγία", "θεραπεία", "νοσοκομείο", "κάταγμα", "Ελένη", "Ιωάννης", "εγχείρηση", "Κωνσταντίνος", "Πάτρα", "ηλικία", "καρδιά", "νεφρός", "βήχας", "Σοφία", "Ηράκλειο", "εξέταση", "αναπνοή", "Δημήτρης"},
	"he":      {"כהן", "לוי", "ירושלים", "חיפה", "זכר", "נקבה", "לחץ דם", "חום גבוה", "דלקת ריאות", "סוכרת", "משה", "שרה", "תל אביב", "כאב ראש", "טיפול", "בית חולים", "שבר ביד", "דוד", "רחל", "ניתוח", "מזרחי", "פרץ", "גיל", "לב", "כליות", "שיעול", "בדיקה", "יוסף", "מרים", "אין תלונות"},
	"ar":      {"محمد", "فاطمة", "القاهرة", "الرياض", "ذكر", "أنثى", "ضغط الدم", "حمى", "التهاب رئوي", "السكري", "أحمد", "عائشة", "صداع", "علاج", "مستشفى", "كسر في اليد", "يوسف", "خديجة", "عملية جراحية", "علي", "حسن", "العمر", "القلب", "الكلى", "سعال", "فحص", "مريم", "بغداد", "دمشق", "لا توجد شكوى"},
	"th":      {"สมชาย", "สมหญิง", "กรุงเทพ", "เชียงใหม่", "ชาย", "หญิง", "ความดันโลหิตสูง", "ไข้", "ปอดบวม", "เบาหวาน", "ปวดหัว", "โรงพยาบาล", "รักษา", "แขนหัก", "ผ่าตัด", "ประเสริฐ", "วิชัย", "อายุ", "หัวใจ", "ไต", "ไอ", "ตรวจเลือด", "มาลี", "ภูเก็ต", "ไม่มีอาการ", "ศิริพร", "ณัฐ", "ธนา", "จันทร์", "พุธ"},
	"zh-hans": {"张伟", "王芳", "北京市", "上海", "男", "女", "高血压", "发热三天", "肺炎", "糖尿病", "头痛", "住院治疗", "李秀英", "手术", "心脏病", "复查", "广州市天河区", "腹痛", "无明显异常", "慢性肾功能不全", "骨折", "陈静", "刘洋", "感冒", "咳嗽", "诊断明确", "医生", "过敏史", "赵磊", "贫血"},
	"zh-hant": {"張偉", "王美玲", "臺北市", "高雄", "男", "女", "高血壓", "發燒三天", "肺炎", "糖尿病", "頭痛", "住院治療", "李秀英", "手術", "心臟病", "複查", "臺中市", "腹痛", "無明顯異常", "慢性腎功能不全", "骨折", "陳淑芬", "林志豪", "感冒", "咳嗽", "診斷明確", "醫師", "過敏史", "黃雅婷", "貧血"},
	"ja":      {"佐藤太郎", "鈴木花子", "東京都", "大阪", "男性", "女性", "高血圧", "発熱が三日続く", "肺炎", "糖尿病", "頭痛", "入院治療", "田中一郎", "手術", "心臓病", "再検査", "カルテ", "インフルエンザ", "異常なし", "慢性腎不全", "骨折", "ひざの痛み", "めまい", "かぜ", "せき", "診断", "アレルギー", "高橋", "渡辺", "貧血"},
	"ko":      {"김민수", "이영희", "서울특별시", "부산", "남자", "여자", "고혈압", "발열이 사흘 동안 지속", "폐렴", "당뇨병", "두통", "입원 치료", "박지훈", "수술", "심장병", "재검사", "대구광역시", "복통", "이상 없음", "만성 신부전", "골절", "최수진", "정현우", "감기", "기침", "진단서", "의사", "알레르기", "홍길동", "빈혈"},
}

// written are the encodings that the languages are written in.
var written = map[string][]string{
	"de": {"windows-1252", "ibm850", "macintosh"}, "fr": {"windows-1252", "ibm850", "macintosh"}, "es": {"windows-1252"}, "pt": {"windows-1252"}, "sv": {"windows-1252", "macintosh"},
	"da": {"windows-1252"}, "it": {"windows-1252"}, "pl": {"windows-1250", "iso-8859-2", "ibm852"}, "cs": {"windows-1250", "iso-8859-2", "ibm852"}, "hu": {"windows-1250"},
	"ro": {"windows-1250"}, "tr": {"windows-1254"}, "lt": {"windows-1257"}, "vi": {"windows-1258"}, "ru": {"windows-1251", "koi8-r", "ibm866"}, "uk": {"windows-1251", "koi8-u"},
	"bg": {"windows-1251"}, "el": {"windows-1253"}, "he": {"windows-1255"}, "ar": {"windows-1256"}, "th": {"windows-874"}, "zh-hans": {"gb18030"}, "zh-hant": {"big5", "gb18030"},
	"ja": {"shift-jis", "euc-jp"}, "ko": {"euc-kr"},
}
