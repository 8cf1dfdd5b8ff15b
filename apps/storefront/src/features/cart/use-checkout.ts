import { isApiError, type ApiError } from '@brote/api-client';
import { planIdOf, type ShippingInfo } from '@brote/contracts/browser';
import { localized, useLocale } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { isWebAddress, noUrl, useIdempotencyKey, useReturnFromPayment } from '#app/payment-page';
import { selectCart, selectSubscription } from './cart.slice';
import { cartTexts } from './cart.texts';
import { usePayMutation, useSubscribeFromCartMutation } from './checkout.api';
import { checkoutBody } from './checkout-body';
import { readPriceChanges, readShortages, sentenceFor } from './checkout-errors';
import { checkoutFailed, checkoutRefused, pricesFoundChanged, stockFoundShort } from './checkout.slice';
import { subscriptionBody } from './subscription-body';

interface Checkout {
  /** From pressing the button until the payment page is open. */
  readonly isProcessing: boolean;
  /** The last refusal that concerns the whole payment; null after a new attempt. */
  readonly error: ApiError | null;
  readonly pay: (shipping: ShippingInfo) => Promise<void>;
}

/** Sends what is bought once, with the first subscription if there is one; null when there is nothing to send. */
function useSend() {
  const cart = useAppSelector(selectCart);
  const subscription = useAppSelector(selectSubscription);
  const { locale } = useLocale();
  const [pay] = usePayMutation();
  const [subscribe] = useSubscribeFromCartMutation();
  const send = (shipping: ShippingInfo, keyFor: (body: object) => string) => {
    if (subscription) {
      const body = subscriptionBody(subscription, cart, { shippingInfo: shipping, locale });
      return subscribe({ body, idempotencyKey: keyFor(body) }).unwrap();
    }
    const body = checkoutBody(cart, shipping, locale);
    return body.items.length === 0 ? null : pay({ body, idempotencyKey: keyFor(body) }).unwrap();
  };
  return { send, subscription };
}

const NO_ITEM: ApiError = { ...noUrl, details: 'no-item' };

const sentenceOf = (reason: ApiError) =>
  reason === noUrl ? ('error.noUrl' as const) : reason === NO_ITEM ? ('error.noItem' as const) : sentenceFor(reason);

/**
 * Pays for the cart: on success the browser leaves for the payment page.
 * @param onLeave opens the payment page's address
 */
export function useCheckout(onLeave: (url: string) => void): Checkout {
  const dispatch = useAppDispatch();
  const { send, subscription } = useSend();
  const [isProcessing, setProcessing] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const idempotency = useIdempotencyKey();
  useReturnFromPayment(() => setProcessing(false));

  const fail = (reason: ApiError) => {
    idempotency.failed(reason);
    if (reason.code === 'PRICE_CHANGED') dispatch(pricesFoundChanged(readPriceChanges(reason, subscription?.productId)));
    if (reason.code === 'STOCK_SHORT') dispatch(stockFoundShort(readShortages(reason)));
    setError(reason);
    setProcessing(false);
    dispatch(checkoutFailed({ message: localized(cartTexts, sentenceOf(reason)) }));
  };

  const pay = async (shipping: ShippingInfo) => {
    if (subscription && planIdOf(subscription.productId) === null) {
      fail(NO_ITEM);
      return;
    }
    const sent = send(shipping, idempotency.keyFor);
    if (sent === null) {
      dispatch(checkoutRefused('cart-empty'));
      return;
    }
    setProcessing(true);
    setError(null);
    try {
      const answer = await sent;
      idempotency.answered();
      const url = answer?.url;
      // Stays "processing": the button must not come back while the browser is leaving.
      if (isWebAddress(url)) onLeave(url);
      else fail(noUrl);
    } catch (reason) {
      if (!isApiError(reason)) throw reason;
      fail(reason);
    }
  };

  return { isProcessing, error, pay };
}
