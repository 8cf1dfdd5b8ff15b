import type { ApiError } from '@brote/api-client';
import type { PlanView } from '@brote/contracts/browser';
import { Alert, Button } from '@brote/ui-kit';
import { formatMoney, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { startFailureTitle } from './start-errors';
import { configureTranslations } from './configure.translations';

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
  const { locale } = useLocale();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [error]);
  return (
    <Alert tone="error" title={startFailureTitle(error)[locale]} ref={alert}>
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
