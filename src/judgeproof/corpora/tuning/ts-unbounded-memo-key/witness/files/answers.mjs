// Prints what the desk answers, so that both states can be compared; asks twice, since the second time may differ.
import { erased } from "./erase.mjs";

const { suggest, placeAt } = await erased("places");
const { compare } = await erased("quote");
const { sheet } = await erased("format");
const parcels = [
  { label: "books", grams: 1200 },
  { label: "lamp", grams: 900 },
];

for (const round of [1, 2]) {
  for (const typed of ["", "  ", "al", "FARROW ", "6", "x"]) {
    console.log(round, JSON.stringify(typed), suggest(typed).map((place) => place.name).join(", "));
  }
  console.log(sheet(compare(["road", "air", "sea"], placeAt("4404"), parcels)));
}
