import { IntervalLimiter } from './interval-limiter';

const INTERVAL_MS = 20;
/** A timer may end up to a millisecond early. */
const TIMER_TOLERANCE_MS = 1;

describe('the interval limiter', () => {
  it('keeps the interval between calls that ask at once, in their order', async () => {
    const limiter = new IntervalLimiter(INTERVAL_MS);
    const calls: { name: string; atMs: number }[] = [];
    await Promise.all(
      ['first', 'second', 'third'].map(async (name) => {
        await limiter.acquire();
        calls.push({ name, atMs: performance.now() });
      }),
    );
    expect(calls.map(({ name }) => name)).toEqual(['first', 'second', 'third']);
    const [first, , third] = calls;
    expect((third?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(2 * INTERVAL_MS - 2 * TIMER_TOLERANCE_MS);
  });

  it('lets the first call through at once', async () => {
    const startMs = performance.now();
    await new IntervalLimiter(3_600_000).acquire();
    expect(performance.now() - startMs).toBeLessThan(60_000);
  });
});
