// What is known at each step, and the board as a picture, drawn as puzzles/drawing draws it and with
// its style sheet.
const { rows, cols, clues, steps, techniques } = data;
const list = document.getElementById("steps");
const items = [...list.children];
const RING = 4, LABELS = 30, LARGE = 14, MARGIN = 1, MOST = 1500;
const MEANINGS = { ring: "filled", dashed: "lost a candidate", dotted: "used by the argument" };
const TIERS = ["", "easy", "medium", "hard", "expert"];

// ---------------------------------------------------------------- what is known at a step

const name = (cell) => `r${Math.floor(cell / cols) + 1}c${(cell % cols) + 1}`;

function pairs(flat) {
  const found = [];
  for (let i = 0; i < flat.length; i += 2) found.push([flat[i], flat[i + 1]]);
  return found;
}

// Candidates are told where they changed: before the first step, and after each.
function heed(candidates, changed = []) {
  for (const [cell, ...left] of changed) candidates[cell] = pairs(left);
}

function begin() {
  const candidates = [];
  heed(candidates, data.left[0]);
  return { at: 0, values: [...data.start], candidates };
}

let known = begin();

// Returns the board after so many steps: going on is cheap, going back begins again.
function reach(at) {
  if (at < known.at) known = begin();
  while (known.at < at) {
    for (const [cell, value] of pairs(steps[known.at][1])) known.values[cell] = value;
    known.at += 1;
    heed(known.candidates, data.left[known.at]);
  }
  return known;
}

// Returns the board inside a hypothesis after so many moments.
function suppose(at, moment) {
  const [assumed, moments] = data.inside[at];
  const values = [...reach(at - 1).values];
  for (const fills of [assumed, ...moments.slice(0, moment).map((each) => each[1])]) {
    for (const [cell, value] of pairs(fills)) values[cell] = value;
  }
  return { values, candidates: [] };
}

// Returns the mark of each cell of a step or a moment, and what is struck out in it.
function marked(step) {
  const marks = new Map(), struck = new Map();
  if (!step) return { marks, struck };
  const [, fills, lost, used] = step;
  let cell = 0;
  for (const more of used) marks.set((cell += more), "dotted");
  for (const [where, ...gone] of lost) {
    marks.set(where, "dashed");
    struck.set(where, short(pairs(gone)));
  }
  for (const [where] of pairs(fills)) {
    marks.set(where, "ring");
    struck.delete(where);
  }
  return { marks, struck };
}

const words = (runs) => runs.flatMap(([a, b]) =>
  b - a > 1 ? [`${a}-${b}`] : a === b ? [`${a}`] : [`${a}`, `${b}`]);

// Returns candidates as at most three lines of about five letters.
function short(runs) {
  const lines = [];
  for (const part of runs.length ? words(runs) : ["-"]) {
    const last = lines.length - 1;
    if (last >= 0 && lines[last].length + 1 + part.length <= 5) lines[last] += ` ${part}`;
    else lines.push(part);
  }
  return lines.length > 3 ? [...lines.slice(0, 2), "..."] : lines;
}

// ---------------------------------------------------------------- the board as a picture

function ground(cell, values, marks) {
  if (data.picture) return values[cell] === null ? "unknown" : values[cell] ? "painted" : "cell";
  return { ring: "got", dashed: "lost" }[marks.get(cell)] ?? "cell";
}

function parted(a, b, values) {
  if (a === null || b === null) return true;
  if (!data.regions) return false;
  return values[a] !== null && values[b] !== null && values[a] !== values[b];
}

function borders(view, values) {
  let path = "";
  const at = (r, c) => (r < 0 || c < 0 || r >= rows || c >= cols ? null : r * cols + c);
  for (let r = view.top; r <= view.bottom; r++) {
    for (let c = view.left; c <= view.right; c++) {
      const x = LABELS + (c - view.left) * CELL, y = LABELS + (r - view.top) * CELL;
      if (c < view.right && parted(at(r - 1, c), at(r, c), values)) path += `M${x} ${y}h${CELL}`;
      if (r < view.bottom && parted(at(r, c - 1), at(r, c), values)) path += `M${x} ${y}v${CELL}`;
    }
  }
  return path;
}

const whole = { top: 0, left: 0, bottom: rows, right: cols };

// Returns a picture of a part of the board; with `open`, candidates of its open cells too.
function draw({ values, candidates }, { marks, struck }, view, open, title) {
  const width = (view.right - view.left) * CELL, height = (view.bottom - view.top) * CELL;
  const made = shape("svg", {
    viewBox: `0 0 ${width + LABELS + 4} ${height + LABELS + 4}`, role: "img", "aria-label": title,
  });
  const areas = {}, frames = {}, texts = [];
  let grid = "", strikes = "";
  const write = (ink, x, y, size, text) => texts.push(
    shape("text", { class: ink, x, y: y + 0.36 * size, "font-size": size }, text));
  for (let r = view.top; r < view.bottom; r++) {
    for (let c = view.left; c < view.right; c++) {
      const cell = r * cols + c;
      const x = LABELS + (c - view.left) * CELL, y = LABELS + (r - view.top) * CELL;
      const ink = ground(cell, values, marks), mark = marks.get(cell);
      areas[ink] = (areas[ink] ?? "") + `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
      if (mark) {
        const side = CELL - 2 * RING;
        const frame = `M${x + RING} ${y + RING}h${side}v${side}h-${side}z`;
        frames[mark] = (frames[mark] ?? "") + frame;
      }
      const [midX, midY] = [x + CELL / 2, y + CELL / 2];
      const value = clues[cell] ?? (data.clueCells ? values[cell] : null);
      if (value !== null) {
        const kind = clues[cell] === null ? "number" : "given";
        const size = SIZES[Math.min(`${value}`.length, 5)];
        write(ink === "painted" ? "on-painted" : kind, midX, midY, size, value);
      } else {
        const gone = struck.get(cell);
        const lines = open && candidates[cell] ? short(candidates[cell]) : gone ?? [];
        lines.forEach((line, n) => {
          const at = midY + (n - (lines.length - 1) / 2) * 11, half = line.length * 3.2 + 1;
          write("gone", midX, at, 11, line);
          if (!open) strikes += `M${midX - half} ${at}h${2 * half}`;
        });
      }
    }
  }
  for (let r = view.top + 1; r < view.bottom; r++) {
    grid += `M${LABELS} ${LABELS + (r - view.top) * CELL}h${width}`;
  }
  for (let c = view.left + 1; c < view.right; c++) {
    grid += `M${LABELS + (c - view.left) * CELL} ${LABELS}v${height}`;
  }
  for (let c = view.left; c < view.right; c++) {
    write("label", LABELS + (c - view.left + 0.5) * CELL, LABELS - 12, 14, c + 1);
  }
  for (let r = view.top; r < view.bottom; r++) {
    write("label", LABELS / 2, LABELS + (r - view.top + 0.5) * CELL, 14, r + 1);
  }
  const path = (ink, d) => d && made.append(shape("path", { class: ink, d }));
  Object.entries(areas).forEach(([ink, d]) => path(ink, d));
  path("thin", grid);
  path("thick", borders(view, values));
  for (const [mark, d] of Object.entries(frames)) {
    if (data.picture) path("halo", d); // to be seen on painted cells, too
    path(mark, d);
  }
  made.append(...texts);
  path("strike", strikes);
  return made;
}

