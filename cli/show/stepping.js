// Goes through the steps: what is shown, and how one gets from one step to another.

const stepper = document.getElementById("stepper");
const board = make("figure", { id: "board", tabindex: "0", "aria-label": "The board" });
const slider = make("input", {
  type: "range", id: "at", min: 0, max: steps.length, value: 0, "aria-label": "Step",
});
const place = make("output", { id: "place", for: "at" });
const ways = make("output", { id: "ways", for: "at", class: "soft" });
const play = button("Play", "Play", () => (timer ? stop() : start()));
const open = make("input", { type: "checkbox", id: "open" });
const graph = make("figure", { id: "graph" });
const unfold = make("div", { id: "unfold" });
// `moment` is where we are inside the hypothesis of a step, 0 where it is assumed; else null.
let at = 0, moment = null, timer = 0, later = 0;
let trying = null; // the board that somebody fills, see trying.js

const WHOLE = 24; // rows of a board that is fitted into the window

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
  const long = cols * CELL + LABELS, high = rows * CELL + LABELS;
  const width = `${long * Math.min(1.4, Math.max(0.6, 20 / cols))}px`;
  // A board that can be read as small as that is seen whole, without a bar to scroll by.
  picture.style.width = rows > WHOLE ? width : `min(${width}, ${(74 * long / high).toFixed(1)}vh)`;
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
