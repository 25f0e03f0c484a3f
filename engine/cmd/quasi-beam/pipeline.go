package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

// The figures of a job, which every runner of Beam shows.
var (
	rowsRead     = beam.NewCounter("quasi", "rows_read")
	pieces       = beam.NewCounter("quasi", "pieces")
	rowsReleased = beam.NewCounter("quasi", "rows_released")
)

// timed adds to the time that a stage takes, in milliseconds of all workers together.
func timed(ctx context.Context, stage string) func() {
	start := time.Now()
	return func() {
		beam.NewDistribution("quasi", "ms_"+stage).Update(ctx, time.Since(start).Milliseconds())
	}
}

func init() {
	register.DoFn4x1[context.Context, int, string, func(int, []byte), error](&tallyFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(int, []byte), error](&cutFn{})
	register.DoFn4x1[context.Context, int, []byte, func(int, []byte), error](&solveFn{})
	register.DoFn6x1[context.Context, int, func(*[]byte) bool, func(*[]byte) bool, func(int, []byte), func(int, []byte), error](&assembleFn{})
	register.DoFn6x1[context.Context, int, func(*string) bool, func(*[]byte) bool, func(int, []byte), func(int, []byte), error](&recodeFn{})
	register.DoFn5x1[context.Context, int, []byte, func(*[]byte) bool, func(int, []byte), error](&partFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(string), error](&writeFn{})
	register.DoFn3x1[context.Context, string, func(int, []byte), error](&rereadFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func(*[]byte) bool, error](&commitFn{})
	register.DoFn1x2[namedShard, int, string](&numberFn{})
	register.Emitter2[int, []byte]()
	register.Emitter1[string]()
	register.Iter1[[]byte]()
	register.Iter1[string]()
	beam.RegisterType(reflect.TypeFor[namedShard]())
}

// namedShard is a file of the table.
type namedShard struct {
	Number int
	Path   string
}

// numberFn makes a pair of a file.
type numberFn struct{}

// ProcessElement returns the number and the path.
func (*numberFn) ProcessElement(s namedShard) (int, string) { return s.Number, s.Path }

// runPipeline runs the job, as often as it takes, and returns its report.
func runPipeline(ctx context.Context, o options, progress io.Writer) (Report, error) {
	j, err := o.job(ctx)
	if err != nil {
		return Report{}, err
	}
	for attempt := 1; ; attempt++ {
		p, s := beam.NewPipelineWithRoot()
		var all []namedShard
		for i, path := range j.Shards {
			all = append(all, namedShard{i, path})
		}
		shards := beam.Reshuffle(s.Scope("shards"), beam.ParDo(s, &numberFn{}, beam.CreateList(s, all)))
		tallies := beam.ParDo(s.Scope("tally"), &tallyFn{j}, shards)
		parts := beam.ParDo(s.Scope("cut"), &cutFn{j}, beam.GroupByKey(s, tallies))
		groups := beam.ParDo(s.Scope("solve"), &solveFn{}, beam.Reshuffle(s, parts))
		recodings, report := beam.ParDo2(s.Scope("assemble"), &assembleFn{j}, beam.CoGroupByKey(s, tallies, groups))
		rows, samples := beam.ParDo2(s.Scope("recode"), &recodeFn{j}, beam.CoGroupByKey(s, shards, recodings))
		blocks := beam.ParDo(s.Scope("part"), &partFn{j}, rows, beam.SideInput{Input: beam.DropKey(s, samples)})
		paths := beam.ParDo(s.Scope("write"), &writeFn{j}, beam.GroupByKey(s, blocks))
		files := beam.ParDo(s.Scope("reread"), &rereadFn{j}, beam.Reshuffle(s, paths))
		beam.ParDo0(s.Scope("commit"), &commitFn{j}, beam.CoGroupByKey(s, report, files))
		result, err := beamx.RunWithMetrics(ctx, p)
		if err == nil {
			figures(progress, result)
			break
		}
		if ctx.Err() != nil || attempt == o.attempts {
			return Report{}, fmt.Errorf("the job failed %d times, at last with: %w", attempt, err)
		}
		fmt.Fprintf(progress, "attempt %d of %d has failed and is begun anew: %v\n", attempt, o.attempts, err)
	}
	text, err := readFile(ctx, j.report())
	if err != nil {
		return Report{}, err
	}
	var found Report
	err = json.Unmarshal(text, &found)
	return found, err
}

// figures prints what was counted, in the order of the names.
func figures(w io.Writer, result beam.PipelineResult) {
	if result == nil {
		return
	}
	var lines []string
	all := result.Metrics().AllMetrics()
	for _, c := range all.Counters() {
		lines = append(lines, fmt.Sprintf("%s: %d", c.Name(), c.Result()))
	}
	for _, d := range all.Distributions() {
		r := d.Result()
		lines = append(lines, fmt.Sprintf("%s: %d in all, %d at most", d.Name(), r.Sum, r.Max))
	}
	slices.Sort(lines)
	fmt.Fprintln(w, strings.Join(lines, "\n"))
}
