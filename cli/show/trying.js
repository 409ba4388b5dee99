// Lets people fill the board themselves. What they filled is kept in the address of the page,
// and compared with the answer that the steps reach.
const number = make("input", {
  type: "number", inputmode: "numeric", min: 1, max: rows * cols, id: "number",
});
const numberName = make("span");
const advice = make("p", { id: "advice", role: "status" });
const attempt = make("div", { id: "attempt", hidden: "hidden" });

// Returns the cells that were filled and are not what the answer has.
function wrong() {
  return trying.values.flatMap((value, cell) =>
    value !== null && value !== data.answer[cell] ? [cell] : []);
}

// Returns what is shown while somebody tries.
function tried() {
  const left = trying.values.filter((value) => value === null).length;
  return {
    state: { values: trying.values, candidates: [] },
    told: { marks: trying.marks, struck: new Map() },
    said: [left ? `Your board: ${left} ${left === 1 ? "cell" : "cells"} to go.` : "The board is full."],
    title: "Your board",
  };
}

const given = (cell) => data.start[cell] !== null;

function put(cell, value) {
  if (given(cell)) return;
  trying.values[cell] = value;
  trying.marks = new Map();
  advice.textContent = "";
  show();
  keep();
}

// Not known, painted, blank, and from the beginning.
const turned = (value) => (value === null ? 1 : value === 1 ? 0 : null);

function choose(cell) {
  trying.cell = cell;
  number.disabled = given(cell);
  number.value = trying.values[cell] ?? "";
  numberName.textContent = `Number in ${name(cell)}`;
  show();
}

// A click fills a cell of a picture; of a board of numbers it chooses where to write.
function touch(cell) {
  choose(cell);
  if (data.picture) put(cell, turned(trying.values[cell]));
  else if (!number.disabled) number.focus({ preventScroll: true });
}

function steer(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: cols, ArrowUp: -cols }[event.key];
  if (by) {
    const to = trying.cell + by, row = Math.floor(trying.cell / cols);
    const stays = Math.abs(by) === cols || Math.floor(to / cols) === row;
    if (to >= 0 && to < rows * cols && stays) choose(to);
    if (event.target === number) number.select();
  } else if (event.key === "Escape") byHand(at);
  else if (data.picture && event.key === " " && event.target === board) {
    put(trying.cell, turned(trying.values[trying.cell]));
  } else if (!data.picture && /^\d$/.test(event.key) && event.target !== number && !given(trying.cell)) {
    number.focus({ preventScroll: true });
    number.value = event.key;
    put(trying.cell, Number(number.value) || null);
  } else return;
  event.preventDefault();
}

number.addEventListener("input", () => {
  const value = Number(number.value);
  const fits = Number.isInteger(value) && value > 0 && value <= rows * cols;
  put(trying.cell, fits ? value : null);
});

function check() {
  const found = wrong();
  trying.marks = new Map(found.map((cell) => [cell, "dashed"]));
  show();
  const full = !trying.values.includes(null);
  const cells = found.map(name).join(", ");
  advice.textContent = found.length
    ? `${found.length === 1 ? "One cell is" : `${found.length} cells are`} not as in the answer: ${cells}.`
    : full ? "Solved: everything is right." : "Nothing is wrong so far.";
}

// The hint is the first step that fills a cell which is still open.
function advise() {
  if (wrong().length) return check();
  const next = steps.findIndex(([, fills]) =>
    pairs(fills).some(([cell]) => trying.values[cell] === null));
  if (next < 0) return check();
  trying.marks = marked(steps[next]).marks;
  show();
  const link = make("a", { href: `#step-${next + 1}` }, `Step ${next + 1}`);
  advice.replaceChildren(link, ": ", ...said(next + 1));
}

function written() {
  const filled = trying.values.flatMap((value, cell) =>
    value === null || given(cell) ? [] : [`${cell}-${value}`]);
  return `#try-${filled.join(".")}`;
}

// Begins with the cells that an address tells; what no board can hold is left out.
function begun(filled) {
  const most = data.picture ? 1 : rows * cols, least = data.picture ? 0 : 1;
  moment = null;
  stop();
  trying = { values: [...data.start], cell: 0, marks: new Map() };
  for (const part of filled.split(".")) {
    const [, cell, value] = (/^(\d{1,5})-(\d{1,5})$/.exec(part) ?? []).map(Number);
    if (cell < rows * cols && !given(cell) && value >= least && value <= most) {
      trying.values[cell] = value;
    }
  }
  advice.textContent = "";
  choose(0);
  keep();
}

// Shows what goes with the board, as long as somebody tries.
function offerTrying() {
  attempt.hidden = !trying;
  tryIt.hidden = Boolean(trying);
  for (const each of stepper.querySelectorAll(".controls, #at, #unfold, .choice, #legend, #graph")) {
    if (trying) each.hidden = true;
    else if (each.id !== "unfold") each.hidden = false;
  }
}

const worded = (word, act) => {
  const made = button(word, word, act);
  made.removeAttribute("title");
  return made;
};
const tryIt = worded("Try it yourself", () => begun(""));
attempt.append(
  ...(data.picture
    ? [make("p", { class: "soft" }, "A click or the space bar paints a cell, leaves it blank, or clears it.")]
    : [make("label", { class: "choice-number" }, numberName, number)]),
  make("div", { class: "controls-trying" },
    worded("Is something wrong?", check),
    worded("Next hint", advise),
    worded("Clear", () => begun("")),
    worded("Back to the steps", () => byHand(at))),
  advice);
if (data.answer) {
  graph.before(tryIt);
  stepper.querySelector(".beside").prepend(attempt);
}
ready();
