import type { ShopAddresses } from '@brote/local-servers/open-shop';

/** The shop under test, and the folder with its databases, logs and secrets. */
export interface Shop extends ShopAddresses {
  home: string;
}

const SHOPS_VARIABLE = 'BROTE_E2E_SHOPS';

/** Passes the addresses to the worker processes: one shop for each. */
export function shareShopsWithWorkers(shops: readonly Shop[]): void {
  process.env[SHOPS_VARIABLE] = JSON.stringify(shops);
}

/** The shop that was opened for this process; a process that replaces a failed one uses the same shop. */
export function shopOfWorker(): Shop {
  const shops = JSON.parse(process.env[SHOPS_VARIABLE] ?? '[]') as Shop[];
  const shop = shops[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (shop === undefined) throw new Error('No shop was opened for this run');
  return shop;
}
