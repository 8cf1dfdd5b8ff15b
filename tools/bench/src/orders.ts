import { setTimeout as pause } from 'node:timers/promises';
import type { ShopAddresses } from '@brote/local-servers/open-shop';
import { measureBaselineTransaction } from './baseline-transaction';
import { measurePaidOrders } from './paid-orders';
import { formatRateRow, formatRatioRow, formatRow } from './report';
import { countBacklog, findBusiestStatements, resetStatements, countStatements, type ShopDatabase } from './shop-database';
import { PROCESS_GROUPS, readProcessorTimes, titleOf, type ProcessGroup, type ShopProcesses } from './shop-processes';

const DRAIN_LIMIT_MS = 120_000;
/** Code of a fresh shop is not compiled yet, so the shop sells for a while before the measurement. */
const WARM_UP = { clients: 8, seconds: 30 };

interface OrdersBenchOptions {
  shop: ShopAddresses;
  database: ShopDatabase;
  processes: ShopProcesses;
  /** Seed of the broker's user `bench`. */
  brokerSeed: string;
  clients: number;
  seconds: number;
}

type ResourceCosts = Record<ProcessGroup | 'statements' | 'at', number>;

async function readCosts({ processes, database }: Pick<OrdersBenchOptions, 'processes' | 'database'>): Promise<ResourceCosts> {
  return { ...(await readProcessorTimes(processes)), statements: await countStatements(database), at: performance.now() };
}

/** The costs per second without any customer: polls and audits. They are subtracted from the costs of an order. */
async function measureIdleCosts(options: OrdersBenchOptions): Promise<ResourceCosts> {
  const costsBefore = await readCosts(options);
  await pause(4_000);
  const costsAfter = await readCosts(options);
  const seconds = (costsAfter.at - costsBefore.at) / 1000;
  const costsPerSecond = Object.entries(costsAfter).map(([key, cost]) => [key, (cost - costsBefore[key as keyof ResourceCosts]) / seconds]);
  return Object.fromEntries(costsPerSecond) as ResourceCosts;
}

async function waitUntilDrained(database: ShopDatabase): Promise<void> {
  const deadline = Date.now() + DRAIN_LIMIT_MS;
  while ((await countBacklog(database)) > 0) {
    if (Date.now() > deadline) throw new Error(`Events or mails still wait after ${DRAIN_LIMIT_MS / 1000} s`);
    await pause(200);
  }
}

/** Measures complete paid guest orders, their costs with all mails sent, and the bare transaction as the ceiling. Prints the rows. */
export async function measureOrders(options: OrdersBenchOptions): Promise<void> {
  const { shop, database, brokerSeed, clients, seconds } = options;
  console.log('\nPaid guest orders (request, payment page, webhook, in processing)');
  const load = { shop: { gateway: shop.gatewayUrl, stripe: shop.stripeUrl }, natsUrl: shop.natsUrl, brokerSeed };
  await measurePaidOrders({ ...load, ...WARM_UP });
  await waitUntilDrained(database);
  for (const count of [1, clients]) {
    const baseline = await measureBaselineTransaction(database.adminUrl, count, Math.min(seconds, 4));
    const idleCosts = await measureIdleCosts(options);
    await resetStatements(database);
    const costsBefore = await readCosts(options);
    const orderMetrics = await measurePaidOrders({ ...load, clients: count, seconds });
    await waitUntilDrained(database);
    const costsAfter = await readCosts(options);
    const title = `${count} client${count === 1 ? '' : 's'}`;
    const costPerOrder = (key: ProcessGroup | 'statements') =>
      (costsAfter[key] - costsBefore[key] - (idleCosts[key] * (costsAfter.at - costsBefore.at)) / 1000) / Math.max(1, orderMetrics.orders);
    console.log(formatRateRow(`bare transaction, ${title}`, baseline));
    console.log(formatRateRow(`paid orders, ${title}`, orderMetrics));
    console.log(formatRatioRow('paid orders to bare transactions', orderMetrics.perSecond, baseline.perSecond));
    for (const group of PROCESS_GROUPS)
      console.log(formatRow(`processor time per order, ${titleOf(group)}`, `${costPerOrder(group).toFixed(1)} ms`));
    console.log(formatRow('SQL statements per order, mail included', costPerOrder('statements').toFixed(1)));
    console.log(formatRow('orders refused or failed', String(orderMetrics.refused)));
    if (process.env['BENCH_STATEMENTS']) console.table(await findBusiestStatements(database));
  }
}
