import { CartPage } from '../features/cart/cart-page';
import { useAppDispatch } from './hooks';
import { settlePaidCart } from './settle-checkouts';
import { useShopNow } from './use-shop-now';

interface CartRouteProps {
  /** Opens the payment page. */
  readonly onLeave: (url: string) => void;
}

/** The cart; paying leads away from the shop. */
export function CartRoute({ onLeave }: CartRouteProps) {
  const dispatch = useAppDispatch();
  useShopNow();
  return <CartPage onLeave={onLeave} onFoundPaid={() => dispatch(settlePaidCart())} />;
}
