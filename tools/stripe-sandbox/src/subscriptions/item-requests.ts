import type { EventCause } from '#app/api/endpoint';
import { invalidRequestError, notFoundError } from '#app/api/stripe-error';
import { newInvoiceItem } from '#app/invoice-items/invoice-item';
import { pricingOf } from '#app/invoices/invoice-lines';
import { newPrice } from '#app/prices/price';
import type { Price } from '#app/prices/price';
import type { Sandbox } from '../sandbox';
import type { ItemRequest, Subscription } from './subscription';
import type { CreateParams } from './subscription-params';

interface PriceRequest {
  readonly price?: string;
  readonly price_data?: {
    readonly currency: string;
    readonly product: string;
    readonly recurring?: { readonly interval: 'day' | 'week' | 'month' | 'year'; readonly interval_count?: number };
    readonly unit_amount?: number;
  };
}

function createInlinePrice(sandbox: Sandbox, data: NonNullable<PriceRequest['price_data']>, paramPath: string): Price {
  if (sandbox.products.get(data.product) === undefined) throw notFoundError('product', data.product, `${paramPath}[price_data][product]`);
  const { unit_amount: unitAmount } = data;
  if (unitAmount === undefined) {
    const param = `${paramPath}[price_data][unit_amount]`;
    throw invalidRequestError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return newPrice(sandbox, { product: data.product, currency: data.currency, unitAmount, recurring: data.recurring, active: false });
}

/**
 * The price that a request names or describes.
 * @throws StripeError 400 when there is none, it is inactive or of the wrong kind; 404 for an unknown one
 */
export function resolvePrice(sandbox: Sandbox, request: PriceRequest, paramPath: string, isRecurring: boolean): Price {
  const { price_data: data } = request;
  const price =
    data === undefined ? requireStoredPrice(sandbox, request.price, `${paramPath}[price]`) : createInlinePrice(sandbox, data, paramPath);
  if (isRecurring === (price.recurring !== null)) return price;
  const kind = isRecurring ? 'recurring' : 'one_time';
  throw invalidRequestError(
    `The price specified is set to \`type=${price.type}\` but this field only accepts prices with \`type=${kind}\`.`,
    {
      param: `${paramPath}[price]`,
    },
  );
}

function requireStoredPrice(sandbox: Sandbox, id: string | undefined, param: string): Price {
  if (id === undefined) throw invalidRequestError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  const price = sandbox.prices.get(id);
  if (price === undefined) throw notFoundError('price', id, param);
  if (price.active) return price;
  throw invalidRequestError('The price specified is inactive. This field only accepts active prices.', { param });
}

/**
 * The items of a new subscription.
 * @throws StripeError 400 when their intervals or currencies differ
 */
export function resolveItems(sandbox: Sandbox, items: CreateParams['items']): ItemRequest[] {
  if (items.length === 0) throw invalidRequestError('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const requests = items.map((item, i) => {
    const price = resolvePrice(sandbox, item, `items[${i}]`, true);
    return { price, quantity: item.quantity ?? 1, metadata: item.metadata };
  });
  checkSameCurrencyAndInterval(requests.map(({ price }) => price));
  return requests;
}

/** All items are billed together: in one currency and one interval. */
export function checkSameCurrencyAndInterval(prices: readonly Price[]): void {
  if (new Set(prices.map((price) => price.currency)).size > 1)
    throw invalidRequestError('All prices on a subscription must have the same currency.', { param: 'items' });
  const intervals = new Set(prices.map(({ recurring }) => `${recurring?.interval ?? ''} ${recurring?.interval_count ?? 1}`));
  if (intervals.size > 1)
    throw invalidRequestError('This sandbox bills all items of a subscription together; use prices with the same interval.', {
      param: 'items',
    });
}

/** One-time items that go on the next invoice. */
export function addOneTimeItems(
  sandbox: Sandbox,
  subscription: Subscription,
  oneTimeItems: CreateParams['add_invoice_items'],
  cause: EventCause,
): void {
  const now = sandbox.clock.seconds();
  for (const [i, oneTimeItem] of (oneTimeItems ?? []).entries()) {
    const price = resolvePrice(sandbox, oneTimeItem, `add_invoice_items[${i}]`, false);
    const quantity = oneTimeItem.quantity ?? 1;
    const description = sandbox.products.get(price.product)?.name ?? price.nickname;
    const amount = (price.unit_amount ?? 0) * quantity;
    const itemFields = {
      customer: subscription.customer,
      subscription: subscription.id,
      period: { start: now, end: now },
      proration: false,
    };
    newInvoiceItem(sandbox, { ...itemFields, amount, currency: price.currency, description, pricing: pricingOf(price), quantity }, cause);
  }
}
