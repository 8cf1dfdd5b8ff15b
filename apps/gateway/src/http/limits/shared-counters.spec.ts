import { SharedCounters } from './shared-counters';

let nowMs = 0;
const createCounters = (): SharedCounters => new SharedCounters({ windowMs: 1_000, maxKeys: 3, now: () => nowMs });

describe('counters shared between copies', () => {
  beforeEach(() => void (nowMs = 10_000));

  it('count by key within a window, and restart at zero in the next window', () => {
    const otherCopy = createCounters();
    expect([otherCopy.countRequest('a'), otherCopy.countRequest('a'), otherCopy.countRequest('b')]).toEqual([1, 2, 1]);
    nowMs += 1_000;
    expect(otherCopy.countRequest('a')).toBe(1);
  });

  it('add the counts of other copies, and publish each count once', () => {
    const [firstCounters, otherCounters] = [createCounters(), createCounters()];
    firstCounters.countRequest('a');
    firstCounters.countRequest('a');
    const unpublishedCounts = firstCounters.takeUnpublished();
    expect(unpublishedCounts).toEqual({ window: 10, counts: [['a', 2]] });
    expect(firstCounters.takeUnpublished()).toBeNull();
    if (unpublishedCounts) otherCounters.merge(unpublishedCounts);
    expect(otherCounters.countRequest('a')).toBe(3);
    expect(otherCounters.takeUnpublished()?.counts).toEqual([['a', 1]]);
  });

  it('ignore counts of another window', () => {
    const otherCopy = createCounters();
    otherCopy.merge({ window: 9, counts: [['a', 50]] });
    expect(otherCopy.countRequest('a')).toBe(1);
  });

  it('drop the oldest key when the key limit is reached', () => {
    const otherCopy = createCounters();
    for (const key of ['a', 'b', 'c', 'd']) otherCopy.countRequest(key);
    expect([otherCopy.countRequest('d'), otherCopy.countRequest('a')]).toEqual([2, 1]);
  });

  it('return the time until the end of the window, never zero', () => {
    nowMs = 10_999;
    expect(createCounters().msUntilNextWindow()).toBe(1);
    nowMs = 11_000;
    expect(createCounters().msUntilNextWindow()).toBe(1_000);
  });
});
