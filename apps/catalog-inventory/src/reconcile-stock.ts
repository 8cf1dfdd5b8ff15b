// Verifies that no piece of stock appeared or vanished. Prints the balance of every SKU, and exits 1 when one fails.
import 'reflect-metadata';
import { createDataSourceOptions } from '@brote/persistence';
import { ConfigError, DatabaseUrlConfig, loadConfig } from '@brote/service-runtime';
import { DataSource } from 'typeorm';
import { SERVICE } from './config';
import { findImbalances, readBalances, type StockBalance } from './inventory/stock/stock-reconciliation.queries';

async function reconcileStock(): Promise<number> {
  const { databaseUrl: url } = loadConfig(DatabaseUrlConfig);
  const dataSource = await new DataSource(
    createDataSourceOptions({ service: `${SERVICE}-reconcile-stock`, url, entities: [], migrations: [], poolSize: 1 }),
  ).initialize();
  try {
    const balances = await readBalances(dataSource.manager);
    const violations = balances.flatMap(findImbalances);
    process.stdout.write([...balances.map(formatBalance), ...violations, ''].join('\n'));
    return violations.length === 0 && balances.length > 0 ? 0 : 1;
  } finally {
    await dataSource.destroy();
  }
}

/** All pieces ever sold are the counter plus the returned ones. */
function formatBalance({ sku, received, available, reserved, sold, returned }: StockBalance): string {
  return `${sku}: received ${received} = available ${available} + reserved ${reserved} + sold ${sold + returned} - returned ${returned}`;
}

reconcileStock().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
