import { businessDaysAfter, isBusinessDay } from './business-days';
import { madridDay } from './madrid-day';

/** A payment from this hour on, in the shop's zone, counts for the next business day. */
const CUT_OFF_HOUR = 20;

const hourIn = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', hourCycle: 'h23' });

/** The day a parcel has to leave. Shops promise one or two business days, so one before the cut-off and two after it. */
export function dispatchDay(from: Date): string {
  const day = madridDay(from);
  const isAfterCutOff = isBusinessDay(day) && Number(hourIn.format(from)) >= CUT_OFF_HOUR;
  return businessDaysAfter(day, isAfterCutOff ? 2 : 1);
}
