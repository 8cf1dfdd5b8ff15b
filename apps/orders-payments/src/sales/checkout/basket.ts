import { createHash } from 'node:crypto';
import type { Locale } from '@brote/contracts';
import {
  normalizeCompany,
  placeOrder,
  type CheckoutItem,
  type CompanyBuyer,
  type PlaceOrderRequest,
  type ShippingInfo,
} from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { shippingErrorOf, trimShippingInfo } from '@brote/service-runtime';

/** The normalized request of a purchase: trimmed texts, e-mail in lower case, and only the fields that count. */
export interface Basket {
  /** The account that buys; null for a guest. */
  userId: string | null;
  /** The plan whose Checkout Session collects the payment; null when the order has its own session. */
  subscriptionId: string | null;
  cartId: string;
  locale: Locale;
  email: string;
  shipping: ShippingInfo;
  /** The company of the invoice, its number in its written form; null when the invoice names the person. */
  company: CompanyBuyer | null;
  items: Pick<CheckoutItem, 'id' | 'price' | 'quantity' | 'brushes'>[];
  /** The terms that the buyer accepted; null when the request named none. */
  termsVersion: string | null;
  /** Cents, as displayed to the customer. */
  totalAmount: number;
  /** Equal for baskets of one buyer that lead to the same session. */
  fingerprint: string;
  /** Equal for requests with the same content. */
  requestHash: string;
}

/**
 * Reads a basket and checks the rules that span several fields.
 * @throws Refusal ITEM_COUNT_WRONG, POSTAL_CODE_INVALID or DELIVERY_NOT_OFFERED
 */
export function basketOf(request: PlaceOrderRequest, userId: string | null = null, subscriptionId: string | null = null): Basket {
  const shipping = trimShippingInfo(request.shippingInfo);
  checkItemCount(request);
  const shippingError = shippingErrorOf(shipping);
  if (shippingError !== null) refuse(placeOrder, shippingError, { country: shipping.country });
  const { cartId, locale, totalAmount, termsVersion = null } = request;
  const email = request.customerEmail.trim().toLowerCase();
  const items = request.items.map(({ id, price, quantity, brushes }) => ({
    id,
    price,
    quantity,
    brushes: brushes.map(({ type, color }) => ({ type, color })),
  }));
  const company = request.company === undefined ? null : normalizeCompany(request.company);
  const { idempotencyKey: _key, clientHash: _client, ...requestContent } = request;
  return {
    userId,
    subscriptionId,
    cartId,
    locale,
    email,
    shipping,
    company,
    items,
    termsVersion,
    totalAmount,
    // Without a company it is that of earlier versions, whose sessions may still be open.
    fingerprint: digest([items, shipping, email, locale, totalAmount, userId, termsVersion, subscriptionId, ...(company ? [company] : [])]),
    requestHash: digest({ ...requestContent, customerEmail: email, shippingInfo: shipping, ...(company && { company }) }),
  };
}

function checkItemCount({ items, itemCount }: PlaceOrderRequest): void {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count !== itemCount) refuse(placeOrder, 'ITEM_COUNT_WRONG', { expected: itemCount, current: count });
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** JSON whose text does not depend on the order of the sender's fields. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
