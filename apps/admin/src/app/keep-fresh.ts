import { api } from '@brote/api-client';
import { followShop } from './follow-shop';
import type { StoreExtra } from './session';

/** A busy shop tells of changes many times a second; what is open is asked for at most this often. */
const REST_MS = 5_000;

type Tags = Parameters<typeof api.util.invalidateTags>[0];

interface Lifecycle {
  readonly dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown;
  readonly extra: unknown;
  readonly cacheDataLoaded: Promise<unknown>;
  readonly cacheEntryRemoved: Promise<void>;
}

/** Keeps what is open as it is in the shop: asked again when something changed there. For `onCacheEntryAdded`. */
export function keepFresh(tags: Tags): (_arg: string, lifecycle: Lifecycle) => Promise<void> {
  return async (_arg, { dispatch, extra, cacheDataLoaded, cacheEntryRemoved }) => {
    let isLoaded = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAt = -Infinity;
    const ask = () => {
      timer = undefined;
      lastAt = performance.now();
      dispatch(api.util.invalidateTags(tags));
    };
    const stop = followShop({
      session: (extra as StoreExtra).session,
      onChange: () => {
        if (isLoaded) timer ??= setTimeout(ask, Math.max(0, lastAt + REST_MS - performance.now()));
      },
      onConnected: () => undefined,
    });
    const loaded = cacheDataLoaded.then(
      () => (isLoaded = true),
      () => false, // It went before it came: the promise below ends, too.
    );
    await Promise.all([loaded, cacheEntryRemoved]);
    stop();
    clearTimeout(timer);
  };
}
