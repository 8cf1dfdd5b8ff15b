import { invalid, noSuch } from '#app/api/stripe-error';
import { mergedMetadata } from '#app/change';
import type { Sandbox } from '../sandbox';
import { checkAlike, priceFor } from './item-requests';
import { chargeFor, creditFor } from './prorations';
import type { Proration } from './prorations';
import { newItem, periodOf, setPrice } from './subscription';
import type { Subscription, SubscriptionItem } from './subscription';
import type { ItemParams } from './subscription-params';

/** The charges and credits of a change of items for the rest of the period. */
export interface ItemChange {
  readonly prorations: readonly Proration[];
  readonly hasNewRhythm: boolean;
}

function itemToChange(subscription: Subscription, id: string, at: string): SubscriptionItem {
  const item = subscription.items.data.find((candidate) => candidate.id === id);
  if (item === undefined) throw noSuch('subscription_item', id, `${at}[id]`);
  return item;
}

const names = ({ price, price_data: data }: ItemParams) => price !== undefined || data !== undefined;

/** Whether anything that costs money changes: renaming an item in its metadata does not. */
function isCostly({ id, price, price_data: data, quantity, deleted }: ItemParams): boolean {
  return id === undefined || price !== undefined || data !== undefined || quantity !== undefined || deleted === true;
}

const rhythmOfItem = ({ price }: SubscriptionItem) => `${price.recurring?.interval ?? ''} ${price.recurring?.interval_count ?? 1}`;

function changeOne(sandbox: Sandbox, subscription: Subscription, params: ItemParams, at: string): SubscriptionItem | undefined {
  const { data } = subscription.items;
  if (params.id === undefined) {
    const price = priceFor(sandbox, params, at, true);
    if (data.some((item) => item.price.id === price.id))
      throw invalid(`Cannot add multiple subscription items with the same plan: ${price.id}`, { param: `${at}[price]` });
    const added = newItem(
      sandbox,
      subscription.id,
      { price, quantity: params.quantity ?? 1, metadata: params.metadata },
      periodOf(subscription),
    );
    data.push(added);
    return added;
  }
  const item = itemToChange(subscription, params.id, at);
  if (params.deleted === true) {
    subscription.items.data = data.filter((other) => other !== item);
    return undefined;
  }
  if (names(params)) setPrice(item, priceFor(sandbox, params, at, true));
  item.quantity = params.quantity ?? item.quantity;
  item.metadata = mergedMetadata(item.metadata, params.metadata);
  return item;
}

/**
 * Changes the items of a subscription: price, quantity, one more, one less. An item without an id is added beside the others.
 * @throws StripeError 400 when they do not go together, 404 for unknown ones
 */
export function changeItems(sandbox: Sandbox, subscription: Subscription, items: readonly ItemParams[], at: number): ItemChange {
  const before = subscription.items.data.map(rhythmOfItem)[0];
  const costly = items.filter(isCostly);
  const old = costly.flatMap((params, i) => (params.id === undefined ? [] : [itemToChange(subscription, params.id, `items[${i}]`)]));
  const credits = old.flatMap((item) => creditFor(sandbox, subscription, item, at));
  const wasBilled = subscription.status === 'active' || subscription.status === 'past_due';
  const changed = items.map((params, i) => ({ params, item: changeOne(sandbox, subscription, params, `items[${i}]`) }));
  if (subscription.items.data.length === 0) throw invalid('A subscription must have at least one active plan.', { param: 'items' });
  checkAlike(subscription.items.data.map((item) => item.price));
  const hasNewRhythm = subscription.items.data.map(rhythmOfItem)[0] !== before;
  const billable = changed.flatMap(({ params, item }) => (item !== undefined && isCostly(params) ? [item] : []));
  const charges = wasBilled && !hasNewRhythm ? billable.flatMap((item) => chargeFor(sandbox, subscription, item, at)) : [];
  return { prorations: [...credits, ...charges], hasNewRhythm };
}
