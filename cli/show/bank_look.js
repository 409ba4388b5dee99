// One puzzle, large, with all that is known of it.
const dialog = make("dialog", { id: "one", "aria-labelledby": "one-name" });
const heading = make("h2", { id: "one-name", tabindex: "-1" });
const board = make("div", { id: "one-board", tabindex: "0", role: "group", "aria-label": "The board" });
const facts = make("dl", { id: "facts" });
const answered = make("input", { type: "checkbox", id: "answered" });
const copied = make("p", { id: "copied", role: "status" });
let seen = 0;

// Returns a text that can be copied, under its name.
function copying(label, text) {
  const field = make("input", { readonly: "", value: text, "aria-label": label, spellcheck: "false" });
  field.addEventListener("focus", () => field.select());
  const copy = make("button", { type: "button", "aria-label": `Copy: ${label}` }, "Copy");
  copy.addEventListener("click", () => {
    field.select();
    const done = () => { copied.textContent = `Copied: ${label}.`; };
    const failed = () => { copied.textContent = "Not allowed to copy: the text is selected."; };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, failed);
    else failed();
  });
  return make("div", { class: "copying" }, make("span", {}, label), field, copy);
}

const away = (href, text) => make("a", { href, target: "_blank", rel: "noopener noreferrer" }, text);

// Yields what leads away from here: addresses, and the page that explains the puzzle.
function* ways(n) {
  const number = columns.number[n], [site, address] = columns.address[n] ?? [];
  const [start] = recipes[columns.recipe[n]];
  if (start) yield copying("Full code", start + columns.code[n]);
  if (address) {
    const [name, starts] = data.sites[site];
    yield copying(name, address);
    yield make("p", {}, away(starts[columns.kind[n]] + address, `Play at ${name}`));
  }
  if (data.pages) yield make("p", {}, away(data.pages[n], "Step by step"));
  else yield copying("Command for the page step by step", `${data.command[0]}${number}${data.command[1]}${number}.html`);
}

function pairsOf(n) {
  const uses = columns.uses[n], used = [];
  for (let i = 0; i < uses.length; i += 2) used.push(`${techniques[uses[i]][0]} ${uses[i + 1]}`);
  const cap = columns.cap[n];
  return [
    ["Puzzle", `${columns.number[n]}, ${about(n)}${cap ? `, regions of at most ${cap} cells` : ""}`],
    ...["Title", "Author", "Source"].map((name, i) => [name, columns.credits[n]?.[i]]).filter(([, text]) => text),
    ["Rating", `${tierOf(n)}, score ${columns.score[n]}, depth ${columns.depth[n]}`],
    ["Clues", `${columns.clues[n]} of ${area(n)}`],
    ["Finds", `${columns.finds[n]}: ${used.join(", ")}`],
  ];
}

function redraw() {
  const what = answered.checked ? "the answer" : "the puzzle";
  const made = picture(seen, { answered: answered.checked, large: true, title: `${about(seen)}, ${what}` });
  made.style.width = `${columns.cols[seen] * CELL}px`;
  made.style.minWidth = `${columns.cols[seen] * 18}px`;
  board.replaceChildren(made);
}

const links = make("div", { id: "ways" });

function look(n) {
  seen = n;
  heading.textContent = columns.name[n];
  facts.replaceChildren(...pairsOf(n).flatMap(([name, text]) =>
    [make("dt", {}, name), make("dd", {}, text)]));
  links.replaceChildren(...ways(n));
  copied.textContent = "";
  redraw();
  if (!dialog.open) dialog.showModal();
  heading.focus();
}

// Goes on to the next puzzle of the list, or back.
function turn(by) {
  const at = found.indexOf(seen) + by;
  if (at < 0 || at >= found.length) return;
  current = at;
  look(found[at]);
}

answered.addEventListener("change", redraw);
dialog.addEventListener("close", () => reach(current));
dialog.addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by && event.target.tagName !== "INPUT") turn(by);
});
dialog.append(
  make("div", { class: "controls" },
    button("Previous puzzle", "\u2039", () => turn(-1)),
    button("Next puzzle", "\u203a", () => turn(1)),
    button("Close", "\u00d7", () => dialog.close())),
  heading, board,
  make("label", { class: "choice" }, answered, "Show the answer"),
  facts, links, copied);
