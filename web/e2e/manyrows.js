// The table of a hospital, as many rows as wanted and the same ones each time: what
// large.js opens, and make rivals compares methods on.
import { closeSync, openSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";

// generator returns whole numbers below n, the same ones each time (mulberry32).
function generator(seed) {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

// columns are those of a hospital's table: some with a value for each row, some
// with thousands of values, some with two.
const two = (n) => String(n).padStart(2, "0");
export const columns = {
  patient: (random, row) => `P${String(row).padStart(7, "0")}`,
  name: (random) => `Ann${random(5000)} Li${random(9000)}`,
  born: (random) => `${1930 + random(90)}-${two(1 + random(12))}-${two(1 + random(28))}`,
  sex: (random) => "FM"[random(2)],
  postcode: (random) => String(10_000 + random(30_000)),
  age: (random) => random(100),
  admitted: (random) => `2024-${two(1 + random(12))}-${two(1 + random(28))} ${two(random(24))}:${two(random(60))}`,
  ward: (random) => `W${1 + random(40)}`,
  diagnosis: (random) => `${"ABCDEFGHIJKLMN"[random(14)]}${two(random(100))}.${random(10)}`,
  pulse: (random) => 40 + random(120),
  creatinine: (random) => (random(3000) / 100).toFixed(2),
  weight: (random) => (40 + random(900) / 10).toFixed(1),
  insurance: (random) => ["public", "private", "none"][random(3)],
  smoker: (random) => ["yes", "no", ""][random(3)],
  doctor: (random) => `D${random(400)}`,
};

// writeRows writes a CSV of so many rows.
export function writeRows(rows, path) {
  const random = generator(1);
  const cells = Object.values(columns);
  const file = openSync(path, "w");
  writeSync(file, Object.keys(columns).join(",") + "\n");
  for (let row = 0; row < rows; ) {
    const lines = [];
    for (const end = Math.min(row + 10_000, rows); row < end; row++) lines.push(cells.map((cell) => cell(random, row)).join(",") + "\n");
    writeSync(file, lines.join(""));
  }
  closeSync(file);
}

// As a program: node manyrows.js ROWS PATH
if (process.argv[1] === fileURLToPath(import.meta.url)) writeRows(Number(process.argv[2]), process.argv[3]);
