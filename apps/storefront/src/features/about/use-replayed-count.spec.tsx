import { act, renderHook } from '@testing-library/react';
import { useReplayedCount } from './use-replayed-count';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function renderReplayedCount(initialCount: number | null) {
  const { result, rerender } = renderHook(({ known }: { known: number | null }) => useReplayedCount(known), {
    initialProps: { known: initialCount },
  });
  advanceTime(0);
  return { now: () => result.current, learn: (known: number) => rerender({ known }) };
}

describe('useReplayedCount', () => {
  it('starts with the first known count', () => {
    const count = renderReplayedCount(null);
    expect(count.now().shown).toBeNull();
    count.learn(120);
    expect(count.now()).toEqual({ shown: 120, isNewTree: false });
  });

  it('adds one every five seconds and never exceeds the count of sold brushes', () => {
    const count = renderReplayedCount(100);
    count.learn(102);
    advanceTime(4_999);
    expect(count.now().shown).toBe(100);
    advanceTime(1);
    expect(count.now().shown).toBe(101);
    advanceTime(5_000);
    expect(count.now().shown).toBe(102);
    advanceTime(60_000);
    expect(count.now().shown).toBe(102);
  });

  it('highlights a new tree for two seconds, only at multiples of forty', () => {
    const count = renderReplayedCount(78);
    count.learn(81);
    advanceTime(5_000);
    expect(count.now()).toEqual({ shown: 79, isNewTree: false });
    advanceTime(5_000);
    expect(count.now()).toEqual({ shown: 80, isNewTree: true });
    advanceTime(1_999);
    expect(count.now().isNewTree).toBe(true);
    advanceTime(1);
    expect(count.now()).toEqual({ shown: 80, isNewTree: false });
    advanceTime(3_000);
    expect(count.now()).toEqual({ shown: 81, isNewTree: false });
  });

  it('drops at once when brushes are returned', () => {
    const count = renderReplayedCount(100);
    count.learn(96);
    expect(count.now().shown).toBe(96);
    count.learn(97);
    advanceTime(5_000);
    expect(count.now().shown).toBe(97);
  });

  it('shows a hundred simultaneous sales within 400 seconds', () => {
    const count = renderReplayedCount(0);
    count.learn(100);
    for (let step = 0; step < 400 && count.now().shown !== 100; step += 1) advanceTime(1_000);
    expect(count.now().shown).toBe(100);
  });
});
