import type { StatusView } from '@brote/contracts/browser';
import { useTranslations, type Translate } from '@brote/ui-kit/i18n';
import { Alert, Button, Typography, Tag, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { LoadFailed } from '../../components/load-failed';
import { PageHead } from '../../components/page-head';
import { ReopenedPoints } from '../../components/reopened-points';
import { ScrollableTable } from '../../components/scrollable-table';
import { ServiceTable } from './service-table';
import { useGetStatusQuery } from './status.api';
import { statusTranslations } from './status.translations';

type Service = StatusView['services'][number];

/** Name and state of a service. The state is a word; its colour only repeats it. */
const statusColumns = (t: Translate<keyof (typeof statusTranslations)['en']>): TableColumnsType<Service> => [
  { key: 'name', title: t('service'), dataIndex: 'name', render: (name: Service['name']) => t(`name.${name}`) },
  {
    key: 'ready',
    title: t('state'),
    dataIndex: 'ready',
    width: 200,
    render: (ready: boolean) => <Tag color={ready ? 'success' : 'error'}>{ready ? t('ready') : t('notReady')}</Tag>,
  },
];

function StatusSummary({ status }: { readonly status: StatusView }) {
  const t = useTranslations(statusTranslations);
  const unavailableCount = status.services.filter(({ ready }) => !ready).length;
  const dateTimeFormat = new Intl.DateTimeFormat(t.locale === 'es' ? 'es-ES' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Madrid',
  });
  return (
    <>
      <Alert
        className="admin__alert"
        type={unavailableCount === 0 ? 'success' : 'warning'}
        showIcon
        title={unavailableCount === 0 ? t('all') : t.count('some', unavailableCount)}
      />
      {status.services.map(({ name, differingSeller = [] }) =>
        differingSeller.length === 0 ? null : (
          <Alert
            key={name}
            className="admin__alert"
            type="error"
            showIcon
            title={t('seller', { name: t(`name.${name}`), variables: differingSeller.join(', ') })}
          />
        ),
      )}
      <Typography.Paragraph type="secondary">
        {t('checkedAt', { moment: dateTimeFormat.format(new Date(status.checkedAt)) })}
      </Typography.Paragraph>
    </>
  );
}

/** The readiness of all services; refreshed on demand. */
export function StatusPage() {
  const t = useTranslations(statusTranslations);
  const queryResult = useGetStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns = useMemo(() => statusColumns(t), [t]);
  const { data, error, isFetching, refetch } = queryResult;
  // An old state says nothing about a shop that does not reply.
  const status = error === undefined ? data : undefined;
  return (
    <>
      <PageHead title={t('title')}>
        <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
          {isFetching ? t('refreshing') : t('refresh')}
        </Button>
      </PageHead>
      <ReopenedPoints />
      <div aria-live="polite">
        <LoadFailed asked={queryResult} title={t('failed')} />
        {status ? <StatusSummary status={status} /> : null}
      </div>
      {error === undefined ? (
        <section className="admin__card">
          <ScrollableTable
            label={t('title')}
            rowKey="name"
            columns={columns}
            dataSource={status?.services ?? []}
            isLoading={isFetching && !data}
          />
        </section>
      ) : null}
      <ServiceTable />
    </>
  );
}
