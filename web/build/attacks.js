// attacks.js PATH...: the reports of `quasi attack --all --json`, PATH.json each, beside
// each other as a Markdown table.
'use strict';
const fs = require('node:fs');

const titles = { 'as-it-is': 'as it is', 'k-5': 'k = 5', 'l-3': 'k = 5, l = 3' };
const percent = (x) => (100 * x).toFixed(1) + '%';

// What is said of a result: the figure of attacks that have no control, or else the risk.
function said(result) {
  const figures = Object.fromEntries((result.figures || []).map((f) => [f.name, f]));
  switch (result.attack) {
    case 'membership':
      return `AUC ${figures.auc.value.toFixed(3)}; ${percent(figures.tpr_at_1_percent_fpr.value)} found`;
    case 'exact-matches':
      return `${percent(figures.unique_exact_matches.value)} of ${figures.unique_records.value}`;
    case 'read-back':
      return figures.cells ? `${percent(figures.right.value)} right, ${percent(figures.right_without.value)} without` : '';
    case 'downcoding': {
      if (!figures.cells) return '';
      if (!figures.likely.value) return `none (${percent(figures.likely_without.value)} without)`;
      const sure = figures.certain.value ? ` (${percent(figures.certain_right.value)} right)` : '';
      return `${percent(figures.certain.value)} certain${sure}, ${percent(figures.likely.value)} likely (${percent(figures.likely_without.value)} without), ${percent(figures.right.value)} right`;
    }
  }
  if (!result.risk) return '';
  const of = (rate) => percent(rate.value);
  return `${of(result.risk)} (${percent(result.risk.low)} to ${percent(result.risk.high)}); ${of(result.success)} right, control ${of(result.control)}, naive ${of(result.naive)}`;
}

const reports = process.argv.slice(2).map((path) => ({
  title: titles[path.split('/').pop()],
  results: JSON.parse(fs.readFileSync(path + '.json', 'utf8')).results,
}));
const name = (result) => result.attack + (result.variant ? ', ' + result.variant : '');
const names = [...new Set(reports.flatMap((r) => r.results.map(name)))];
console.log(`| attack | ${reports.map((r) => r.title).join(' | ')} |`);
console.log(`|---|${reports.map(() => '---|').join('')}`);
for (const attack of names) {
  const cells = reports.map((r) => r.results.filter((result) => name(result) === attack).map(said).join(''));
  if (cells.some((cell) => cell)) console.log(`| ${attack} | ${cells.join(' | ')} |`);
}
