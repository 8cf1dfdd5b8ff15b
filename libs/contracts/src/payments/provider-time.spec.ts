import { mayHaveHappenedSince } from './provider-time';

const WHOLE_SECOND_MS = Date.UTC(2026, 10, 24, 8, 14, 5);
const momentAt = (ms: number): Date => new Date(WHOLE_SECOND_MS + ms);
/** Stripe's time of an event. */
const stripeTimeOf = (ms: number): Date => new Date(Math.floor((WHOLE_SECOND_MS + ms) / 1_000) * 1_000);
/** The milliseconds around the ends of a second. */
const OFFSETS_MS = [-1_001, -1_000, -999, -1, 0, 1, 88, 158, 499, 500, 998, 999, 1_000, 1_001, 1_999, 2_000];

describe("a comparison of our time with Stripe's seconds", () => {
  it('never treats an event at or after our moment as earlier', () => {
    for (const moment of OFFSETS_MS)
      for (const happenedMs of OFFSETS_MS.filter((ms) => ms >= moment))
        expect(mayHaveHappenedSince(stripeTimeOf(happenedMs), momentAt(moment))).toBe(true);
  });

  it('treats at most an event in the same second as later', () => {
    for (const moment of OFFSETS_MS)
      for (const happenedMs of OFFSETS_MS.filter((ms) => ms < Math.floor(moment / 1_000) * 1_000))
        expect(mayHaveHappenedSince(stripeTimeOf(happenedMs), momentAt(moment))).toBe(false);
  });
});
