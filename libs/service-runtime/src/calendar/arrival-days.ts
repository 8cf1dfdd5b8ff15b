import { type Country, deliveryDays } from '@brote/contracts/orders';
import { addBusinessDays } from './business-days';

/** First and last promised day of arrival for a parcel that leaves on a day; both included. */
export function arrivalDays(leavesOn: string, country: Country): { from: string; until: string } {
  const { min, max } = deliveryDays(country);
  return { from: addBusinessDays(leavesOn, min), until: addBusinessDays(leavesOn, max) };
}

interface ExpectedParcel {
  /** The dispatch day, past or planned. */
  leavesOn: string;
  /** The last expected day, or the day that the carrier named. */
  deliversOn: string;
  country: Country;
}

/** The same for a parcel with a known last day. A day named by the carrier may precede the promised days. */
export function expectedArrivalDays({ leavesOn, deliversOn, country }: ExpectedParcel): { arrivesFrom: string; arrivesUntil: string } {
  const { from } = arrivalDays(leavesOn, country);
  return { arrivesFrom: from < deliversOn ? from : deliversOn, arrivesUntil: deliversOn };
}
