import { eventually, type WaitOptions } from '@brote/test-support';
import type { EventComparison } from './tally-service';

/**
 * Waits until all events are applied and the relay has marked them as published. The relay marks them later, and a consumer may be faster.
 */
export async function waitUntilAllApplied(compareBothSides: () => Promise<EventComparison>, wait: WaitOptions = {}): Promise<void> {
  await eventually(async () => {
    const { produced, published, lost } = await compareBothSides();
    return lost === 0 && published === produced;
  }, wait);
}
