import type { DataSource } from 'typeorm';

// An event that the broker refused waits for its retry alone, and the others are published.
const SELECT_OLDEST_UNPUBLISHED_EVENT = `
  SELECT extract(epoch FROM clock_timestamp() - occurred_at)::float * 1000 AS ms FROM outbox
   WHERE published_at IS NULL AND next_attempt_at IS NULL ORDER BY id LIMIT 1`;

/**
 * A readiness check: the broker may run and yet accept no events.
 * @throws Error when the outbox makes no progress
 */
export async function checkOutboxProgress(dataSource: DataSource, standstillMs: number): Promise<void> {
  const [oldest] = await dataSource.query<{ ms: number }[]>(SELECT_OLDEST_UNPUBLISHED_EVENT);
  if (oldest !== undefined && oldest.ms > standstillMs) throw new Error(`The oldest event has waited for ${Math.round(oldest.ms)} ms`);
}
