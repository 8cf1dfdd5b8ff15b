import type { ShopAddresses } from '@brote/local-servers/open-shop';

/** The shop under test, and the folder with its databases, logs and secrets. */
export interface Shop extends ShopAddresses {
  home: string;
}

const VARIABLE = 'BROTE_E2E_SHOP';

/** Hands the addresses to the processes that run the journeys. */
export function tellShop(shop: Shop): void {
  process.env[VARIABLE] = JSON.stringify(shop);
}

/** The shop that was opened for this run. */
export function theShop(): Shop {
  const told = process.env[VARIABLE];
  if (told === undefined) throw new Error('No shop was opened for this run');
  return JSON.parse(told) as Shop;
}
