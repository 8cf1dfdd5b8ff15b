// Verifies that no piece of stock appeared or vanished. Prints the balance of every SKU, and exits 1 when one fails.
import 'reflect-metadata';
import { createDataSourceOptions } from '@brote/persistence';
import { ConfigError, Env, loadConfig } from '@brote/service-runtime';
import { Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import { SERVICE } from './config';
import { findImbalances, readBalances, type StockBalance } from './inventory/stock/stock-reconciliation.queries';

class ReconcileConfig {
  @Env('DATABASE_URL', { description: "the address of this service's own database, e.g. postgres://role:password@host:5432/name." })
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: '$property must start with postgres://' })
  databaseUrl!: string;
}

async function reconcileStock(): Promise<number> {
  const { databaseUrl: url } = loadConfig(ReconcileConfig);
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
