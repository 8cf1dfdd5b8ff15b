import { CartPage } from '../features/cart/cart-page';

interface CartRouteProps {
  /** Opens the payment page. */
  readonly onLeave: (url: string) => void;
}

/** The cart; paying leads away from the shop. */
export function CartRoute({ onLeave }: CartRouteProps) {
  return <CartPage onLeave={onLeave} />;
}
