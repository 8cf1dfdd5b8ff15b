import { createdSince, mayBeSince } from './stripe-time';

const SECOND = Date.UTC(2026, 10, 24, 8, 14, 5);
const at = (ms: number): Date => new Date(SECOND + ms);
/** Stripe's time of an event. */
const stripeTimeOf = (ms: number): Date => new Date(Math.floor((SECOND + ms) / 1_000) * 1_000);
/** The milliseconds around the ends of a second. */
const EDGES = [-1_001, -1_000, -999, -1, 0, 1, 88, 158, 499, 500, 998, 999, 1_000, 1_001, 1_999, 2_000];

describe("a comparison of our time with Stripe's seconds", () => {
  it('never treats an event at or after our moment as earlier', () => {
    for (const moment of EDGES)
      for (const happened of EDGES.filter((ms) => ms >= moment)) expect(mayBeSince(stripeTimeOf(happened), at(moment))).toBe(true);
  });

  it('treats at most an event in the same second as later', () => {
    for (const moment of EDGES)
      for (const happened of EDGES.filter((ms) => ms < Math.floor(moment / 1_000) * 1_000))
        expect(mayBeSince(stripeTimeOf(happened), at(moment))).toBe(false);
  });

  it('lists every object created at our moment or after it', () => {
    for (const moment of EDGES)
      for (const made of EDGES.filter((ms) => ms >= moment))
        expect(stripeTimeOf(made).getTime() / 1_000).toBeGreaterThanOrEqual(createdSince(at(moment)).gte);
    expect(createdSince(at(999), 120).gte).toBe(SECOND / 1_000 - 120);
  });
});
