// The page around the board: what is told of each step, buttons and keys.

const stepper = document.getElementById("stepper");
const live = make("p", { id: "told", role: "status", "aria-live": "polite" });
const board = make("figure", { id: "board", tabindex: "0", "aria-label": "The board" });
const slider = make("input", {
  type: "range", id: "at", min: 0, max: steps.length, value: 0, "aria-label": "Step",
});
const place = make("output", { id: "place", for: "at" });
const ways = make("output", { id: "ways", for: "at", class: "soft" });
const play = button("Play", "Play", () => (timer ? stop() : start()));
const open = make("input", { type: "checkbox", id: "open" });
const legend = make("p", { id: "legend", class: "soft" });
const cellText = make("p", { id: "cell", role: "status" });
const table = make("table");
const details = make("details", { id: "cells" },
  make("summary", {}, "The board as a table"),
  make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Board" }, table));
const graph = make("figure", { id: "graph" });
const unfold = make("div", { id: "unfold" });
// `moment` is where we are inside the hypothesis of a step, 0 where it is assumed; else null.
let at = 0, moment = null, timer = 0, later = 0;
let trying = null; // the board that somebody fills, see trying.js

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

let shown = known;

// Returns what is to be seen: a board, its marks, and what is said of them.
function view() {
  if (trying) return tried();
  if (moment !== null) {
    return { state: suppose(at, moment), title: `Inside the hypothesis of step ${at}`, ...supposed() };
  }
  const words = at ? said(at) : ["The puzzle, before the first step."];
  const title = `The board after step ${at}`;
  return { state: reach(at), told: marked(steps[at - 1]), said: words, title };
}

function show() {
  const { state, told, said: words, title } = view(), within = moment !== null;
  shown = state;
  const picture = draw(shown, told, whole, open.checked && !within && !trying, title);
  if (trying) {
    const [r, c] = [Math.floor(trying.cell / cols), trying.cell % cols];
    const [x, y] = [LABELS + c * CELL + 1.5, LABELS + r * CELL + 1.5];
    picture.append(shape("rect", { class: "chosen", x, y, width: CELL - 3, height: CELL - 3 }));
  }
  picture.style.width = `${(cols * CELL + LABELS) * Math.min(1.4, Math.max(0.6, 20 / cols))}px`;
  picture.style.minWidth = `${cols * 20}px`;
  const [left, top] = [board.scrollLeft, board.scrollTop];
  board.replaceChildren(picture);
  board.classList.toggle("within", within);
  board.scrollTo(left, top);
  follow(told.marks, picture);
  slider.value = at;
  slider.setAttribute("aria-valuetext", `step ${at} of ${steps.length}`);
  place.textContent = `Step ${at} of ${steps.length}`;
  live.replaceChildren(...words);
  tell(told.marks);
  fillTable(told.marks);
  offer();
  offerTrying();
  items.forEach((item, n) => {
    if (n === at - 1) {
      item.setAttribute("aria-current", "step");
      list.scrollTop = item.offsetTop - list.clientHeight / 2;
    } else if (item.hasAttribute("aria-current")) item.removeAttribute("aria-current");
  });
  ways.textContent = at ? `Ways open: ${data.ways[at - 1] ?? 1}` : "";
  for (const cursor of cursors) cursor.setAttribute("x", at - 1);
  cellText.textContent = "";
}

// Offers to go into the hypothesis of a step, or out of it.
function offer() {
  const inner = data.inside[at];
  unfold.hidden = !inner;
  if (!inner) return;
  const moments = inner[1].length + 1;
  into.textContent = moment === null
    ? `Follow the hypothesis (${moments} ${moments === 1 ? "moment" : "moments"})`
    : "Leave the hypothesis";
  into.setAttribute("aria-pressed", `${moment !== null}`);
}

// On boards that are larger than their place, the cells of a step are brought into sight.
function follow(marks, picture) {
  if (!marks.size) return;
  const [cell] = [...marks].find(([, mark]) => mark !== "dotted") ?? [...marks][0];
  const scale = picture.getBoundingClientRect().width / (cols * CELL + LABELS + 4);
  const x = ((cell % cols) * CELL + LABELS) * scale;
  const y = (Math.floor(cell / cols) * CELL + LABELS) * scale;
  const side = CELL * scale;
  if (x < board.scrollLeft || x + side > board.scrollLeft + board.clientWidth) {
    board.scrollLeft = x - board.clientWidth / 2;
  }
  if (y < board.scrollTop || y + side > board.scrollTop + board.clientHeight) {
    board.scrollTop = y - board.clientHeight / 2;
  }
}

function go(to) {
  moment = trying = null;
  at = Math.max(0, Math.min(steps.length, to));
  show();
  keep();
}

// Keeps in the address of the page what is shown.
function keep() {
  clearTimeout(later); // browsers complain of an address that changes too often
  const address = trying ? written() : `#step-${at}`;
  later = setTimeout(() => history.replaceState(null, "", address), 400);
}

function start() {
  if (at === steps.length) go(0);
  timer = setInterval(() => (at < steps.length ? go(at + 1) : stop()), 1500);
  play.textContent = play.title = play.ariaLabel = ("Pause");
}

function stop() {
  clearInterval(timer);
  timer = 0;
  play.textContent = play.title = play.ariaLabel = ("Play");
}

// Goes on or back by one: a step, or a moment while we are inside a hypothesis.
function turn(by) {
  const last = data.inside[at]?.[1].length + 1;
  stop();
  if (moment === null || moment + by > last) return go(moment === null ? at + by : at);
  moment = moment + by < 0 ? null : moment + by;
  show();
}

function byHand(to) {
  stop();
  go(to);
}

// ---------------------------------------------------------------- hands and keys

const KEYS = {
  ArrowRight: () => turn(1), ArrowLeft: () => turn(-1), ArrowDown: () => turn(1),
  ArrowUp: () => turn(-1), Home: () => byHand(0), End: () => byHand(steps.length),
  Escape: () => byHand(at),
};

document.addEventListener("keydown", (event) => {
  const within = event.target;
  // The slider has these keys itself; what can scroll keeps those that scroll it.
  if (within === slider || event.ctrlKey || event.altKey || event.metaKey) return;
  if (trying) return steer(event);
  if (within.closest(".wide") || (event.key.match(/Up|Down/) && within !== document.body)) return;
  if (!KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

slider.addEventListener("input", () => byHand(Number(slider.value)));
open.addEventListener("change", show);
details.addEventListener("toggle", () => fillTable(marked(steps[at - 1]).marks));

list.addEventListener("click", (event) => {
  const item = event.target.closest("li");
  if (item && !event.target.closest("a")) byHand(items.indexOf(item) + 1);
});

board.addEventListener("click", (event) => {
  const box = board.querySelector("svg").getBoundingClientRect();
  const scale = box.width / (cols * CELL + LABELS + 4);
  const c = Math.floor(((event.clientX - box.left) / scale - LABELS) / CELL);
  const r = Math.floor(((event.clientY - box.top) / scale - LABELS) / CELL);
  if (r < 0 || c < 0 || r >= rows || c >= cols) return;
  const cell = r * cols + c;
  if (trying) return touch(cell);
  const { text, left } = cellWords(cell);
  const candidates = left.length ? `; candidates ${left.join(", ")}` : "";
  cellText.textContent = `${name(cell)}: ${text}${candidates}`;
});

function fromAddress() {
  const found = /^#step-(\d{1,6})$/.exec(location.hash);
  if (found) byHand(Number(found[1]));
  else if (data.answer && location.hash.startsWith("#try-")) begun(location.hash.slice(5));
}
window.addEventListener("hashchange", fromAddress);

const into = button("", "", () => {
  stop();
  moment = moment === null ? 0 : null;
  show();
});
into.removeAttribute("aria-label");
unfold.append(into);
stepper.append(
  board,
  make("div", { class: "beside" },
    make("div", { class: "controls" },
      button("First", "\u00ab", () => byHand(0)),
      button("Back", "\u2039", () => turn(-1)),
      play,
      button("Forward", "\u203a", () => turn(1)),
      button("Last", "\u00bb", () => byHand(steps.length)),
      place, ways),
    slider, live, unfold, legend,
    ...(data.left.length
      ? [make("label", { class: "choice" }, open, "Show candidates")] : []),
    cellText, graph, details));

// Called when all of the page's script is there.
function ready() {
  stop();
  stepper.hidden = false;
  show();
  fromAddress();
}
