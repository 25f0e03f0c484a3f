package population

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// restaurant draws n records from the Ewens-Pitman distribution by the Chinese
// restaurant process: the next record makes a new class with probability
// (θ+uα)/(θ+i), or joins one of s with probability (s-α)/(θ+i).
func restaurant(random *rand.Rand, n int, theta, alpha float64) []int {
	var of, sizes []int // the class of each record; the size of each class
	for i := range n {
		if i == 0 || random.Float64()*(theta+float64(i)) < theta+alpha*float64(len(sizes)) {
			of, sizes = append(of, len(sizes)), append(sizes, 1)
			continue
		}
		class := of[random.IntN(i)]
		for random.Float64()*float64(sizes[class]) < alpha {
			class = of[random.IntN(i)]
		}
		of = append(of, class)
		sizes[class]++
	}
	return sizes
}

func bars(classes []int) (sizes []Size, n int) {
	counts := map[int]int{}
	for _, size := range classes {
		counts[size]++
		n += size
	}
	for size := 1; size <= n; size++ {
		if counts[size] > 0 {
			sizes = append(sizes, Size{size, counts[size]})
		}
	}
	return sizes, n
}

func TestPitmanRecoversTheParameters(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	// What a sample says of θ is bounded, however large it is.
	for _, want := range []struct{ theta, alpha, within float64 }{{100, 0.5, 30}, {1000, 0.3, 100}, {10, 0.8, 15}, {-0.2, 0.6, 0.5}} {
		theta, alpha := 0.0, 0.0
		const times = 8
		for range times {
			p := newPartition(bars(restaurant(random, 30_000, want.theta, want.alpha)))
			a, ok := p.maximum()
			if !ok {
				t.Fatalf("%+v: no maximum", want)
			}
			alpha += a / times
			theta += (p.shifted(a) - a) / times
		}
		if math.Abs(alpha-want.alpha) > 0.02 || math.Abs(theta-want.theta) > want.within {
			t.Errorf("θ = %v, α = %v, want %+v", theta, alpha, want)
		}
	}
}

// A sample of a twentieth of a population that is itself drawn by the process.
func TestPitmanEstimatesTheUniquesOfAPopulation(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	estimate, want := 0.0, 0.0
	const times = 5
	for range times {
		everyone := restaurant(random, 400_000, 500, 0.3)
		var rest []int // the class of each person
		for class, size := range everyone {
			if size == 1 {
				want += 1.0 / times
			}
			for range size {
				rest = append(rest, class)
			}
		}
		random.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
		sampled := make([]int, len(everyone))
		for _, class := range rest[:20_000] {
			sampled[class]++
		}
		sizes, n := bars(sampled)
		got, err := Estimate(sizes, n, 0.05)
		if err != nil || got.Rule != "pitman" {
			t.Fatalf("%+v, %v", got, err)
		}
		estimate += *got.Dankar / times
	}
	if math.Abs(estimate/want-1) > 0.05 {
		t.Errorf("%v uniques, want about %v", estimate, want)
	}
}

// likelihood is the logarithm of the likelihood by its definition, and both of the
// sums that are 0 at its maximum, each with the sum of its terms' sizes.
func (p partition) likelihood(theta, alpha float64) (log float64, slopes, scale [2]float64) {
	add := func(which int, x float64) {
		slopes[which] += x
		scale[which] += math.Abs(x)
	}
	for i := 1; i < p.classes; i++ {
		log += math.Log(theta + float64(i)*alpha)
		add(0, 1/(theta+float64(i)*alpha))
		add(1, float64(i)/(theta+float64(i)*alpha))
	}
	for i := 1; i < p.n; i++ {
		log -= math.Log(theta + float64(i))
		add(0, -1/(theta+float64(i)))
	}
	for _, s := range p.sizes {
		for k := 1; k < s.Size; k++ {
			log += float64(s.Classes) * math.Log(float64(k)-alpha)
			add(1, -float64(s.Classes)/(float64(k)-alpha))
		}
	}
	return log, slopes, scale
}

func drawPartition(t *rapid.T) partition {
	var classes []int
	for size, step := range rapid.SliceOfN(rapid.IntRange(0, 40), 1, 12).Draw(t, "classes") {
		for range step {
			classes = append(classes, 1+size*size)
		}
	}
	return newPartition(bars(classes))
}

// The maximum is a stationary point by the plain sums, and no point of a grid, of
// which some lie close to the edges, has a higher likelihood; without a maximum,
// none has a higher one than the edge α = 0.
func TestPitmanFindsTheGreatestLikelihood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPartition(t)
		if p.classes < 2 || p.classes == p.n {
			if _, ok := p.maximum(); ok {
				t.Fatal("a maximum where there is none")
			}
			return
		}
		alpha, ok := p.maximum()
		theta := p.shifted(alpha) - alpha
		best, slopes, scale := p.likelihood(theta, alpha)
		if ok && (math.Abs(slopes[0]) > 1e-9*scale[0] || math.Abs(slopes[1]) > 1e-7*scale[1]) {
			t.Fatalf("slopes are %v at θ = %v, α = %v", slopes, theta, alpha)
		}
		for a := 0.0; a < 1; a += 0.0625 {
			for shifted := 1e-3; shifted < 1e7; shifted *= 6 {
				at := max(a, 1e-6)
				if other, _, _ := p.likelihood(shifted-at, at); other > best+1e-9*math.Abs(best) {
					t.Fatalf("at θ = %v, α = %v (%v) the logarithm is %v; at θ = %v, α = %v it is %v", theta, alpha, ok, best, shifted-at, at, other)
				}
			}
		}
	})
}

// One class is larger than a sample of few classes allows: α = 0 is best. Unique
// records only let θ grow without bound.
func TestPitmanWithoutMaximum(t *testing.T) {
	for _, sizes := range [][]Size{{{1, 1}, {100, 3}}, {{1, 7}}, {{1, 1}}, {{9, 1}}} {
		n := 0
		for _, s := range sizes {
			n += s.Size * s.Classes
		}
		if uniques, ok := pitman(sizes, n, 1000); ok {
			t.Errorf("%v: %v, want none", sizes, uniques)
		}
	}
}

func TestSumsAgreeWithPlainOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := math.Pow(10, rapid.Float64Range(-6, 9).Draw(t, "x"))
		m := rapid.IntRange(0, 3000).Draw(t, "m")
		sum := 0.0
		for i := m - 1; i >= 0; i-- {
			sum += 1 / (x + float64(i))
		}
		if got := reciprocals(x, m); math.Abs(got-sum) > 1e-13*sum {
			t.Fatalf("%d reciprocals from %v: %v, want %v", m, x, got, sum)
		}
		d := rapid.Float64Range(0, 1).Draw(t, "d")
		low, _ := math.Lgamma(x)
		high, _ := math.Lgamma(x + d)
		if got := gammaRatio(x, d); math.Abs(got-(high-low)) > 1e-14*(1+math.Abs(low)) {
			t.Fatalf("Γ(%v+%v): %v, want %v", x, d, got, high-low)
		}
		e := rapid.Float64Range(-700, 700).Draw(t, "e")
		if got, want := power(e), math.Exp(e); math.Abs(got-want) > 4e-16*want {
			t.Fatalf("e^%v = %v, want %v", e, got, want)
		}
	})
}

// Γ(x+1)/Γ(x) = x, and Γ(1)/Γ(1/2) = 1/√π, to the last digits; for large x the ratio
// is close to x^d though the gamma function has none left.
func TestGammaRatioByHand(t *testing.T) {
	for _, test := range []struct{ x, d, want float64 }{
		{0.3, 1, math.Log(0.3)}, {1e13, 1, math.Log(1e13)}, {0.5, 0.5, -math.Log(math.Pi) / 2}, {4e13, 0.25, 0.25 * math.Log(4e13)},
	} {
		if got := gammaRatio(test.x, test.d); math.Abs(got-test.want) > 2e-14*max(1, math.Abs(test.want)) {
			t.Errorf("ln(Γ(%v+%v)/Γ(%v)) = %v, want %v", test.x, test.d, test.x, got, test.want)
		}
	}
}

// The series begin at 16, below which the recurrence leads there: to the last bit, since these
// numbers decide where a bound is met.
func TestWhereTheSeriesBegin(t *testing.T) {
	for _, c := range []struct {
		x                 float64
		three, one, gamma string
	}{
		{15.5, "0x1.754760790850dp-03", "0x1.0842108421084p-04", "0x1.a1829eede55f5p-01"},
		{15.999, "0x1.6a450ff5a7a9cp-03", "0x1.000418a43bf8cp-04", "0x1.a67c7d13b8303p-01"},
		{16, "0x1.6a3f94ea3f951p-03", "0x1.0000000000002p-04", "0x1.a67f001d5854dp-01"},
		{16.5, "0x1.5fda3c89feb7fp-03", "0x1.f07c1f07c1f0cp-05", "0x1.ab534293653adp-01"},
	} {
		three, one, gamma := fmt.Sprintf("%x", reciprocals(c.x, 3)), fmt.Sprintf("%x", reciprocals(c.x, 1)), fmt.Sprintf("%x", gammaRatio(c.x, 0.3))
		if three != c.three || one != c.one || gamma != c.gamma {
			t.Errorf("at %v: %s, %s, %s, want %s, %s, %s", c.x, three, one, gamma, c.three, c.one, c.gamma)
		}
	}
}

// The last number below the change of sign is found, where the function is 0 itself.
func TestBisectFindsTheLastAboveZero(t *testing.T) {
	if got := bisect(0, 4, func(x float64) float64 { return 2 - x }); got != math.Nextafter(2, 0) {
		t.Errorf("%v, want the number before 2", got)
	}
}
