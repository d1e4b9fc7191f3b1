/**
 * Quotes as the desk prints them.
 */

import type { Quote } from "./types";
import { kiloText } from "./units";

const NAMES = { road: "by road", air: "by air", sea: "by sea" };

/** One line of a quote, such as "by road to Dunmere: 2 kg, 3.30". */
export function line(quote: Quote): string {
  const name = NAMES[quote.carrier];
  return `${name} to ${quote.place.name}: ${kiloText(quote.kilos)}, ${money(quote.cents)}`;
}

/** All quotes, one below the other. */
export function sheet(quotes: Quote[]): string {
  return quotes.map(line).join("\n");
}

function money(cents: number): string {
  return (cents / 100).toFixed(2);
}
