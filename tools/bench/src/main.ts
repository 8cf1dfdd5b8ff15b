import { cpus } from 'node:os';
import type { OpenShop } from '@brote/local-servers/open-shop';
import { measureAccounts } from './accounts';
import { createBenchShop, ROOT } from './bench-shop';
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

async function main(): Promise<void> {
  const { clients, seconds } = readOptions(process.argv.slice(2));
  const benchShop = await createBenchShop();
  const { home } = benchShop;
  let shop: OpenShop | undefined;
  try {
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}. Opening a shop of its own …`);
    shop = await benchShop.open();
    await countStatementsFromNextStart(await findShopDatabase(home));
    await shop.close();
    shop = await benchShop.open();
    const { addresses, firstAnswerMs } = shop;
    const database = await findShopDatabase(home);
    console.log('\nStart');
    console.log(formatRow('first catalogue answer after a warm start', `${(firstAnswerMs / 1000).toFixed(2)} s`));
    for (const [name, pid] of Object.entries(addresses.processes))
      console.log(formatRow(`memory of ${name}`, `${(await readResidentMib(pid)).toFixed(0)} MiB`));
    const processes = await findShopProcesses(addresses, { postgresPid: database.pid, mailServerPid: benchShop.mailServerPid });
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
    await benchShop.remove();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
