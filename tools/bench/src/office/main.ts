import { cpus, tmpdir } from 'node:os';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openShop, type OpenShop } from '@brote/local-servers/open-shop';
import { formatRow } from '../report';
import { findShopDatabase, type ShopDatabase } from '../shop-database';
import { BackOfficeClient } from './back-office-client';
import { runReportingCommand } from './reporting-command';
import { seedDatabase } from './seed-database';
import { IDENTITY_SEED } from './seed-identity';
import { ORDERS_PAYMENTS_SEED } from './seed-orders';
import { AUDIT_SEED, CATALOG_SEED, NOTIFICATIONS_SEED } from './seed-other-services';
import { SUBSCRIPTIONS_SEED } from './seed-subscriptions';
import { readOfficeOptions } from './options';
import type { ShopSize } from './seed-functions';
import { LIST_READS, OTHER_READS, type StaffRead } from './reads';

const ROOT = resolve(__dirname, '../../..');
const UNLIMITED_RATE = '1000000000';
// One staff member sends reads faster than a person can. All other limits stay.
const SHOP_ENVIRONMENT = { RATE_LIMIT_READS: UNLIMITED_RATE, RATE_LIMIT_AUTH: UNLIMITED_RATE, BROTE_DEMO_ORDERS: 'no' };
const DATABASE_SEEDS = [IDENTITY_SEED, ORDERS_PAYMENTS_SEED, SUBSCRIPTIONS_SEED, CATALOG_SEED, NOTIFICATIONS_SEED, AUDIT_SEED];

interface MeasurementLimits {
  most: number;
  seconds: number;
}

async function main(): Promise<void> {
  const { size, keep, figures: reportingCommands, ...limits } = readOfficeOptions(process.argv.slice(2));
  const home = keep ?? (await mkdtemp(join(tmpdir(), 'brote-office-')));
  const isNew = !existsSync(join(home, 'data'));
  let shop: OpenShop | undefined;
  try {
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}. Opening a shop of its own …`);
    shop = await openShop({ root: ROOT, home, env: SHOP_ENVIRONMENT });
    if (isNew) await seedAllDatabases(await findShopDatabase(home), size);
    const reportingPid = shop.addresses.processes['admin-reporting'] ?? 0;
    for (const command of reportingCommands)
      console.log(formatRow(`figures: ${command}`, await runReportingCommand(ROOT, reportingPid, command)));
    await measureReads(new BackOfficeClient(shop.addresses.gatewayUrl), limits);
    if (keep !== undefined) await waitForInterrupt(shop);
  } finally {
    await shop?.close();
    if (keep === undefined) await rm(home, { recursive: true, force: true });
  }
}

async function seedAllDatabases(database: ShopDatabase, size: ShopSize): Promise<void> {
  console.log(`\nA shop of two years: ${size.orders} orders, ${size.users} accounts, ${size.plans} plans`);
  for (const databaseSeed of DATABASE_SEEDS)
    console.log(formatRow(`filled ${databaseSeed.database}`, `${(await seedDatabase(database, databaseSeed, size)).toFixed(0)} s`));
}

async function measureReads(backOffice: BackOfficeClient, limits: MeasurementLimits): Promise<void> {
  console.log('\nLatency of a staff member’s reads, through the gateway (milliseconds)');
  const printLatency = async ({ title, pathOf }: StaffRead): Promise<void> => {
    try {
      const { p50, p99, count } = await backOffice.measureLatency(pathOf, limits.most, limits.seconds);
      console.log(`  ${title.padEnd(52)} p50 ${p50.toFixed(1).padStart(8)}   p99 ${p99.toFixed(1).padStart(8)}   of ${count}`);
    } catch (error) {
      // A failed read does not stop the others, but the run fails.
      console.log(`  ${title.padEnd(52)} ${String(error)}`);
      process.exitCode = 1;
    }
  };
  for (const { path, reads } of LIST_READS) {
    await printLatency({ title: `${path.slice(1)}, first page`, pathOf: () => path });
    const deepPagePath = await backOffice.findDeepPagePath(path);
    if (deepPagePath !== path) await printLatency({ title: `${path.slice(1)}, page 100`, pathOf: () => deepPagePath });
    for (const read of reads) await printLatency(read);
  }
  for (const read of OTHER_READS) await printLatency(read);
}

/** Keeps the filled shop open, to be inspected by hand. */
async function waitForInterrupt({ addresses }: OpenShop): Promise<void> {
  console.log(`\nOpen at ${addresses.origin} until Ctrl-C.`);
  await new Promise((done) => process.once('SIGINT', done));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
