"use strict";
// Sorts tables by a column, and leaves out rows that do not have some words. Without scripts all
// rows are there, in the order of the command.
const value = (cell) => cell.dataset.order ?? cell.textContent;
const numeric = (text) => /^[-+]?[\d.]/.test(text) ? Number.parseFloat(text.replace(/,/g, "")) : Number.NaN;

function compare(a, b) {
  const [x, y] = [numeric(a), numeric(b)];
  if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1; // words after numbers
  return Number.isNaN(x) ? a.localeCompare(b, undefined, { numeric: true }) : x - y;
}

function sort(table, head, column) {
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row, n) => [value(row.cells[column]), n, row]);
  rows.sort((a, b) => (down ? compare(b[0], a[0]) : compare(a[0], b[0])) || a[1] - b[1]);
  body.replaceChildren(...rows.map(([, , row]) => row));
}

function filterable(table) {
  const rows = [...table.tBodies[0].rows].map((row) => [row.textContent.toLowerCase(), row]);
  const count = document.createElement("output");
  const field = Object.assign(document.createElement("input"), { type: "search" });
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const [text, row] of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      left += row.hidden ? 0 : 1;
    }
    count.textContent = words.length ? `${left} of ${rows.length}` : "";
  });
  const label = document.createElement("label");
  label.className = "filter";
  label.append("Show rows with", field, count);
  table.parentElement.before(label);
}

for (const table of document.querySelectorAll("table.sorted")) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(table, head, column));
    head.append(button);
  });
  if (table.tBodies[0].rows.length > 12) filterable(table);
}
