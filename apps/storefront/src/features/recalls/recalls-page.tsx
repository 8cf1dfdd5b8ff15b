import { RetryAlert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { usePageTitleAndFocus } from '#app/hooks';
import { RecallNotice } from './recall-notice';
import { useGetRecallsQuery } from './recalls.api';
import './recalls.css';
import { recallsTranslations } from './recalls.translations';

/** Recalled products, also of closed recalls. */
export function RecallsPage() {
  const t = useTranslations(recallsTranslations);
  const { data, isError, refetch } = useGetRecallsQuery(undefined);
  usePageTitleAndFocus(t('title'));
  return (
    <div className="wrap recalls" aria-busy={!data && !isError}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      {isError && !data ? <RetryAlert tone="warning" title={t('failed')} retry={t('retry')} onRetry={() => void refetch()} /> : null}
      {data?.recalls.length === 0 ? <p>{t('empty')}</p> : null}
      {data?.recalls.map((recall) => (
        <RecallNotice key={recall.id} recall={recall} level={2} />
      ))}
    </div>
  );
}
