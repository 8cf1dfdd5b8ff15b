/** Where the parts of the shop under test listen. */
export interface Shop {
  /** The address customers type. */
  origin: string;
  gatewayUrl: string;
  controlUrl: string;
  mailboxUrl: string;
  stripeUrl: string;
  natsUrl: string;
  /** The stack's folder: databases, logs, secrets. */
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
