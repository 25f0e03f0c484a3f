// A hospital's export as it comes: German headers, semicolons, decimal commas, names,
// insurance numbers, telephone notes, several visits of a patient. Drawn from a seed;
// nobody is meant.

// drawer returns numbers in [0, n), the same for the same seed (mulberry32).
function drawer(seed) {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
}

const given = ["Anna", "Peter", "Sabine", "Klaus", "Monika", "Jürgen", "Petra", "Stefan", "Claudia", "Uwe", "Katrin", "Thomas", "Heike", "Frank", "Julia", "Martin"];
const family = ["Müller", "Schmidt", "Schneider", "Fischer", "Weber", "Meyer", "Wagner", "Becker", "Schulz", "Hoffmann", "Koch", "Bauer", "Richter", "Klein", "Wolf", "Neumann"];
const wards = ["Innere Medizin", "Chirurgie", "Neurologie", "Notaufnahme"];
const diagnoses = ["I10.0", "E11.9", "J45.0", "I25.1", "K29.7", "N18.3"];
const postcodes = ["10115", "10117", "10119", "10243", "10245"];

// insurance is a number of German health insurance with its check digit.
function insurance(letter, number) {
  const digits = String(letter + 1).padStart(2, "0") + String(number).padStart(8, "0");
  let sum = 0;
  [...digits].forEach((d, i) => {
    const product = Number(d) * (1 + (i % 2));
    sum += Math.floor(product / 10) + (product % 10);
  });
  return String.fromCharCode(65 + letter) + digits.slice(2) + (sum % 10);
}

const two = (n) => String(n).padStart(2, "0");

// patients draws people with their visits.
function patients(count, any) {
  return Array.from({ length: count }, (_, i) => ({
    name: `${given[any(given.length)]} ${family[any(family.length)]}`,
    number: insurance(any(26), 10_000_000 + any(89_999_999)),
    id: `P${100_001 + i * 7}`,
    born: `${two(1 + any(28))}.${two(1 + any(12))}.${1935 + any(70)}`,
    sex: any(2) ? "w" : "m",
    postcode: postcodes[any(postcodes.length)],
    visits: 1 + any(4),
  }));
}

export const header = ["Name", "Vers.-Nr.", "Pat.-ID", "Geb.-Dat.", "Geschlecht", "PLZ", "Station", "Aufnahme", "Diagnose", "Kreatinin", "Notiz"];

// hospital returns the lines of the export, cell by cell, the header first.
//   people: how many patients there are; seed: of all that is drawn.
export function hospital({ people = 220, seed = 11 } = {}) {
  const any = drawer(seed);
  const lines = [header];
  for (const p of patients(people, any)) {
    for (let visit = 0; visit < p.visits; visit++) {
      const note = any(4)
        ? `Rückruf Tel. 0171 ${2_000_000 + any(7_999_999)}`
        : ["Kontrolle in vier Wochen, Befund unauffällig", "nüchtern bestellt, Transport organisiert", "Aufklärung erfolgt, keine Beschwerden"][any(3)];
      lines.push([
        p.name, p.number, p.id, p.born, p.sex, p.postcode, wards[any(wards.length)],
        `${two(1 + any(28))}.${two(1 + any(12))}.2025 ${two(6 + any(14))}:${two(any(60))}`,
        diagnoses[any(diagnoses.length)], `${any(4)},${any(10)}${any(10)}${any(10)}`, note,
      ]);
    }
  }
  return lines;
}

// file writes lines as the file that the hospital's program exports.
export function file(lines, name = "export_ambulanz.csv") {
  return { name, mimeType: "text/csv", buffer: Buffer.from(lines.map((l) => l.join(";")).join("\r\n") + "\r\n") };
}
