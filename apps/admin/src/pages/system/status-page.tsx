import { isApiError, type ApiError } from '@brote/api-client';
import type { StatusView } from '@brote/contracts/browser';
import { useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Alert, Button, Table, Typography } from 'antd';
import { useMemo } from 'react';
import { usePageTitle } from '../../app/hooks';
import { PageHead } from '../../parts/page-head';
import { Internals } from './internals';
import { useGetStatusQuery } from './status.api';
import { statusColumns } from './status.columns';
import { statusTexts } from './status.texts';

function StatusFailed({ error, onRetry }: { readonly error: Pick<ApiError, 'code'>; readonly onRetry: () => void }) {
  const t = useTexts(statusTexts);
  return (
    <Alert
      className="admin__alert"
      type="error"
      showIcon
      title={t('failed')}
      description={t('failed.text', { code: error.code })}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

function StatusFound({ status }: { readonly status: StatusView }) {
  const t = useTexts(statusTexts);
  const { locale } = useLocale();
  const silent = status.services.filter(({ ready }) => !ready).length;
  const moment = new Intl.DateTimeFormat(locale === 'es' ? 'es-ES' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Madrid',
  });
  return (
    <>
      <Alert
        className="admin__alert"
        type={silent === 0 ? 'success' : 'warning'}
        showIcon
        title={silent === 0 ? t('all') : t.count('some', silent)}
      />
      <Typography.Paragraph type="secondary">{t('checkedAt', { moment: moment.format(new Date(status.checkedAt)) })}</Typography.Paragraph>
    </>
  );
}

/** Which services are ready; asked again on demand. */
export function StatusPage() {
  const t = useTexts(statusTexts);
  const { data, error, isFetching, refetch } = useGetStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns = useMemo(() => statusColumns(t), [t]);
  usePageTitle(t('title'));
  const failed = isApiError(error) ? error : null;
  const status = failed ? null : data;
  const ask = () => void refetch();
  return (
    <>
      <PageHead title={t('title')}>
        <Button type="primary" loading={isFetching} onClick={ask}>
          {isFetching ? t('refreshing') : t('refresh')}
        </Button>
      </PageHead>
      <div aria-live="polite">
        {failed ? <StatusFailed error={failed} onRetry={ask} /> : null}
        {status ? <StatusFound status={status} /> : null}
      </div>
      <Table
        rowKey="name"
        columns={columns}
        dataSource={status?.services ?? []}
        loading={isFetching && !data}
        pagination={false}
        aria-label={t('title')}
      />
      <Internals />
    </>
  );
}
