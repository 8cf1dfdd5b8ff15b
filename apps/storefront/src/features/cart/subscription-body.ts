import { TERMS_VERSION, type CheckoutSubscriptionBody, type Locale, type ShippingInfo } from '@brote/contracts/browser';
import { intervalOf, type CartLine } from './cart-line';
import type { CartState } from './cart.slice';
import { basketBody } from './checkout-body';

interface Buyer {
  readonly shippingInfo: ShippingInfo;
  readonly locale: Locale;
}

/** Request body of the subscription with all packs of the cart: one checkout starts one subscription. */
export function subscriptionBody(line: CartLine, cart: CartState, { shippingInfo, locale }: Buyer): CheckoutSubscriptionBody {
  const { productId: planId, name, price, brushes } = line;
  const planFields = { planId, planName: name[locale], planPrice: price.amount, interval: intervalOf(line), brushes: [...brushes] };
  const basket = basketBody(cart, locale);
  const addOnItems = basket.items.length === 0 ? {} : { addOnItems: basket };
  return { ...planFields, ...addOnItems, shippingInfo, locale, another: false, termsVersion: TERMS_VERSION };
}
