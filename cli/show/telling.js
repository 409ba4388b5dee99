// What the page tells of a step beside its picture: words, marks, and the board as a table.

const live = make("p", { id: "told", role: "status", "aria-live": "polite" });
const legend = make("p", { id: "legend", class: "soft" });
const cellText = make("p", { id: "cell", role: "status" });
const table = make("table");
const details = make("details", { id: "cells" },
  make("summary", {}, "The board as a table"),
  make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Board" }, table));

// A text of a step is that of its list item, which begins with a link to the technique.
function said(number) {
  return [...items[number - 1].childNodes].map((node) => node.cloneNode(true));
}

function cellWords(cell) {
  const { values, candidates } = shown, value = values[cell], parts = [];
  if (data.clueCells ? value !== null : clues[cell] !== null) {
    parts.push(`${clues[cell] ?? value}${clues[cell] === null ? "" : data.clueCells ? ", given" : ", clue"}`);
  }
  if (data.picture) parts.push(value === null ? "not known" : value ? "painted" : "blank");
  else if (value === null) parts.push("open");
  return { text: parts.join(", "), left: candidates[cell]?.length ? words(candidates[cell]) : [] };
}

function tell(marks) {
  const there = new Set(marks.values());
  legend.replaceChildren(...Object.entries(MEANINGS).filter(([mark]) => there.has(mark))
    .map(([mark, word]) => {
      const sample = shape("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" });
      sample.append(shape("path", { class: mark, d: "M3 3h14v14h-14z" }));
      return make("span", {}, sample, word);
    }));
}

function fillTable(marks) {
  if (!details.open) return table.replaceChildren();
  const head = make("tr", {}, make("td"));
  for (let c = 1; c <= cols; c++) head.append(make("th", { scope: "col" }, `${c}`));
  const body = [];
  for (let r = 0; r < rows; r++) {
    const line = make("tr", {}, make("th", { scope: "row" }, `${r + 1}`));
    for (let c = 0; c < cols; c++) {
      const cell = r * cols + c, { text, left } = cellWords(cell), mark = MEANINGS[marks.get(cell)];
      const all = [text, ...(left.length ? [left.join(" ")] : []), ...(mark ? [mark] : [])];
      line.append(make("td", {}, all.join("; ")));
    }
    body.push(line);
  }
  table.replaceChildren(make("caption", {}, `Board after step ${at}`), head, ...body);
}

// Returns what is said and marked inside a hypothesis.
function supposed() {
  const [assumed, moments, text, about] = data.inside[at];
  if (moment === 0) {
    const cell = assumed.length ? assumed[0] : steps[at - 1][2][0][0];
    const value = data.picture ? (assumed[1] ? "painted" : "blank") : assumed[1] ?? "a large number";
    const words = `Suppose that ${name(cell)} is ${value}.`;
    return { told: { marks: new Map([[cell, "ring"]]), struck: new Map() }, said: [words] };
  }
  const start = make("b", {}, `Moment ${moment} of ${moments.length + 1}: `);
  if (moment > moments.length) {
    const marks = new Map(about.map((cell) => [cell, "dotted"]));
    return { told: { marks, struck: new Map() }, said: [start, `a contradiction, ${text}.`] };
  }
  const [technique, , , , sentence] = moments[moment - 1];
  const link = make("a", { href: `#t${technique}` }, techniques[technique][0]);
  return { told: marked(moments[moment - 1]), said: [start, link, `: ${sentence}`] };
}
