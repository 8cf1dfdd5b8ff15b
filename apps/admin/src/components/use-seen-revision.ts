import { useState } from 'react';

interface SeenRevision {
  /** The revision to send with a change. */
  readonly revision: number;
  /** Reports a conflict. The form then uses the next loaded revision, as one that its user has seen. */
  readonly onConflict: () => void;
}

/**
 * The revision that a form was opened with, even after newer ones are loaded. A change by others is never overwritten unseen. After a
 * conflict the form continues with the revision that is loaded then, and keeps the entered text.
 * @param latestRevision the current revision in the shop
 */
export function useSeenRevision(openedRevision: number, latestRevision: number | undefined): SeenRevision {
  const [revision, setRevision] = useState(openedRevision);
  const [isStale, setStale] = useState(false);
  if (isStale && latestRevision !== undefined && latestRevision !== revision) {
    setRevision(latestRevision);
    setStale(false);
  }
  return { revision, onConflict: () => setStale(true) };
}
