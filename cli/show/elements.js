"use strict";
// What is known is JSON in the page. Texts get onto the page as texts only (textContent): none is
// ever read as markup.
const data = JSON.parse(document.getElementById("data").textContent);
const CELL = 36, SIZES = [0, 20, 18, 13, 10, 8];

function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function shape(name, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

const button = (label, sign, act) => {
  const made = make("button", { type: "button", "aria-label": label, title: label }, sign);
  made.addEventListener("click", act);
  return made;
};
