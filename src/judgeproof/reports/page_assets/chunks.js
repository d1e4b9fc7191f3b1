// Rows stay packed until they are asked for; a few unpacked chunks are kept, so that memory stays flat.
const KEPT_CHUNKS = 8;
const chunks = [...document.querySelectorAll("script.chunk")].map((node) => ({
  first: Number(node.dataset.first),
  count: Number(node.dataset.count),
  node,
}));
const unpacked = new Map();

async function unpack(node) {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("this browser cannot unpack compressed data; use a version of 2023 or later");
  }
  const bytes = Uint8Array.from(atob(node.textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function chunkRows(chunk) {
  const known = unpacked.get(chunk);
  unpacked.delete(chunk);
  const rows = known ?? unpack(chunk.node);
  unpacked.set(chunk, rows);
  if (unpacked.size > KEPT_CHUNKS) unpacked.delete(unpacked.keys().next().value);
  return rows;
}

async function rowAt(place) {
  const chunk = chunks.find((candidate) => place >= candidate.first && place < candidate.first + candidate.count);
  return (await chunkRows(chunk))[place - chunk.first];
}

function address(id) {
  try {
    return encodeURIComponent(id);
  } catch {
    return null; // a lone surrogate has no form in an address
  }
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
