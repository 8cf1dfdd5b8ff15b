import { paidCartCleared } from '../features/cart/cart.slice';
import { PaymentSuccessPage } from '../features/payment-success/payment-success-page';
import { useAppDispatch } from './hooks';

/** Where the payment page sends its customers; the cart they paid for is emptied. */
export function PaymentSuccessRoute() {
  const dispatch = useAppDispatch();
  return <PaymentSuccessPage onPaid={(sessionId) => dispatch(paidCartCleared({ sessionId }))} />;
}
