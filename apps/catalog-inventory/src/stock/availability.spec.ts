import { stockEventsOf, stockEventsOfThreshold, publishedAvailability } from './availability';

const change = (was: number, available: number, version = 9) => ({ sku: 'kids-white' as const, threshold: 20, was, available, version });
const kinds = (was: number, available: number) => stockEventsOf(change(was, available)).map(({ kind }) => kind);

describe('what customers are told', () => {
  it('is no count while there is plenty', () => {
    expect(publishedAvailability({ available: 21, threshold: 20 })).toEqual({ availability: 'in-stock', left: null });
  });

  it('is the count when few are left', () => {
    expect(publishedAvailability({ available: 20, threshold: 20 })).toEqual({ availability: 'low-stock', left: 20 });
  });

  it('is that nothing is left', () => {
    expect(publishedAvailability({ available: 0, threshold: 20 })).toEqual({ availability: 'out-of-stock', left: 0 });
  });
});

describe('news of a movement', () => {
  it('is none while plenty stays plenty', () => expect(kinds(500, 499)).toEqual([]));
  it('is both facts when the shelf becomes low', () => expect(kinds(21, 20)).toEqual(['availability-changed', 'ran-low']));
  it('is only the new count when the shelf was low already', () => expect(kinds(20, 19)).toEqual(['availability-changed']));
  it('is told again after the shelf was filled in between', () => {
    expect(kinds(5, 200)).toEqual(['availability-changed']);
    expect(kinds(200, 5)).toEqual(['availability-changed', 'ran-low']);
  });

  it('gives each fact a version of its own, the last being the unit’s', () => {
    expect(stockEventsOf(change(21, 20, 9)).map(({ version }) => version)).toEqual([8, 9]);
  });
});

describe('news of a new threshold', () => {
  const news = (available: number, threshold: number, wanted: number) =>
    stockEventsOfThreshold({ available, threshold, version: 3 }, wanted);

  it('is none while plenty stays plenty, and while few stay few', () => {
    expect([news(500, 20, 60), news(10, 20, 60), news(0, 20, 60)]).toEqual([[], [], []]);
  });

  it('is both facts, each with a version of its own, when the shelf is low by it', () => {
    expect(news(50, 20, 60)).toEqual([
      { kind: 'availability-changed', version: 4 },
      { kind: 'ran-low', version: 5 },
    ]);
  });

  it('is that there is plenty when the shelf is low no more', () => {
    expect(news(50, 60, 20)).toEqual([{ kind: 'availability-changed', version: 4 }]);
  });
});
