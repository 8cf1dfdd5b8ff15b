import type { Database } from '@brote/persistence';
import { SELECT_OLDEST_UNPUBLISHED_EVENT } from './outbox.sql';

/**
 * A readiness check: the broker may run and yet accept no events.
 * @throws Error when the outbox makes no progress
 */
export async function checkOutboxProgress(database: Database, standstillMs: number): Promise<void> {
  const [oldest] = await database.query<{ ms: number }>(SELECT_OLDEST_UNPUBLISHED_EVENT);
  if (oldest !== undefined && oldest.ms > standstillMs) throw new Error(`The oldest event has waited for ${Math.round(oldest.ms)} ms`);
}
