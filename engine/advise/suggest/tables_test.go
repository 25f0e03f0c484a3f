package suggest_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// kinds are values as the columns of clinical tables have them: i classes in digits, w
// classes in words, n whole numbers, d decimals, t days, k numbers of records, p texts
// that repeat.
var kinds = map[byte][]string{
	'i': tabletest.Repeat(300, "0", "1"), 'w': tabletest.Repeat(300, "Qua", "Quo", "Qui"),
	'n': tabletest.Repeat(300, tabletest.Sequence(40, "%d")...), 'd': tabletest.Repeat(300, "4.1", "7.2", "5.5", "6.25"),
	't': tabletest.Repeat(300, "2024-04-01", "2023-11-30", "2021-01-17"), 'k': tabletest.Sequence(300, "7%05d"),
	'p': tabletest.Repeat(300, "Ab Cd", "Ef Gh", "Ij Kl", "Mn Op"), 'e': tabletest.Repeat(300, ""),
}

// headers are those of public clinical tables and of hospitals' exports. Before each
// column stands its role, R to remove, Q quasi-identifying, S sensitive, K to keep, U
// nothing recognized: Q or R; and the kind of its values.
var headers = map[string]string{
	"MIMIC-III ADMISSIONS": `Rk ROW_ID|Rn SUBJECT_ID|Rk HADM_ID|Qt ADMITTIME|Qt DISCHTIME|Qt DEATHTIME|Qw ADMISSION_TYPE|Qw ADMISSION_LOCATION|Qw DISCHARGE_LOCATION|Qw INSURANCE|Qw LANGUAGE|Qw RELIGION|Qw MARITAL_STATUS|Qw ETHNICITY|Qt EDREGTIME|Qt EDOUTTIME|Sp DIAGNOSIS|Qi HOSPITAL_EXPIRE_FLAG|Ui HAS_CHARTEVENTS_DATA`,
	"MIMIC-III PATIENTS":   `Rk SUBJECT_ID|Qw GENDER|Qt DOB|Qt DOD|Qt DOD_HOSP|Qt DOD_SSN|Qi EXPIRE_FLAG`,
	"MIMIC-III ICUSTAYS":   `Rk ICUSTAY_ID|Qw FIRST_CAREUNIT|Qw LAST_CAREUNIT|Qi FIRST_WARDID|Qi LAST_WARDID|Qt INTIME|Qt OUTTIME|Qd LOS|Uw DBSOURCE`,
	"MIMIC-IV":             `Qn anchor_age|Qn anchor_year|Qw anchor_year_group|Qw race|Rn admit_provider_id|Qt dod|Qt charttime|Kd valuenum`,
	"eICU patient":         `Rk patientunitstayid|Rk patienthealthsystemstayid|Qw gender|Qn age|Qw ethnicity|Qi hospitalid|Qi wardid|Sw apacheadmissiondx|Qd admissionheight|Qn hospitaladmitoffset|Qw hospitaladmitsource|Qn hospitaldischargeyear|Qw hospitaldischargelocation|Qw hospitaldischargestatus|Qw unittype|Qw unitadmitsource|Qi unitvisitnumber|Qw unitstaytype|Qd admissionweight|Qd dischargeweight|Rp uniquepid`,
	"UCI heart":            `Qn age|Qi sex|Ki cp|Kn trestbps|Kn chol|Ki fbs|Ki restecg|Kn thalach|Ki exang|Kd oldpeak|Ki slope|Ki ca|Ki thal|Ui num|Ui target`,
	"UCI diabetes":         `Rk encounter_id|Rn patient_nbr|Qw race|Qw gender|Qw age|Qw weight|Qi admission_type_id|Qi discharge_disposition_id|Qi admission_source_id|Qn time_in_hospital|Qw payer_code|Qw medical_specialty|Qn number_outpatient|Qn number_emergency|Qn number_inpatient|Sn diag_1|Sn diag_2|Sn number_diagnoses|Kw max_glu_serum|Kw A1Cresult|Kw metformin|Kw glyburide-metformin|Kw insulin|Uw change|Sw diabetesMed|Qw readmitted`,
	"stroke":               `Rk id|Qw gender|Qn age|Si hypertension|Si heart_disease|Qw ever_married|Qw work_type|Qw Residence_type|Kd avg_glucose_level|Qd bmi|Qw smoking_status|Si stroke`,
	"heart failure":        `Qn age|Si anaemia|Kn creatinine_phosphokinase|Si diabetes|Kn ejection_fraction|Si high_blood_pressure|Kn platelets|Kd serum_creatinine|Kn serum_sodium|Qi sex|Qi smoking|Qn time|Qi DEATH_EVENT`,
	"Pima":                 `Qn Pregnancies|Kn Glucose|Kn BloodPressure|Kn SkinThickness|Kn Insulin|Qd BMI|Qn Age|Si Outcome`,
	"Synthea patients":     `Rk Id|Qt BIRTHDATE|Qt DEATHDATE|Rp SSN|Rp DRIVERS|Rp PASSPORT|Qw PREFIX|Rp FIRST|Rp LAST|Rp MAIDEN|Qw MARITAL|Qw RACE|Qw ETHNICITY|Qw GENDER|Qp BIRTHPLACE|Rp ADDRESS|Qp CITY|Qw STATE|Qw COUNTY|Qn FIPS|Qn ZIP|Qd LAT|Qd LON|Sd HEALTHCARE_EXPENSES|Sn INCOME`,
	"Synthea encounters":   `Qt START|Qt STOP|Rp PATIENT|Qp ORGANIZATION|Rp PROVIDER|Qp PAYER|Qw ENCOUNTERCLASS|Rp DESCRIPTION|Sd TOTAL_CLAIM_COST`,
	"REDCap":               `Rn record_id|Qp redcap_event_name|Qw redcap_data_access_group|Rp first_name|Rp last_name|Rp email|Rp telephone|Qt dob|Qn age|Qw sex|Qw ethnicity|Qd height|Qd weight|Qd bmi|Rp comments|Qw has_given_birth|Qn num_children|Qt date_visit_1|Kn alb_score`,
	"German hospital, SAP": `Rk PATNR|Rk FALNR|Rp NNAME|Rp VNAME|Qt GBDAT|Qw GSCHL|Qn PLZ|Qp ORT|Rp STRAS|Qw LAND|Qt AUFDAT|Qt ENTDAT|Qw ORGFA|Qw ORGPF|Sp HDIA|Sp NDIA`,
	"German hospital":      `Rk Pat.-ID|Rk Fall-Nr.|Qt Geb.-Datum|Qw Patientengeschlecht|Qw Anrede|Qw Herkunftsland|Qw Bildungsgrad|Qw Berufsstatus|Qw Aufnahmeanlass|Qw Entlassungsgrund|Qw Fachabteilung|Qw Kostenträger|Sp Hauptdiagnose|Sp Nebendiagnose 1|Qn Verweildauer|Kn Beatmungsstunden|Rn IK-der-Krankenkasse Mitgliedsnummer|Qn Geburtsjahr|Qn Alter-in-Jahren-am-Aufnahmetag|Qn Aufnahmegewicht|Qw Migrationshintergrund|Qw Pflegegrad|Kd Leukozyten|Rp Hausarzt`,
	"Chinese hospital":     `Rk 住院号|Rk 病案号|Rp 姓名|Qw 性别|Qn 年龄|Qt 出生日期|Rp 身份证号|Qw 民族|Qw 婚姻|Qw 职业|Qp 籍贯|Rp 现住址|Rp 联系人|Rp 联系电话|Qw 入院科室|Qt 入院日期|Qw 出院科室|Qw 入院途径|Qw 离院方式|Sp 主要诊断|Sp 其他诊断|Sp 手术名称|Rp 主治医师|Qw 付费方式|Qw 医保类型|Qn 住院天数|Sd 总费用|Qn 身高|Qd 体重|Kd 白细胞|Kd 血糖|Kn 收缩压|Qw 吸烟史`,
	"New York, SPARCS":     `Qw Health Service Area|Qw Hospital County|Qp Facility Name|Qw Age Group|Qn Zip Code - 3 digits|Qw Gender|Qw Race|Qw Ethnicity|Qn Length of Stay|Qw Type of Admission|Qw Patient Disposition|Qn Discharge Year|Sn CCS Diagnosis Code|Sn APR DRG Code|Qw APR Risk of Mortality|Qw Payment Typology 1|Qn Birth Weight|Qw Emergency Department Indicator|Sd Total Charges|Rn Attending Provider License Number`,
	"SEER":                 `Rk Patient ID|Qw Age recode with <1 year olds|Qw Race recode|Qn Year of diagnosis|Qw County at DX|Qw Marital status at diagnosis|Qw Primary Site - labeled|Qn Survival months|Uw Laterality|Uw Grade|Qw Vital status recode|Qw COD to site recode|Qw Median household income|Qw Rural-Urban Continuum Code`,
	"HCUP NIS":             `Qn AGE|Qi FEMALE|Ui AWEEKEND|Qi DIED|Un DISPUNIFORM|Qi ELECTIVE|Uw HOSPST|Rk KEY|Qn LOS|Un MDC|Un PAY1|Un PL_NCHS|Qn RACE|Ud TOTCHG|Un ZIPINC_QRTL`,
	"Framingham":           `Qi male|Qn age|Qn education|Qi currentSmoker|Un cigsPerDay|Si BPMeds|Si prevalentStroke|Kn totChol|Kd sysBP|Kd diaBP|Qd BMI|Kn heartRate|Kn glucose`,
	"OMOP":                 `Rk person_id|Qi gender_concept_id|Qn year_of_birth|Qn month_of_birth|Qi race_concept_id|Qn location_id|Qn care_site_id|Qt visit_start_date|Qw gender_source_value`,
	"i2b2":                 `Rk patient_num|Qw sex_cd|Qn age_in_years_num|Qw race_cd|Qw language_cd|Qw marital_status_cd|Qw religion_cd|Qw zip_cd|Qw vital_status_cd|Qt birth_date|Qp statecityzip_path|Sw income_cd`,
	"NHANES":               `Rk SEQN|Ui RIAGENDR|Un RIDAGEYR|Un RIDRETH1|Uw DMDEDUC2|Uw DMDMARTL|Un INDHHIN2|Uw DMDBORN4|Ud BMXHT|Ud LBXGLU`,
	"a line list":          `Rk case_id|Qn age|Qw sex|Qw city|Qw province|Qt date_onset_symptoms|Uw travel_history_dates|Qw travel_history_location|Sw chronic_disease|Rk infected_by|Rn contact_number`,
	"a ward's workbook":    `Un lfd. Nr.|Rk Pat-Nr|Rp Name, Vorname|Qt geb. am|Qw m/w|Qn Alter bei Aufn.|Qn Größe (cm)|Qn Gewicht (kg)|Qw Beruf/Tätigkeit|Up Whg.|Qn Wohnort (PLZ)|Qw Krankenkasse|Qw Stat.|Qt Aufn.datum|Qt Entl.|Un VWD|Up HD|Kd Labor CRP|Rp Bemerkung|Sw Allergien|Kn RR syst.|Qw Nikotin|Qw Fam.stand`,
	"a British audit":      `Rp Pt Initials|Qw Ethnic Gp|Qw Occup.|Qn Pt Age|Qw Sex (M/F)|Qn Zip|Qn Ht cm|Qd Wt kg|Kd Hgb g/dL|Qw Insurer|Rk Hosp No|Qw Ward name|Rp Consultant|Qp GP surgery|Kn BP sys|Kd Hb A1c %|Qn Gravida`,
	"appointments":         `Rk PatientId|Rk AppointmentID|Qw Gender|Qt ScheduledDay|Qt AppointmentDay|Qn Age|Qp Neighbourhood|Qi Scholarship|Si Diabetes|Si Alcoholism|Uw No-show|Qn children|Qw smoker|Kw BloodType|Qp Hospital|Rp Doctor|Qn RoomNumber|Sw Medication|Kw TestResults`,
	"a Russian ward":       `Un № п/п|Rp ФИО пациента|Qw Пол|Qt Дата рожд.|Qn Возраст, лет|Qw Место жительства|Uw Соц. статус|Qw Образование|Qw Отделение|Qt Дата поступления|Uw Исход|Sp Диагноз текст|Kn Гемоглобин, г/л|Kn АД сист.|Qn Рост, см|Qn Вес, кг|Qw Курение|Rk Полис ОМС|Rp Врач|Rp Примечание`,
	"days of a diagnosis":  `Qt diagnosis_date|Qt date_of_diagnosis|Qt surgery_date|Qn age_at_diagnosis|Qt lab_date|Rk treatment_id|Rk lab order no|Qw caste|Qw disability|Qw pregnant|Qw title|Qw country_of_birth|Sw tumor_stage|Kw NYHA|Qn number of siblings|Qw deprivation score|Sn credit score`,
}

var letters = map[byte]table.Role{'R': table.Identifying, 'Q': table.QuasiIdentifying, 'S': table.Sensitive, 'K': table.Insensitive}

// The columns of well-known tables get the role that a data steward would give, and
// none that identifies is kept.
func TestHeadersOfClinicalTables(t *testing.T) {
	columns, kept := 0, 0
	for of, list := range headers {
		for _, entry := range strings.Split(list, "|") {
			kind, name := entry[:2], entry[3:]
			got := suggest.Table(tabletest.Column(name, kinds[kind[1]]...))[0]
			columns++
			want, told := letters[kind[0]]
			if kind[0] != 'K' && kind[0] != 'S' && (got.Role == table.Insensitive || got.Role == table.Sensitive) {
				kept++
			}
			if told && got.Role != want || !told && got.Role != table.QuasiIdentifying && got.Role != table.Identifying {
				t.Errorf("%s: %s of kind %s is %s for %s", of, name, kind, got.Role, got.Reason.Code)
			}
		}
	}
	if kept > 0 {
		t.Errorf("%d of %d columns that others may know would be released as they are", kept, columns)
	}
	fmt.Fprintln(t.Output(), columns, "columns")
}
