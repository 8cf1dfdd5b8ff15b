import { isApiError, type ApiError } from '@brote/api-client';
import { TERMS_VERSION, type DeliveryInterval, type BrushSelection, type PlanView } from '@brote/contracts/browser';
import { useLocale } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import type { CheckoutContent } from '#app/company/checkout-form.schema';
import { isWebAddress, missingUrlError, useIdempotencyKey, useReturnFromPayment } from '#app/payment-redirect';
import { useStartSubscriptionMutation } from './subscriptions.api';

/** Values that start a subscription. */
export interface StartSubscriptionInput {
  readonly plan: PlanView;
  readonly interval: DeliveryInterval;
  readonly brushes: readonly BrushSelection[];
  readonly content: CheckoutContent;
  /** Whether the customer confirmed a second subscription of the same plan. */
  readonly another: boolean;
}

interface StartSubscription {
  /** From the press of the button until the Checkout Session opens. */
  readonly isProcessing: boolean;
  /** Error of the last attempt; null after a new one. */
  readonly error: ApiError | null;
  readonly start: (order: StartSubscriptionInput) => Promise<void>;
}

/**
 * Starts a subscription: on success the browser leaves for the Checkout Session.
 * @param onLeave opens the URL of the Checkout Session
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

  const start = async ({ plan, interval, brushes, content, another }: StartSubscriptionInput) => {
    const planFields = { planId: `sub-${plan.id}`, planName: plan.name[locale], planPrice: plan.monthlyPrice.amount };
    const buyer = { shippingInfo: content.shipping, locale, ...(content.company && { company: content.company }) };
    const body = { ...planFields, interval, brushes: [...brushes], ...buyer, another, termsVersion: TERMS_VERSION };
    setProcessing(true);
    setError(null);
    try {
      const answer = await send({ body, idempotencyKey: idempotency.keyFor(body) }).unwrap();
      idempotency.answered();
      const url = answer?.url;
      // Stays "processing", so that the button does not return while the browser leaves.
      if (isWebAddress(url)) onLeave(url);
      else fail(missingUrlError);
    } catch (reason) {
      if (!isApiError(reason)) throw reason;
      fail(reason);
    }
  };
  return { isProcessing, error, start };
}
