import { api } from '@brote/api-client';
import { subscribeToChanges } from './subscribe-to-changes';
import type { StoreExtra } from './session';

/** Minimum interval between two refetches, in milliseconds: a busy shop sends many events a second. */
const REST_MS = 5_000;

type Tags = Parameters<typeof api.util.invalidateTags>[0];

interface Lifecycle {
  readonly dispatch: (action: ReturnType<typeof api.util.invalidateTags>) => unknown;
  readonly extra: unknown;
  readonly cacheDataLoaded: Promise<unknown>;
  readonly cacheEntryRemoved: Promise<void>;
}

/** Time of the last refetch per kind, for all open queries of it. */
interface Turn {
  open: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  lastAt: number;
}
const turns = new WeakMap<StoreExtra['session'], Map<string, Turn>>();

function turnOf(session: StoreExtra['session'], kind: string): Turn {
  const ofSession = turns.get(session) ?? new Map<string, Turn>();
  turns.set(session, ofSession);
  const turn = ofSession.get(kind) ?? { open: 0, timer: undefined, lastAt: -Infinity };
  ofSession.set(kind, turn);
  return turn;
}

/** Refetches open data when the shop reports a change of it. For `onCacheEntryAdded`. */
export function refetchOnChange(tags: Tags): (_arg: unknown, lifecycle: Lifecycle) => Promise<void> {
  return async (_arg, { dispatch, extra, cacheDataLoaded, cacheEntryRemoved }) => {
    const { session } = extra as StoreExtra;
    const turn = turnOf(session, JSON.stringify(tags));
    turn.open += 1;
    let isLoaded = false;
    const ask = () => {
      turn.timer = undefined;
      turn.lastAt = performance.now();
      dispatch(api.util.invalidateTags(tags));
    };
    const stop = subscribeToChanges({
      session,
      onChange: () => {
        if (isLoaded) turn.timer ??= setTimeout(ask, Math.max(0, turn.lastAt + REST_MS - performance.now()));
      },
      onConnected: () => undefined,
    });
    const loaded = cacheDataLoaded.then(
      () => (isLoaded = true),
      () => false, // The cache entry was removed before its data arrived: the promise below rejects too.
    );
    await Promise.all([loaded, cacheEntryRemoved]);
    stop();
    turn.open -= 1;
    if (turn.open > 0) return;
    clearTimeout(turn.timer);
    turn.timer = undefined;
  };
}
