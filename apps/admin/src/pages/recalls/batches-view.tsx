import type { BatchRow } from '@brote/contracts/browser';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import type { TableColumnsType } from 'antd';
import { newId } from '@brote/api-client';
import { useState } from 'react';
import { usePermission } from '../../app/session';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { useSkuName } from '../../components/sku-name';
import { LoadedTable } from '../../components/loaded-table';
import { useListBatchesQuery, useBlockBatchMutation } from './recalls.api';
import { recallsTranslations } from './recalls.translations';
import { ConfirmAction } from '../../components/confirm-action';
import { useAttempt } from '../../components/use-attempt';
import { useFeedback } from '../../app/use-feedback';

/** Blocks the remaining units of a batch. The block ID makes a retry after a lost answer idempotent. */
function BlockBatch({ batch }: { readonly batch: string }) {
  const t = useTranslations(recallsTranslations);
  const { done } = useFeedback();
  const attempt = useAttempt();
  const [block] = useBlockBatchMutation();
  const [blockId, setBlockId] = useState(newId);
  const run = async () => {
    const { blocked, promised } = await block({ blockId, batch, reason: t('block.reason', { batch }) }).unwrap();
    setBlockId(newId());
    done(t.count('block.done', blocked));
    if (promised > 0) done(t.count('block.promised', promised));
  };
  return (
    <ConfirmAction
      size="small"
      label={t('block.of', { batch })}
      confirm={t('block')}
      question={t('block.question', { batch })}
      consequence={t('block.consequence')}
      onConfirm={() => attempt(run, { done: null, failed: t('block.failed') })}
    />
  );
}

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
  const actions: TableColumnsType<BatchRow>[number] = column({ key: 'actions', title: t('actions') }, ({ batch, left }) =>
    batch !== null && left > 0 ? <BlockBatch batch={batch} /> : null,
  );
  return (
    <section className="recalls__part" aria-label={t('batches')}>
      <h2>{t('batches')}</h2>
      <p className="recalls__hint">{t('batches.about')}</p>
      <div className="admin__card">
        <LoadedTable<BatchRow>
          asked={queryResult}
          rows={queryResult.data?.rows}
          label={t('batches')}
          rowKey={({ sku, batch }) => `${sku} ${batch ?? ''}`}
          columns={mayRecall ? [...columns, actions] : columns}
          empty={t('batches.empty')}
        />
      </div>
    </section>
  );
}
