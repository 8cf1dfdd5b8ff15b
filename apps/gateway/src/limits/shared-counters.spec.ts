import { SharedCounters } from './shared-counters';

let time = 0;
const counters = (): SharedCounters => new SharedCounters({ windowMs: 1_000, maxKeys: 3, now: () => time });

describe('counters shared between copies', () => {
  beforeEach(() => void (time = 10_000));

  it('count by key within a window, and restart at zero in the next window', () => {
    const copy = counters();
    expect([copy.hit('a'), copy.hit('a'), copy.hit('b')]).toEqual([1, 2, 1]);
    time += 1_000;
    expect(copy.hit('a')).toBe(1);
  });

  it('add the counts of other copies, and publish each count once', () => {
    const [one, other] = [counters(), counters()];
    one.hit('a');
    one.hit('a');
    const published = one.takeUnpublished();
    expect(published).toEqual({ window: 10, counts: [['a', 2]] });
    expect(one.takeUnpublished()).toBeNull();
    if (published) other.merge(published);
    expect(other.hit('a')).toBe(3);
    expect(other.takeUnpublished()?.counts).toEqual([['a', 1]]);
  });

  it('ignore counts of another window', () => {
    const copy = counters();
    copy.merge({ window: 9, counts: [['a', 50]] });
    expect(copy.hit('a')).toBe(1);
  });

  it('drop the oldest key when the key limit is reached', () => {
    const copy = counters();
    for (const key of ['a', 'b', 'c', 'd']) copy.hit(key);
    expect([copy.hit('d'), copy.hit('a')]).toEqual([2, 1]);
  });

  it('return the time until the end of the window, never zero', () => {
    time = 10_999;
    expect(counters().msLeft()).toBe(1);
    time = 11_000;
    expect(counters().msLeft()).toBe(1_000);
  });
});
