"use strict";

function amount(number) {
  return number.toLocaleString("en");
}

function plural(number, noun) {
  return `${amount(number)} ${noun}${number === 1 ? "" : "s"}`;
}

// Controls that a browser would drop, or that reorder the text around them, are shown as signs.
function plain(text) {
  return String(text)
    .replace(/\r\n/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (sign) => `\u27e8U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27e9`);
}

const READ_ALOUD = new Set(["title", "aria-label"]);

// Every text of a row enters the page here, as text; which attributes there are is written in this code alone.
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, READ_ALOUD.has(name) ? plain(value) : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child instanceof Node ? child : plain(child));
  }
  return node;
}

function safeLink(url) {
  let parsed = null;
  try {
    parsed = new URL(url);
  } catch {
    return null;
  }
  return parsed.protocol === "http:" || parsed.protocol === "https:" ? parsed.href : null;
}
