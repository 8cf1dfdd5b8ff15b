import { DataSource } from 'typeorm';
import type { Harness } from './harness';

/** Runs work and gives the statements that the service sent meanwhile, the broker's bookkeeping and idle looks left out. */
export async function statementsDuring(harness: Harness, work: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  const driver = harness.app.get(DataSource).driver as unknown as {
    master: { on(event: 'acquire', listener: (client: Spied) => void): void };
  };
  driver.master.on('acquire', (client) => spy(client, seen));
  await work();
  return seen.filter((sql) => !BOOKKEEPING.test(sql) && !RECONCILING.test(sql));
}

const BOOKKEEPING = /stream_watch|aggregate_seen|dead_letter|published_at|UPDATE refund SET lease|UPDATE delivery_sync|due_at <= \$2/;
/** The first round of comparisons comes a moment after the start: on a slow machine that is in the middle of the work. */
const RECONCILING = /due_at < \$2|min\(received_at\)|session_id FROM checkout|stock_checked_at|AND (o\.)?erased_at IS NULL/;

interface Spied {
  query: (...args: unknown[]) => unknown;
  spied?: boolean;
}

function spy(client: Spied, seen: string[]): void {
  if (client.spied === true) return;
  client.spied = true;
  const query = client.query.bind(client);
  client.query = (...args) => {
    const [text] = args;
    seen.push(typeof text === 'string' ? text : String((text as { text?: string }).text));
    return query(...args);
  };
}
