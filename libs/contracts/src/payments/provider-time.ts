const SECOND_MS = 1_000;

/** The whole second of a moment of ours, in the format of the payment provider. */
export function secondOf(moment: Date): number {
  return Math.floor(moment.getTime() / SECOND_MS);
}

/** The moment of the provider's whole seconds since 1970. The event may have happened up to a second after it. */
export function momentOf(seconds: number): Date {
  return new Date(seconds * SECOND_MS);
}

/**
 * Whether an event of the payment provider may have happened at a moment of ours or after it. The provider's times are whole seconds,
 * rounded down: an event in the same second may have come after the moment, and counts as such.
 */
export function mayHaveHappenedSince(providerTime: Date, moment: Date): boolean {
  return secondOf(providerTime) >= secondOf(moment);
}
