// In print, the page has a small board for each step.

// Returns the part of a large board that a step is about.
function around(marks) {
  if (rows <= LARGE && cols <= LARGE) return whole;
  const changed = [...marks].filter(([, mark]) => mark !== "dotted").map(([cell]) => cell);
  for (const cells of [[...marks.keys()], changed, changed.slice(0, 1), [...marks.keys()].slice(0, 1)]) {
    if (!cells.length) continue;
    const r = cells.map((cell) => Math.floor(cell / cols)), c = cells.map((cell) => cell % cols);
    const view = {
      top: Math.max(0, Math.min(...r) - MARGIN), bottom: Math.min(rows, Math.max(...r) + MARGIN + 1),
      left: Math.max(0, Math.min(...c) - MARGIN), right: Math.min(cols, Math.max(...c) + MARGIN + 1),
    };
    if (view.bottom - view.top <= LARGE && view.right - view.left <= LARGE) return view;
  }
  return { top: 0, left: 0, bottom: Math.min(rows, LARGE), right: Math.min(cols, LARGE) };
}

const multiples = document.getElementById("multiples");

function spread() {
  if (steps.length > MOST) return; // the list of steps is printed instead
  const figures = steps.map((_step, n) => {
    const told = marked(steps[n]), view = around(told.marks);
    const picture = draw(reach(n + 1), told, view, false, `Step ${n + 1}`);
    picture.style.width = `${Math.min(100, (100 * (view.right - view.left + 1)) / 11)}%`;
    return make("figure", {}, picture, make("figcaption", {}, `${n + 1}. `, ...said(n + 1)));
  });
  multiples.replaceChildren(...figures);
  document.body.classList.add("spread");
  reach(at);
}

function gather() {
  multiples.replaceChildren();
  document.body.classList.remove("spread");
}

window.addEventListener("beforeprint", spread);
window.addEventListener("afterprint", gather);
