package hierarchy_test

import (
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
)

func TestMasks(t *testing.T) {
	mask := func(opt hierarchy.MaskOptions, values ...string) func() (*hierarchy.Tree, error) {
		return func() (*hierarchy.Tree, error) { return hierarchy.Mask(values, opt) }
	}
	hidden := []int{1, 2}
	checkBuilt(t, []built{
		{"left", mask(hierarchy.MaskOptions{Hidden: hidden, Left: true}, "ABC", "XBC", "Z"), "ABC;*BC;**C;*\nXBC;*BC;**C;*\nZ;Z;Z;*\n"},
		{"characters, not bytes", mask(hierarchy.MaskOptions{Hidden: hidden}, "北京市", "äöü"), "äöü;äö*;ä**;*\n北京市;北京*;北**;*\n"},
		// As if AB had a blank after it: two hidden characters leave AB of both.
		{"padded", mask(hierarchy.MaskOptions{Hidden: []int{1, 2, 3}, Padded: true}, "AB", "ABCD"), "AB;AB*;AB**;A***;*\nABCD;ABC*;AB**;A***;*\n"},
		{"padded on the left", mask(hierarchy.MaskOptions{Hidden: []int{2}, Left: true, Padded: true}, "CD", "ABCD"), "ABCD;**CD;*\nCD;**CD;*\n"},
	})
}

func TestZIP3(t *testing.T) {
	zip := func(opt hierarchy.ZIPOptions, values ...string) func() (*hierarchy.Tree, error) {
		return func() (*hierarchy.Tree, error) { return hierarchy.ZIP3(values, opt) }
	}
	checkBuilt(t, []built{
		{"of the census of 2000", zip(hierarchy.ZIPOptions{}, "12345", "12399-0001", "2139", "03601", "89301", "K1A"),
			"2139;021;*\n03601;000;*\n12345;123;*\n89301;000;*\n12399-0001;123;*\nK1A;K1A;*\n"},
		{"own list", zip(hierarchy.ZIPOptions{Restricted: []string{"123"}}, "12345", "03601"), "03601;036;*\n12345;000;*\n"},
		{"none restricted", zip(hierarchy.ZIPOptions{Restricted: []string{}}, "03601"), "03601;036;*\n"},
	})
	checkRefused(t, []refused{{zip(hierarchy.ZIPOptions{Restricted: []string{"36"}}, "12345"), `"36", want three digits`}})
	if got := hierarchy.RestrictedZIP3(); len(got) != 17 || got[0] != "036" || got[16] != "893" {
		t.Errorf("restricted are %q, want 17 from 036 to 893", got)
	}
}

func TestGBPostcodes(t *testing.T) {
	checkBuilt(t, []built{
		{"one spelling", func() (*hierarchy.Tree, error) {
			return hierarchy.GBPostcodes([]string{"SW1A 1AA", "SW1A 2AA", "M1 1AE", "12345"})
		}, "12345;12345;12345;12345;*\nM1 1AE;M1 1;M1;M;*\nSW1A 1AA;SW1A 1;SW1A;SW;*\nSW1A 2AA;SW1A 2;SW1A;SW;*\n"},
		{"several spellings and parts", func() (*hierarchy.Tree, error) {
			return hierarchy.GBPostcodes([]string{"sw1a1aa", "SW1A 1AA", "SW1A 1", "SW1A"})
		}, "SW1A;SW1A;SW1A;SW1A;SW;*\nSW1A 1;SW1A 1;SW1A 1;SW1A;SW;*\nSW1A 1AA;SW1A 1AA;SW1A 1;SW1A;SW;*\nsw1a1aa;SW1A 1AA;SW1A 1;SW1A;SW;*\n"},
	})
	for text, want := range map[string]string{
		"ec1a 1bb": "EC1A 1BB", "W1A0AX": "W1A 0AX", "B33 8TH": "B33 8TH", "CR26XH": "CR2 6XH", "DN55 1PT": "DN55 1PT", "M1": "M1 ",
		"": "", "M": "", "SW1A 1A": "", "SW1A 1AAA": "", "1AA": "", "SW1A 1 AA": "", "É1 1AA": "", "A10 1AA": "", "ZZ1 1AA": "", "ZE1 0AA": "ZE1 0AA", "M11AA": "M1 1AA", "M1AA": "", "M9 9ZZ": "M9 9ZZ",
	} {
		district, inward, ok := hierarchy.ParseGBPostcode(text)
		if got := district + " " + inward; ok != (want != "") || ok && got != want {
			t.Errorf("%q is read as %q, %v, want %q", text, got, ok, want)
		}
	}
}

func FuzzParseGBPostcode(f *testing.F) {
	for _, seed := range []string{"SW1A 1AA", "m11ae", "B33 8", "", " ", "É1 1AA"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		district, inward, ok := hierarchy.ParseGBPostcode(text)
		if !ok {
			return
		}
		if got := strings.Join(strings.Fields(strings.ToUpper(text)), ""); got != district+inward {
			t.Fatalf("%q is read as %s %s", text, district, inward)
		}
		if again, rest, ok := hierarchy.ParseGBPostcode(district + " " + inward); !ok || again != district || rest != inward {
			t.Fatalf("%s %s is read as %s %s", district, inward, again, rest)
		}
	})
}
