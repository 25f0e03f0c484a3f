package suggesttest

import (
	"fmt"
	"strings"

	"quasi/engine/profile"
)

// devices are vehicles, devices, files and what bodies are known by.
var devices = []Kind{
	direct("VIN", profile.ReasonVIN, true, vin, "vin", "Fahrgestellnummer", "车架号", "bastidor"),
	direct("plate, German", profile.ReasonPlate, false, func(d *drawer) string {
		return d.pick("B", "M", "HH", "KA", "ERH", "K") + d.style("-", " ") + d.fill("^^ +##")
	}, "Kennzeichen"),
	direct("plate, French", profile.ReasonPlate, false, func(d *drawer) string { return d.fill("^^-###-^^") }, "immatriculation"),
	direct("plate, Spanish", profile.ReasonPlate, false, func(d *drawer) string {
		return d.digits(4) + " " + d.pick("BCD", "FGH", "JKL", "MNP", "RST", "XYZ", "GHK")
	}, "matricula"),
	direct("plate, British", profile.ReasonPlate, false, func(d *drawer) string { return d.fill("^^## ^^^") }, "number plate"),
	direct("plate, Chinese", profile.ReasonPlate, false, func(d *drawer) string { return d.pick("京", "沪", "粤", "川", "浙") + d.fill("^·#^###") }, "车牌号"),
	direct("UDI", profile.ReasonDevice, true, udi, "udi", "device id", "设备编号"),
	direct("IMEI", profile.ReasonDevice, true, func(d *drawer) string { return withLuhn("35" + d.digits(12)) }, "imei", "device_imei"),
	direct("serial number", profile.ReasonDevice, false, func(d *drawer) string { return "SN" + d.style("-", " ", "") + d.fill("####^##") }, "serial", "Seriennummer", "序列号", "numero de serie"),
	direct("MAC address", profile.ReasonMAC, false, mac, "mac address", "device"),
	direct("UUID", profile.ReasonUUID, false, uuid, "uuid", "guid", "patient_id"),
	direct("picture file", profile.ReasonPhoto, false, func(d *drawer) string {
		return d.style("IMG_", "scan-", "patient/", "照片") + d.digits(6) + d.style(".jpg", ".PNG", ".dcm", ".jpeg")
	}, "photo", "Bild", "照片", "image_file", "imagen"),
	direct("fingerprint template", profile.ReasonTemplate, false, func(d *drawer) string { return d.fill(strings.Repeat("^#^^", 20)) + "==" }, "fingerprint", "huella", "指纹", "empreinte"),
	direct("hash", profile.ReasonTemplate, false, func(d *drawer) string { return hex(d, 64) }, "identifier", "uuid"),
}

func hex(d *drawer, n int) string {
	out := make([]byte, n)
	for i := range out {
		out[i] = "0123456789abcdef"[d.IntN(16)]
	}
	return string(out)
}

func mac(d *drawer) string {
	parts := make([]string, 6)
	for i := range parts {
		parts[i] = hex(d, 2)
	}
	return strings.Join(parts, d.style(":", "-"))
}

func uuid(d *drawer) string {
	return strings.Join([]string{hex(d, 8), hex(d, 4), hex(d, 4), hex(d, 4), hex(d, 12)}, "-")
}

// vin draws characters until the sum of the table of 49 CFR 565.15 fits.
func vin(d *drawer) string {
	const alphabet = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ"
	values := map[byte]int{'A': 1, 'B': 2, 'C': 3, 'D': 4, 'E': 5, 'F': 6, 'G': 7, 'H': 8, 'J': 1, 'K': 2, 'L': 3, 'M': 4, 'N': 5, 'P': 7, 'R': 9,
		'S': 2, 'T': 3, 'U': 4, 'V': 5, 'W': 6, 'X': 7, 'Y': 8, 'Z': 9}
	weights := []int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2}
	out := []byte("1HGCM82633A004352")
	for i := 3; i < 17; i++ {
		out[i] = alphabet[d.IntN(len(alphabet))]
	}
	sum := 0
	for i, b := range out {
		if value, ok := values[b]; ok {
			sum += value * weights[i]
		} else {
			sum += int(b-'0') * weights[i]
		}
	}
	out[8] = "0123456789X"[sum%11]
	return string(out)
}

func udi(d *drawer) string {
	digits := "0" + d.fill("+") + d.digits(11)
	for check := range 10 {
		sum := check
		for i := range 13 {
			sum += int(digits[i]-'0') * []int{3, 1}[i%2]
		}
		if sum%10 == 0 {
			return fmt.Sprintf("(01)%s%d(21)%s", digits, check, d.fill("^####"))
		}
	}
	return digits
}
