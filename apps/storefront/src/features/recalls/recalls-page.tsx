import { Alert, Button } from '@brote/ui-kit';
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
      {isError && !data ? (
        <Alert tone="warning" title={t('failed')}>
          <div className="alert__acts">
            <Button small variant="quiet" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </div>
        </Alert>
      ) : null}
      {data?.recalls.length === 0 ? <p>{t('empty')}</p> : null}
      {data?.recalls.map((recall) => (
        <RecallNotice key={recall.id} recall={recall} level={2} />
      ))}
    </div>
  );
}
