// Package measure groups what is found out about a release: released texts or groups
// come in, figures go out. Nothing here changes a table.
//
// What it protects: [quasi/engine/measure/audit], from the texts alone, with
// [quasi/engine/measure/support] for persons of whom several rows are known,
// [quasi/engine/measure/suda] for special uniques and
// [quasi/engine/measure/population] for estimates. What an attacker finds:
// [quasi/engine/internal/measure/linkage] with a register and [quasi/engine/measure/attack] in
// comparison with people who are not in it, by what a text covers
// ([quasi/engine/internal/measure/covering]). What it costs: [quasi/engine/measure/loss] as the
// methods count it, [quasi/engine/measure/bound] what none can lose less than, and
// [quasi/engine/measure/utility] as a reader feels it, of any
// tool's release once [quasi/engine/internal/measure/restore] has read it back, or
// [quasi/engine/internal/measure/impute] has drawn it back to exact values.
package measure
