package safeharbor

import (
	"quasi/engine/advise/profile"
	"quasi/engine/data/recognize"
	"quasi/engine/say"
)

// Category is one of the identifiers of 45 CFR 164.514(b)(2)(i), by its letter.
type Category string

// Categories are all, A to R, in order.
var Categories = []Category{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R"}

var titles = say.Prefixed("safe-harbor-", map[string]string{
	"A": "Names", "B": "Geographic subdivisions smaller than a state", "C": "Dates but for the year, and ages over 89", "D": "Telephone numbers",
	"E": "Fax numbers", "F": "E-mail addresses", "G": "Social security numbers", "H": "Medical record numbers", "I": "Health plan beneficiary numbers",
	"J": "Account numbers", "K": "Certificate and license numbers", "L": "Vehicle identifiers and license plates", "M": "Device identifiers and serial numbers",
	"N": "Web addresses (URLs)", "O": "IP addresses", "P": "Biometric identifiers", "Q": "Full-face photographs and the like",
	"R": "Any other unique identifying number, characteristic or code",
})

// Title names the category in a few words of our own; the regulation's text is longer.
func (c Category) Title() say.Text { return titles[string(c)].Say() }

// byReason are the categories of what is recognized, where the reason decides.
var byReason = map[string]Category{
	profile.ReasonName: "A", profile.ReasonPersonNames: "A",
	profile.ReasonStreet: "B", profile.ReasonPlace: "B", profile.ReasonPostcode: "B", profile.ReasonPlaceValues: "B",
	profile.ReasonBirth: "C", profile.ReasonVisit: "C", profile.ReasonDate: "C", profile.ReasonAge: "C", profile.ReasonNoAge: "C", profile.ReasonAgeValues: "C",
	profile.ReasonPhone: "D", profile.ReasonContact: "D", profile.ReasonEmail: "F",
	profile.ReasonSSN: "G", profile.ReasonNIR: "G", profile.ReasonPlan: "I", profile.ReasonKVNR: "I",
	profile.ReasonIBAN: "J", profile.ReasonCard: "J", profile.ReasonLicence: "K",
	profile.ReasonVIN: "L", profile.ReasonPlate: "L", profile.ReasonVehicle: "L", profile.ReasonDevice: "M", profile.ReasonMAC: "M", profile.ReasonDeviceName: "M",
	profile.ReasonURL: "N", profile.ReasonIP: "O", profile.ReasonTemplate: "P", profile.ReasonBiometric: "P", profile.ReasonPhoto: "Q", profile.ReasonPhotoName: "Q",
	profile.ReasonResidentID: "R", profile.ReasonDNI: "R", profile.ReasonPersonNumber: "R", profile.ReasonNHS: "R", profile.ReasonUUID: "R", profile.ReasonID: "R",
	profile.ReasonOnePerRow: "R", profile.ReasonSequence: "R", profile.ReasonTextHolds: "R", profile.ReasonFreeText: "R", profile.ReasonNotes: "R",
}

// byWords tell apart what one reason covers: ways to reach a person, and numbers.
var byWords = []struct {
	reason   string
	words    recognize.Words
	category Category
}{
	{profile.ReasonContact, recognize.WordsOf(`fax|telefax|faxnummer|传真`), "E"},
	{profile.ReasonPhone, recognize.WordsOf(`fax|telefax|faxnummer|传真`), "E"},
	{profile.ReasonContact, recognize.WordsOf(`email|e mail|mail|courriel|correo|邮箱|メール|이메일`), "F"},
	{profile.ReasonContact, recognize.WordsOf(`url|website|homepage|site web|pagina web|网址`), "N"},
	{profile.ReasonContact, recognize.WordsOf(`ip|ip address|mac address`), "O"},
	{profile.ReasonContact, recognize.WordsOf(`address|street|addr|adresse|strasse|*strasse|anschrift|rue|domicile|direccion|calle|domicilio|apartment|house number|hausnummer|地址|住址|住所|주소|адрес|улица|adres|indirizzo|endereço`), "B"},
	{profile.ReasonID, recognize.WordsOf(`ssn|social security|securite sociale|sozialversicherungsnummer|nss|nir|numero secu`), "G"},
	{profile.ReasonID, recognize.WordsOf(`mrn|medical record|medical record number|record number|chart number|patient id|patient number|patient no|patient nbr|patientennummer|patnr|pat nr|hospital number|病历号|住院号|病案号|门诊号|患者番号|カルテ番号|환자번호|차트번호|numero dossier|historia clinica|prontuario`), "H"},
	{profile.ReasonID, recognize.WordsOf(`insurance|health plan|beneficiary|member id|subscriber|policy number|medicare number|versichertennummer|*versichertennummer|versicherungsnummer|kvnr|医保号|社保号|参保号|claim id`), "I"},
	{profile.ReasonID, recognize.WordsOf(`account|account number|bank account|iban|credit card|card number|konto|kontonummer|compte|cuenta|账号|银行卡`), "J"},
	{profile.ReasonID, recognize.WordsOf(`certificate|certificate number|license|licence|license number|licence number|drivers|passport|npi|dea|permis|licencia|执业证|护照|ausweis|fuehrerschein`), "K"},
}

// categoryOf returns the category of a column of a name and a reason; "": none.
func categoryOf(name, reason string) Category {
	n := recognize.NameOf(name)
	for _, by := range byWords {
		if by.reason == reason && n.Has(by.words) {
			return by.category
		}
	}
	return byReason[reason]
}
