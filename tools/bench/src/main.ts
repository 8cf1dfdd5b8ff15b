import { fork, type ChildProcess } from 'node:child_process';
import { cpus, tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openShop, type OpenShop } from '@brote/local-servers/open-shop';
import { measureAccounts } from './accounts';
import { findBrokerSeed } from './broker-seed';
import { readOptions } from './options';
import { measureOrders } from './orders';
import { readResidentMib } from './processor-time';
import { measureReads } from './reads';
import { formatRow } from './report';
import { receiveBenchStock } from './receive-bench-stock';
import { measureServiceReads } from './service-reads';
import { countStatementsFromNextStart, findShopDatabase } from './shop-database';
import { findShopProcesses, printMemory } from './shop-processes';

const ROOT = resolve(__dirname, '../../..');
// One machine sends the requests of many clients: the limits per address are lifted, everything else stays as it is.
const RAISED_RATE_LIMITS = {
  RATE_LIMIT_CATALOGUE: '1000000000',
  RATE_LIMIT_CHECKOUT: '1000000000',
  RATE_LIMIT_READS: '1000000000',
  RATE_LIMIT_WEBHOOKS: '1000000000',
  RATE_LIMIT_AUTH: '1000000000',
  OPEN_CHECKOUTS_PER_CLIENT: '1000',
  OPEN_CHECKOUTS_PER_ADDRESS: '10000',
  TRUST_PROXY_HOPS: '1',
  BROTE_DEMO_ORDERS: 'no',
};

/** Starts the mail server of the measured shop and resolves with its address. */
function waitForMailServerUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('message', ({ url }: { url: string }) => resolve(url));
    server.once('error', reject);
    server.once('exit', () => reject(new Error('The mail server ended before it had an address')));
  });
}

async function main(): Promise<void> {
  const { clients, seconds } = readOptions(process.argv.slice(2));
  const home = await mkdtemp(join(tmpdir(), 'brote-bench-'));
  const mailServer = fork(join(__dirname, 'discarding-mail-server.js'));
  const env = { ...RAISED_RATE_LIMITS, SMTP_URL: await waitForMailServerUrl(mailServer) };
  const openBenchShop = () => openShop({ root: ROOT, home, env });
  let shop: OpenShop | undefined;
  try {
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}. Opening a shop of its own …`);
    shop = await openBenchShop();
    await countStatementsFromNextStart(await findShopDatabase(home));
    await shop.close();
    shop = await openBenchShop();
    const { addresses, firstAnswerMs } = shop;
    const database = await findShopDatabase(home);
    console.log('\nStart');
    console.log(formatRow('first catalogue answer after a warm start', `${(firstAnswerMs / 1000).toFixed(2)} s`));
    for (const [name, pid] of Object.entries(addresses.processes))
      console.log(formatRow(`memory of ${name}`, `${(await readResidentMib(pid)).toFixed(0)} MiB`));
    const processes = await findShopProcesses(addresses, { postgresPid: database.pid, mailServerPid: mailServer.pid ?? 0 });
    await printMemory(processes, 'idle');
    await measureReads({ gatewayUrl: addresses.gatewayUrl, home, clients, seconds });
    await measureServiceReads({ natsUrl: addresses.natsUrl, brokerSeed: await findBrokerSeed(home, 'gateway'), clients, seconds });
    await measureAccounts({
      root: ROOT,
      gatewayUrl: addresses.gatewayUrl,
      identityPid: addresses.processes['identity'] ?? 0,
      clients,
      seconds,
    });
    await receiveBenchStock(addresses.gatewayUrl);
    await measureOrders({ shop: addresses, database, processes, brokerSeed: await findBrokerSeed(home, 'bench'), clients, seconds });
    await printMemory(processes, 'after load');
  } finally {
    await shop?.close();
    mailServer.disconnect();
    await rm(home, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
