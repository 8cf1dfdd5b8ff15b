import type { ApiError, ApiErrorCode } from '@brote/api-client';
import type { LocalizedText } from '@brote/contracts/browser';
import { localize } from '@brote/ui-kit/i18n';
import { failureSentence } from '#app/failures';
import { configureTranslations } from './configure.translations';

type ErrorKey = Extract<keyof (typeof configureTranslations)['en'], `error.${string}`>;

const SENTENCE_KEYS: Readonly<Partial<Record<ApiErrorCode, ErrorKey>>> = {
  PLAN_INVALID: 'error.plan',
  UNAUTHENTICATED: 'error.signedOut',
  ONBOARDING_REQUIRED: 'error.onboarding',
  PRICE_CHANGED: 'error.price',
  BRUSHES_INVALID: 'error.brushes',
  SUBSCRIPTION_EXISTS: 'error.exists',
  POSTAL_CODE_INVALID: 'error.postalCode',
  DELIVERY_NOT_OFFERED: 'error.delivery',
  CHECKOUT_IN_PROGRESS: 'error.inProgress',
  PAYMENT_PROVIDER_UNAVAILABLE: 'error.unavailable',
};

/** Reason why a subscription could not start, in both languages. */
function startSentence(error: ApiError): LocalizedText {
  if (error.details === 'no-url') return localize(configureTranslations, 'error.noUrl');
  const key = SENTENCE_KEYS[error.code];
  return key ? localize(configureTranslations, key) : failureSentence(error);
}

/** The same as the title of an alert. */
export function startFailureTitle(error: ApiError): LocalizedText {
  const { en, es } = startSentence(error);
  return {
    en: localize(configureTranslations, 'failed', { message: en }).en,
    es: localize(configureTranslations, 'failed', { message: es }).es,
  };
}
