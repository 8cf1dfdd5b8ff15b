import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client, type QueryResultRow } from 'pg';

/** The services that own a database, by the name of that database. */
export const DATABASE_NAMES = {
  identity: 'brote_identity',
  subscriptions: 'brote_subscriptions',
  orders: 'brote_orders_payments',
  catalog: 'brote_catalog_inventory',
  notifications: 'brote_notifications',
} as const;
export type DatabaseOwner = keyof typeof DATABASE_NAMES;

/** The databases of the running shop, with the superuser's connection. Journeys read them; only methods named `lose…` write. */
export class ShopDatabase {
  /** @param root the folder of the repository */
  constructor(
    private readonly home: string,
    private readonly root: string = resolve(__dirname, '../../..'),
  ) {}

  /** Rows of one service's database. */
  async queryRows<T extends QueryResultRow>(owner: DatabaseOwner, sql: string, params: unknown[] = []): Promise<T[]> {
    const password = await readFile(join(this.home, 'data/postgres/brote-superuser-password'), 'utf8');
    const client = new Client({ connectionString: await this.readUrl('postgres', password.trim(), owner), connectionTimeoutMillis: 5_000 });
    // When a server closes an idle connection, the next query reports it.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(sql, params)).rows;
    } finally {
      await client.end();
    }
  }

  /** Deletes an unpaid order and its checkout, as a database does that was restored from an older backup. */
  async loseOrder(sessionId: string): Promise<void> {
    // Foreign keys are checked at the end of the statement.
    const lostOrders = await this.queryRows(
      'orders',
      `WITH lost AS (DELETE FROM checkout WHERE session_id = $1 RETURNING order_id),
            lines AS (DELETE FROM order_line USING lost WHERE order_line.order_id = lost.order_id),
            events AS (DELETE FROM outbox USING lost WHERE outbox.aggregate_id = lost.order_id::text)
       DELETE FROM orders USING lost WHERE orders.id = lost.order_id RETURNING orders.id`,
      [sessionId],
    );
    if (lostOrders.length !== 1) throw new Error(`No order has the session ${sessionId}`);
  }

  /** Marks a plan as past due, as a database does that was restored from a backup before its late payment. */
  async loseLatePayment(subscriptionId: string): Promise<void> {
    const lostPayments = await this.queryRows(
      'subscriptions',
      `UPDATE subscription SET status = 'past_due' WHERE id = $1 AND status = 'active' RETURNING id`,
      [subscriptionId],
    );
    if (lostPayments.length !== 1) throw new Error(`No active plan has the id ${subscriptionId}`);
  }

  /** The output of the catalogue's own stock reconciliation; empty when every piece is accounted for. */
  async findReconciliationProblems(): Promise<string[]> {
    const secrets = JSON.parse(await readFile(join(this.home, 'data/secrets.json'), 'utf8')) as DatabaseSecrets;
    const password = secrets.databasePasswords[DATABASE_NAMES.catalog] ?? '';
    const url = await this.readUrl(DATABASE_NAMES.catalog, password, 'catalog');
    const programPath = join(this.root, 'apps/catalog-inventory/dist/reconcile-stock.js');
    try {
      await promisify(execFile)(process.execPath, [programPath], { env: { ...process.env, DATABASE_URL: url } });
      return [];
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      return [`The books of the stock do not balance:\n${stdout}${stderr}`];
    }
  }

  private async readUrl(role: string, password: string, owner: DatabaseOwner): Promise<string> {
    const pidFile = await readFile(join(this.home, 'data/postgres/postmaster.pid'), 'utf8');
    const port = pidFile.split('\n')[3] ?? '';
    return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE_NAMES[owner]}`;
  }
}

interface DatabaseSecrets {
  databasePasswords: Record<string, string>;
}
