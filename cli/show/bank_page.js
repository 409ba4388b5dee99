// The page around the list: filters, order, figures, print.
const PRINTED = 120; // puzzles on paper, at most
const filters = make("form", { id: "filters", "aria-label": "Which puzzles" });
const count = make("p", { id: "count", role: "status", "aria-live": "polite" });
const paper = make("div", { id: "paper" });
const fields = new Map();
let later = 0;

function keep(name, field) {
  fields.set(name, field);
  field.addEventListener(field.type === "checkbox" ? "change" : "input", () => {
    wanted[name] = field.type === "checkbox" ? field.checked : field.value;
    changed();
  });
  return field;
}

// Returns boxes of which several may be checked.
function boxes(title, name, words, of) {
  const made = words.map(([value, word]) => {
    const box = make("input", { type: "checkbox", value });
    fields.set(`${name} ${value}`, box);
    box.addEventListener("change", () => {
      wanted[name] = words.map(([each]) => `${each}`).filter((each) => fields.get(`${name} ${each}`).checked);
      changed();
    });
    return make("label", { class: "choice" }, box, `${word} (${of(value).toLocaleString("en")})`);
  });
  return make("fieldset", {}, make("legend", {}, title), ...made);
}

function range(name) {
  const fieldOf = (end) => keep(`${name}-${end}`, make("input", { type: "number", min: 0, step: "any",
    inputmode: "decimal", "aria-label": `${NAMES[name]} ${end}` }));
  return make("label", { class: "range" }, NAMES[name], fieldOf("from"), "to", fieldOf("to"));
}

const option = ([value, word]) => make("option", { value }, word);
const labelled = (word, field) => make("label", { class: "field" }, word, field);

function counts(column) {
  const tally = new Map();
  for (const value of column) tally.set(value, (tally.get(value) ?? 0) + 1);
  return tally;
}

const [ofKind, ofSize, ofTier] = [columns.kind, columns.size, columns.tier].map(counts);
const some = (words, tally) => words.map((word, n) => [n, word]).filter(([n]) => tally.has(n));

filters.append(
  boxes("Kind", "kind", some(kinds.map(([spoken]) => spoken), ofKind), (n) => ofKind.get(n)),
  boxes("Tier", "tier", some(tiers, ofTier), (n) => ofTier.get(n)),
  boxes("Size", "size", sizes.map((word) => [word, word]), (word) => ofSize.get(word)),
  make("fieldset", { class: "ranges" }, make("legend", {}, "Numbers"), ...STATS.map(range)),
  make("div", { class: "fields" },
    labelled("Needs", keep("technique", make("select", {}, option(["", "any technique"]),
      ...techniques.map(([name, , kind], n) => option([`${n}`, `${name} (${kinds[kind][0]})`]))))),
    labelled("Code or title has", keep("text", make("input", { type: "search", maxlength: 100 }))),
    labelled("Sorted by", keep("sort", make("select", {}, ...ORDERS.map((word) => option([word, word]))))),
    make("label", { class: "choice" }, keep("reverse", make("input", { type: "checkbox" })), "Reverse"),
    button("Clear all filters", "Clear", () => {
      wanted = nothing();
      changed();
    })));
filters.addEventListener("submit", (event) => event.preventDefault());

// Puts what is wanted into the fields.
function tell() {
  for (const [name, field] of fields) {
    const [group, value] = name.split(" ");
    if (value !== undefined) field.checked = wanted[group].includes(value);
    else if (field.type === "checkbox") field.checked = wanted[name];
    else if (field.value !== wanted[name]) field.value = wanted[name];
  }
}

function show() {
  tell();
  const puzzles = chosen();
  count.textContent = `${puzzles.length.toLocaleString("en")} of ${many(size, "puzzle")}`;
  refill(puzzles);
  chart(puzzles);
}

function changed() {
  show();
  clearTimeout(later); // browsers complain of an address that changes too often
  later = setTimeout(() => history.replaceState(null, "", written()), 400);
}

function spread() {
  const some = found.slice(0, PRINTED);
  const more = found.length > PRINTED ? [make("p", {}, `The first ${PRINTED} of these puzzles.`)] : [];
  paper.replaceChildren(...more, ...some.map((n) => make("figure", {}, picture(n),
    make("figcaption", {}, `${columns.name[n]}, ${tierOf(n)}`))));
}

let waiting = false;
function soon() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    fill();
  });
}

window.addEventListener("scroll", soon, { passive: true });
window.addEventListener("resize", soon);
window.addEventListener("beforeprint", spread);
window.addEventListener("afterprint", () => paper.replaceChildren());
window.addEventListener("hashchange", () => {
  heed(location.hash);
  show();
});

const place = document.getElementById("bank");
place.append(
  make("details", { id: "which", ...(innerWidth > 800 ? { open: "" } : {}) },
    make("summary", {}, "Filters and order"), filters),
  charts, asTable,
  make("details", {}, make("summary", {}, "Techniques that these puzzles need"), techniqueTable),
  count, list, paper, dialog);
place.hidden = false;
heed(location.hash);
show();
