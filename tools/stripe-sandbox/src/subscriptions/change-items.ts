import { invalidRequestError, notFoundError } from '#app/api/stripe-error';
import { mergeMetadata } from '#app/record-change';
import type { Sandbox } from '../sandbox';
import { checkSameCurrencyAndInterval, resolvePrice } from './item-requests';
import { chargeProrations, creditProrations } from './prorations';
import type { Proration } from './prorations';
import { newItem, periodOf, setPrice } from './subscription';
import type { Subscription, SubscriptionItem } from './subscription';
import type { ItemParams } from './subscription-params';

/** The charges and credits of a change of items for the rest of the period. */
export interface ItemChange {
  readonly prorations: readonly Proration[];
  readonly hasNewRhythm: boolean;
}

function findItem(subscription: Subscription, id: string, at: string): SubscriptionItem {
  const item = subscription.items.data.find((candidate) => candidate.id === id);
  if (item === undefined) throw notFoundError('subscription_item', id, `${at}[id]`);
  return item;
}

const hasPriceChange = ({ price, price_data: data }: ItemParams) => price !== undefined || data !== undefined;

/** Whether anything that costs money changes: renaming an item in its metadata does not. */
function affectsBilling({ id, price, price_data: data, quantity, deleted }: ItemParams): boolean {
  return id === undefined || price !== undefined || data !== undefined || quantity !== undefined || deleted === true;
}

const intervalKeyOf = ({ price }: SubscriptionItem) => `${price.recurring?.interval ?? ''} ${price.recurring?.interval_count ?? 1}`;

function changeItem(sandbox: Sandbox, subscription: Subscription, params: ItemParams, at: string): SubscriptionItem | undefined {
  const { data } = subscription.items;
  if (params.id === undefined) {
    const price = resolvePrice(sandbox, params, at, true);
    if (data.some((item) => item.price.id === price.id))
      throw invalidRequestError(`Cannot add multiple subscription items with the same plan: ${price.id}`, { param: `${at}[price]` });
    const addedItem = newItem(
      sandbox,
      subscription.id,
      { price, quantity: params.quantity ?? 1, metadata: params.metadata },
      periodOf(subscription),
    );
    data.push(addedItem);
    return addedItem;
  }
  const item = findItem(subscription, params.id, at);
  if (params.deleted === true) {
    subscription.items.data = data.filter((other) => other !== item);
    return undefined;
  }
  if (hasPriceChange(params)) setPrice(item, resolvePrice(sandbox, params, at, true));
  item.quantity = params.quantity ?? item.quantity;
  item.metadata = mergeMetadata(item.metadata, params.metadata);
  return item;
}

/**
 * Changes the items of a subscription: price, quantity, one more, one less. An item without an id is added beside the others.
 * @throws StripeError 400 when they do not go together, 404 for unknown ones
 */
export function changeItems(sandbox: Sandbox, subscription: Subscription, items: readonly ItemParams[], at: number): ItemChange {
  const previousInterval = subscription.items.data.map(intervalKeyOf)[0];
  const billingChanges = items.filter(affectsBilling);
  const previousItems = billingChanges.flatMap((params, i) =>
    params.id === undefined ? [] : [findItem(subscription, params.id, `items[${i}]`)],
  );
  const credits = previousItems.flatMap((item) => creditProrations(sandbox, subscription, item, at));
  const wasBilled = subscription.status === 'active' || subscription.status === 'past_due';
  const results = items.map((params, i) => ({ params, item: changeItem(sandbox, subscription, params, `items[${i}]`) }));
  if (subscription.items.data.length === 0)
    throw invalidRequestError('A subscription must have at least one active plan.', { param: 'items' });
  checkSameCurrencyAndInterval(subscription.items.data.map((item) => item.price));
  const hasNewRhythm = subscription.items.data.map(intervalKeyOf)[0] !== previousInterval;
  const billableItems = results.flatMap(({ params, item }) => (item !== undefined && affectsBilling(params) ? [item] : []));
  const charges = wasBilled && !hasNewRhythm ? billableItems.flatMap((item) => chargeProrations(sandbox, subscription, item, at)) : [];
  return { prorations: [...credits, ...charges], hasNewRhythm };
}
