import { BRUSHES_PER_TREE } from '@brote/contracts/browser';
import { useEffect, useState } from 'react';

/** Between two brushes, while there is time. */
const STEP_DELAY_MS = 5_000;
/** Time within which all new sales are shown, in milliseconds. */
const CATCH_UP_MS = 60_000;
const HIGHLIGHT_MS = 2_000;

interface ReplayedCount {
  /** The displayed number; null before the first known one. */
  readonly shown: number | null;
  /** A tree was added a moment ago. */
  readonly isNewTree: boolean;
}

/**
 * Shows a growing number one by one. It starts at the first known number, never exceeds the known number, and drops at once after a return.
 */
export function useReplayedCount(latestCount: number | null): ReplayedCount {
  const [animatedCount, setAnimatedCount] = useState<number | null>(null);
  const [newTreeAt, setNewTreeAt] = useState<number | null>(null);
  const shown = latestCount === null ? null : Math.min(animatedCount ?? latestCount, latestCount);
  useEffect(() => {
    if (latestCount === null || shown === null || latestCount === shown) return;
    const next = shown + 1;
    const timer = setTimeout(
      () => {
        setAnimatedCount(next);
        if (next % BRUSHES_PER_TREE === 0) setNewTreeAt(next);
      },
      Math.min(STEP_DELAY_MS, CATCH_UP_MS / (latestCount - shown)),
    );
    return () => clearTimeout(timer);
  }, [latestCount, shown]);
  useEffect(() => {
    // From now on the number is counted, starting at the first known one.
    if (animatedCount !== null || shown === null) return;
    const timer = setTimeout(() => setAnimatedCount(shown));
    return () => clearTimeout(timer);
  }, [animatedCount, shown]);
  useEffect(() => {
    if (newTreeAt === null) return;
    const timer = setTimeout(() => setNewTreeAt(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [newTreeAt]);
  return { shown, isNewTree: newTreeAt !== null };
}
