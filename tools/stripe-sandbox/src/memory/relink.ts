import type { Price } from '#app/prices/price';
import type { Sandbox } from '../sandbox';

/**
 * Makes one of what is one: lines and items hold the price itself, so that they show it as it is now; on the way through the
 * file each got a copy. Requests that were under way when the process ended will never be answered: their keys are free again.
 */
export function relink(sandbox: Sandbox): void {
  const itself = (price: Price) => sandbox.prices.get(price.id) ?? price;
  for (const { items } of sandbox.subscriptions.all()) for (const item of items.data) item.price = itself(item.price);
  const lines = [...sandbox.checkoutWork.values()].flatMap(({ lineItems }) => lineItems);
  for (const line of lines) line.price = line.price && itself(line.price);
  for (const key of [...sandbox.idempotency.entries.keys()]) sandbox.idempotency.release(key);
}
