// Types many different searches, drops every answer, collects garbage, and counts the answers that are still held.
import { erased } from "./erase.mjs";

const SEARCHES = 2000;
const ALLOWED = 20;

const places = await erased("places");
const carriers = await erased("carriers");

function typed(count) {
  const answers = [];
  for (let number = 0; number < count; number += 1) {
    answers.push(new WeakRef(places.suggest(`nowhere ${number}`)));
  }
  return answers;
}

function held(answers) {
  return answers.filter((answer) => answer.deref() !== undefined).length;
}

const answers = typed(SEARCHES);
// What a WeakRef was made of lives until the running job ends, hence the pause before the collection.
await new Promise((resume) => setTimeout(resume, 10));
globalThis.gc();
const kept = held(answers);

const tables = new Set();
for (let round = 0; round < 50; round += 1) {
  for (const code of ["road", "air", "sea"]) tables.add(carriers.zonePrices(code).join());
}
if (places.suggest(" FARROW").length !== 2 || tables.size !== 3) {
  console.log("the answers themselves are wrong");
  process.exit(2);
}
if (kept > ALLOWED) {
  console.log(`${kept} of ${SEARCHES} answers are still held after they were dropped`);
  process.exit(1);
}
console.log("answers are let go once they were read");
