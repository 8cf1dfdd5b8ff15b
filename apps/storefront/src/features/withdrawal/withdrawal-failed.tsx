import type { ApiError } from '@brote/api-client';
import { Alert, RetryAlert } from '@brote/ui-kit';
import { defineTranslations, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { useFailureSentence } from '#app/failures';
import { paths } from '#app/paths';
import en from './locales/failed.en.json';
import es from './locales/failed.es.json';

const withdrawalFailedTranslations = defineTranslations(en, es);

const SENTENCE_KEYS: Readonly<Partial<Record<ApiError['code'], 'failed.items' | 'failed.closed' | 'failed.made' | 'failed.unknown'>>> = {
  WITHDRAWAL_ITEMS_INVALID: 'failed.items',
  WITHDRAWAL_CLOSED: 'failed.closed',
  WITHDRAWAL_MADE: 'failed.made',
  WITHDRAWAL_UNKNOWN: 'failed.unknown',
};

interface WithdrawalFailedProps {
  readonly error: ApiError;
  /** Whether the statement is about a plan with a proof. */
  readonly isPlan?: boolean;
}

/** Reason of a rejected step of the withdrawal. */
export function WithdrawalFailed({ error, isPlan = false }: WithdrawalFailedProps) {
  const t = useTranslations(withdrawalFailedTranslations);
  const sentence = useFailureSentence();
  const key = isPlan && error.code === 'WITHDRAWAL_CLOSED' ? 'failed.closed.plan' : SENTENCE_KEYS[error.code];
  return (
    <Alert tone="error" title={t('failed')}>
      <p>{key ? t.rich(key, { write: <Link to={paths.contact()}>{t('failed.write')}</Link> }) : sentence(error)}</p>
    </Alert>
  );
}

/** Reports that the order of a link failed to load; the statement works without it. */
export function OrderFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations(withdrawalFailedTranslations);
  return <RetryAlert tone="warning" title={t('orderFailed')} text={t('orderFailed.text')} retry={t('retry')} onRetry={onRetry} />;
}
