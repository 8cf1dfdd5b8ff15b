const SECOND_MS = 1_000;

/** The whole second of a moment of ours, in Stripe's format. */
export function secondOf(moment: Date): number {
  return Math.floor(moment.getTime() / SECOND_MS);
}

/** The moment of Stripe's whole seconds since 1970. The event may have happened up to a second after it. */
export function momentOf(seconds: number): Date {
  return new Date(seconds * SECOND_MS);
}

/**
 * Whether an event of Stripe may have happened at a moment of ours or after it. Stripe's times are whole seconds, rounded down:
 * an event in the same second may have come after the moment, and counts as such.
 */
export function mayHaveHappenedSince(stripeTime: Date, moment: Date): boolean {
  return secondOf(stripeTime) >= secondOf(moment);
}

/** The filter of Stripe's lists for objects created since a moment of ours; Stripe's clock may be some seconds slow. */
export function createdSinceFilter(moment: Date, toleranceS = 0): { gte: number } {
  return { gte: secondOf(moment) - toleranceS };
}
