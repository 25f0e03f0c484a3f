package charset

import (
	"strings"
	"sync"
	"unicode"

	"quasi/engine/internal/data/natural"
)

// script is a writing system; letters of two do not stand side by side.
type script int8

const (
	other script = iota
	latin
	cyrillic
	greek
	hebrew
	arabic
	thai
	eastAsian // Han, kana and hangul
)

// tables are the scripts by what [unicode] calls them.
var tables = []struct {
	script script
	table  *unicode.RangeTable
}{
	{latin, unicode.Latin}, {cyrillic, unicode.Cyrillic}, {greek, unicode.Greek}, {hebrew, unicode.Hebrew}, {arabic, unicode.Arabic}, {thai, unicode.Thai},
	{eastAsian, unicode.Han}, {eastAsian, unicode.Hangul}, {eastAsian, unicode.Hiragana}, {eastAsian, unicode.Katakana},
}

// scriptOf returns the script of a character.
func scriptOf(r rune) script {
	if r < 0x80 {
		if r|0x20 >= 'a' && r|0x20 <= 'z' {
			return latin
		}
		return other
	}
	if r == 'ー' || r == '々' {
		return eastAsian
	}
	for _, s := range tables {
		if unicode.Is(s.table, r) {
			return s.script
		}
	}
	return other
}

// language is how often the characters beyond ASCII stand in texts of a language.
type language struct {
	script script
	// accents are the logarithm of how likely a letter with a mark follows another.
	accents float64
	logs    map[rune]float64 // of the usual characters
	rest    float64          // of each other one of the script
}

// marksUsual are signs that stand in texts of any language.
const marksUsual = "\u00a0°–’“”µ„€²…»«‘±·§®³‚×•º½—ª¿¡¼©™¾÷‰„، 、。，（）：・「」；！？～％"

// Shares of the signs, and of the letters of the script that are not usual ones.
const (
	signShare = 0.03
	restShare = 0.02
)

// unlikely is the logarithm for a character that no text of a language has.
const unlikely = -12.0

// newLanguage makes a language of its letters, the most frequent first. The share of
// each falls by a factor from one to the next; the rest of the script, of about so many
// letters, has a share of its own. The logarithms are the same bits on every machine, as
// they decide how a file is read.
func newLanguage(s script, letters string, fall, rest, many, accents float64) language {
	l := language{script: s, accents: accents, logs: map[rune]float64{}, rest: natural.Log(rest / many)}
	signs := []rune(strings.ReplaceAll(marksUsual, " ", ""))
	for _, r := range signs {
		l.logs[r] = natural.Log(signShare / float64(len(signs)))
	}
	all := []rune(strings.ReplaceAll(letters, " ", ""))
	shares, share, sum := make([]float64, len(all)), 1.0, 0.0
	for i := range all {
		shares[i] = share
		sum += share
		share = float64(share * fall) // the conversion forbids fusing it with the sum
	}
	for i, r := range all {
		if _, before := l.logs[r]; before {
			continue // the place where it stands first counts
		}
		l.logs[r] = natural.Log((1 - signShare - rest) * shares[i] / sum)
	}
	return l
}

// log returns the logarithm of how likely a character beyond ASCII is; capitals are
// taken for their small letters.
func (l *language) log(r rune) float64 {
	if p, ok := l.logs[r]; ok {
		return p
	}
	if small := unicode.ToLower(r); small != r {
		if p, ok := l.logs[small]; ok {
			return p
		}
	}
	if scriptOf(r) == l.script {
		return l.rest
	}
	return unlikely
}

// Of the letters with marks of a language in Latin letters, each is about two thirds as
// frequent as the one before. Two side by side are rare in Western languages.
func western(letters string) language { return newLanguage(latin, letters, 0.67, restShare, 150, -3) }

func eastern(letters string) language { return newLanguage(latin, letters, 0.82, restShare, 150, -1) }

func alphabet(s script, letters string) language {
	return newLanguage(s, letters, 0.91, restShare, 100, 0)
}

// ideographs are told by their most frequent ones, which are a good half of a text.
func ideographs(letters string, rest, many float64) language {
	return newLanguage(eastAsian, letters, 0.994, rest, many, 0)
}

// languages returns those that are told apart, with their characters beyond ASCII from the
// most frequent on.
var languages = sync.OnceValue(func() map[string]language {
	return map[string]language{
		"de": western("üäößéèáà"), "fr": western("éèàêçîôùûâëïœü"), "es": western("óíáéñúü"), "it": western("àèùòéì"),
		"pt": western("ãçáéíóêõúâôà"), "sv": western("äåöé"), "da": western("øåæé"), "is": western("íðáöéúþýæó"), "nl": western("ëéïèóöü"),
		"fi": western("äöå"), "et": western("äõüöšž"), "ca": western("àéíóèòçúïü"),
		"pl": eastern("łęąóśżćńź"), "cs": eastern("íáéěýžřčšůúťňďó"), "sk": eastern("áíéčšžýúľťôňóäďĺŕ"), "hu": eastern("áéóöíőüúű"),
		"ro": eastern("ăîâşţșț"), "hr": eastern("čšžćđ"), "sl": eastern("čšž"), "tr": eastern("ıişüğçöİâ"), "lt": eastern("ėšžųįčūąę"), "lv": eastern("āīēšūņļžčģķ"),
		"vi": newLanguage(latin, "\u0301đ\u0300\u0323êâôươ\u0309ă\u0303éáíóúùàèì", 0.88, restShare, 150, -0.5),
		"ru": alphabet(cyrillic, "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"), "uk": alphabet(cyrillic, "оанивітерсклудмпязьбгчхйжшїюцєщфґ"),
		"bg": alphabet(cyrillic, "аиоентрсвлкдпмзгъуябчжцщшхйюфь"), "sr": alphabet(cyrillic, "аиоенрстујвкдмлпзгбчшцћхжђњљфџ"),
		"el": alphabet(greek, "αοιετσνηυρπκμλςίόάήέδγωθχύφβώξζψϊϋ"), "he": alphabet(hebrew, "יוהלאתרבמשנדםחקעפגכסטצןזךףץ"),
		"ar": alphabet(arabic, "اليمنوترةبعدسفهكحقجشخصىأطضزذغثئإؤظءآ"), "fa": alphabet(arabic, "اینردمهوتبسشلکزفگعخقجپحصآطچضژغظذث"),
		"th":      alphabet(thai, "านรอกเงมยลวดทส\u0e31ต\u0e48\u0e35ะ\u0e34ปบ\u0e49คห\u0e32แจ\u0e39พ\u0e38ชใข\u0e37ไผศถณ\u0e36\u0e4cธ\u0e47โภษซญฟฉ\u0e4aฐฆ"),
		"zh-hans": ideographs(commonHans, 0.35, 8000), "zh-hant": ideographs(commonHant, 0.35, 9000), "ja": ideographs(commonJapanese, 0.25, 7000),
		"ko": ideographs(commonKorean, 0.25, 3000),
	}
})

// The most frequent characters of texts, names and hospital tables, in Chinese (simplified
// and traditional), Japanese and Korean.
const (
	commonHans     = "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴脑患病医疗诊药血压糖肺肝胃肾炎症癌高低男性别龄岁姓婚诉检查阴阳科住陈刘杨赵吴孙朱胡郭何罗梁宋郑谢韩唐冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范芳娜敏静秀丽强磊洋艳勇军杰娟涛超霞刚桂"
	commonHant     = "的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市眼體別處總才場師書比住員九笑性通目華報立馬命張活難神數件安表原車白應路期叫死常提感金何更反合放做系計或司利受光王果親界及今京務制解各任至清物台象記邊共風戰干接它許八特覺望直服毛林題建南度統色字請交愛讓認算論百吃義科怎元社術結六功指思非流每青管夫連遠資隊跟帶花快條院變聯言權往展該領傳近留紅治決周保達辦運武半候七必城父強步完革深區即求品士轉量空甚眾技輕程告江語英基派滿式李息寫呢識極令黃德收臉錢黨倒未持取設始版雙歷越史商千片容研像找友孩站廣改議形委早房音火際則首單據導影失拿網香似斯專石若兵弟誰校讀志飛觀爭究包組造落視濟喜離雖壞興腦患病醫療診藥血壓糖肺肝胃腎炎症癌高低男性別齡歲姓婚訴檢查陰陽陳劉楊趙吳孫朱胡郭何羅梁宋鄭謝韓唐馮董蕭曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范芳娜敏靜秀麗強磊洋艷勇軍杰娟濤超霞剛桂淑惠美雅婷怡君宜志豪俊宏家瑋"
	commonJapanese = "のにるたいをはでしがとてなれらもかっりすこさくまあきどつおそうけえよだ者年日ンーんスルめトみイリラアドクッ一シレ性科病院人大国中本上出三時分生後前田部長山高子男女名年齢月医療者診断血圧糖尿内外来入退氏所見検査量薬剤症炎癌肺肝胃腸腎心臓脳手術治療経過有無正常異陽陰低度木村藤井佐伊鈴渡辺小林加吉橋川中島松清水池石原前岡野森本谷川内東京都道府県市区町丁目番号郎美子恵由香奈優太健介真也コロカタマプテサニウオメブフキジデグバパムダケセワズネホミヒモエヴペビボポツゼギベゾゴガザユソハノチョュャばべむねわやほへひふちせぐごずぎじびぶぼげざぜぞぱぴぷぺぽょゅゃろ二四五六七八九十百千万円自動会学校行事業新聞話電車社政府民主国際関係問題結果場合以下回代理対表明最近作品用意味思言何今私"
	commonKorean   = "이다는에의가을고하지한로사기를은들서도어리자나아시대일인그있것정수게전해보장제원여부라과상주소면동성구조와년으연관비공만으경마세적무계중선재안내오신물용학으문국미러았간화발개위말생실회방분유남모당업식음단병진환자혈압당뇨암폐간위신장염증고저남녀별연령이름성명주소박김최정강조윤장임한오서신권황안송류전홍고문양손배백허유민준서현지우은영수미경숙희철호진혜연정순옥자명석재훈성민동건태길섭규태병원외래입원퇴원진료과내외산부소아정형안이비인후피부비뇨기검사결과치료투약수술감기두통복통열없음측정값검체"
)
