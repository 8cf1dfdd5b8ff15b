import { cpus } from 'node:os';
import type { OpenShop } from '@brote/local-servers/open-shop';
import { createBenchShop } from '../bench-shop';
import { findBrokerSeed } from '../broker-seed';
import { readOptions } from '../options';
import { measurePaidOrders, type OrderMetrics } from '../paid-orders';
import { receiveBenchStock } from '../receive-bench-stock';
import { formatRateRow, formatRow } from '../report';
import { findShopDatabase } from '../shop-database';
import { BenchCharges } from './bench-charges';

const DOCUMENTS_PER_MINUTE = 1_000;
const CHARGE_COUNT = 30_000;
/** Each measurement is made in turns, because a machine is not equally fast at all times. */
const ROUNDS = 3;
const WARM_UP = { clients: 8, seconds: 30 };

/** Measures what documents of earlier charges cost the sales beside them. */
async function main(): Promise<void> {
  const { clients, seconds } = readOptions(process.argv.slice(2));
  const benchShop = await createBenchShop();
  let shop: OpenShop | undefined;
  try {
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}. Opening a shop of its own …`);
    shop = await benchShop.open();
    const { addresses } = shop;
    const charges = new BenchCharges(await findShopDatabase(benchShop.home));
    await receiveBenchStock(addresses.gatewayUrl);
    await charges.prepare(addresses, CHARGE_COUNT);
    const load = {
      shop: { gateway: addresses.gatewayUrl, stripe: addresses.stripeUrl },
      natsUrl: addresses.natsUrl,
      brokerSeed: await findBrokerSeed(benchShop.home, 'bench'),
    };
    await measurePaidOrders({ ...load, ...WARM_UP });
    for (const count of [1, clients])
      await compareSales((name) => measurePaidOrders({ ...load, clients: count, seconds }).then(print(name)), charges, count);
  } finally {
    await shop?.close();
    await benchShop.remove();
  }
}

const print =
  (name: string) =>
  (metrics: OrderMetrics): OrderMetrics => {
    console.log(formatRateRow(name, metrics));
    if (metrics.refused > 0) throw new Error(`${metrics.refused} orders failed, so the measurement is invalid`);
    return metrics;
  };

/** Sales alone and beside documents, in turns, and the difference of their sums. */
async function compareSales(measure: (name: string) => Promise<OrderMetrics>, charges: BenchCharges, clients: number): Promise<void> {
  const title = `${clients} client${clients === 1 ? '' : 's'}`;
  const [alone, beside]: [OrderMetrics[], OrderMetrics[]] = [[], []];
  let [documentCount, minutes] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await measure(`paid orders, ${title}`));
    const [countBefore, startedAt] = [await charges.countDocuments(), performance.now()];
    await charges.start(DOCUMENTS_PER_MINUTE);
    try {
      beside.push(await measure(`the same beside documents, ${title}`));
    } finally {
      await charges.stop();
    }
    minutes += (performance.now() - startedAt) / 60_000;
    await charges.waitUntilIssued();
    documentCount += (await charges.countDocuments()) - countBefore;
  }
  const sumOf = (all: readonly OrderMetrics[], read: (metrics: OrderMetrics) => number) =>
    all.reduce((sum, metrics) => sum + read(metrics), 0);
  const change = (read: (metrics: OrderMetrics) => number) => `${((sumOf(beside, read) / sumOf(alone, read) - 1) * 100).toFixed(1)} %`;
  console.log(formatRow(`documents per minute, ${title}`, (documentCount / minutes).toFixed(0)));
  console.log(
    formatRow(
      `change of orders per second, ${title}`,
      change(({ perSecond }) => perSecond),
    ),
  );
  console.log(
    formatRow(
      `change of the median time of an order, ${title}`,
      change(({ p50 }) => p50),
    ),
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
