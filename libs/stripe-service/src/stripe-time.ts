const SECOND_MS = 1_000;

/** The whole second in which a moment of ours lies, as Stripe counts. */
export function secondOf(moment: Date): number {
  return Math.floor(moment.getTime() / SECOND_MS);
}

/** The moment that Stripe means by whole seconds since 1970; it may lie up to a second after it. */
export function momentOf(seconds: number): Date {
  return new Date(seconds * SECOND_MS);
}

/**
 * Whether what Stripe dates may have happened at a moment of ours or after it. Stripe tells whole seconds, rounded down: what it dates into
 * the second of the moment may have come after it, and counts as such.
 */
export function mayBeSince(stripeTime: Date, moment: Date): boolean {
  return secondOf(stripeTime) >= secondOf(moment);
}

/** What Stripe's lists are asked for to find all that was made since a moment of ours, though its clock be some seconds behind. */
export function createdSince(moment: Date, toleranceS = 0): { gte: number } {
  return { gte: secondOf(moment) - toleranceS };
}
