import { eventually } from './eventually';
import { findBacklog } from './oracles/events';
import { findStuckCheckouts } from './oracles/money';
import { readMoneyRecords } from './oracles/money-records';
import type { Shop } from './shop';
import { ShopDatabase } from './shop-database';
import { ShopParts } from './shop-parts';

const CONSISTENCY_TIMEOUT_MS = 60_000;

/**
 * Waits until the shop is consistent: every part is ready, no queue waits, no checkout is stuck. The error lists the remaining violations.
 */
export async function waitForConsistency(shop: Shop): Promise<void> {
  let violations: string[] = [];
  const checkViolations = async () => {
    violations = await findViolations(shop).catch((error: unknown) => [String(error)]);
    return violations.length === 0 ? true : null;
  };
  await eventually('Healing', checkViolations, CONSISTENCY_TIMEOUT_MS).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${violations.join('; ')}`);
  });
}

async function findViolations(shop: Shop): Promise<string[]> {
  const unreadyParts = await new ShopParts(shop.controlUrl).findUnreadyParts();
  if (unreadyParts.length > 0) return unreadyParts;
  return [...(await findBacklog(new ShopDatabase(shop.home))), ...findStuckCheckouts(await readMoneyRecords(shop))];
}
