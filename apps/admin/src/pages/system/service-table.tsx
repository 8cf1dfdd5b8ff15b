import type { SystemView } from '@brote/contracts/browser';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import { Alert, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { decimalText } from '../../components/decimal-text';
import { LoadFailed } from '../../components/load-failed';
import { ScrollableTable } from '../../components/scrollable-table';
import { useGetSystemQuery } from './status.api';
import { statusTranslations } from './status.translations';

type Service = SystemView['services'][number];
const REFRESH_INTERVAL_MS = 5_000;
const BYTES_PER_MEGABYTE = 1_048_576;

function useColumns(): TableColumnsType<Service> {
  const t = useTranslations(statusTranslations);
  return useMemo(
    () => [
      { key: 'service', title: t('service'), dataIndex: 'service' },
      column({ key: 'startedAt', title: t('startedAt'), className: 'admin__roomy' }, ({ startedAt }) => (
        <DateText at={startedAt} shape="instant" />
      )),
      { key: 'outbox', title: t('outbox'), dataIndex: 'outboxWaiting', render: formatCount },
      column({ key: 'lag', title: t('lag') }, ({ outboxLagSeconds }) => t('seconds', { seconds: decimalText(outboxLagSeconds, t.locale) })),
      column({ key: 'consumers', title: t('consumers') }, ({ consumers }) =>
        consumers.map(({ stream, waiting, inProgress }) => <div key={stream}>{`${stream} ${formatCount(waiting + inProgress)}`}</div>),
      ),
      column({ key: 'dead', title: t('dead') }, ({ openDeadLetters: open, retryingDeadLetters: retrying }) =>
        t('dead.text', { open, retrying }),
      ),
    ],
    [t],
  );
}

function Broker({ broker }: Pick<SystemView, 'broker'>) {
  const t = useTranslations(statusTranslations);
  if (broker === null) return <Alert className="admin__alert" type="warning" showIcon title={t('broker.away')} />;
  const { streams, messages, bytes } = broker;
  return <p>{t('broker', { streams, messages, size: decimalText(bytes / BYTES_PER_MEGABYTE, t.locale) })}</p>;
}

const minutesOf = (seconds: number): string => formatCount(Math.max(1, Math.round(seconds / 60)));

/** Services that are not ready because the broker has not accepted their events for too long. */
function StalledOutboxes({ services }: Pick<SystemView, 'services'>) {
  const t = useTranslations(statusTranslations);
  return services
    .filter(({ outboxStalled }) => outboxStalled)
    .map(({ service, outboxWaiting, outboxLagSeconds }) => (
      <Alert
        key={service}
        className="admin__alert"
        type="error"
        showIcon
        title={t.count('stalled', outboxWaiting, { name: t(`name.${service}`), minutes: minutesOf(outboxLagSeconds) })}
      />
    ));
}

/** The lag of services and broker; polled every few seconds. */
export function ServiceTable() {
  const t = useTranslations(statusTranslations);
  const columns = useColumns();
  const queryResult = useGetSystemQuery(undefined, { pollingInterval: REFRESH_INTERVAL_MS, skipPollingIfUnfocused: true });
  const { data, error, isLoading } = queryResult;
  return (
    <section className="admin__part" aria-label={t('internals')}>
      <h2>{t('internals')}</h2>
      <LoadFailed asked={queryResult} title={t('internals.failed')} />
      {data ? <Broker broker={data.broker} /> : null}
      {data ? <StalledOutboxes services={data.services} /> : null}
      {data && data.silent.length > 0 ? (
        <Alert className="admin__alert" type="warning" showIcon title={t('silent', { services: data.silent.join(', ') })} />
      ) : null}
      {error && !data ? null : (
        <div className="admin__card">
          <ScrollableTable
            label={t('internals')}
            rowKey="service"
            columns={columns}
            dataSource={data?.services ?? []}
            isLoading={isLoading}
          />
        </div>
      )}
    </section>
  );
}
