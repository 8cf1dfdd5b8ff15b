import type { BatchRow } from '@brote/contracts/browser';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import type { TableColumnsType } from 'antd';
import { usePermission } from '../../app/session';
import { DateText } from '../../components/date-text';
import { useSkuName } from '../../components/sku-name';
import { LoadFailed } from '../../components/load-failed';
import { ScrollableTable } from '../../components/scrollable-table';
import { BlockBatch } from './block-batch';
import { useListBatchesQuery } from './recalls.api';
import { recallsTranslations } from './recalls.translations';

const COUNT_NAMES = ['received', 'left', 'sent'] as const;

/** The received batches, and the places of their pieces according to the books. */
export function BatchesView() {
  const t = useTranslations(recallsTranslations);
  const nameOf = useSkuName();
  const mayRecall = usePermission('recall-products');
  const queryResult = useListBatchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const columns: TableColumnsType<BatchRow> = [
    { key: 'batch', title: t('batch'), dataIndex: 'batch', render: (batch: string | null) => batch ?? t('batch.unknown') },
    { key: 'sku', title: t('brush'), dataIndex: 'sku', render: nameOf },
    ...COUNT_NAMES.map((name) => ({
      ...{ key: name, title: t(name), dataIndex: name, align: 'right' as const, className: 'admin__number' },
      render: formatCount,
    })),
    { key: 'arrived', title: t('arrived'), dataIndex: 'firstArrivedAt', render: (at: string) => <DateText at={at} /> },
  ];
  const actions: TableColumnsType<BatchRow>[number] = {
    key: 'actions',
    title: t('actions'),
    render: (_: unknown, { batch, left }) => (batch !== null && left > 0 ? <BlockBatch batch={batch} /> : null),
  };
  return (
    <section className="recalls__part" aria-label={t('batches')}>
      <h2>{t('batches')}</h2>
      <p className="recalls__hint">{t('batches.about')}</p>
      <div className="admin__card">
        <LoadFailed asked={queryResult} />
        {queryResult.error && !queryResult.data ? null : (
          <ScrollableTable<BatchRow>
            label={t('batches')}
            rowKey={({ sku, batch }) => `${sku} ${batch ?? ''}`}
            columns={mayRecall ? [...columns, actions] : columns}
            dataSource={queryResult.data?.rows ?? []}
            isLoading={queryResult.isFetching && !queryResult.data}
            empty={t('batches.empty')}
          />
        )}
      </div>
    </section>
  );
}
