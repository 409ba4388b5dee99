// Hands and keys: what they do, and where on the page the board and its buttons stand.

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
