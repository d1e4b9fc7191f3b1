/**
 * What the quote desk talks about.
 *
 * Places and carriers come with the build; they do not change while the service runs.
 */

/** A place that parcels are sent to; `folded` is its name in lower case, zones count from 0. */
export interface Place {
  name: string;
  folded: string;
  postcode: string;
  zone: number;
}

export type CarrierCode = "road" | "air" | "sea";

/** What a carrier asks for: cents for a kilo at home, and more for each zone. */
export interface Carrier {
  code: CarrierCode;
  perKilo: number;
  perZone: number;
}

export interface Parcel {
  label: string;
  grams: number;
}

export interface Quote {
  carrier: CarrierCode;
  place: Place;
  kilos: number;
  cents: number;
}
