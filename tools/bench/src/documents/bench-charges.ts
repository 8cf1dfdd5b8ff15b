import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ShopAddresses } from '@brote/local-servers/open-shop';
import { signIn } from '../accounts';
import { openBenchAccounts } from '../bench-accounts';
import { ROOT } from '../bench-shop';
import { Guest } from '../guest-order';
import type { Client } from 'pg';
import { connectToService, queryService, type ShopDatabase } from '../shop-database';

const PLAN_PRICE_CENTS = 190;
const WAIT_MS = 60_000;
/** Charges arrive one by one. Requests in bursts would measure the burst. */
const REQUEST_EVERY_MS = 100;
/** Older charges get documents without a mail: the mail would be no news. */
const CHARGE_AGE = `interval '40 days'`;

const COPY_CHARGES = `
  INSERT INTO charge
  SELECT (jsonb_populate_record(NULL::charge, to_jsonb(c) || jsonb_build_object('id', 'in_bench' || n, 'payment_intent', 'pi_bench' || n, 'paid_at', now() - ${CHARGE_AGE}))).*
    FROM (SELECT * FROM charge ORDER BY paid_at LIMIT 1) AS c, generate_series(1, $1::int) AS n`;

const REQUEST_DOCUMENTS = `
  INSERT INTO plan_document
  SELECT (jsonb_populate_record(NULL::plan_document, to_jsonb(d) || jsonb_build_object('id', gen_random_uuid(), 'charge_id', 'in_bench' || n, 'state', 'due', 'tries', 0,
                                                      'occurred_at', now() - ${CHARGE_AGE}, 'requested_at', now(), 'due_at', now()))).*
    FROM (SELECT * FROM plan_document WHERE charge_id NOT LIKE 'in_bench%' LIMIT 1) AS d, generate_series($1::int, $2::int) AS n`;

const COUNT_DOCUMENTS = `SELECT count(*)::int AS n FROM invoice WHERE charge_id LIKE 'in_bench%'`;
const COUNT_FAILED = `SELECT count(*)::int AS n FROM plan_document WHERE charge_id LIKE 'in_bench%' AND (tries > 0 OR state = 'failed')`;

/** Charges of a plan that lack their documents, as after a migration. They are copies of one real charge. */
export class BenchCharges {
  private requestedCount = 0;
  private timer: NodeJS.Timeout | null = null;
  private connection: Client | null = null;
  private pending: Promise<void> = Promise.resolve();

  constructor(private readonly database: ShopDatabase) {}

  /** Takes out a plan, waits for its invoice, and copies its charge. */
  async prepare(shop: ShopAddresses, count: number): Promise<void> {
    await takeOutPlan(shop);
    const deadline = Date.now() + WAIT_MS;
    const countInvoices = `SELECT count(*)::int AS n FROM invoice WHERE charge_id IS NOT NULL`;
    while ((await this.count(countInvoices)) === 0) {
      if (Date.now() > deadline) throw new Error(`The plan has no invoice after ${WAIT_MS / 1_000} s`);
      await pause(200);
    }
    await queryService(this.database, 'brote_subscriptions', COPY_CHARGES, [count]);
  }

  /** Requests so many documents each minute until `stop`. */
  async start(perMinute: number): Promise<void> {
    const connection = await connectToService(this.database, 'brote_orders_payments');
    this.connection = connection;
    const perSecond = perMinute / 60;
    const startedAt = performance.now();
    const firstCount = this.requestedCount;
    this.timer = setInterval(() => {
      const dueCount = firstCount + Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
      if (dueCount === this.requestedCount) return;
      const range = [this.requestedCount + 1, dueCount];
      this.requestedCount = dueCount;
      this.pending = this.pending.then(async () => void (await connection.query(REQUEST_DOCUMENTS, range)));
    }, REQUEST_EVERY_MS);
  }

  /** @throws Error of a statement that failed */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    try {
      await this.pending;
    } finally {
      await this.connection?.end();
    }
  }

  countDocuments(): Promise<number> {
    return this.count(COUNT_DOCUMENTS);
  }

  /** Waits until each requested document is issued. @throws Error when one was refused or is late */
  async waitUntilIssued(): Promise<void> {
    const deadline = Date.now() + WAIT_MS;
    while ((await this.countDocuments()) < this.requestedCount) {
      if (Date.now() > deadline)
        throw new Error(`${this.requestedCount} documents were requested, and ${await this.countDocuments()} are issued`);
      await pause(200);
    }
    const failedCount = await this.count(COUNT_FAILED);
    if (failedCount > 0) throw new Error(`${failedCount} documents could not be issued at the first attempt`);
  }

  private async count(sql: string): Promise<number> {
    return (await queryService<{ n: number }>(this.database, 'brote_orders_payments', sql))[0]?.n ?? 0;
  }
}

async function takeOutPlan({ gatewayUrl, stripeUrl, processes }: ShopAddresses): Promise<void> {
  const [account] = await openBenchAccounts(ROOT, processes['identity'] ?? 0, 1);
  if (account === undefined) throw new Error('There is no bench account');
  const token = await signIn(gatewayUrl, account);
  const headers = {
    ...{ 'content-type': 'application/json', origin: gatewayUrl },
    ...{ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  };
  const reply = await fetch(`${gatewayUrl}/api/v1/checkout/subscription`, {
    method: 'POST',
    headers,
    body: JSON.stringify(planOf(account.email)),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`The plan was answered with ${reply.status}: ${text}`);
  const { url } = JSON.parse(text) as { url: string };
  const guest = new Guest({ gateway: gatewayUrl, stripe: stripeUrl });
  await guest.pay(new URL(url).pathname.split('/').pop() ?? '');
  guest.disconnect();
}

function planOf(email: string): object {
  const brush = { type: 'adult', color: 'blue' };
  return {
    ...{ planId: 'couple', planPrice: PLAN_PRICE_CENTS, interval: 2, brushes: [brush, brush], locale: 'en', another: false },
    shippingInfo: {
      ...{ firstName: 'Bench', lastName: 'Customer', email, phone: '+34 600 000 000' },
      ...{ address: 'Calle de la Prueba 1', city: 'Valencia', postalCode: '46001', country: 'ES' },
    },
  };
}
