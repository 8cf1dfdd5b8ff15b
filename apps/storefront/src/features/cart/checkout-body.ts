import { PRODUCT_IDS, type CheckoutPaymentBody, type Locale, type ProductId, type ShippingInfo } from '@brote/contracts/browser';
import { totalsOf, unitPrice, type CartLine } from './cart-line';
import type { CartState } from './cart.slice';

const isProductId = (id: string): id is ProductId => PRODUCT_IDS.some((known) => known === id);

function itemOf(line: CartLine, locale: Locale): CheckoutPaymentBody['items'] {
  const [first] = line.brushes;
  if (line.isSubscription || !first || !isProductId(line.productId)) return [];
  return [
    {
      id: line.productId,
      name: line.name[locale],
      description: line.description[locale],
      price: unitPrice(line).amount,
      quantity: line.quantity,
      color: first.color,
      type: 'one_time',
      brushes: [...line.brushes],
    },
  ];
}

/** The order as it is sent. Subscriptions are left out: they are bought with an account. */
export function checkoutBody(cart: CartState, shippingInfo: ShippingInfo, locale: Locale): CheckoutPaymentBody {
  const once = cart.lines.filter(({ isSubscription }) => !isSubscription);
  const { total, itemCount } = totalsOf(once);
  return {
    items: once.flatMap((line) => itemOf(line, locale)),
    customerEmail: shippingInfo.email,
    shippingInfo,
    totalAmount: total.amount,
    itemCount,
    locale,
    cartId: cart.cartId,
  };
}
