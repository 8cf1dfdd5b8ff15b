import type { Price } from '#app/prices/price';
import type { Sandbox } from '../sandbox';

/**
 * Restores shared objects: lines and items refer to the price itself, so that they show its current state. The file stored a copy for each.
 * Requests that were under way when the process ended are never answered: their keys are released.
 */
export function restoreReferences(sandbox: Sandbox): void {
  const sharedPrice = (price: Price) => sandbox.prices.get(price.id) ?? price;
  for (const { items } of sandbox.subscriptions.all()) for (const item of items.data) item.price = sharedPrice(item.price);
  const lines = [...sandbox.checkoutWork.values()].flatMap(({ lineItems }) => lineItems);
  for (const line of lines) line.price = line.price && sharedPrice(line.price);
  for (const key of [...sandbox.idempotency.entries.keys()]) sandbox.idempotency.release(key);
}
