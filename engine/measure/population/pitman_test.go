package population

import (
	_ "embed"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
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

// The maximum is a stationary point by the plain sums, and no point of a grid, of
// which some lie close to the edges, has a higher likelihood; without a maximum,
// none has a higher one than the edge α = 0.
func TestPitmanFindsTheGreatestLikelihood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var classes []int
		for size, step := range rapid.SliceOfN(rapid.IntRange(0, 40), 1, 12).Draw(t, "classes") {
			for range step {
				classes = append(classes, 1+size*size)
			}
		}
		p := newPartition(bars(classes))
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

// moments returns the expected classes of one and of two records, over K, of a
// sample by the definition: the sum over the class sizes of the population of their
// probability times the binomial one.
func moments(alpha, beta, f float64) (one, two float64) {
	p, out := beta, 1.0 // of a class of i: P(F=i); (1-f)^(i-1)
	p = math.Pow(beta, alpha)
	for i := 1.0; i < 20_000; i++ {
		one += p * i * f * out
		two += p * i * (i - 1) / 2 * f * f * out / (1 - f)
		p *= (i - 1 + alpha) / i * (1 - beta)
		out *= 1 - f
	}
	return one, two
}

// Parameters come back from what is expected of them.
func TestSlideRecoversTheParameters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alpha := math.Exp(rapid.Float64Range(-3, 3).Draw(t, "ln α"))
		beta := rapid.Float64Range(0.02, 0.98).Draw(t, "β")
		f := rapid.Float64Range(0.01, 0.95).Draw(t, "f")
		one, two := moments(alpha, beta, f)
		a, p, ok := slide(one/f, 2*two/f/f, f)
		if !ok || math.Abs(a-alpha) > 1e-5*(1+alpha) || math.Abs(1-p-beta) > 1e-5 {
			t.Fatalf("α = %v, β = %v (%v), want %v, %v", a, 1-p, ok, alpha, beta)
		}
	})
}

// No other β solves the equations: along a fine grid the excess falls through 0 but
// once, wherever the moments come from.
func TestSlideHasOneSolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := math.Exp(-rapid.Float64Range(-5, 12).Draw(t, "-ln G'"))
		second := first * math.Exp(rapid.Float64Range(-8, 8).Draw(t, "ln ratio"))
		f := math.Exp(-rapid.Float64Range(0.001, 10).Draw(t, "-ln f"))
		falls, rises := 0, 0
		before := tilted(-600, f).first(second/first) < math.Log(first) // that G' is too small
		for logit := -600.0; logit <= 30; logit += 0.25 {
			small := tilted(logit, f).first(second/first) < math.Log(first)
			if before && !small {
				falls++
			}
			if !before && small {
				rises++
			}
			before = small
		}
		_, _, ok := slide(first, second, f)
		if falls > 1 || rises > 0 || (falls == 1) != ok {
			t.Fatalf("%d falls, %d rises; a solution: %v", falls, rises, ok)
		}
	})
}

// Close to β = 0, where D is f and ln β is the logit.
func TestTiltCloseToTheEdge(t *testing.T) {
	for _, f := range []float64{0.01, 0.3, 0.7} {
		if got, want := tilted(-600, f).logarithm, -600-math.Log(f); math.Abs(got-want) > 1e-12*600 {
			t.Errorf("f = %v: ln(β/D) = %v, want %v", f, got, want)
		}
	}
}

// u = 5, s = (3, 1, 1), f = 1/2:
// sum i·f²(1-f²)^(i-1)·s_i = (3 + 2·3/4 + 3·9/16)/4 = 99/64;
// sum ((1-f²)^i - (1-f)^i)·s_i = 3/4 + (9/16 - 1/4) + (27/64 - 1/8) = 87/64;
// sum (1-f)^i·s_i = 3/2 + 1/4 + 1/8 = 15/8;
// sum i·f(1-f)^(i-1)·s_i = 3/2 + 2/4 + 3/8 = 19/8.
// So K = 5 + 3·99/87·(15/19)².
func TestShlosserByHand(t *testing.T) {
	want := 5 + 3*99.0/87*(15.0/19)*(15.0/19)
	if got := classes([]Size{{1, 3}, {2, 1}, {3, 1}}, 0.5); math.Abs(got-want) > 1e-12 {
		t.Errorf("K = %v, want %v", got, want)
	}
	// Powers without a float64 of their own.
	if got := classes([]Size{{1, 3}, {2, 1}, {1 << 40, 1}}, 0.5); math.IsNaN(got) || got < 5 || got > 20 {
		t.Errorf("with a large class K = %v", got)
	}
}

// Every class of a population of 100,000 is drawn with α = 2, β = 0.4, and a half of
// its records are sampled. The estimator of K is good at such a share.
func TestSNBEstimatesTheUniquesOfAPopulation(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	uniques, sampled := 0, make([]int, 100_000)
	for class := range sampled {
		size := 1
		for range 2 { // negative binomial: α geometric ones
			for random.Float64() > 0.4 {
				size++
			}
		}
		if size == 1 {
			uniques++
		}
		for range size {
			if random.Float64() < 0.5 {
				sampled[class]++
			}
		}
	}
	all, _ := bars(sampled)
	got, ok := slideNegativeBinomial(all, 0.5)
	if !ok || math.Abs(got/float64(uniques)-1) > 0.1 {
		t.Errorf("%v uniques (%v), want about %d", got, ok, uniques)
	}
}

func TestSNBWithoutSolution(t *testing.T) {
	for _, sizes := range [][]Size{{{1, 5}}, {{1, 5}, {3, 1}}, {{1, 1}, {2, 1000}}} {
		if got, ok := slideNegativeBinomial(sizes, 0.1); ok {
			t.Errorf("%v: %v, want none", sizes, got)
		}
	}
}

// Bars of one and two are enough, and both are needed.
func TestWhatTheSlideNeeds(t *testing.T) {
	for _, c := range []struct {
		sizes []Size
		want  bool
	}{{[]Size{{1, 40}}, false}, {[]Size{{1, 40}, {2, 5}}, true}, {[]Size{{1, 40}, {3, 5}}, false}, {[]Size{{1, 40}, {2, 5}, {3, 1}}, true}} {
		if uniques, ok := slideNegativeBinomial(c.sizes, 0.5); ok != c.want {
			t.Errorf("%v: %v, %t", c.sizes, uniques, ok)
		}
	}
}

// At even odds, to the last bit.
func TestTiltAtEvenOdds(t *testing.T) {
	if got := tilted(0, 0.3).logarithm; got != -0x1.0ca937be1b9d8p-02 {
		t.Errorf("ln(β/D) = %x", got)
	}
}

// No terms add up to 0.
func TestNoReciprocals(t *testing.T) {
	for _, x := range []float64{0.5, 15, 16, 100} {
		if got := reciprocals(x, 0); got != 0 {
			t.Errorf("from %v on: %v, want 0", x, got)
		}
	}
}

//go:embed testdata/cases.txt
var cases string

// sizesOf reads how many classes there are of each size, as 1:4 2:3.
func sizesOf(t *testing.T, text string) (sizes []Size, n int) {
	for bar := range strings.FieldsSeq(text) {
		size, classes, _ := strings.Cut(bar, ":")
		s, err := strconv.Atoi(size)
		c, wrong := strconv.Atoi(classes)
		if err != nil || wrong != nil {
			t.Fatal(bar)
		}
		sizes, n = append(sizes, Size{s, c}), n+s*c
	}
	return sizes, n
}

// share reads 0.5 or 1/9.
func share(t *testing.T, text string) float64 {
	above, below, of := strings.Cut(text, "/")
	x := casetest.Must(strconv.ParseFloat(above, 64))
	if of {
		x /= share(t, below)
	}
	return x
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		// The sizes give the number of records, unless a field does.
		"estimated": func(t *testing.T, in []string) string {
			sizes, n := sizesOf(t, in[0])
			if len(in) > 3 {
				n, _ = strconv.Atoi(in[3])
			}
			e, err := Estimate(sizes, n, share(t, in[1]))
			if err != nil {
				return casetest.Said(err)
			}
			return casetest.Figures(e, strings.Fields(in[2])...)
		},
		"which are estimated": func(t *testing.T, in []string) string {
			sizes, n := sizesOf(t, in[0])
			e, err := Estimate(sizes, n, share(t, in[1]))
			if err != nil {
				return casetest.Said(err)
			}
			return fmt.Sprint(e.Pitman != nil, " ", e.SNB != nil, " ", e.Rule)
		},
		"has a greatest likelihood": func(t *testing.T, in []string) string {
			sizes, n := sizesOf(t, in[0])
			alpha, ok := newPartition(sizes, n).maximum()
			if ok != (alpha > 0 && alpha < 1) {
				t.Errorf("α is %v, a maximum: %v", alpha, ok)
			}
			return fmt.Sprint(ok)
		},
		"unique share": func(t *testing.T, in []string) string {
			var sizes []int
			for word := range strings.FieldsSeq(in[0]) {
				n, _ := strconv.Atoi(word)
				sizes = append(sizes, n)
			}
			got, after, err := UniqueShare(sizes, share(t, in[1]))
			if err != nil {
				return casetest.Said(err)
			}
			return strings.TrimSpace(fmt.Sprint(got, " ", after))
		},
	})
}
