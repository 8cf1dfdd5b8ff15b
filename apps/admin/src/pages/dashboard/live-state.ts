import { useSyncExternalStore } from 'react';

let isLive = false;
const listeners = new Set<() => void>();

/** Notes whether this page hears of changes. */
export function liveChanged(isConnected: boolean): void {
  isLive = isConnected;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the figures on the page change by themselves. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => isLive);
