package sql

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"quasi/engine/facts"
)

// WriteAudit writes queries on a release that find the figures of an audit from its texts
// alone: a query on the classes and one on each sensitive column. Each gives one row, whose
// columns have the names that the figures have in the audit's JSON, with dots between the
// names of its parts. Rows are counted, not patients.
func WriteAudit(w io.Writer, d Dialect, of facts.Recoding, release string) error {
	if holdsNUL(of) {
		return errNUL
	}
	x := script{d, of, Names{Release: release}, bufio.NewWriter(w)}
	rows, quasi := x.cells(-1)
	fmt.Fprintf(x.w, "WITH rows_of AS (%s),\nclass AS (SELECT count(*) AS n FROM rows_of GROUP BY %s)\n", rows, quasi)
	n, average := "sum(n)", x.float("count(*)")+" / "+x.float("sum(n)")
	x.query([]string{
		x.as("coalesce("+n+", 0)", "n"), x.as("count(*)", "classes.count"), x.as(x.float(n)+" / "+x.float("count(*)"), "classes.average"),
		x.as("min(n)", "k"), x.as("min(n)", "classes.min"), x.as("max(n)", "classes.max"),
		x.as("sum(CASE WHEN n = 1 THEN 1 ELSE 0 END)", "sample_uniques"),
		x.as(x.float("1")+" / "+x.float("min(n)"), "risk.prosecutor.highest"), x.as(average, "risk.prosecutor.average"),
		x.as(fmt.Sprintf("%s / %s", x.float("sum(CASE WHEN n < "+threshold+" THEN n ELSE 0 END)"), x.float(n)), "risk.prosecutor.records_at_risk"),
		x.as(average, "risk.marketer.average"),
	}, "class")
	for i, c := range of.Columns {
		if c.Sensitive {
			x.disclosure(i)
		}
	}
	return x.w.Flush()
}

// threshold is the size of the classes whose risk is as high as it may be, by the audit
// (EMA Policy 0070): rows of smaller ones are at risk.
const threshold = "11"

// cells are the released rows with quasi-identifiers q1 to qm and, if sensitive is a
// column, its value as v.
func (x *script) cells(sensitive int) (selected, quasi string) {
	var columns, names []string
	for _, c := range x.Columns {
		if c.Quasi {
			names = append(names, fmt.Sprintf("q%d", len(names)+1))
			columns = append(columns, x.value(c)+" AS "+names[len(names)-1])
		}
	}
	if sensitive >= 0 {
		columns = append(columns, x.value(x.Columns[sensitive])+" AS v")
	}
	return fmt.Sprintf("SELECT %s FROM %s", strings.Join(columns, ", "), x.table(x.names.Release)), strings.Join(names, ", ")
}

// value is a released text; all that stand for no value are one, and so are all spellings of
// a value.
func (x *script) value(c facts.RecodedColumn) string {
	same := c.Spellings
	if len(c.Absent) > 1 {
		same = append([][]string{c.Absent}, same...)
	}
	name := x.identifier(c.Released)
	if len(same) == 0 {
		return name
	}
	var cases strings.Builder
	for _, texts := range same {
		fmt.Fprintf(&cases, " WHEN %s IN (%s) THEN %s", name, x.literals(texts), x.literal(texts[0]))
	}
	return "CASE" + cases.String() + " ELSE " + name + " END"
}

// float makes a number of 64 bits of an expression.
func (x *script) float(of string) string { return fmt.Sprintf("CAST(%s AS %s)", of, x.number) }

func (x *script) query(columns []string, from string) {
	fmt.Fprintf(x.w, "SELECT\n  %s\nFROM %s;\n", strings.Join(columns, ",\n  "), from)
}

func (x *script) as(expression, name string) string { return expression + " AS " + x.identifier(name) }

// mostRecursive is the largest l of recursive (c,l)-diversity that the audit looks at.
const mostRecursive = 20

// disclosure writes the query on what classes give away of a sensitive column. cell counts
// the rows m of a value v in a class of n, whole the rows w of a value in the table; q and
// p are their shares.
func (x *script) disclosure(at int) {
	c := x.Columns[at]
	rows, quasi := x.cells(at)
	fmt.Fprintf(x.w, "WITH rows_of AS (%s),\nnumbered AS (SELECT dense_rank() OVER (ORDER BY %s) AS id, v FROM rows_of),\n", rows, quasi)
	fmt.Fprint(x.w, "counted AS (SELECT id, v, count(*) AS m FROM numbered GROUP BY id, v),\nwhole AS (SELECT v, sum(m) AS w FROM counted GROUP BY v),\n")
	fmt.Fprintf(x.w, "cell AS (SELECT id, counted.v AS v, m, w, sum(m) OVER (PARTITION BY id) AS n, row_number() OVER (PARTITION BY id ORDER BY m DESC, counted.v) AS r,\n"+
		"  %s / %s AS q, %s / %s AS p FROM counted JOIN whole ON counted.v = whole.v),\n",
		x.float("m"), x.float("sum(m) OVER (PARTITION BY id)"), x.float("w"), x.float("(SELECT sum(w) FROM whole)"))
	found := x.perClass()
	fmt.Fprintf(x.w, "class AS (SELECT id, %s FROM cell GROUP BY id)", strings.Join(found, ",\n  "))
	from := "class"
	if len(c.Places) > 0 {
		x.ordered(c)
		from = "class JOIN moved ON class.id = moved.id"
	}
	fmt.Fprintln(x.w)
	x.query(x.worst(c), from)
}

// perClass are the figures of one class.
func (x *script) perClass() []string {
	found := []string{"count(*) AS distinct_values", "exp(-sum(q * ln(q))) AS entropy", "max(q) AS alpha",
		"(sum(abs(q - p)) + 1 - sum(p)) / 2 AS equal_t", "max((q - p) / p) AS beta",
		"max(CASE WHEN (q - p) / p > -ln(p) THEN 1 ELSE 0 END) AS beyond", "max(abs(ln(q / p))) AS delta",
		"CASE WHEN max(n) > 1 AND count(*) = 1 THEN 1 ELSE 0 END AS homogeneous"}
	for l := 2; l <= mostRecursive; l++ {
		found = append(found, fmt.Sprintf("CASE WHEN count(*) >= %d THEN %s / %s END AS c%d", l, x.float("max(m)"),
			x.float(fmt.Sprintf("sum(CASE WHEN r >= %d THEN m ELSE 0 END)", l)), l))
	}
	return found
}

// worst are the figures of the worst class. A value of the whole table that a class has
// not makes some infinite, which is NULL.
func (x *script) worst(c facts.RecodedColumn) []string {
	name := func(figure string) string { return "sensitive." + c.Released + "." + figure }
	all := "(SELECT count(*) FROM whole)"
	found := []string{
		x.as("min(distinct_values)", name("distinct_l")), x.as("min(entropy)", name("entropy_l")), x.as("max(alpha)", name("alpha")),
		x.as("max(equal_t)", name("t.equal")), x.as("greatest(0, max(beta))", name("beta")),
		x.as("CASE WHEN max(beyond) = 0 THEN greatest(0, max(beta)) END", name("enhanced_beta")),
		x.as("max(delta)", name("delta")), x.as("CASE WHEN min(distinct_values) = "+all+" THEN max(delta) END", name("delta_strict")),
		x.as("sum(homogeneous)", name("homogeneous")),
	}
	if len(c.Places) > 0 {
		found = append(found, x.as("max(moved.ordered_t)", name("t.ordered")))
	}
	for l := 2; l <= mostRecursive; l++ {
		found = append(found, x.as(fmt.Sprintf("CASE WHEN min(distinct_values) >= %d THEN max(c%d) END", l, l), name(fmt.Sprint("recursive_c.", l))))
	}
	return found
}

// ordered finds how far each class is from the table if its values are numbers or days: the
// absolute cumulated differences, by the number of values less one (Li, Li,
// Venkatasubramanian 2007). The missing value is the last.
func (x *script) ordered(c facts.RecodedColumn) {
	var places []string
	for i, text := range c.Places {
		places = append(places, fmt.Sprintf("SELECT %s AS v, %d AS place", x.literal(text), i))
	}
	if len(c.Absent) > 0 {
		places = append(places, fmt.Sprintf("SELECT %s AS v, %d AS place", x.literal(c.Absent[0]), len(places)))
	}
	fmt.Fprintf(x.w, ",\nplaces AS (%s),\n", strings.Join(places, " UNION ALL "))
	fmt.Fprintf(x.w, "every AS (SELECT ids.id AS id, place, coalesce(q, 0) - %s / %s AS d FROM (SELECT DISTINCT id FROM cell) ids CROSS JOIN places JOIN whole ON places.v = whole.v\n"+
		"  LEFT JOIN cell ON cell.id = ids.id AND cell.v = places.v),\n", x.float("whole.w"), x.float("(SELECT sum(w) FROM whole)"))
	fmt.Fprint(x.w, "cumulated AS (SELECT id, sum(d) OVER (PARTITION BY id ORDER BY place) AS d FROM every),\n")
	fmt.Fprintf(x.w, "moved AS (SELECT id, sum(abs(d)) / %s AS ordered_t FROM cumulated GROUP BY id)", x.float("greatest(1, (SELECT count(*) FROM whole) - 1)"))
}
