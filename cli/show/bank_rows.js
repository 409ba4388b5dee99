// The puzzles of a bank: which are wanted, in which order. A puzzle is its place in the columns of
// the data. What is wanted stands in `wanted`, and in the address of the page.
const { columns, kinds, tiers, techniques, recipes } = data;
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";
const STATS = ["score", "depth", "clues", "finds"];
const ORDERS = ["id", "code", "kind", "size", "tier", ...STATS];
const size = columns.number.length;
const all = Array.from({ length: size }, (_each, n) => n);

// Returns the cells of a board: one letter each, or as they are where a number needs more.
function cells(board) {
  if (typeof board !== "string") return board;
  return Array.from(board, (letter) => (letter === "." ? null : DIGITS.indexOf(letter)));
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
columns.clues = columns.board.map((board) => cells(board).filter((value) => value !== null).length);
columns.finds = columns.uses.map((uses) => sum(uses.filter((_each, n) => n % 2)));
columns.size = all.map((n) => `${columns.rows[n]}x${columns.cols[n]}`);
columns.name = all.map((n) => columns.code[n] + recipes[columns.recipe[n]][1]);
columns.said = all.map((n) => [columns.name[n], ...(columns.credits[n] ?? [])].join(" ").toLowerCase());
columns.needs = columns.uses.map((uses) => new Set(uses.filter((_each, n) => n % 2 === 0)));

const area = (n) => columns.rows[n] * columns.cols[n];
const sizes = [...new Map(all.map((n) => [columns.size[n], n])).entries()]
  .sort(([, a], [, b]) => area(a) - area(b) || columns.rows[a] - columns.rows[b])
  .map(([word]) => word);

const KEYS = {
  id: (n) => columns.number[n], kind: (n) => columns.kind[n], tier: (n) => columns.tier[n],
  size: (n) => sizes.indexOf(columns.size[n]),
};

const nothing = () => ({
  kind: [], size: [], tier: [], technique: "", text: "", sort: "id", reverse: false,
  ...Object.fromEntries(STATS.flatMap((name) => [[`${name}-from`, ""], [`${name}-to`, ""]])),
});
let wanted = nothing();

// Returns the tests that a puzzle has to pass, each a function.
function tests() {
  const made = [];
  for (const [name, column] of [["kind", columns.kind], ["size", columns.size], ["tier", columns.tier]]) {
    const words = new Set(wanted[name].map((word) => (name === "size" ? word : Number(word))));
    if (words.size) made.push((n) => words.has(column[n]));
  }
  for (const name of STATS) {
    const column = columns[name], low = wanted[`${name}-from`], high = wanted[`${name}-to`];
    if (low !== "") made.push((n) => column[n] >= Number(low));
    if (high !== "") made.push((n) => column[n] <= Number(high));
  }
  const needed = Number(wanted.technique), text = wanted.text.toLowerCase();
  if (wanted.technique !== "") made.push((n) => columns.needs[n].has(needed));
  if (text) made.push((n) => columns.said[n].includes(text));
  return made;
}

// Returns the puzzles that are wanted, in the order that is wanted.
function chosen() {
  const asked = tests();
  const found = all.filter((n) => asked.every((test) => test(n)));
  const key = KEYS[wanted.sort] ?? ((n) => columns[wanted.sort === "code" ? "name" : wanted.sort][n]);
  const values = wanted.sort === "id" ? null : all.map(key);
  const by = wanted.reverse ? -1 : 1;
  if (values) {
    const less = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    found.sort((a, b) => by * less(values[a], values[b]) || a - b);
  } else if (wanted.reverse) found.reverse();
  return found;
}

// ---------------------------------------------------------------- the address

function written() {
  const words = new URLSearchParams(), usual = nothing();
  for (const [name, value] of Object.entries(wanted)) {
    if (`${value}` !== `${usual[name]}`) words.set(name, `${value}`);
  }
  return `#${words}`;
}

// Takes what an address says, as far as it says something that there is.
function heed(address) {
  const words = new URLSearchParams(address.slice(1));
  wanted = nothing();
  const there = { kind: kinds.map((_each, n) => `${n}`), size: sizes, tier: tiers.map((_each, n) => `${n}`) };
  for (const [name, known] of Object.entries(there)) {
    wanted[name] = (words.get(name) ?? "").split(",").filter((word) => known.includes(word));
  }
  for (const name of STATS.flatMap((each) => [`${each}-from`, `${each}-to`])) {
    const value = words.get(name) ?? "";
    if (/^\d{1,9}(\.\d{1,6})?$/.test(value)) wanted[name] = value;
  }
  const technique = words.get("technique") ?? "";
  if (/^\d{1,3}$/.test(technique) && techniques[technique]) wanted.technique = technique;
  wanted.text = (words.get("text") ?? "").slice(0, 100);
  if (ORDERS.includes(words.get("sort"))) wanted.sort = words.get("sort");
  wanted.reverse = words.get("reverse") === "true";
}
