import { api } from '@brote/api-client';
import {
  ORDER_ROUTES,
  SUBSCRIPTION_ROUTES,
  type CheckoutPaymentBody,
  type CheckoutPaymentReply,
  type CheckoutSubscriptionBody,
  type ProviderPage,
  PRODUCT_IDS,
  TERMS_VERSION,
  type Locale,
  type AddOnBasket,
  type ProductId,
} from '@brote/contracts/browser';
import { totalsOf, unitPrice, type CartLine, intervalOf } from './cart-line';
import type { CartState } from './cart.slice';
import type { CheckoutContent } from '#app/company/checkout-form.schema';

/** Request body of the subscription with all packs of the cart: one checkout starts one subscription. */
export function subscriptionBody(line: CartLine, cart: CartState, content: CheckoutContent, locale: Locale): CheckoutSubscriptionBody {
  const { shipping: shippingInfo, company } = content;
  const { productId: planId, name, price, brushes } = line;
  const planFields = { planId, planName: name[locale], planPrice: price.amount, interval: intervalOf(line), brushes: [...brushes] };
  const basket = basketBody(cart, locale);
  const addOnItems = basket.items.length === 0 ? {} : { addOnItems: basket };
  const buyer = { shippingInfo, locale, ...(company && { company }) };
  return { ...planFields, ...addOnItems, ...buyer, another: false, termsVersion: TERMS_VERSION };
}

const isProductId = (id: string): id is ProductId => PRODUCT_IDS.some((known) => known === id);

function itemOf(line: CartLine, locale: Locale): CheckoutPaymentBody['items'] {
  const [firstBrush] = line.brushes;
  if (line.isSubscription || !firstBrush || !isProductId(line.productId)) return [];
  return [
    {
      id: line.productId,
      name: line.name[locale],
      description: line.description[locale],
      price: unitPrice(line).amount,
      quantity: line.quantity,
      color: firstBrush.color,
      type: 'one_time',
      brushes: [...line.brushes],
    },
  ];
}

/** Packs of the basket, without subscriptions. */
export function basketBody({ lines, cartId }: CartState, locale: Locale): AddOnBasket {
  const oneTimeLines = lines.filter(({ isSubscription }) => !isSubscription);
  const { total, itemCount } = totalsOf(oneTimeLines);
  return { items: oneTimeLines.flatMap((line) => itemOf(line, locale)), totalAmount: total.amount, itemCount, cartId };
}

/** The order as it is sent when there is no subscription in the cart. */
export function checkoutBody(cart: CartState, { shipping: shippingInfo, company }: CheckoutContent, locale: Locale): CheckoutPaymentBody {
  const buyer = { customerEmail: shippingInfo.email, shippingInfo, locale, termsVersion: TERMS_VERSION };
  return { ...basketBody(cart, locale), ...buyer, ...(company && { company }) };
}

interface IdempotentCommand<Body> {
  readonly body: Body;
  /** Equal for all attempts with the same body while no answer has arrived. */
  readonly idempotencyKey: string;
}

const checkoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Prices the basket, holds its stock and opens a payment page. */
    pay: build.mutation<Partial<CheckoutPaymentReply> | null, IdempotentCommand<CheckoutPaymentBody>>({
      query: ({ body, idempotencyKey }) => ({ route: ORDER_ROUTES.checkoutPayment, body, idempotencyKey }),
      // Whatever the answer is, the displayed stock may have changed.
      invalidatesTags: [{ type: 'Product', id: 'LIST' }],
    }),
    /** Opens the Checkout Session of the cart's subscription. */
    subscribeFromCart: build.mutation<Partial<ProviderPage> | null, IdempotentCommand<CheckoutSubscriptionBody>>({
      query: ({ body, idempotencyKey }) => ({ route: SUBSCRIPTION_ROUTES.startCheckout, body, idempotencyKey }),
    }),
  }),
});

export const { usePayMutation, useSubscribeFromCartMutation } = checkoutApi;
