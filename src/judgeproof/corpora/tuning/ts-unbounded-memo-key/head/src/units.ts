/**
 * Weights: parcels are weighed in grams and paid for by the kilo that was started.
 */

import type { Parcel } from "./types";

const GRAMS_PER_KILO = 1000;

/** The kilos that are paid for; a letter of ten grams is one kilo. */
export function startedKilos(grams: number): number {
  return Math.max(1, Math.ceil(grams / GRAMS_PER_KILO));
}

/** What the parcels weigh together, in grams. */
export function weigh(parcels: readonly Parcel[]): number {
  return parcels.reduce((sum, parcel) => sum + parcel.grams, 0);
}

/** Kilos as they are printed. */
export function kiloText(kilos: number): string {
  return `${kilos} kg`;
}
