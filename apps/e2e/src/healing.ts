import { eventually } from './eventually';
import { backlog } from './oracles/events';
import { nothingIsStuck } from './oracles/money';
import { readMoneyBooks } from './oracles/shop-books';
import type { Shop } from './shop';
import { ShopDatabase } from './shop-database';
import { ShopParts } from './shop-parts';

const HEALED_WITHIN_MS = 60_000;

/** Waits until the shop is as if nothing had died: every part ready, nothing waiting, nothing stuck. The error says what still hurts. */
export async function healed(shop: Shop): Promise<void> {
  let wounds: string[] = [];
  const look = async () => {
    wounds = await woundsOf(shop).catch((error: unknown) => [String(error)]);
    return wounds.length === 0 ? true : null;
  };
  await eventually('Healing', look, HEALED_WITHIN_MS).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${wounds.join('; ')}`);
  });
}

async function woundsOf(shop: Shop): Promise<string[]> {
  const notReady = await new ShopParts(shop.controlUrl).notReady();
  if (notReady.length > 0) return notReady;
  return [...(await backlog(new ShopDatabase(shop.home))), ...nothingIsStuck(await readMoneyBooks(shop))];
}
