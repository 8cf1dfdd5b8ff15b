import { useState } from 'react';

interface SeenRevision {
  /** What a change is sent with. */
  readonly revision: number;
  /** Reports a conflict. The form then takes over the next revision that is loaded, as one that its user has seen. */
  readonly onConflict: () => void;
}

/**
 * The revision that a form was opened with, also while newer ones are loaded: a change by others is never overwritten unseen. After a
 * conflict the form goes on with the one that is loaded then, and keeps what was typed.
 *
 * @param latest as it is in the shop now
 */
export function useSeenRevision(opened: number, latest: number | undefined): SeenRevision {
  const [revision, setRevision] = useState(opened);
  const [isStale, setStale] = useState(false);
  if (isStale && latest !== undefined && latest !== revision) {
    setRevision(latest);
    setStale(false);
  }
  return { revision, onConflict: () => setStale(true) };
}
