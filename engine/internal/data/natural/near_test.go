package natural

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// near checks that got is want but for two units in the last place.
func near(t interface{ Fatalf(string, ...any) }, name string, x, got, want float64) {
	if got != want && !(math.Abs(got-want) <= 4.5e-16*math.Abs(want)) {
		t.Fatalf("%s(%v) = %v, want %v", name, x, got, want)
	}
}

func TestNearZeroTheyAreThoseOfTheLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-720, 720).Draw(t, "x")
		near(t, "Expm1", x, Expm1(x), math.Expm1(x))
		y := rapid.Float64Range(-1+1e-16, 1e18).Draw(t, "y")
		near(t, "Log1p", y, Log1p(y), math.Log1p(y))
		small := rapid.Float64Range(-1, 1).Draw(t, "small") / 2
		near(t, "Expm1", small, Expm1(small), math.Expm1(small))
		near(t, "Log1p", small, Log1p(small), math.Log1p(small))
	})
}

// The places where another formula is used, and both their sides.
func TestNearZeroAtTheSeams(t *testing.T) {
	for _, x := range []float64{0, 1.0 / (1 << 54), 1.0 / (1 << 29), 1.0 / (1 << 20), math.Ln2 / 2, 3 * math.Ln2 / 2, 0.25, 1, 2, 20 * math.Ln2, 56 * math.Ln2, 709.7, 1e300,
		math.Sqrt2 - 1, 1 - math.Sqrt2/2, 1 << 29, 1 << 53, math.MaxFloat64} {
		for _, at := range []float64{x, math.Nextafter(x, 0), math.Nextafter(x, math.Inf(1))} {
			for _, signed := range []float64{at, -at} {
				near(t, "Expm1", signed, Expm1(signed), math.Expm1(signed))
				if signed > -1 && !math.IsInf(signed, 1) {
					near(t, "Log1p", signed, Log1p(signed), math.Log1p(signed))
				}
			}
		}
	}
}

func TestNearZeroAtTheEnds(t *testing.T) {
	for _, test := range []struct {
		name      string
		got, want float64
	}{
		{"Log1p(-1)", Log1p(-1), math.Inf(-1)},
		{"Log1p(-1.5)", Log1p(-1.5), math.NaN()},
		{"Log1p(NaN)", Log1p(math.NaN()), math.NaN()},
		{"Log1p(+Inf)", Log1p(math.Inf(1)), math.Inf(1)},
		{"Expm1(710)", Expm1(710), math.Inf(1)},
		{"Expm1(+Inf)", Expm1(math.Inf(1)), math.Inf(1)},
		{"Expm1(-Inf)", Expm1(math.Inf(-1)), -1},
		{"Expm1(NaN)", Expm1(math.NaN()), math.NaN()},
	} {
		if math.Float64bits(test.got) != math.Float64bits(test.want) && !(math.IsNaN(test.got) && math.IsNaN(test.want)) {
			t.Errorf("%s is %v, want %v", test.name, test.got, test.want)
		}
	}
}

// All four give the same bits on every machine.
func TestTheBitsAreTheSameEverywhere(t *testing.T) {
	sum := fnv.New64a()
	add := func(x float64) { _ = binary.Write(sum, binary.LittleEndian, math.Float64bits(x)) }
	for i := 1; i <= 20000; i++ {
		x := float64(i) / 7
		add(Log(x))
		add(Exp(float64(x/10) - 140))
		add(Log1p(float64(x/3000) - 0.9))
		add(Log1p(x))
		add(Expm1(float64(x/10) - 140))
		add(Expm1(float64(x/100000) - 0.01))
	}
	if got := sum.Sum64(); got != 0xbd67281930d83a45 {
		t.Errorf("the bits sum to %#x", got)
	}
}

// Also where one formula ends and another begins: up to an eighth before and behind it, and at it.
func TestTheBitsAtTheSeams(t *testing.T) {
	sum := fnv.New64a()
	add := func(x float64) { _ = binary.Write(sum, binary.LittleEndian, math.Float64bits(x)) }
	for _, seam := range []float64{1.0 / (1 << 54), 1.0 / (1 << 29), 1.0 / (1 << 20), 0.25, math.Ln2 / 2, 3 * math.Ln2 / 2, 1 - math.Sqrt2/2, math.Sqrt2 - 1, math.Sqrt2 / 2, 1, math.Ln2, 2,
		19 * math.Ln2, 20 * math.Ln2, 55 * math.Ln2, 56 * math.Ln2, 1 << 53} {
		for i := -125; i <= 125; i++ {
			x := seam + float64(seam*float64(i))/1000
			for _, at := range []float64{x, math.Nextafter(x, 0), math.Nextafter(x, math.Inf(1))} {
				add(Log(at))
				add(Expm1(at))
				add(Expm1(-at))
				add(Log1p(at))
				add(Log1p(-min(at, 0.9)))
			}
		}
	}
	for k := 1; k <= 60; k++ { // whole powers of two, and their neighbours
		for _, x := range []float64{math.Ldexp(1, k) - 1, math.Ldexp(1, k), float64(k) * math.Ln2} {
			for _, at := range []float64{x * (1 - 1e-7), math.Nextafter(x, 0), x, math.Nextafter(x, math.Inf(1)), x * (1 + 1e-7)} {
				add(Log(at))
				add(Log1p(at))
				add(Expm1(-float64(at)))
				add(Expm1(at))
			}
		}
	}
	if got := sum.Sum64(); got != 0x504689463cacc0b4 {
		t.Errorf("the bits sum to %#x", got)
	}
}

func TestExpIsTheExponential(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-700, 700).Draw(t, "x")
		got, want := Exp(x), math.Exp(x)
		if math.Abs(got-want) > 4.5e-16*want {
			t.Fatalf("e to the power of %v is %v, want %v", x, got, want)
		}
	})
	for x, want := range map[float64]float64{0: 1, 1e9: Exp(700), -1e9: Exp(-700)} {
		if got := Exp(x); got != want {
			t.Errorf("e to the power of %v is %v, want %v", x, got, want)
		}
	}
}
