import { eventually } from './eventually';
import { backlog } from './oracles/events';
import { nothingIsStuck } from './oracles/money';
import { readMoneyBooks } from './oracles/shop-books';
import type { Shop } from './shop';
import { ShopDatabase } from './shop-database';
import { ShopParts } from './shop-parts';

const HEALED_WITHIN_MS = 60_000;

/**
 * Waits until the shop is consistent: every part is ready, no queue waits, no checkout is stuck. The error lists the remaining violations.
 */
export async function isConsistent(shop: Shop): Promise<void> {
  let violations: string[] = [];
  const look = async () => {
    violations = await violationsOf(shop).catch((error: unknown) => [String(error)]);
    return violations.length === 0 ? true : null;
  };
  await eventually('Healing', look, HEALED_WITHIN_MS).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${violations.join('; ')}`);
  });
}

async function violationsOf(shop: Shop): Promise<string[]> {
  const notReady = await new ShopParts(shop.controlUrl).notReady();
  if (notReady.length > 0) return notReady;
  return [...(await backlog(new ShopDatabase(shop.home))), ...nothingIsStuck(await readMoneyBooks(shop))];
}
