import type { Shop } from '../shop';
import { ShopDatabase } from '../shop-database';

/** A checkout session of the provider. */
export interface SessionRecord {
  id: string;
  mode: 'payment' | 'setup' | 'subscription';
  client_reference_id: string | null;
  status: string;
  payment_status: string;
  amount_total: number;
  payment_intent: string | null;
}

export interface ChargeRecord {
  id: string;
  status: string;
  amount: number;
  amount_refunded: number;
  payment_intent: string | null;
}

/** An order with its related records; null where there is none. */
export interface OrderRecord {
  id: string;
  number: string;
  status: string;
  total: number;
  lines: number;
  checkout: string;
  session: string | null;
  paid: number | null;
  refunded: number;
  invoice: string | null;
  invoiced: number | null;
}

export interface CheckoutRecord {
  id: string;
  step: string;
  session: string | null;
}

/** A subscription and its checkout session. */
export interface SubscriptionRecord {
  id: string;
  status: string;
  session: string | null;
}

/** A charge of a plan with its documents, in cents. */
export interface PlanChargeRecord {
  id: string;
  amount: number;
  /** Refunded, or lost in a dispute. */
  refunded: number;
  /** Null without an invoice. */
  invoiced: number | null;
  credited: number;
}

/** An invoice series with its year and its last number. */
export interface InvoiceSeries {
  series: string;
  issued: number;
  highest: number;
}

/** The movements of money, from every service that records them. */
export interface MoneyRecords {
  sessions: SessionRecord[];
  charges: ChargeRecord[];
  orders: OrderRecord[];
  subscriptions: SubscriptionRecord[];
  checkouts: CheckoutRecord[];
  /** Sessions of lost orders whose payment staff have refunded. */
  refundedSessions: string[];
  series: InvoiceSeries[];
  planCharges: PlanChargeRecord[];
}

/** An invoice may document a plan too. The order has what the plan leaves. */
const ORDERS_SQL = `
  SELECT o.id, o.number, o.status, o.total, o.refunded, c.id AS checkout, c.session_id AS session, p.amount AS paid,
         i.number AS invoice, i.total - coalesce((i.content#>>'{plan,amount}')::int, 0) AS invoiced,
         (SELECT sum(l.line_total)::int FROM order_line l WHERE l.order_id = o.id) AS lines
    FROM orders o
    JOIN checkout c ON c.id = o.checkout_id
    LEFT JOIN payment p ON p.order_id = o.id
    LEFT JOIN invoice i ON i.order_id = o.id AND i.refund_id IS NULL`;

const SUBSCRIPTIONS_SQL = `SELECT s.id, s.status, c.session_id AS session FROM subscription s JOIN checkout c ON c.subscription_id = s.id`;

const REFUNDED_SESSIONS_SQL = `SELECT session_id AS session FROM unknown_payment WHERE state = 'refunded' AND kind = 'order'`;

const INVOICE_SERIES_SQL = `SELECT series || year AS series, count(*)::int AS issued, max(counter)::int AS highest FROM invoice GROUP BY series, year`;

const PLAN_CHARGES_SQL = 'SELECT id, amount, refunded FROM charge';

const PLAN_DOCUMENTS_SQL = `
  SELECT charge_id AS id, sum(coalesce((content#>>'{plan,amount}')::int, total)) FILTER (WHERE series <> 'R')::int AS invoiced,
         coalesce(-sum(total) FILTER (WHERE series = 'R'), 0)::int AS credited
    FROM invoice WHERE charge_id IS NOT NULL GROUP BY charge_id`;

async function readPlanCharges(database: ShopDatabase): Promise<PlanChargeRecord[]> {
  const charges = await database.queryRows<Pick<PlanChargeRecord, 'id' | 'amount' | 'refunded'>>('subscriptions', PLAN_CHARGES_SQL);
  const documents = await database.queryRows<Pick<PlanChargeRecord, 'id' | 'invoiced' | 'credited'>>('orders', PLAN_DOCUMENTS_SQL);
  const documentsOf = new Map(documents.map((document) => [document.id, document]));
  return charges.map((charge) => ({ invoiced: null, credited: 0, ...documentsOf.get(charge.id), ...charge }));
}

/** Reads the money records of an idle shop. */
export async function readMoneyRecords({ home, stripeUrl }: Shop): Promise<MoneyRecords> {
  const database = new ShopDatabase(home);
  const reply = await fetch(`${stripeUrl}/__sandbox/state`);
  const { sessions, charges } = (await reply.json()) as Pick<MoneyRecords, 'sessions' | 'charges'>;
  return {
    sessions,
    charges,
    orders: await database.queryRows<OrderRecord>('orders', ORDERS_SQL),
    subscriptions: await database.queryRows<SubscriptionRecord>('subscriptions', SUBSCRIPTIONS_SQL),
    checkouts: await database.queryRows<CheckoutRecord>('orders', 'SELECT id, step, session_id AS session FROM checkout'),
    refundedSessions: (await database.queryRows<{ session: string }>('orders', REFUNDED_SESSIONS_SQL)).map(({ session }) => session),
    planCharges: await readPlanCharges(database),
    series: await database.queryRows<InvoiceSeries>('orders', INVOICE_SERIES_SQL),
  };
}
