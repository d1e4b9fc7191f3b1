/**
 * The carriers and what they ask for, by zone.
 */

import type { Carrier, CarrierCode } from "./types";

export const ZONES = 6;

const CARRIERS: readonly Carrier[] = [
  { code: "road", perKilo: 90, perZone: 25 },
  { code: "air", perKilo: 410, perZone: 60 },
  { code: "sea", perKilo: 55, perZone: 15 },
];

/** Cents per kilo of a carrier, one number for each zone. */
export function zonePrices(code: CarrierCode): number[] {
  return computePrices(carrier(code));
}

function computePrices(from: Carrier): number[] {
  return Array.from({ length: ZONES }, (_, zone) => from.perKilo + zone * from.perZone);
}

function carrier(code: CarrierCode): Carrier {
  const known = CARRIERS.find((candidate) => candidate.code === code);
  if (known === undefined) {
    throw new Error(`no carrier has the code ${code}`);
  }
  return known;
}
