import { isApiError, isUnanswered, newId, type ApiError } from '@brote/api-client';
import type { CheckoutPaymentBody, ShippingInfo } from '@brote/contracts/browser';
import { translator, useLocale } from '@brote/ui-kit/i18n';
import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '#app/hooks';
import { selectCart } from './cart.slice';
import { cartTexts } from './cart.texts';
import { usePayMutation } from './checkout.api';
import { checkoutBody } from './checkout-body';
import { readPriceChanges, readShortages, sentenceFor } from './checkout-errors';
import { checkoutFailed, checkoutRefused, pricesFoundChanged, stockFoundShort } from './checkout.slice';

interface Checkout {
  /** From pressing the button until the payment page is open. */
  readonly isProcessing: boolean;
  /** The last refusal that concerns the whole payment; null after a new attempt. */
  readonly error: ApiError | null;
  readonly pay: (shipping: ShippingInfo) => Promise<void>;
}

const noUrl: ApiError = { code: 'ANSWER_UNREADABLE', status: 200, fields: [], details: 'no-url', traceId: null };

const isWebAddress = (url: string | undefined): url is string => url !== undefined && /^https?:\/\//.test(url);

/** Back from the payment page by the browser's button, the page may be shown as it was left: processing. */
function useReturnFromPayment(onReturn: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [onReturn]);
}

/** One key per order: an attempt whose answer was lost is repeated under its key, anything else gets a fresh one. */
function useIdempotencyKey() {
  const lost = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return {
    keyFor: (body: CheckoutPaymentBody): string => {
      const written = JSON.stringify(body);
      if (lost.current?.body !== written) lost.current = { body: written, key: newId() };
      return lost.current.key;
    },
    answered: () => {
      lost.current = null;
    },
  };
}

/**
 * Pays for the cart: on success the browser leaves for the payment page.
 * @param onLeave opens the payment page's address
 */
export function useCheckout(onLeave: (url: string) => void): Checkout {
  const cart = useAppSelector(selectCart);
  const dispatch = useAppDispatch();
  const { locale } = useLocale();
  const [send] = usePayMutation();
  const [isProcessing, setProcessing] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const idempotency = useIdempotencyKey();
  useReturnFromPayment(() => setProcessing(false));

  const fail = (reason: ApiError) => {
    if (!isUnanswered(reason)) idempotency.answered();
    if (reason.code === 'PRICE_CHANGED') dispatch(pricesFoundChanged(readPriceChanges(reason)));
    if (reason.code === 'STOCK_SHORT') dispatch(stockFoundShort(readShortages(reason)));
    setError(reason);
    setProcessing(false);
    const key = reason === noUrl ? 'error.noUrl' : sentenceFor(reason);
    dispatch(checkoutFailed({ message: { en: translator(cartTexts, 'en')(key), es: translator(cartTexts, 'es')(key) } }));
  };

  const pay = async (shipping: ShippingInfo) => {
    const body = checkoutBody(cart, shipping, locale);
    if (body.items.length === 0) {
      dispatch(checkoutRefused('cart-empty'));
      return;
    }
    setProcessing(true);
    setError(null);
    try {
      const answer = await send({ body, idempotencyKey: idempotency.keyFor(body) }).unwrap();
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
