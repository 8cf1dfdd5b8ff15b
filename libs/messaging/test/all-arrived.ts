import { eventually, type Patience } from '@brote/test-support';
import type { Comparison } from './tally-service';

/** All that was produced is applied, and the relay has noted that it is published: it does so afterwards, and a consumer may be faster. */
export async function allArrived(result: () => Promise<Comparison>, patience: Patience = {}): Promise<void> {
  await eventually(async () => {
    const { produced, published, lost } = await result();
    return lost === 0 && published === produced;
  }, patience);
}
