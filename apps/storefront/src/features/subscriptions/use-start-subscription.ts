import { isApiError, type ApiError } from '@brote/api-client';
import { TERMS_VERSION, type DeliveryInterval, type BrushSelection, type PlanView, type ShippingInfo } from '@brote/contracts/browser';
import { useLocale } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { isWebAddress, noUrl, useIdempotencyKey, useReturnFromPayment } from '#app/payment-page';
import { useStartSubscriptionMutation } from './subscriptions.api';

/** Everything a subscription is begun with. */
export interface Order {
  readonly plan: PlanView;
  readonly interval: DeliveryInterval;
  readonly brushes: readonly BrushSelection[];
  readonly shippingInfo: ShippingInfo;
  /** A second one to the same plan is really wanted. */
  readonly another: boolean;
}

interface StartSubscription {
  /** From pressing the button until the payment page is open. */
  readonly isProcessing: boolean;
  /** Why the last attempt failed; null after a new one. */
  readonly error: ApiError | null;
  readonly start: (order: Order) => Promise<void>;
}

/**
 * Begins a subscription: on success the browser leaves for the payment page.
 * @param onLeave opens the payment page's address
 */
export function useStartSubscription(onLeave: (url: string) => void): StartSubscription {
  const { locale } = useLocale();
  const [send] = useStartSubscriptionMutation();
  const [isProcessing, setProcessing] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const idempotency = useIdempotencyKey();
  useReturnFromPayment(() => setProcessing(false));

  const fail = (reason: ApiError) => {
    idempotency.failed(reason);
    setError(reason);
    setProcessing(false);
  };

  const start = async ({ plan, interval, brushes, shippingInfo, another }: Order) => {
    const sold = { planId: `sub-${plan.id}`, planName: plan.name[locale], planPrice: plan.monthlyPrice.amount };
    const body = { ...sold, interval, brushes: [...brushes], shippingInfo, locale, another, termsVersion: TERMS_VERSION };
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
  return { isProcessing, error, start };
}
