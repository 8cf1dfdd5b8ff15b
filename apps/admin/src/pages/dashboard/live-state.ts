import { useSyncExternalStore } from 'react';

let isLive = false;
const listeners = new Set<() => void>();

/** Records whether this page receives changes. */
export function setIsLive(isConnected: boolean): void {
  isLive = isConnected;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the metrics on the page update automatically. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => isLive);
