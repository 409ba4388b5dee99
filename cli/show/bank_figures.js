// Histograms and techniques of the puzzles that are wanted, before those of all.
const BINS = 20, TALL = 100;
const NAMES = { score: "Score", depth: "Depth", clues: "Clues", finds: "Finds" };

// Returns where a histogram of all puzzles begins, how wide its bins are, and how many they are.
function scale(column) {
  const least = Math.min(...column.map(Math.floor)), most = Math.max(...column);
  let wide = 1;
  const fits = (each) => Math.floor(most / each) - Math.floor(least / each) < BINS;
  for (let zeros = 1; !fits(wide); zeros *= 10) wide = [1, 2, 5].map((x) => x * zeros).find(fits) ?? wide;
  const first = Math.floor(least / wide);
  return { from: first * wide, wide, bins: Math.floor(most / wide) - first + 1 };
}

const scales = size ? Object.fromEntries(STATS.map((name) => [name, scale(columns[name])])) : {};

// Returns how many of some puzzles are in each bin.
function counted(name, puzzles) {
  const { from, wide, bins } = scales[name], counts = new Array(bins).fill(0);
  for (const n of puzzles) counts[Math.floor((columns[name][n] - from) / wide)] += 1;
  return counts;
}

const totals = Object.fromEntries(STATS.map((name) => [name, size ? counted(name, all) : []]));

function bars(ink, counts, most) {
  const high = (count) => ((TALL * count) / most).toFixed(2);
  const d = counts.map((count, n) => (count ? `M${n} ${TALL}h1v-${high(count)}h-1z` : "")).join("");
  return shape("path", { class: ink, d });
}

// Returns the histogram of a number: a click on a bar asks for the puzzles in it.
function histogram(name, counts) {
  const { from, wide, bins } = scales[name], most = Math.max(...totals[name]);
  const some = counts.flatMap((count, n) => (count ? [n] : []));
  const range = some.length
    ? `${from + some[0] * wide} to ${from + (some[some.length - 1] + 1) * wide}` : "none";
  const made = shape("svg", { viewBox: `0 0 ${bins} ${TALL}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `${NAMES[name]}: ${range}` });
  made.append(bars("of-all", totals[name], most), bars("of-these", counts, most));
  made.addEventListener("click", (event) => {
    const box = made.getBoundingClientRect();
    const bin = Math.min(bins - 1, Math.floor(((event.clientX - box.left) / box.width) * bins));
    const last = name === "score" ? wide - 0.1 : wide - 1; // scores have one digit after the point
    wanted[`${name}-from`] = `${from + bin * wide}`;
    wanted[`${name}-to`] = `${from + bin * wide + last}`;
    changed();
  });
  const ends = make("span", { class: "ends" },
    make("span", {}, from.toLocaleString("en")), make("span", {}, (from + bins * wide).toLocaleString("en")));
  return make("figure", { class: "histogram" }, make("figcaption", {}, NAMES[name]), made, ends);
}

// Returns the histograms as a table.
function numbers(counts) {
  const rows = STATS.flatMap((name) => counts[name].flatMap((count, n) => {
    const { from, wide } = scales[name], low = from + n * wide;
    return totals[name][n] ? [[NAMES[name], `${low} to ${low + wide}`, count, totals[name][n]]] : [];
  }));
  return tabled(["number", "from, to below", "puzzles", "of all"], rows);
}

function tabled(head, rows) {
  return make("table", {},
    make("thead", {}, make("tr", {}, ...head.map((word) => make("th", { scope: "col" }, word)))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, `${cell}`))))));
}

// Returns how many puzzles need each technique, gentlest first, as bars with numbers.
function needed(puzzles) {
  const counts = new Array(techniques.length).fill(0);
  for (const n of puzzles) for (const each of columns.needs[n]) counts[each] += 1;
  const rows = techniques.map(([name, tier, kind], n) => {
    const bar = make("meter", { min: 0, max: Math.max(1, puzzles.length), value: counts[n],
      "aria-label": `${name}: ${counts[n]} of ${puzzles.length}` });
    const row = [name, kinds[kind][0], tier, `${counts[n]}`].map((word) => make("td", {}, word));
    return make("tr", {}, ...row, make("td", {}, bar));
  });
  const head = ["technique", "kind", "tier", "puzzles", "share"];
  const made = tabled(head, []);
  made.tBodies[0].append(...rows);
  return made;
}

const charts = make("div", { id: "charts" });
const asTable = make("details", {}, make("summary", {}, "The histograms as a table"));
const shownNumbers = make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Histograms" });
asTable.append(shownNumbers);
const techniqueTable = make("div",
  { class: "wide", id: "techniques", tabindex: "0", role: "region", "aria-label": "Techniques" });

function chart(puzzles) {
  if (!size) return;
  const counts = Object.fromEntries(STATS.map((name) => [name, counted(name, puzzles)]));
  charts.replaceChildren(...STATS.map((name) => histogram(name, counts[name])));
  shownNumbers.replaceChildren(...(asTable.open ? [numbers(counts)] : []));
  techniqueTable.replaceChildren(needed(puzzles));
}
asTable.addEventListener("toggle", () => chart(found));
