import { DataSource } from 'typeorm';
import type { Harness } from './harness';

/** Runs work and returns the statements that the service sent meanwhile, without the broker's bookkeeping and idle polls. */
export async function recordStatements(harness: Harness, work: () => Promise<void>): Promise<string[]> {
  const statements: string[] = [];
  const driver = harness.app.get(DataSource).driver as unknown as {
    master: { on(event: 'acquire', listener: (client: SpiedClient) => void): void };
  };
  driver.master.on('acquire', (client) => recordQueries(client, statements));
  await work();
  return statements.filter((sql) => !BOOKKEEPING_PATTERN.test(sql) && !RECONCILER_PATTERN.test(sql));
}

const BOOKKEEPING_PATTERN =
  /stream_watch|aggregate_seen|dead_letter|published_at|UPDATE (refund|unknown_payment|plan_document) SET lease|FROM "document_backfill"|UPDATE delivery_sync|step = ANY\(\$\d\) AND due_at <= /;
/** Statements of the first sweep, which starts a moment after the service: on a slow machine it runs during the work. */
const RECONCILER_PATTERN =
  /step = ANY\(\$\d\) AND due_at < |min\(received_at\)|session_id AS "sessionId" FROM checkout WHERE id = ANY|FROM (unknown_payment|plan_document) WHERE|stock_checked_at|AS highest FROM billing_chain|AS document (ON|WHERE) |\berased_at (IS|=) |state = 'prepared' AND prepared_at < /;

interface SpiedClient {
  query: (...args: unknown[]) => Promise<unknown>;
  spied?: boolean;
}

function recordQueries(client: SpiedClient, statements: string[]): void {
  if (client.spied === true) return;
  client.spied = true;
  const query = client.query.bind(client);
  client.query = (...args) => {
    const [text] = args;
    const sql = typeof text === 'string' ? text : String((text as { text?: string }).text);
    statements.push(sql.replaceAll(/\s+/g, ' ').trim());
    return query(...args);
  };
}
