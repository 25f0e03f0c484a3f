package text

import (
	"strconv"
	"strings"

	"quasi/engine/hierarchy"
)

// faults of hierarchy files, by their codes. {0} is the line.
var faults = map[string]Message{
	hierarchy.FaultEmpty:   {"The hierarchy has no rows.", "层次文件没有任何行。"},
	hierarchy.FaultLength:  {"Line {0}: the row has {1} {1:level|levels}, the first has {2}.", "第 {0} 行：该行有 {1} 级，首行有 {2} 级。"},
	hierarchy.FaultLabel:   {"Line {0}: level {1} has no label.", "第 {0} 行：第 {1} 级没有标签。"},
	hierarchy.FaultTwice:   {"Line {0}: value “{1}” stands already at line {2}.", "第 {0} 行：值“{1}”已出现在第 {2} 行。"},
	hierarchy.FaultParents: {"Line {0}: “{1}” is below “{2}”, but below “{3}” at line {4}.", "第 {0} 行：“{1}”在“{2}”之下，但在第 {4} 行却在“{3}”之下。"},
	hierarchy.FaultRoot:    {"Line {0}: the row ends in “{1}”, the first in “{2}”. All rows must end in one root.", "第 {0} 行：该行以“{1}”结尾，首行以“{2}”结尾。所有行必须以同一个根结尾。"},
	hierarchy.FaultParse:   {"Line {0}: {1}.", "第 {0} 行：{1}。"},
	hierarchy.FaultCycle:   {"Line {0}: this closes a circle: {1}. Remove one of its lines.", "第 {0} 行：此行形成循环：{1}。请删除其中一行。"},
	hierarchy.FaultPlaces:  {"Line {0}: “{1}” stands at level {2}, but at level {3} at line {4}. A release can't tell the two apart.", "第 {0} 行：“{1}”位于第 {2} 级，但在第 {4} 行位于第 {3} 级。发布后无法区分二者。"},
	hierarchy.FaultDepth:   {"Line {0}: “{1}” is {2} {2:step|steps} below the root, others are {3}.", "第 {0} 行：“{1}”距根 {2} 级，其他值为 {3} 级。"},
	hierarchy.FaultNoPath:  {"Value “{1}” of the column has no place in the hierarchy. Add it, or mark it as missing.", "该列的值“{1}”在层次中没有位置。请将其加入层次，或标记为缺失。"},
}

var moreFaults = Message{"And {0} more.", "还有 {0} 处。"}

// Fault says what is worth a look in a hierarchy file.
func (l Lang) Fault(f hierarchy.Fault) string {
	m, ok := faults[f.Code]
	if !ok {
		return f.String()
	}
	values := []any{strconv.Itoa(f.Line)}
	for _, arg := range f.Args {
		values = append(values, arg)
	}
	return l.Say(m, values...)
}

// faultList says what is wrong with a hierarchy file. args are those of
// hierarchy.Error.Coded.
func (l Lang) faultList(args []string, english string) string {
	var said []string
	rest := args[1:]
	for len(rest) >= 3 {
		n, err := strconv.Atoi(rest[2])
		m, ok := faults[rest[1]]
		if err != nil || !ok || len(rest) < 3+n {
			return english
		}
		values := []any{rest[0]}
		for _, arg := range rest[3 : 3+n] {
			values = append(values, arg)
		}
		said, rest = append(said, l.Say(m, values...)), rest[3+n:]
	}
	if total, err := strconv.Atoi(args[0]); err == nil && total > len(said) {
		said = append(said, l.Say(moreFaults, total-len(said)))
	}
	return strings.Join(said, " ")
}
