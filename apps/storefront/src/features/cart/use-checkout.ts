import { isApiError, type ApiError } from '@brote/api-client';
import { planIdOf, type CheckoutPaymentReply, type ShippingInfo } from '@brote/contracts/browser';
import { useLocale } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { storePaymentSession } from '#app/stored-payment-session';
import { paths } from '#app/paths';
import { isWebAddress, missingUrlError, useIdempotencyKey, useReturnFromPayment } from '#app/payment-redirect';
import type { CartPageProps } from './cart-page';
import { checkoutOpened, selectCart, selectSubscription } from './cart.slice';
import { usePayMutation, useSubscribeFromCartMutation } from './checkout.api';
import { checkoutBody, subscriptionBody } from './checkout-body';
import { readPriceChanges, readShortages } from './checkout-errors';
import { checkoutRefused, pricesFoundChanged, stockFoundShort } from './checkout.slice';
import { lineQuantitiesOf } from './open-checkout';

interface Checkout {
  /** From the press of the button until the Checkout Session opens. */
  readonly isProcessing: boolean;
  /** The last refusal that concerns the whole payment; null after a new attempt. */
  readonly error: ApiError | null;
  readonly pay: (shipping: ShippingInfo) => Promise<void>;
}

/** Reply with the URL to pay at. The reply for a plan has no session id. */
type PaymentPageReply = Partial<CheckoutPaymentReply> | null;

/** Sends the packs, with the first subscription if there is one; null when the cart is empty. */
function useSendCheckout() {
  const dispatch = useAppDispatch();
  const cart = useAppSelector(selectCart);
  const subscription = useAppSelector(selectSubscription);
  const { locale } = useLocale();
  const [pay] = usePayMutation();
  const [subscribe] = useSubscribeFromCartMutation();
  const send = (shipping: ShippingInfo, keyFor: (body: object) => string): Promise<PaymentPageReply> | null => {
    if (subscription) {
      const body = subscriptionBody(subscription, cart, { shippingInfo: shipping, locale });
      return subscribe({ body, idempotencyKey: keyFor(body) }).unwrap();
    }
    const body = checkoutBody(cart, shipping, locale);
    return body.items.length === 0 ? null : pay({ body, idempotencyKey: keyFor(body) }).unwrap();
  };
  /** Records the pieces of the Checkout Session, so that they are removed once it is paid. */
  const recordOpenCheckout = (page: PaymentPageReply) => {
    const sessionId = page?.sessionId ?? null;
    dispatch(checkoutOpened({ sessionId, cartId: cart.cartId, lines: lineQuantitiesOf(cart.lines) }));
    if (sessionId !== null) storePaymentSession(sessionId);
  };
  return { send, leave: recordOpenCheckout, subscription };
}

const NO_ITEM_ERROR: ApiError = { ...missingUrlError, details: 'no-item' };

/** A paid cart is no failure: the cart page then shows the rest and the order. False when it was not paid, or the check failed. */
function useHandlePaidCart(onFoundPaid: CartPageProps['onFoundPaid']) {
  const navigate = useNavigate();
  return async ({ code }: ApiError): Promise<boolean> => {
    if (code !== 'CHECKOUT_PAID' || !(await onFoundPaid())) return false;
    void navigate(paths.cart());
    return true;
  };
}

/** Pays for the cart: on success the browser leaves for the payment page. */
export function useCheckout({ onLeave, onFoundPaid }: CartPageProps): Checkout {
  const dispatch = useAppDispatch();
  const handlePaidCart = useHandlePaidCart(onFoundPaid);
  const { send, leave: recordOpenCheckout, subscription } = useSendCheckout();
  const [isProcessing, setProcessing] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const idempotency = useIdempotencyKey();
  useReturnFromPayment(() => setProcessing(false));

  const handleFailure = (reason: ApiError) => {
    idempotency.failed(reason);
    if (reason.code === 'PRICE_CHANGED') dispatch(pricesFoundChanged(readPriceChanges(reason, subscription?.productId)));
    if (reason.code === 'STOCK_SHORT') dispatch(stockFoundShort(readShortages(reason)));
    setError(reason);
    setProcessing(false);
  };

  const openPaymentPage = (answer: Awaited<NonNullable<ReturnType<typeof send>>>) => {
    idempotency.answered();
    const url = answer?.url;
    if (isWebAddress(url)) {
      // Stays "processing", so that the button does not return while the browser leaves.
      recordOpenCheckout(answer);
      onLeave(url);
    } else handleFailure(missingUrlError);
  };

  const pay = async (shipping: ShippingInfo) => {
    if (subscription && planIdOf(subscription.productId) === null) {
      handleFailure(NO_ITEM_ERROR);
      return;
    }
    const pendingReply = send(shipping, idempotency.keyFor);
    if (pendingReply === null) {
      dispatch(checkoutRefused('cart-empty'));
      return;
    }
    setProcessing(true);
    setError(null);
    try {
      openPaymentPage(await pendingReply);
    } catch (reason) {
      if (!isApiError(reason)) throw reason;
      if (!(await handlePaidCart(reason))) {
        handleFailure(reason);
        return;
      }
      idempotency.answered();
      setProcessing(false);
    }
  };

  return { isProcessing, error, pay };
}
