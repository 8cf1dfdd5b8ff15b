import { addDays, endOfMadridDay, madridDay } from '@brote/service-runtime';

export { addDays, endOfMadridDay, madridDay };

/** The calendar year in the shop's zone. */
export function madridYear(at: Date): number {
  return Number(madridDay(at).slice(0, 4));
}
