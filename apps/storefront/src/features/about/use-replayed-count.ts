import { BRUSHES_PER_TREE } from '@brote/contracts/browser';
import { useEffect, useState } from 'react';

/** Between two brushes, while there is time. */
const PACE_MS = 5_000;
/** Time within which all new sales are shown, in milliseconds. */
const CATCH_UP_MS = 60_000;
const HIGHLIGHT_MS = 2_000;

interface Replayed {
  /** The displayed number; null before the first known one. */
  readonly shown: number | null;
  /** A tree was added a moment ago. */
  readonly isNewTree: boolean;
}

/**
 * Shows a growing number one by one. It starts at the first known number, never exceeds the known number, and drops at once after a return.
 */
export function useReplayedCount(known: number | null): Replayed {
  const [counted, setCounted] = useState<number | null>(null);
  const [newTreeAt, setNewTreeAt] = useState<number | null>(null);
  const shown = known === null ? null : Math.min(counted ?? known, known);
  useEffect(() => {
    if (known === null || shown === null || known === shown) return;
    const next = shown + 1;
    const timer = setTimeout(
      () => {
        setCounted(next);
        if (next % BRUSHES_PER_TREE === 0) setNewTreeAt(next);
      },
      Math.min(PACE_MS, CATCH_UP_MS / (known - shown)),
    );
    return () => clearTimeout(timer);
  }, [known, shown]);
  useEffect(() => {
    // From now on the number is counted, starting at the first known one.
    if (counted !== null || shown === null) return;
    const timer = setTimeout(() => setCounted(shown));
    return () => clearTimeout(timer);
  }, [counted, shown]);
  useEffect(() => {
    if (newTreeAt === null) return;
    const timer = setTimeout(() => setNewTreeAt(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [newTreeAt]);
  return { shown, isNewTree: newTreeAt !== null };
}
