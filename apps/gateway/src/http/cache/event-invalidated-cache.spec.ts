import { availabilityChanged } from '@brote/contracts/catalog';
import type { EventFeed, FeedHandler } from '@brote/messaging';
import type { Logger } from '@brote/service-runtime';
import { EventInvalidatedCache } from './event-invalidated-cache';

/** A cache that counts its loads, with its fake source. */
function createCache(minIntervalMs?: number, connectMs?: number) {
  let loadCount = 0;
  const load = jest.fn(() => Promise.resolve((loadCount += 1)));
  const handlers: FeedHandler[] = [];
  const subscribe = (_changes: unknown, handler: FeedHandler) => {
    const feed = { stop: () => Promise.resolve() };
    if (connectMs === undefined) {
      handlers.push(handler);
      return Promise.resolve(feed);
    }
    return new Promise((resolve) =>
      setTimeout(() => {
        handlers.push(handler);
        resolve(feed);
      }, connectMs),
    );
  };
  const source = {
    name: 'probe',
    load,
    invalidatedBy: [availabilityChanged],
    refreshEveryMs: 30_000,
    ...(minIntervalMs === undefined ? {} : { minIntervalMs }),
  };
  const cache = new EventInvalidatedCache(source, { subscribe } as unknown as EventFeed, { warn: jest.fn() } as unknown as Logger);
  cache.start();
  const publish = () => handlers.forEach((handler) => void handler({} as Parameters<FeedHandler>[0]));
  return { load, publish, snapshot: cache };
}

describe('an event-invalidated cache', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('loads at the start, once after a burst of events, and otherwise after its interval', async () => {
    const { load, publish, snapshot: cache } = createCache();
    await jest.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(1);
    for (let eventIndex = 0; eventIndex < 5; eventIndex += 1) publish();
    await jest.advanceTimersByTimeAsync(25);
    expect([load.mock.calls.length, cache.current]).toEqual([2, 2]);
    await jest.advanceTimersByTimeAsync(29_990);
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(10);
    expect(load).toHaveBeenCalledTimes(3);
    await cache.stop();
  });

  it('loads once more after it has connected to events, since earlier ones are unknown', async () => {
    const { load, publish, snapshot: cache } = createCache(undefined, 1_000);
    await jest.advanceTimersByTimeAsync(1);
    publish();
    await jest.advanceTimersByTimeAsync(998);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(30);
    expect([load.mock.calls.length, cache.current]).toEqual([2, 2]);
    await cache.stop();
  });

  it('reloads during a continuous stream of events', async () => {
    const { load, publish, snapshot: cache } = createCache();
    await jest.advanceTimersByTimeAsync(1);
    for (let eventIndex = 0; eventIndex < 50; eventIndex += 1) {
      publish();
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(load.mock.calls.length).toBeGreaterThan(10);
    await cache.stop();
  });

  it('keeps the minimum interval between two loads, and applies the events of that interval afterwards', async () => {
    const { load, publish, snapshot: cache } = createCache(1_000);
    await jest.advanceTimersByTimeAsync(1);
    for (let eventIndex = 0; eventIndex < 90; eventIndex += 1) {
      publish();
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(101);
    expect([load.mock.calls.length, cache.current]).toEqual([2, 2]);
    await cache.stop();
  });
});
