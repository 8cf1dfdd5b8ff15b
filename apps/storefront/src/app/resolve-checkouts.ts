import { isApiError, isUnanswered } from '@brote/api-client';
import type { CheckoutSessionView } from '@brote/contracts/browser';
import { checkoutOver, paidCartLeft, paidLinesRemoved } from '../features/cart/cart.slice';
import { orderFoundPaid } from '../features/cart/checkout.slice';
import { cancelCheckout, getCheckoutSession } from '../features/payment-success/checkout-session.api';
import { clearAddress } from './clear-address';
import { clearPaymentSession, storedPaymentSession } from './stored-payment-session';
import type { AppDispatch, RootState } from './store';

type Thunk<T> = (dispatch: AppDispatch, state: () => RootState) => T;

const UNPAID: readonly CheckoutSessionView['state'][] = ['expired', 'failed'];

const isOpen = ({ cart }: RootState, session: string) => cart.open.some(({ sessionId }) => sessionId === session);

/** Takes out of the cart what was paid on a page. False when that was done before, or the page was another browser's. */
export const removePaidLines =
  (sessionId: string): Thunk<boolean> =>
  (dispatch, state) => {
    if (!isOpen(state(), sessionId)) return false;
    dispatch(paidLinesRemoved({ sessionId }));
    clearAddress(dispatch);
    return true;
  };

/** Asks how one page ended. What cannot be found out now is asked at the next visit. */
const settle =
  (sessionId: string): Thunk<Promise<void>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(getCheckoutSession.initiate(sessionId, { forceRefetch: true, subscribe: false }));
    const isUnknown = isApiError(error) && error.code === 'CHECKOUT_UNKNOWN';
    if (isUnknown || (data && UNPAID.includes(data.state))) dispatch(checkoutOver({ sessionId }));
    if (!data || data.state === 'open' || UNPAID.includes(data.state)) return;
    if (dispatch(removePaidLines(sessionId))) dispatch(orderFoundPaid({ sessionId, orderNumber: data.orderNumber }));
  };

/**
 * Asks how the open checkouts of this browser ended. Paid lines leave the cart, on whichever device they were paid.
 * @param except a page that is being looked at, and settles itself
 */
export const resolveCheckouts =
  (except: string | null = null): Thunk<Promise<void>> =>
  async (dispatch, state) => {
    const asked = state().cart.open.flatMap(({ sessionId }) => (sessionId === null || sessionId === except ? [] : [sessionId]));
    await Promise.all(asked.map((sessionId) => dispatch(settle(sessionId))));
  };

/** Frees what the page holds that this tab was sent to and has come back from, unless it was paid. */
export const cancelLeftSession = (): Thunk<Promise<void>> => async (dispatch, state) => {
  const sessionId = storedPaymentSession();
  if (sessionId === null) return;
  if (isOpen(state(), sessionId)) {
    const { error } = await dispatch(cancelCheckout.initiate(sessionId));
    // Tried again at the next look. A refusal says that it was paid, or cannot be closed: what became of it is asked next.
    if (isApiError(error) && isUnanswered(error)) return;
  }
  clearPaymentSession(sessionId);
};

/** After the server said that this cart was paid. False when nothing can be found out about it right now. */
export const resolvePaidCart = (): Thunk<Promise<boolean>> => async (dispatch, state) => {
  const { cartId } = state().cart;
  await dispatch(resolveCheckouts());
  const { cart } = state();
  if (cart.cartId !== cartId) return true;
  if (cart.open.some((each) => each.sessionId !== null && each.cartId === cartId)) return false;
  dispatch(paidCartLeft());
  return true;
};
