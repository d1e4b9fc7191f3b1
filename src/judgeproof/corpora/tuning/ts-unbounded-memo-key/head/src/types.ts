/**
 * What the quote desk talks about.
 *
 * Places and carriers come with the build; they do not change while the service runs.
 * Values are handed to several requests, so nothing here can be written to.
 */

/** A place that parcels are sent to; `folded` is its name in lower case, zones count from 0. */
export interface Place {
  readonly name: string;
  readonly folded: string;
  readonly postcode: string;
  readonly zone: number;
}

export type CarrierCode = "road" | "air" | "sea";

/** What a carrier asks for: cents for a kilo at home, and more for each zone. */
export interface Carrier {
  readonly code: CarrierCode;
  readonly perKilo: number;
  readonly perZone: number;
}

export interface Parcel {
  readonly label: string;
  readonly grams: number;
}

export interface Quote {
  readonly carrier: CarrierCode;
  readonly place: Place;
  readonly kilos: number;
  readonly cents: number;
}
