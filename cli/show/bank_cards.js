// Puzzles as small pictures in a list of which only what is in sight is made.
const DENSE = 250; // cells of a board whose numbers nobody could read in a small picture
const GAP = 12, LEAST = 148, WORDS = 74; // pixels: between cards, width, height of the words below
const AHEAD = 2; // lines of cards that are made before they are in sight

// Returns lines between cells of different regions, and around the board.
function outline(rows, cols, values) {
  let path = `M0 0h${cols * CELL}v${rows * CELL}h-${cols * CELL}z`;
  for (let cell = 0; values && cell < rows * cols; cell++) {
    const r = Math.floor(cell / cols), c = cell % cols;
    if (c && values[cell] !== values[cell - 1]) path += `M${c * CELL} ${r * CELL}v${CELL}`;
    if (r && values[cell] !== values[cell - cols]) path += `M${c * CELL} ${r * CELL}h${CELL}`;
  }
  return path;
}

// Returns a picture of a puzzle, or of its answer.
function picture(n, { answered = false, large = false, title = "" } = {}) {
  const rows = columns.rows[n], cols = columns.cols[n], clues = cells(columns.board[n]);
  const values = answered ? cells(columns.answer[n]) : null;
  const [, painting, regions, clueCells] = kinds[columns.kind[n]];
  const width = cols * CELL, height = rows * CELL, tiny = rows * cols > DENSE && !large;
  const made = shape("svg", { viewBox: `-2 -2 ${width + 4} ${height + 4}`,
    ...(title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" }) });
  const path = (ink, d) => d && made.append(shape("path", { class: ink, d }));
  path("cell", `M0 0h${width}v${height}h-${width}z`);
  let dots = "", paint = "", grid = "";
  const texts = new Map(); // by ink and digits; those of one digit are one text with many places
  for (let cell = 0; cell < rows * cols; cell++) {
    const x = (cell % cols) * CELL, y = Math.floor(cell / cols) * CELL;
    const value = clues[cell] ?? (values && clueCells ? values[cell] : null);
    const painted = painting && values && values[cell];
    if (painted) paint += `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
    if (value === null) continue;
    if (tiny) dots += `M${x + 9} ${y + 9}h18v18h-18z`;
    else {
      const word = `${value}`, size = SIZES[Math.min(word.length, 5)];
      const ink = painted ? "on-painted" : clues[cell] === null ? "number" : "given";
      const key = word.length === 1 ? ink : cell;
      if (!texts.has(key)) texts.set(key, { ink, size, word: "", x: [], y: [] });
      const text = texts.get(key);
      text.word += word;
      text.x.push(x + CELL / 2);
      text.y.push(y + CELL / 2 + 0.36 * size);
    }
  }
  path("painted", paint);
  for (let r = 1; r < rows && !tiny; r++) grid += `M0 ${r * CELL}h${width}`;
  for (let c = 1; c < cols && !tiny; c++) grid += `M${c * CELL} 0v${height}`;
  path("thin", grid);
  path("given", dots);
  path("thick", outline(rows, cols, regions ? values : null));
  for (const { ink, size, word, x, y } of texts.values()) {
    const place = { class: ink, x: x.join(" "), y: y.join(" "), "font-size": size };
    made.append(shape("text", place, word));
  }
  return made;
}

const many = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const tierOf = (n) => tiers[columns.tier[n]];
const about = (n) => `${kinds[columns.kind[n]][0]} ${columns.size[n]}`;

// Returns a card: the picture, and the words that one chooses by.
function card(n) {
  const numbers = `${many(columns.clues[n], "clue")}, ${many(columns.finds[n], "find")}`;
  const made = make("button", { type: "button", class: "card", tabindex: "-1" },
    picture(n),
    make("span", { class: "name" }, columns.name[n]),
    make("span", {}, about(n)),
    make("span", {}, `${tierOf(n)}, score ${columns.score[n]}`),
    make("span", { class: "soft" }, numbers));
  made.addEventListener("click", () => {
    current = found.indexOf(n);
    look(n);
  });
  return made;
}

const list = make("div", { id: "puzzles", role: "list", "aria-label": "Puzzles" });
const there = new Map(); // what has been made, by its place in the list
let found = all, current = 0;

function measures() {
  const across = Math.max(1, Math.floor((list.clientWidth + GAP) / (LEAST + GAP)));
  const width = (list.clientWidth - GAP * (across - 1)) / across;
  return { across, width, high: width + WORDS + GAP };
}

// Makes the cards that are in sight, or will soon be, and takes others away.
function fill() {
  const { across, width, high } = measures();
  const top = -list.getBoundingClientRect().top;
  const first = Math.max(0, Math.floor(top / high) - AHEAD) * across;
  const last = Math.min(found.length, (Math.ceil((top + innerHeight) / high) + AHEAD) * across);
  list.style.height = `${Math.ceil(found.length / across) * high}px`;
  for (const [at, made] of there) {
    if ((at < first || at >= last) && at !== current) {
      made.remove();
      there.delete(at);
    }
  }
  for (let at = first; at < last; at++) place(at);
  if (found.length) place(current);

  function place(at) {
    let made = there.get(at);
    if (!made) {
      made = make("div", { role: "listitem", "aria-setsize": found.length, "aria-posinset": at + 1 },
        card(found[at]));
      there.set(at, made);
      list.append(made);
    }
    made.style.cssText = `width:${width}px;height:${high - GAP}px;left:${(at % across) * (width + GAP)}px;`
      + `top:${Math.floor(at / across) * high}px`;
    made.firstChild.tabIndex = at === current ? 0 : -1;
  }
}

// Shows other puzzles, from the beginning of the list.
function refill(puzzles) {
  found = puzzles;
  current = 0;
  there.clear();
  list.replaceChildren();
  fill();
}

// Goes to a card by keys, and brings it into sight.
function reach(at) {
  const { across, high } = measures();
  current = Math.max(0, Math.min(found.length - 1, at));
  const top = list.getBoundingClientRect().top + Math.floor(current / across) * high;
  if (top < 0) scrollBy(0, top - GAP);
  else if (top + high > innerHeight) scrollBy(0, top + high - innerHeight);
  fill();
  there.get(current)?.firstChild.focus({ preventScroll: true });
}

list.addEventListener("keydown", (event) => {
  const { across, high } = measures();
  const page = Math.max(1, Math.floor(innerHeight / high)) * across;
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across, PageDown: page,
    PageUp: -page, Home: -found.length, End: found.length }[event.key];
  if (!by || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  reach(current + by);
});
list.addEventListener("focusin", (event) => {
  const at = [...there].find(([, made]) => made.contains(event.target))?.[0];
  if (at === undefined || at === current) return;
  current = at;
  fill();
});
