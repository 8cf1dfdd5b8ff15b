import { stockEventsOf, stockEventsOfThreshold, publishedAvailability } from './availability';

const createStockChange = (was: number, available: number, version = 9) => ({
  sku: 'kids-white' as const,
  threshold: 20,
  was,
  available,
  version,
});
const eventKinds = (was: number, available: number) => stockEventsOf(createStockChange(was, available)).map(({ kind }) => kind);

describe('the published availability', () => {
  it('contains no count above the threshold', () => {
    expect(publishedAvailability({ available: 21, threshold: 20 })).toEqual({ availability: 'in-stock', left: null });
  });

  it('contains the count at or below the threshold', () => {
    expect(publishedAvailability({ available: 20, threshold: 20 })).toEqual({ availability: 'low-stock', left: 20 });
  });

  it('is out of stock when no piece is left', () => {
    expect(publishedAvailability({ available: 0, threshold: 20 })).toEqual({ availability: 'out-of-stock', left: 0 });
  });
});

describe('the stock events of a movement', () => {
  it('are none while the stock stays above the threshold', () => expect(eventKinds(500, 499)).toEqual([]));
  it('are both events when the stock falls to the threshold', () =>
    expect(eventKinds(21, 20)).toEqual(['availability-changed', 'ran-low']));
  it('are only the new count when the stock was low before', () => expect(eventKinds(20, 19)).toEqual(['availability-changed']));
  it('include the low-stock event again after a refill', () => {
    expect(eventKinds(5, 200)).toEqual(['availability-changed']);
    expect(eventKinds(200, 5)).toEqual(['availability-changed', 'ran-low']);
  });

  it('each have their own version, and the last has the version of the SKU', () => {
    expect(stockEventsOf(createStockChange(21, 20, 9)).map(({ version }) => version)).toEqual([8, 9]);
  });
});

describe('the stock events of a new threshold', () => {
  const thresholdEvents = (available: number, threshold: number, newThreshold: number) =>
    stockEventsOfThreshold({ available, threshold, version: 3 }, newThreshold);

  it('are none while the availability stays the same', () => {
    expect([thresholdEvents(500, 20, 60), thresholdEvents(10, 20, 60), thresholdEvents(0, 20, 60)]).toEqual([[], [], []]);
  });

  it('are both events, each with its own version, when the new threshold makes the stock low', () => {
    expect(thresholdEvents(50, 20, 60)).toEqual([
      { kind: 'availability-changed', version: 4 },
      { kind: 'ran-low', version: 5 },
    ]);
  });

  it('are the availability alone when the stock is no longer low', () => {
    expect(thresholdEvents(50, 60, 20)).toEqual([{ kind: 'availability-changed', version: 4 }]);
  });
});
