import { PaymentSuccessPage } from '../features/payment-success/payment-success-page';
import { useAppDispatch, useUser } from './hooks';
import { LazyOnIdle } from './lazy-on-idle';
import { removePaidLines } from './resolve-checkouts';

const loadNoticesOffer = async () => (await import('../features/push/notices-offer')).NoticesOffer;

/** Return page of the Checkout Session; paid lines leave the cart. */
export function PaymentSuccessRoute() {
  const dispatch = useAppDispatch();
  const offer = useUser() ? <LazyOnIdle load={loadNoticesOffer} /> : null;
  return <PaymentSuccessPage offer={offer} onPaid={(sessionId) => dispatch(removePaidLines(sessionId))} />;
}
