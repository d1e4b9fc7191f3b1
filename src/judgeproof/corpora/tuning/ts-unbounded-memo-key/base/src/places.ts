/**
 * Suggests places while an address is typed.
 */

import { PLACES } from "./placelist";
import type { Place } from "./types";

const SHOWN = 8;

/** The places whose name or postcode starts with what was typed, at most SHOWN of them. */
export function suggest(typed: string): Place[] {
  return scan(fold(typed));
}

/** The place that was picked from the suggestions, by its postcode. */
export function placeAt(postcode: string): Place | undefined {
  return PLACES.find((place) => place.postcode === postcode);
}

function scan(start: string): Place[] {
  if (start === "") {
    return [];
  }
  const fits = (place: Place) => place.folded.startsWith(start) || place.postcode.startsWith(start);
  return PLACES.filter(fits).slice(0, SHOWN);
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
