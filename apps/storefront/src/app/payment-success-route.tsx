import { paidCartCleared } from '../features/cart/cart.slice';
import { PaymentSuccessPage } from '../features/payment-success/payment-success-page';
import { useAppDispatch } from './hooks';
import { Later } from './later';
import { useUser } from './session';

const loadNoticesOffer = async () => (await import('../features/push/notices-offer')).NoticesOffer;

/** Where the payment page sends its customers; the cart they paid for is emptied. */
export function PaymentSuccessRoute() {
  const dispatch = useAppDispatch();
  const offer = useUser() ? <Later load={loadNoticesOffer} /> : null;
  return <PaymentSuccessPage offer={offer} onPaid={(sessionId) => dispatch(paidCartCleared({ sessionId }))} />;
}
