import type { ApiError, ApiErrorCode } from '@brote/api-client';
import type { PlanView, LocalizedText } from '@brote/contracts/browser';
import { Alert, Button } from '@brote/ui-kit';
import { formatMoney, useTranslations, localize } from '@brote/ui-kit/i18n';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { configureTranslations } from './configure.translations';
import { failureSentence } from '#app/failures';

type ErrorKey = Extract<keyof (typeof configureTranslations)['en'], `error.${string}`>;

const SENTENCE_KEYS: Readonly<Partial<Record<ApiErrorCode, ErrorKey>>> = {
  PLAN_INVALID: 'error.plan',
  SHOP_NOT_OPEN: 'error.notOpen',
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
function startFailureTitle(error: ApiError): LocalizedText {
  const { en, es } = startSentence(error);
  return {
    en: localize(configureTranslations, 'failed', { message: en }).en,
    es: localize(configureTranslations, 'failed', { message: es }).es,
  };
}

interface StartRefusedProps {
  readonly error: ApiError;
  readonly plan: PlanView;
  readonly isProcessing: boolean;
  /** Called when the customer confirms a second subscription of the same plan. */
  readonly onAnother: () => void;
}

/** Reason why the subscription did not start, and the next step. */
export function StartRefused({ error, plan, isProcessing, onAnother }: StartRefusedProps) {
  const t = useTranslations(configureTranslations);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);
  return (
    <Alert tone="error" title={startFailureTitle(error)[t.locale]} ref={alert}>
      {error.code === 'PRICE_CHANGED' ? <p>{t('error.price.now', { price: formatMoney(plan.monthlyPrice) })}</p> : null}
      {error.code === 'SUBSCRIPTION_EXISTS' ? (
        <div className="alert__acts">
          <Link to={paths.manageSubscription()}>{t('exists.manage')}</Link>
          <Button small variant="quiet" busyLabel={isProcessing && t('processing')} onClick={onAnother}>
            {t('exists.another')}
          </Button>
        </div>
      ) : null}
      {error.traceId ? <p className="xs">{t('failed.trace', { trace: error.traceId })}</p> : null}
    </Alert>
  );
}
