import type { SystemView } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Alert, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { DateText } from '../../cells/date-text';
import { useGetSystemQuery } from './status.api';
import { statusTexts } from './status.texts';

type Service = SystemView['services'][number];
const REFRESH_MS = 5_000;
const MEGABYTE = 1_048_576;

function useColumns(): TableColumnsType<Service> {
  const t = useTexts(statusTexts);
  return useMemo(
    () => [
      { key: 'service', title: t('service'), dataIndex: 'service' },
      { key: 'startedAt', title: t('startedAt'), render: (_, { startedAt }) => <DateText at={startedAt} shape="instant" /> },
      { key: 'outbox', title: t('outbox'), dataIndex: 'outboxWaiting' },
      { key: 'lag', title: t('lag'), render: (_, { outboxLagSeconds }) => t('seconds', { seconds: outboxLagSeconds.toFixed(1) }) },
      {
        key: 'consumers',
        title: t('consumers'),
        render: (_, { consumers }) =>
          consumers.map(({ stream, waiting, inProgress }) => <div key={stream}>{`${stream} ${String(waiting + inProgress)}`}</div>),
      },
      {
        key: 'dead',
        title: t('dead'),
        render: (_, { openDeadLetters: open, retryingDeadLetters: retrying }) => t('dead.text', { open, retrying }),
      },
    ],
    [t],
  );
}

function Broker({ broker }: Pick<SystemView, 'broker'>) {
  const t = useTexts(statusTexts);
  if (broker === null) return <Alert className="admin__alert" type="warning" showIcon title={t('broker.away')} />;
  const { streams, messages, bytes } = broker;
  return <p>{t('broker', { streams, messages, size: (bytes / MEGABYTE).toFixed(1) })}</p>;
}

/** How far services and broker are behind; asked again every few seconds. */
export function Internals() {
  const t = useTexts(statusTexts);
  const columns = useColumns();
  const { data, isError } = useGetSystemQuery(undefined, { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true });
  return (
    <section className="admin__part" aria-label={t('internals')}>
      <h2>{t('internals')}</h2>
      {isError ? <Alert className="admin__alert" type="error" showIcon title={t('internals.failed')} /> : null}
      {data ? <Broker broker={data.broker} /> : null}
      {data && data.silent.length > 0 ? (
        <Alert className="admin__alert" type="warning" showIcon title={t('silent', { services: data.silent.join(', ') })} />
      ) : null}
      <div className="admin__scroll" role="region" aria-label={t('internals')} tabIndex={0}>
        <Table rowKey="service" columns={columns} dataSource={data?.services ?? []} pagination={false} aria-label={t('internals')} />
      </div>
    </section>
  );
}
