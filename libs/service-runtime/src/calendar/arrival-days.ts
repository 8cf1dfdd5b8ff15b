import { type Country, deliveryDays } from '@brote/contracts/orders';
import { businessDaysAfter } from './business-days';

/** The promised days between which a parcel that leaves on a day arrives at the customer's address; both included. */
export function arrivalDays(leavesOn: string, country: Country): { from: string; until: string } {
  const { min, max } = deliveryDays(country);
  return { from: businessDaysAfter(leavesOn, min), until: businessDaysAfter(leavesOn, max) };
}

interface ExpectedParcel {
  /** The day it left, or has to leave. */
  leavesOn: string;
  /** The last day on which it is expected, or the one that the carrier named. */
  deliversOn: string;
  country: Country;
}

/** The same for a parcel with a last day. A day that the carrier named may lie before the promised ones. */
export function expectedDays({ leavesOn, deliversOn, country }: ExpectedParcel): { arrivesFrom: string; arrivesUntil: string } {
  const { from } = arrivalDays(leavesOn, country);
  return { arrivesFrom: from < deliversOn ? from : deliversOn, arrivesUntil: deliversOn };
}
