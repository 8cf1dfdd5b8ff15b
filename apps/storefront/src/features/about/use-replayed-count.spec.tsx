import { act, renderHook } from '@testing-library/react';
import { useReplayedCount } from './use-replayed-count';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function replay(first: number | null) {
  const { result, rerender } = renderHook(({ known }: { known: number | null }) => useReplayedCount(known), {
    initialProps: { known: first },
  });
  pass(0);
  return { now: () => result.current, learn: (known: number) => rerender({ known }) };
}

describe('useReplayedCount', () => {
  it('starts with the first known count', () => {
    const count = replay(null);
    expect(count.now().shown).toBeNull();
    count.learn(120);
    expect(count.now()).toEqual({ shown: 120, isNewTree: false });
  });

  it('adds one every five seconds and never exceeds the count of sold brushes', () => {
    const count = replay(100);
    count.learn(102);
    pass(4_999);
    expect(count.now().shown).toBe(100);
    pass(1);
    expect(count.now().shown).toBe(101);
    pass(5_000);
    expect(count.now().shown).toBe(102);
    pass(60_000);
    expect(count.now().shown).toBe(102);
  });

  it('highlights a new tree for two seconds, only at multiples of forty', () => {
    const count = replay(78);
    count.learn(81);
    pass(5_000);
    expect(count.now()).toEqual({ shown: 79, isNewTree: false });
    pass(5_000);
    expect(count.now()).toEqual({ shown: 80, isNewTree: true });
    pass(1_999);
    expect(count.now().isNewTree).toBe(true);
    pass(1);
    expect(count.now()).toEqual({ shown: 80, isNewTree: false });
    pass(3_000);
    expect(count.now()).toEqual({ shown: 81, isNewTree: false });
  });

  it('drops at once when brushes are returned', () => {
    const count = replay(100);
    count.learn(96);
    expect(count.now().shown).toBe(96);
    count.learn(97);
    pass(5_000);
    expect(count.now().shown).toBe(97);
  });

  it('shows a hundred simultaneous sales within 400 seconds', () => {
    const count = replay(0);
    count.learn(100);
    for (let step = 0; step < 400 && count.now().shown !== 100; step += 1) pass(1_000);
    expect(count.now().shown).toBe(100);
  });
});
