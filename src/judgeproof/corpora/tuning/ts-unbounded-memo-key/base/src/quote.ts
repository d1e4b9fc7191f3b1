/**
 * What it costs to send parcels to a place.
 */

import { zonePrices } from "./carriers";
import type { CarrierCode, Parcel, Place, Quote } from "./types";
import { startedKilos, weigh } from "./units";

/** The quote of one carrier for all parcels together. */
export function quote(carrier: CarrierCode, place: Place, parcels: Parcel[]): Quote {
  const price = zonePrices(carrier)[place.zone];
  if (price === undefined) {
    throw new RangeError(`${place.name} lies in zone ${place.zone}, which has no price`);
  }
  const kilos = startedKilos(weigh(parcels));
  return { carrier, place, kilos, cents: price * kilos };
}

/** The quotes of several carriers, the cheapest first. */
export function compare(carriers: CarrierCode[], place: Place, parcels: Parcel[]): Quote[] {
  const quotes = carriers.map((carrier) => quote(carrier, place, parcels));
  return quotes.sort((one, other) => one.cents - other.cents);
}
