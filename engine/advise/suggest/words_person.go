package suggest

import "quasi/engine/data/recognize"

// The words of columns that name, number or reach a person, by language as in
// [recognize.Birth].
var (
	contactWords = recognize.WordsOf(`phone|telephone|tel|mobile|cell|cellphone|fax|email|e mail|mail|address|street|addr|contact|url|website|ip|home address|street address|postal address|mailing address|homepage|ip address|mac address|apartment|house number
电话|手机|手机号|联系电话|邮箱|地址|住址|家庭住址|社交|微信|微信号|传真|网址|電話|手機|地址|住所|電話番号|携帯|メール|メールアドレス
telefon|handy|adresse|strasse|anschrift|faxnummer|telefax|mobil|hausnummer|telefonnummer|e mail adresse|=stras|hausnr|*strasse|telefon*
portable|courriel|rue|domicile|telecopie|site web|telephone
telefono|movil|correo|direccion|calle|domicilio|celular|pagina web|fono|indirizzo|cellulare|recapito|=via|endereço|morada|telemovel|telefone|logradouro|correio
telefoonnummer|telefoon|mobiel|adres|straat|huisnummer|adress|hemadress|e postadress|epost|e post|telefonnummer|mobilnummer|puhelin|puhelinnumero|osoite|katuosoite|sähköposti
adres|ulica|numer telefonu|telefon komórkowy|adresa|ulice|bydliště|cím|lakcím|utca|telefonszám|strada|domiciliu
телефон|тел|адрес|улица|эл почта|электронная почта|почта|номер телефона|вулиця|адреса|telefon numarası|cep telefonu|eposta|e posta|ev adresi|sokak
τηλέφωνο|κινητό|διεύθυνση|οδός|ηλεκτρονικό ταχυδρομείο|هاتف|الهاتف|رقم الهاتف|الجوال|العنوان|عنوان|البريد الالكتروني|טלפון|נייד|כתובת|רחוב|דואר אלקטרוני|דוא ל
फ़ोन|फोन|मोबाइल|पता|ईमेल|전화번호|전화|휴대폰|휴대전화|연락처|주소|이메일|điện thoại|số điện thoại|địa chỉ|số nhà|telepon|no hp|nomor telepon|alamat|surel|โทรศัพท์|เบอร์โทร|ที่อยู่|อีเมล`)

	// noContact keeps out what is counted in cells, and devices that are mobile.
	noContact = recognize.WordsOf(`cell count|blood cell|blood cells|white cell|red cell|t cell|b cell|stem cell|cell type|cell line|cell volume|beat cell|mobile unit|ip admission|ip visit|ip op|mail order|rue score`)

	idWords = recognize.WordsOf(`mrn|ssn|patient id|patientid|patient number|patient no|patient num|pat id|pat no|pid|medical record|record number|record id|row id|=id|case number|case id|nhs|nhs number|passport|license|licence|driver licence|drivers|account|identifier|uuid|guid|health plan|beneficiary|member id|subscriber|policy number|account number|bank account|iban|credit card|card number|certificate|certificate number|licence number|license number|registration number|subject id|subject|study id|participant id|person id|national id|tax id|mpi|empi|npi|dea|encounter id|visit id|hadm id|stay id|icustay id|encounter no|visit no|admission id|claim id|accession|accession number|specimen id|uniquepid|unique pid|chart number|hospital number|patient nbr|encounter nbr|provider id|caregiver id|=patient|=encounter|=provider|medicare number|insurance number|insurance id|insurance no|mothers id|key|barcode
身份证|身份证号|病历号|住院号|门诊号|病案号|医保号|医保卡号|就诊卡号|社保号|护照|护照号|证件号|证件号码|卡号|账号|银行卡|执业证|患者编号|病人编号|参保号|就诊号|流水号|健康卡|登记号|病歷號|身分證|健保卡|患者番号|患者id|カルテ番号|診察券|保険証|被保険者|マイナンバー
patientennummer|fallnummer|versichertennummer|kvnr|konto|kontonummer|kontonr|versicherungsnummer|krankenversichertennummer|ausweis|ausweisnummer|fuehrerschein|patientenid|patienten id|patnr|pat nr|pat id|=pat|fallnr|falnr|fall nr|fall id|fallid|=fall|=fallnummer|patientennr|aufnahmenummer|aufnahmenr|internes kennzeichen|kh internes kennzeichen|*versichertennummer|mitgliedsnummer|steuernummer|sozialversicherungsnummer|svnr|ahv nummer|akte|aktennummer|pseudonym|lanr|bsnr
numero patient|numero dossier|numero de dossier|nir|ipp|securite sociale|carte vitale|compte|compte bancaire|numero compte|permis|passeport|identifiant|numero secu|num secu|numero sejour|iep|nip|identifiant patient|id patient
numero historia|historia clinica|nhc|dni|nss|cuenta|numero cuenta|numero de cuenta|tarjeta|tarjeta sanitaria|nie|nif|curp|rut|cedula|pasaporte|afiliacion|cip|nuhsa|identificador|licencia|expediente|codice fiscale|codice sanitario|tessera sanitaria|numero cartella|cartella|cpf|cartao sus|=cns|=rg|prontuario|numero de utente|utente
bsn|burgerservicenummer|patientnummer|patiëntnummer|polisnummer|zorgnummer|personnummer|personnr|samordningsnummer|cpr nummer|cpr number|cprnr|fødselsnummer|fodselsnummer|journalnummer|henkilötunnus|hetu|sotu|potilastunnus
pesel|nip|numer pacjenta|nr pacjenta|numer karty|nr historii|księga główna|dowód|rodné číslo|rodne cislo|číslo pojištěnce|cislo pojistence|taj|taj szám|taj szam|törzsszám|személyi szám|cnp|cod numeric personal|fișa|foaie de observație
снилс|паспорт|полис|номер карты|номер истории|история болезни|инн|номер пациента|табельный номер|код пациента|іпн|tc kimlik|tc kimlik no|kimlik no|kimlik|tckn|protokol no|protokol|dosya no|hasta no|hasta numarası|sigorta no|sgk no
αμκα|αφμ|αριθμός μητρώου|αριθμός φακέλου|ταυτότητα|رقم المريض|رقم الملف|رقم الهوية|الرقم القومي|رقم الهوية الوطنية|جواز السفر|الهوية|ת ז|תעודת זהות|מספר זהות|מספר מטופל|מספר תיק|आधार|मरीज संख्या|रोगी संख्या
환자번호|등록번호|주민등록번호|주민번호|차트번호|병록번호|여권번호|보험번호|mã bệnh nhân|mã bn|số bệnh án|cmnd|cccd|căn cước|bảo hiểm y tế số|nik|no rm|nomor rekam medis|rekam medis|no rekam medis|no ktp|no bpjs|เลขประจำตัว|เลขบัตร|เลขที่ผู้ป่วย|=hn`)

	nameWords = recognize.WordsOf(`patient name|full name|first name|last name|middle name|maiden name|given name|family name|surname|forename|firstname|lastname|fname|lname|=first|=last|=maiden|=middle|initials|doctor name|physician name|doctor|physician|surgeon|nurse name|attending|consultant|referring provider|next of kin|mother name|mothers name|father name|contact person|guardian|spouse name|caregiver name
姓名|患者姓名|病人姓名|联系人|医生|医师|監護人|监护人|氏名|患者名|患者氏名|名前|フリガナ|カナ氏名|担当医|主治医
vorname|nachname|familienname|geburtsname|patientenname|arztname|nname|vname|namenszusatz|hausarzt|arzt|*arzt|angehörige|angehoeriger|ansprechpartner|pflegekraft|rufname
prenom|nom famille|nom de famille|nom naissance|nom de naissance|nom patient|nom usuel|nom jeune fille|medecin|medecin traitant|apellido|apellidos|nombre paciente|nombre completo|nombre y apellidos|medico|primer apellido|segundo apellido|=nombres
cognome|nome paziente|nominativo|=nome|nome completo|nome do paciente|nome da mae|sobrenome|apelido|voornaam|achternaam|familienaam|voorletters|naam|huisarts
förnamn|efternamn|namn|fornavn|efternavn|etternavn|navn|etunimi|sukunimi|nimi|imię|imie|nazwisko|imię i nazwisko|lekarz|jméno|příjmení|jmeno|prijmeni|lékař|név|vezetéknév|keresztnév|utónév|páciens neve|orvos|=nume|nume|prenume|nume pacient|medic curant
фамилия|имя|отчество|фио|ф и о|врач|лечащий врач|прізвище|ім я|по батькові|піб|лікар|hasta adı|adı|soyadı|ad soyad|adı soyadı|soyad|isim|=ad|hekim|doktor
όνομα|επώνυμο|ονοματεπώνυμο|ιατρός|الاسم|اسم المريض|اسم|الاسم الكامل|اسم العائلة|الطبيب|שם|שם פרטי|שם משפחה|שם מלא|שם המטופל|רופא|नाम|रोगी का नाम|पूरा नाम|चिकित्सक
이름|성명|환자명|환자이름|보호자|담당의|주치의|họ tên|họ và tên|tên bệnh nhân|=họ|=tên|bác sĩ|nama|nama pasien|nama lengkap|dokter|ชื่อ|นามสกุล|แพทย์`)

	// anyName may be the name of a drug or a ward, and counts where nothing else does.
	anyName = recognize.WordsOf(`name|nom|nombre|nome|名称|jmeno`)

	vehicleWords = recognize.WordsOf(`vin|vehicle|vehicle id|license plate|licence plate|plate number|number plate|车牌|车牌号|车架号|kennzeichen|kfz kennzeichen|fahrgestellnummer|fin nummer|immatriculation|matricula|bastidor|targa|kenteken|registreringsnummer|rejestracja|номер автомобиля|plaka`)

	deviceWords = recognize.WordsOf(`device|device id|device serial|serial|serial number|serial no|udi|imei|implant id|设备号|设备编号|序列号|seriennummer|geraetenummer|geraete id|numero serie|numero de serie|dispositivo|numero di serie|serienummer|numer seryjny|серийный номер|seri no`)

	biometricWords = recognize.WordsOf(`biometric|biometrics|fingerprint|finger print|retina scan|iris|voiceprint|voice print|face id|palm print|指纹|虹膜|声纹|人脸|指紋|fingerabdruck|biometrie|empreinte|empreinte digitale|huella|huella digital|biometria|impronta digitale|vingerafdruk|odcisk palca|отпечаток|parmak izi|지문`)

	photoWords = recognize.WordsOf(`photo|photograph|picture|image|image file|portrait|selfie|照片|图片|头像|影像|写真|foto|bild|lichtbild|fotografia|imagen|dicom|dicom file|immagine|zdjęcie|фото|снимок|fotoğraf|사진|ảnh`)

	// numberWords end the names of numbers.
	numberWords = recognize.WordsOf(`id|ids|no|nr|num|nbr|number|identifier|uid|key|nummer|numero|numer|номер|号|編號|编号|番号|번호|رقم|מספר`)
)
