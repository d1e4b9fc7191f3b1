/**
 * The places that parcels are sent to, written by the build from the list of the post.
 */

import type { Place } from "./types";

export const PLACES: readonly Place[] = [
  { name: "Aldermoor", folded: "aldermoor", postcode: "1010", zone: 0 },
  { name: "Alderton", folded: "alderton", postcode: "1042", zone: 0 },
  { name: "Brackwater", folded: "brackwater", postcode: "2110", zone: 1 },
  { name: "Brandholm", folded: "brandholm", postcode: "2135", zone: 1 },
  { name: "Carrowby", folded: "carrowby", postcode: "3020", zone: 2 },
  { name: "Castle Orrin", folded: "castle orrin", postcode: "3051", zone: 2 },
  { name: "Dunmere", folded: "dunmere", postcode: "4404", zone: 3 },
  { name: "Eastlow", folded: "eastlow", postcode: "5120", zone: 4 },
  { name: "Farrowdale", folded: "farrowdale", postcode: "6001", zone: 5 },
  { name: "Farrow Hill", folded: "farrow hill", postcode: "6033", zone: 5 },
];
