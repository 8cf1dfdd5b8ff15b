import { Suspense } from 'react';
import { CartPage } from '../features/cart/cart-page';
import { useAppDispatch, useUser } from './hooks';
import { lazy } from './lazy-page';
import { resolvePaidCart } from './resolve-checkouts';
import { useCartComparison } from './use-cart-comparison';

/** Only customers have a plan that waits. */
const PendingOffer = lazy(() => import('./pending-offer'), 'PendingOffer');

interface CartRouteProps {
  /** Opens the payment page. */
  readonly onLeave: (url: string) => void;
}

/** The cart; its payment leaves the shop. */
export function CartRoute({ onLeave }: CartRouteProps) {
  const dispatch = useAppDispatch();
  const user = useUser();
  useCartComparison();
  const offer = user && (
    <Suspense>
      <PendingOffer />
    </Suspense>
  );
  return <CartPage onLeave={onLeave} onFoundPaid={() => dispatch(resolvePaidCart())} offer={offer} />;
}
