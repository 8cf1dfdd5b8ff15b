import type { OrderStatus, PlanId, SubscriptionStatus } from '@brote/contracts/browser';
import { defineTranslations, useTranslations } from '@brote/ui-kit/i18n';
import en from './locales/states.en.json';
import es from './locales/states.es.json';
import { StatusTag, type Tone } from './status-tag';

export const stateTranslations = defineTranslations(en, es);

const ORDER_TONES: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'waiting',
  processing: 'moving',
  shipped: 'moving',
  delivered: 'good',
  cancelled: 'over',
};
const SUBSCRIPTION_TONES: Readonly<Record<SubscriptionStatus, Tone>> = {
  incomplete: 'waiting',
  active: 'good',
  past_due: 'bad',
  paused: 'waiting',
  cancelled: 'over',
};

/** The state of an order. */
export function OrderTag({ status }: { readonly status: OrderStatus }) {
  const t = useTranslations(stateTranslations);
  return <StatusTag tone={ORDER_TONES[status]}>{t(status)}</StatusTag>;
}

/** The state of a subscription. */
export function SubscriptionTag({ status }: { readonly status: SubscriptionStatus }) {
  const t = useTranslations(stateTranslations);
  return <StatusTag tone={SUBSCRIPTION_TONES[status]}>{t(`plan.${status}`)}</StatusTag>;
}

/** The name of a plan. */
export function usePlanName(): (id: PlanId) => string {
  const t = useTranslations(stateTranslations);
  return (id) => t(id);
}
