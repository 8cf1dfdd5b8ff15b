import { cpus, tmpdir } from 'node:os';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openShop, type OpenShop } from '@brote/local-servers/open-shop';
import { row } from '../report';
import { findDatabase, type ShopDatabase } from '../shop-database';
import { BackOffice } from './back-office';
import { figuresCommand } from './figures';
import { fill } from './fill';
import { IDENTITY } from './fill-identity';
import { ORDERS_PAYMENTS } from './fill-orders';
import { AUDIT, CATALOGUE, NOTIFICATIONS } from './fill-others';
import { SUBSCRIPTIONS_OF_SHOP } from './fill-subscriptions';
import { readOfficeOptions } from './options';
import type { ShopSize } from './people';
import { LISTS, OTHERS, type Read } from './reads';

const ROOT = resolve(__dirname, '../../..');
const UNLIMITED = '1000000000';
// One staff member sends reads faster than a person can. All other limits stay.
const ENVIRONMENT = { RATE_LIMIT_READS: UNLIMITED, RATE_LIMIT_AUTH: UNLIMITED, BROTE_DEMO_ORDERS: 'no' };
const FILLINGS = [IDENTITY, ORDERS_PAYMENTS, SUBSCRIPTIONS_OF_SHOP, CATALOGUE, NOTIFICATIONS, AUDIT];

interface Pace {
  most: number;
  seconds: number;
}

async function main(): Promise<void> {
  const { size, keep, figures, ...pace } = readOfficeOptions(process.argv.slice(2));
  const home = keep ?? (await mkdtemp(join(tmpdir(), 'brote-office-')));
  const isNew = !existsSync(join(home, 'data'));
  let shop: OpenShop | undefined;
  try {
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}. Opening a shop of its own …`);
    shop = await openShop({ root: ROOT, home, env: ENVIRONMENT });
    if (isNew) await fillAll(await findDatabase(home), size);
    const reportingPid = shop.addresses.processes['admin-reporting'] ?? 0;
    for (const command of figures) console.log(row(`figures: ${command}`, await figuresCommand(ROOT, reportingPid, command)));
    await measure(new BackOffice(shop.addresses.gatewayUrl), pace);
    if (keep !== undefined) await untilInterrupted(shop);
  } finally {
    await shop?.close();
    if (keep === undefined) await rm(home, { recursive: true, force: true });
  }
}

async function fillAll(database: ShopDatabase, size: ShopSize): Promise<void> {
  console.log(`\nA shop of two years: ${size.orders} orders, ${size.users} accounts, ${size.plans} plans`);
  for (const filling of FILLINGS) console.log(row(`filled ${filling.database}`, `${(await fill(database, filling, size)).toFixed(0)} s`));
}

async function measure(office: BackOffice, pace: Pace): Promise<void> {
  console.log('\nLatency of a staff member’s reads, through the gateway (milliseconds)');
  const say = async ({ title, pathOf }: Read): Promise<void> => {
    try {
      const { p50, p99, count } = await office.time(pathOf, pace.most, pace.seconds);
      console.log(`  ${title.padEnd(52)} p50 ${p50.toFixed(1).padStart(8)}   p99 ${p99.toFixed(1).padStart(8)}   of ${count}`);
    } catch (error) {
      // A failed read does not stop the others, but the run fails.
      console.log(`  ${title.padEnd(52)} ${String(error)}`);
      process.exitCode = 1;
    }
  };
  for (const { path, reads } of LISTS) {
    await say({ title: `${path.slice(1)}, first page`, pathOf: () => path });
    const far = await office.farPage(path);
    if (far !== path) await say({ title: `${path.slice(1)}, page 100`, pathOf: () => far });
    for (const read of reads) await say(read);
  }
  for (const read of OTHERS) await say(read);
}

/** Keeps the filled shop open, to be inspected by hand. */
async function untilInterrupted({ addresses }: OpenShop): Promise<void> {
  console.log(`\nOpen at ${addresses.origin} until Ctrl-C.`);
  await new Promise((done) => process.once('SIGINT', done));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
