import { queryOf, type ApiRequest } from '@brote/api-client';
import { staffApi } from './staff-api';
import { subscribeToChanges } from './subscribe-to-changes';
import type { StoreExtra } from './session';

/** Minimum interval between two refetches, in milliseconds: a busy shop sends many events a second. */
const MIN_INTERVAL_MS = 5_000;

type CacheTags = Parameters<typeof staffApi.util.invalidateTags>[0];

interface QueryLifecycle {
  readonly dispatch: (action: ReturnType<typeof staffApi.util.invalidateTags>) => unknown;
  readonly extra: unknown;
  readonly cacheDataLoaded: Promise<unknown>;
  readonly cacheEntryRemoved: Promise<void>;
}

/** Time of the last refetch per kind, for all open queries of it. */
interface RefetchState {
  open: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  lastAt: number;
}
const refetchStates = new WeakMap<StoreExtra['session'], Map<string, RefetchState>>();

function refetchStateOf(session: StoreExtra['session'], kind: string): RefetchState {
  const statesByKind = refetchStates.get(session) ?? new Map<string, RefetchState>();
  refetchStates.set(session, statesByKind);
  const refetchState = statesByKind.get(kind) ?? { open: 0, timer: undefined, lastAt: -Infinity };
  statesByKind.set(kind, refetchState);
  return refetchState;
}

/** Refetches open data when the shop reports a change of it. For `onCacheEntryAdded`. */
export function refetchOnChange(tags: CacheTags): (_arg: unknown, lifecycle: QueryLifecycle) => Promise<void> {
  return async (_arg, { dispatch, extra, cacheDataLoaded, cacheEntryRemoved }) => {
    const { session } = extra as StoreExtra;
    const refetchState = refetchStateOf(session, JSON.stringify(tags));
    refetchState.open += 1;
    let isLoaded = false;
    const refetch = () => {
      refetchState.timer = undefined;
      refetchState.lastAt = performance.now();
      dispatch(staffApi.util.invalidateTags(tags));
    };
    const stop = subscribeToChanges({
      session,
      onChange: () => {
        if (isLoaded) refetchState.timer ??= setTimeout(refetch, Math.max(0, refetchState.lastAt + MIN_INTERVAL_MS - performance.now()));
      },
      onConnected: () => undefined,
    });
    const loaded = cacheDataLoaded.then(
      () => (isLoaded = true),
      () => false, // The cache entry was removed before its data arrived: the promise below rejects too.
    );
    await Promise.all([loaded, cacheEntryRemoved]);
    stop();
    refetchState.open -= 1;
    if (refetchState.open > 0) return;
    clearTimeout(refetchState.timer);
    refetchState.timer = undefined;
  };
}

/** A query as {@link queryOf}; it refetches while it is open and the shop reports a change of its tags. */
export const liveQueryOf = <const Tag extends Exclude<CacheTags[number], null | undefined>>(
  route: ApiRequest['route'],
  tags: readonly Tag[],
) => ({
  ...queryOf(route, tags),
  onCacheEntryAdded: refetchOnChange([...tags]),
});
