const SECOND_MS = 1_000;

/** The seconds from one moment to another, with fractions; negative when the other one comes first. */
export function secondsBetween(from: Date, until: Date): number {
  return (until.getTime() - from.getTime()) / SECOND_MS;
}
