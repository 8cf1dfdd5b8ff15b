import { availabilityChanged } from '@brote/contracts/catalog';
import type { EventFeed, FeedHandler } from '@brote/messaging';
import type { Logger } from '@brote/service-runtime';
import { EventInvalidatedCache } from './event-invalidated-cache';

/** A cache that counts its loads, with its fake source. */
function keep(minIntervalMs?: number, connectMs?: number) {
  let taken = 0;
  const load = jest.fn(() => Promise.resolve((taken += 1)));
  const handlers: FeedHandler[] = [];
  const follow = (_changes: unknown, handler: FeedHandler) => {
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
  const snapshot = new EventInvalidatedCache(source, { follow } as unknown as EventFeed, { warn: jest.fn() } as unknown as Logger);
  snapshot.start();
  const publish = () => handlers.forEach((handler) => void handler({} as Parameters<FeedHandler>[0]));
  return { load, publish, snapshot };
}

describe('an event-invalidated cache', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('loads at the start, once after a burst of events, and otherwise after its interval', async () => {
    const { load, publish, snapshot } = keep();
    await jest.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(1);
    for (let fact = 0; fact < 5; fact += 1) publish();
    await jest.advanceTimersByTimeAsync(25);
    expect([load.mock.calls.length, snapshot.current]).toEqual([2, 2]);
    await jest.advanceTimersByTimeAsync(29_990);
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(10);
    expect(load).toHaveBeenCalledTimes(3);
    await snapshot.stop();
  });

  it('loads once more after it has connected to events, since earlier ones are unknown', async () => {
    const { load, publish, snapshot } = keep(undefined, 1_000);
    await jest.advanceTimersByTimeAsync(1);
    publish();
    await jest.advanceTimersByTimeAsync(998);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(30);
    expect([load.mock.calls.length, snapshot.current]).toEqual([2, 2]);
    await snapshot.stop();
  });

  it('reloads during a continuous stream of events', async () => {
    const { load, publish, snapshot } = keep();
    await jest.advanceTimersByTimeAsync(1);
    for (let fact = 0; fact < 50; fact += 1) {
      publish();
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(load.mock.calls.length).toBeGreaterThan(10);
    await snapshot.stop();
  });

  it('keeps the minimum interval between two loads, and applies the events of that interval afterwards', async () => {
    const { load, publish, snapshot } = keep(1_000);
    await jest.advanceTimersByTimeAsync(1);
    for (let fact = 0; fact < 90; fact += 1) {
      publish();
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(101);
    expect([load.mock.calls.length, snapshot.current]).toEqual([2, 2]);
    await snapshot.stop();
  });
});
