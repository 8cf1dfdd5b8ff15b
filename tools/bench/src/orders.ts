import { setTimeout as pause } from 'node:timers/promises';
import type { ShopAddresses } from '@brote/local-servers/open-shop';
import { measureBaselineTransaction } from './bare-transaction';
import { measurePaidOrders } from './paid-orders';
import { processorMs } from './processor-time';
import { rateRow, ratioRow, row } from './report';
import { backlog, busiestStatements, resetStatements, statements, type ShopDatabase } from './shop-database';

/** The substitutes for servers of other companies. Every other process is a service of the shop. */
const NOT_OURS = new Set(['stripe-sandbox', 'mailbox']);
const DRAIN_LIMIT_MS = 120_000;
/** Code of a fresh shop is not compiled yet, so the shop sells for a while before the measurement. */
const WARM_UP = { clients: 8, seconds: 30 };

interface Orders {
  shop: ShopAddresses;
  database: ShopDatabase;
  /** Seed of the broker's user `bench`. */
  brokerSeed: string;
  clients: number;
  seconds: number;
}

interface Costs {
  services: number;
  postgres: number;
  statements: number;
  at: number;
}

async function costs({ shop, database }: Pick<Orders, 'shop' | 'database'>): Promise<Costs> {
  const services = Object.entries(shop.processes).filter(([name]) => !NOT_OURS.has(name));
  const used = await Promise.all(services.map(([, pid]) => processorMs(pid)));
  return {
    services: used.reduce((sum, ms) => sum + ms, 0),
    postgres: await processorMs(database.pid),
    statements: await statements(database),
    at: performance.now(),
  };
}

/** The costs per second without any customer: polls and audits. They are subtracted from the costs of an order. */
async function idle(orders: Orders): Promise<Costs> {
  const before = await costs(orders);
  await pause(4_000);
  const after = await costs(orders);
  const seconds = (after.at - before.at) / 1000;
  const rate = (key: keyof Costs) => (after[key] - before[key]) / seconds;
  return { services: rate('services'), postgres: rate('postgres'), statements: rate('statements'), at: 0 };
}

async function drained(database: ShopDatabase): Promise<void> {
  const end = Date.now() + DRAIN_LIMIT_MS;
  while ((await backlog(database)) > 0) {
    if (Date.now() > end) throw new Error(`Events or mails still wait after ${DRAIN_LIMIT_MS / 1000} s`);
    await pause(200);
  }
}

/** Measures complete paid guest orders, their costs with all mails sent, and the bare transaction as the ceiling. Prints the rows. */
export async function measureOrders(orders: Orders): Promise<void> {
  const { shop, database, brokerSeed, clients, seconds } = orders;
  console.log('\nPaid guest orders (request, payment page, webhook, in processing)');
  const load = { shop: { gateway: shop.gatewayUrl, stripe: shop.stripeUrl }, natsUrl: shop.natsUrl, brokerSeed };
  await measurePaidOrders({ ...load, ...WARM_UP });
  await drained(database);
  for (const count of [1, clients]) {
    const bare = await measureBaselineTransaction(database.adminUrl, count, Math.min(seconds, 4));
    const quiet = await idle(orders);
    await resetStatements(database);
    const before = await costs(orders);
    const paid = await measurePaidOrders({ ...load, clients: count, seconds });
    await drained(database);
    const after = await costs(orders);
    const title = `${count} client${count === 1 ? '' : 's'}`;
    const perOrder = (key: 'services' | 'postgres' | 'statements') =>
      (after[key] - before[key] - (quiet[key] * (after.at - before.at)) / 1000) / Math.max(1, paid.orders);
    console.log(rateRow(`bare transaction, ${title}`, bare));
    console.log(rateRow(`paid orders, ${title}`, paid));
    console.log(ratioRow('paid orders to bare transactions', paid.perSecond, bare.perSecond));
    console.log(row('processor time per order, services', `${perOrder('services').toFixed(1)} ms`));
    console.log(row('processor time per order, PostgreSQL', `${perOrder('postgres').toFixed(1)} ms`));
    console.log(row('SQL statements per order, mail included', perOrder('statements').toFixed(1)));
    console.log(row('orders refused or failed', String(paid.refused)));
    if (process.env['BENCH_STATEMENTS']) console.table(await busiestStatements(database));
  }
}
