// Histograms and techniques of the puzzles that are wanted; behind them, as far as they are in the
// same range, all puzzles.
const BINS = 20, TALL = 100;
const NAMES = { score: "Score", depth: "Depth", clues: "Clues", finds: "Finds" };

// Returns the bins of a number: where they begin, how wide they are, and how many puzzles are in each,
// of those that are wanted and of all.
function binned(name, puzzles) {
  const column = columns[name];
  let least = Infinity, most = -Infinity;
  for (const n of puzzles) {
    least = Math.min(least, column[n]);
    most = Math.max(most, column[n]);
  }
  const fits = (each) => Math.floor(most / each) - Math.floor(least / each) < BINS;
  let wide = 1;
  for (let zeros = 1; !fits(wide); zeros *= 10) wide = [1, 2, 5].map((x) => x * zeros).find(fits) ?? wide;
  const first = Math.floor(least / wide), bins = Math.floor(most / wide) - first + 1;
  const counted = (some) => {
    const counts = new Array(bins).fill(0);
    for (const n of some) {
      const bin = Math.floor(column[n] / wide) - first;
      if (bin >= 0 && bin < bins) counts[bin] += 1;
    }
    return counts;
  };
  return { name, from: first * wide, wide, bins, these: counted(puzzles), of: counted(all) };
}

function bars(ink, counts, most) {
  const high = (count) => ((TALL * count) / most).toFixed(2);
  const d = counts.map((count, n) => (count ? `M${n} ${TALL}h1v-${high(count)}h-1z` : "")).join("");
  return shape("path", { class: ink, d });
}

// Returns the histogram of a number: a click on a bar asks for the puzzles in it.
function histogram({ name, from, wide, bins, these, of }) {
  const most = Math.max(...of), range = `${from} to ${from + bins * wide}`;
  const made = shape("svg", { viewBox: `0 0 ${bins} ${TALL}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `${NAMES[name]}: ${range}` });
  made.append(bars("of-all", of, most), bars("of-these", these, most));
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
function numbers(found) {
  const rows = found.flatMap(({ name, from, wide, these, of }) => these.flatMap((count, n) => {
    const low = from + n * wide;
    return of[n] ? [[NAMES[name], `${low} to ${low + wide}`, count, of[n]]] : [];
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
  const bins = puzzles.length ? STATS.map((name) => binned(name, puzzles)) : [];
  charts.replaceChildren(...bins.map(histogram));
  shownNumbers.replaceChildren(...(asTable.open ? [numbers(bins)] : []));
  techniqueTable.replaceChildren(needed(puzzles));
}
asTable.addEventListener("toggle", () => chart(found));
