// Where time and difficulty lie: the tier of each step, and how many steps could be taken instead.
const cursor = (height) => shape("rect", { class: "cursor", x: -1, y: 0, width: 1, height });
const cursors = [cursor(4), cursor(3)];

// Returns a strip of the graph, one unit wide for each step; a click goes to the step.
function strip(height, title, ...parts) {
  const made = shape("svg", {
    viewBox: `0 0 ${Math.max(1, steps.length)} ${height}`, preserveAspectRatio: "none", role: "img",
    "aria-label": title,
  });
  made.append(...parts);
  made.addEventListener("click", (event) => {
    const box = made.getBoundingClientRect();
    byHand(Math.ceil(((event.clientX - box.left) / box.width) * steps.length));
  });
  return made;
}

const scaled = (...words) => make("div", { class: "scale", "aria-hidden": "true" },
  ...words.map((word) => make("span", {}, word)));
const told = (text) => make("figcaption", { class: "soft" }, text);
const filled = (kind, d) => (d ? [shape("path", { class: kind, d })] : []);

function drawTiers() {
  const title = "Tier of each step; the line is the share of cells that are known";
  const bars = ["", "", "", "", ""], before = [...data.start];
  let settled = before.filter((value) => value !== null).length;
  const height = () => (4 - (4 * settled) / clues.length).toFixed(2);
  let line = `M0 ${height()}`;
  steps.forEach(([technique, fills], n) => {
    const tier = techniques[technique][1];
    bars[tier] += `M${n} 4h1v-${tier}h-1z`;
    for (const [cell, value] of pairs(fills)) {
      settled += before[cell] === null ? 1 : 0;
      before[cell] = value;
    }
    line += `H${n + 1}V${height()}`;
  });
  const parts = bars.flatMap((d, tier) => filled(`tier${tier}`, d));
  const made = strip(4, title, cursors[0], ...parts, shape("path", { class: "share", d: line }));
  graph.append(told(`${title}.`), scaled(...TIERS.slice(1).reverse()), made);
}

// Equal heights are equal factors: whether there is one way or two matters more than 20 or 21.
function drawWays() {
  if (!data.ways.length) return;
  const most = Math.max(...data.ways), only = data.ways.filter((count) => count === 1).length;
  const times = only === 1 ? "once" : `${only} times`;
  const title = `Ways open at each step, ${most} at most; ${only ? `${times} there is one only` : "never one only"}`;
  let [some, one] = ["", ""];
  data.ways.forEach((count, n) => {
    const height = ((3 * Math.log2(1 + count)) / Math.log2(1 + most)).toFixed(2);
    const bar = `M${n} 3h1v-${height}h-1z`;
    if (count === 1) one += bar;
    else some += bar;
  });
  const made = strip(3, title, cursors[1], ...filled("some", some), ...filled("single", one));
  graph.append(told(`${title}.`), scaled(most, "", most > 1 ? 1 : ""), made);
}

drawTiers();
drawWays();
