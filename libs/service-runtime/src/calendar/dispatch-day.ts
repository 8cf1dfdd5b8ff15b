import { addBusinessDays, isBusinessDay } from './business-days';
import { madridDay } from './madrid-day';

/** Cut-off hour in the shop's zone: a later payment counts for the next business day. */
const CUT_OFF_HOUR = 20;

const MADRID_HOUR_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', hourCycle: 'h23' });

/** The day on which a parcel must leave. The shop promises one or two business days: one before the cut-off and two after it. */
export function dispatchDay(from: Date): string {
  const day = madridDay(from);
  const isAfterCutOff = isBusinessDay(day) && Number(MADRID_HOUR_FORMAT.format(from)) >= CUT_OFF_HOUR;
  return addBusinessDays(day, isAfterCutOff ? 2 : 1);
}
