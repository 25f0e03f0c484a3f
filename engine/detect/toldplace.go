package detect

import "regexp"

// streetWithin is a street with a number within a text, where a postcode must stand near it: in
// the words of more countries than [isStreet] takes for a whole cell.
var streetWithin = seek(`(?i)(?:^|[^\p{L}])(?:via|viale|piazza|corso|vicolo|largo|rua|travessa|praça|alameda|avenida|calle|c/|plaza|paseo|carrer|ul\.|al\.|os\.|pl\.|aleja|ulica|ул\.?|улица|просп?\.?|пр-т|пер\.?|б-р|вул\.?|str\.|strada|bd\.|jl\.|jalan|đường|phố) ?\p{L}[\p{L}\p{M}.' -]{1,40}?,? ?(?:nr\.? ?|no\.? ?|д\.? ?|n[°º]\.? ?)?[0-9]{1,5}` +
	`|(?:^|[^\p{L}])(?:am|im|an der|an den|auf dem|auf der|zum|zur|unter den|in der|bei der|hinter der) \p{L}[\p{L}\p{M}-]{2,20} [0-9]{1,4}` +
	`|\p{L}{2}(?:straat|laan|gracht|plein|kade|dijk|gatan|vägen|gata|veien|vei|vej|gade|katu|tie|utca|sokak|sok\.|caddesi|cad\.|ulice|gasse|platz|allee)(?: no:?)? ?[0-9]{1,4}` +
	`|\p{L}{3} (?:utca|útja|út|u\.|tere|tér|körút|krt\.|sétány|sor) ?[0-9]{1,4}`)

// eastern are addresses of China and Japan that need no postcode: a road and a house.
var eastern = seek(`[路街巷道弄].{0,12}[0-9一二三四五六七八九十]+[号弄]|[都道府県].{1,8}[区市町村].{1,12}[0-9]+(?:-[0-9]+|丁目|番)|(?:市\p{Han}{1,6}[区町]|郡\p{Han}{1,6}[町村])[\p{Han}\p{Hiragana}\p{Katakana}ー]{1,12}(?:[0-9]{1,2}-[0-9]{1,4}-[0-9]{1,4}|[0-9]{1,2}丁目)|[0-9一二三四五六七八九十]{1,3}[栋幢](?:[0-9一二三四五六七八九十]{1,2}单元)?[0-9]{3,4}|[镇乡村]\p{Han}{0,8}[0-9]{1,4}[组号]|[가-힣]{1,4}[구군] [가-힣]{1,6}(?:[동리] ?[0-9]{1,4}-[0-9]{1,4}|[로길] ?[0-9]{1,4})|[시도] ?.{1,8}[구군] .{1,12}[로길] ?[0-9]+`)

// streetAndTown is a street with a number and, behind a comma, a town, as each is written with a capital: it
// needs no postcode.
var streetAndTown = seek(`(?:^|[^\p{L}])(?:Via|Viale|Piazza|Corso|Vicolo|Rua|Travessa|Praça|Alameda|Avenida|Av\.|Estrada|Calle|C/|Plaza|Paseo|Carrer|Camino|Pasaje|Pje\.|Jirón|Jr\.|Carrera|Cra\.|Str\.|Bulevardul|Aleea|[Uu]l\.|[Уу]л\.|Strada|Calea|Jl\.|Jalan)(?: (?:d[aeio]s?|del|della|dei|delle|degli|la|los|las))* ?\p{Lu}[\p{L}.']{3,}(?: \p{L}[\p{L}.']*){0,4},? (?:n[r.o°]{1,2}\.? ?)?[0-9]{1,4}[a-zA-Z]?, \p{Lu}\p{Ll}{2}` +
	`|(?:^|[^\p{L}\p{N}])[0-9]{1,4}(?: bis| ter)?,? (?:rue|avenue|boulevard|impasse|chemin|quai) \p{L}[\p{L}' -]{2,40}, \p{Lu}\p{Ll}{2}` +
	`|\p{Lu}\p{Ll}+(?:straße|strasse|str\.|gasse|allee|straat|laan|gracht|gatan|vägen|gata|veien|gade|katu|utca) [0-9]{1,3} ?[a-zA-Z]?, \p{Lu}\p{Ll}{2}` +
	`|\p{Lu}\p{Ll}{3,} [0-9]{1,3}[a-z]?, [0-9]{3}(?:[0-9][1-9]|[1-9]0) \p{Lu}\p{Ll}{2}` +
	`|(?:^|[^\p{L}\p{N}])[0-9]{1,4} \p{Lu}\p{Ll}+ (?:Street|St|Road|Rd|Avenue|Ave|Lane|Crescent|Terrace|Grove|Gardens|Square|Mews|Close|Drive|Rise|Way|Hill|Court|Place|View|Row|Walk|Green), \p{Lu}\p{Ll}{2}` +
	`|\p{Lu}\p{Ll}+ (?:Mah|Mahallesi|Cad|Caddesi|Sok|Sokak|Sokağı|Sk|Bulvarı)\.?,? [Nn]o ?:? ?[0-9]{1,4}` +
	`|(?:^|[^\p{L}])(?:ул\.|просп\.|пр-т|б-р) ?\p{Lu}[\p{L}-]{2,}(?: \p{Lu}?[\p{L}-]+)?,? ?(?:д\.? ?)?[0-9]{1,4}` +
	`|(?:^|[^\p{L}])(?:P\.?O\.? ?Box|Postfach|Apartado(?: de [Cc]orreos)?|Caixa Postal|Casella Postale|Postbus|Postboks|skr\. poczt\.) [0-9]{2,}`)

// residence is a word for where somebody lives, before a street, and mostToStreet the most bytes between them.
var residence = seek(`(?i)(?:^|[^\p{L}])(?:wohnt|wohnhaft|wohnh\.|anschrift|adresse?|address|lives (?:at|in|on)|resid(?:es|ing) (?:at|in|on)|habite|domicilié[es]? (?:au|à)|demeurant|vive en|reside (?:en|in)|domicilio|dirección|abita|residente|indirizzo|mora n[ao]|reside n[ao]|endereço|morada|woont|woonachtig|zam\.|mieszka|zamieszkał[ya]|adres(?:i)?|bytem|bydliště|bor på|bopæl|asuu|osoite|lakik|lakcím|domiciliat|проживает|прожив\.|адрес|ikamet|địa chỉ|alamat)[ :,]{1,3}`)

const mostToStreet = 40

// hasResidence reports whether a street with a number stands behind a word for where somebody lives.
func hasResidence(in searched) bool {
	for _, at := range residence.all(in, 5) {
		rest := in.string[at[1]-1:]
		for _, of := range []sought{street, streetWithin} {
			if found := of.FindStringIndex(rest); found != nil && found[0] <= mostToStreet {
				return true
			}
		}
	}
	return false
}

// nearPost is a postcode near a street.
var nearPost = regexp.MustCompile(`\b[0-9]{4,6}\b|\b[0-9]{3}-[0-9]{4}\b|\b[0-9]{2}-[0-9]{3}\b|\b[0-9]{3} [0-9]{2}\b|\b[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}\b`)

// mostBeforePost is the most bytes between a street and its postcode, longestPost how many that
// has.
const (
	mostBeforePost = 40
	longestPost    = 10
)

// townBefore is a postcode with its town before a street, as Hungarians write: 6720 Szeged, Kárász u. 11.
var townBefore = regexp.MustCompile(`\b[0-9]{4} \p{Lu}\p{Ll}+, \p{Lu}?[\p{L} ]{0,30}$`)

// hasAddress reports whether a street with a number stands near a postcode.
func hasAddress(in searched) bool {
	for _, of := range []sought{street, streetWithin} {
		for _, at := range of.all(in, 5) {
			if townBefore.MatchString(in.string[:at[0]]) {
				return true
			}
			rest := in.string[at[1]:min(len(in.string), at[1]+mostBeforePost+longestPost)]
			if post := nearPost.FindStringIndex(rest); post != nil && post[0] <= mostBeforePost {
				return true
			}
		}
	}
	return eastern.in(in)
}
