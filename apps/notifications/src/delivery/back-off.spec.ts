import { isWorthRetrying, pauseAfter } from './back-off';

describe('the pause before the next try', () => {
  it('grows threefold up to half an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempts) => pauseAfter(attempts, false, 0.5) / 1_000);
    expect(pauses).toEqual([5, 15, 45, 135, 405, 1_215, 1_800, 1_800, 1_800]);
  });

  it('is at most 15 s for a service of the shop', () => {
    expect([1, 2, 3, 100].map((attempts) => pauseAfter(attempts, true, 0.5) / 1_000)).toEqual([5, 15, 15, 15]);
  });

  it('varies by at most 20 % to spread the retries of many mails', () => {
    expect([pauseAfter(1, false, 0), pauseAfter(1, false, 1)]).toEqual([4_000, 6_000]);
  });

  it('ends for good when the mail is one day old', () => {
    const planned = new Date('2026-11-20T10:00:00Z');
    expect(isWorthRetrying(planned, new Date('2026-11-21T09:59:59Z'))).toBe(true);
    expect(isWorthRetrying(planned, new Date('2026-11-21T10:00:00Z'))).toBe(false);
  });
});
