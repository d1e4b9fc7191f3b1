/**
 * The carriers and what they ask for, by zone.
 */

import { memo } from "./memo";
import type { Carrier, CarrierCode } from "./types";

export const ZONES = 6;

const CARRIERS: readonly Carrier[] = [
  { code: "road", perKilo: 90, perZone: 25 },
  { code: "air", perKilo: 410, perZone: 60 },
  { code: "sea", perKilo: 55, perZone: 15 },
];

const prices = memo<readonly number[]>();

/** Cents per kilo of a carrier, one number for each zone. */
export function zonePrices(code: CarrierCode): readonly number[] {
  const from = carrier(code);
  return prices(from.code, () => computePrices(from));
}

function computePrices(from: Carrier): readonly number[] {
  return Array.from({ length: ZONES }, (_, zone) => from.perKilo + zone * from.perZone);
}

function carrier(code: CarrierCode): Carrier {
  const known = CARRIERS.find((candidate) => candidate.code === code);
  if (known === undefined) {
    throw new Error(`no carrier has the code ${code}`);
  }
  return known;
}
