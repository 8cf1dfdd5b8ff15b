export { addDays, madridDay, addMonth } from '@brote/service-runtime';

const DAY_MS = 86_400_000;

/** Number of days between two days; negative when the second is earlier. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Whether the text is an existing day: 30 February is not. */
export function isValidDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
}

/** The later of two days. */
export function pickLaterDay(one: string, other: string): string {
  return one > other ? one : other;
}
