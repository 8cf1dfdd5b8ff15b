import { isApiError, isUnanswered } from '@brote/api-client';
import type { CheckoutSessionView } from '@brote/contracts/browser';
import { checkoutOver, paidCartLeft, paidLinesRemoved } from '../features/cart/cart.slice';
import { orderFoundPaid } from '../features/cart/checkout.slice';
import { cancelCheckout, getCheckoutSession } from '../features/payment-success/checkout-session.api';
import { clearShippingDraft } from './clear-shipping-draft';
import { clearPaymentSession, readReturnedSession } from './stored-payment-session';
import type { AppDispatch, RootState } from './store';

type AppThunk<T> = (dispatch: AppDispatch, getState: () => RootState) => T;

const UNPAID_STATES: readonly CheckoutSessionView['state'][] = ['expired', 'failed'];

const isOpen = ({ cart }: RootState, session: string) => cart.open.some(({ sessionId }) => sessionId === session);

/** Removes the paid lines of a Checkout Session from the cart. False when they are removed already, or belong to another browser. */
export const removePaidLines =
  (sessionId: string): AppThunk<boolean> =>
  (dispatch, getState) => {
    if (!isOpen(getState(), sessionId)) return false;
    dispatch(paidLinesRemoved({ sessionId }));
    clearShippingDraft(dispatch);
    return true;
  };

/** Loads the result of one Checkout Session. After an error, the next visit tries again. */
const resolveCheckout =
  (sessionId: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { data, error } = await dispatch(getCheckoutSession.initiate(sessionId, { forceRefetch: true, subscribe: false }));
    const isUnknown = isApiError(error) && error.code === 'CHECKOUT_UNKNOWN';
    if (isUnknown || (data && UNPAID_STATES.includes(data.state))) dispatch(checkoutOver({ sessionId }));
    if (!data || data.state === 'open' || UNPAID_STATES.includes(data.state)) return;
    if (dispatch(removePaidLines(sessionId))) dispatch(orderFoundPaid({ sessionId, orderNumber: data.orderNumber }));
  };

/**
 * Resolves the open Checkout Sessions of this browser. Paid lines leave the cart, on whichever device they were paid.
 * @param exceptSessionId a session whose page is open and resolves it itself
 */
export const resolveCheckouts =
  (exceptSessionId: string | null = null): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const sessionIds = getState().cart.open.flatMap(({ sessionId }) =>
      sessionId === null || sessionId === exceptSessionId ? [] : [sessionId],
    );
    await Promise.all(sessionIds.map((sessionId) => dispatch(resolveCheckout(sessionId))));
  };

/** Releases the stock of the Checkout Session that this tab has returned from, unless it was paid. */
export const cancelReturnedSession = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  const sessionId = readReturnedSession();
  if (sessionId === null) return;
  if (isOpen(getState(), sessionId)) {
    const { error } = await dispatch(cancelCheckout.initiate(sessionId));
    // The next check tries again. After a refusal, which means paid or not cancellable, the session is loaded next.
    if (isApiError(error) && isUnanswered(error)) return;
  }
  clearPaymentSession(sessionId);
};

/** Handles the answer that this cart was paid. False when the session is unavailable. */
export const resolvePaidCart = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const { cartId } = getState().cart;
  await dispatch(resolveCheckouts());
  const { cart } = getState();
  if (cart.cartId !== cartId) return true;
  if (cart.open.some((each) => each.sessionId !== null && each.cartId === cartId)) return false;
  dispatch(paidCartLeft());
  return true;
};
