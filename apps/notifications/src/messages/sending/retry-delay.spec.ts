import { isWorthRetrying, retryDelayMs } from './retry-delay';

describe('the pause before the next try', () => {
  it('grows threefold up to half an hour', () => {
    const delaysSeconds = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempts) => retryDelayMs(attempts, false, 0.5) / 1_000);
    expect(delaysSeconds).toEqual([5, 15, 45, 135, 405, 1_215, 1_800, 1_800, 1_800]);
  });

  it('is at most 15 s for a service of the shop', () => {
    expect([1, 2, 3, 100].map((attempts) => retryDelayMs(attempts, true, 0.5) / 1_000)).toEqual([5, 15, 15, 15]);
  });

  it('varies by at most 20 % to spread the retries of many mails', () => {
    expect([retryDelayMs(1, false, 0), retryDelayMs(1, false, 1)]).toEqual([4_000, 6_000]);
  });

  it('ends for good when the mail is one day old', () => {
    const createdAt = new Date('2026-11-20T10:00:00Z');
    expect(isWorthRetrying(createdAt, new Date('2026-11-21T09:59:59Z'))).toBe(true);
    expect(isWorthRetrying(createdAt, new Date('2026-11-21T10:00:00Z'))).toBe(false);
  });
});
