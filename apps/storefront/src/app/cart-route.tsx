import { CartPage } from '../features/cart/cart-page';

/** The cart; paying leads away from the shop. */
export function CartRoute() {
  return <CartPage onLeave={(url) => window.location.assign(url)} />;
}
