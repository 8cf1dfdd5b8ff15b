import { isApiError } from '@brote/api-client';
import { MOVEMENT_KINDS, type MovementView, type ShelfView } from '@brote/contracts/browser';
import { useBrushNames, useTexts } from '@brote/ui-kit/i18n';
import { Alert, Select, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useFailureSentence } from '../../app/failures';
import { DateText } from '../../cells/date-text';
import { Pages } from '../../parts/pages';
import { useAddress } from '../../parts/use-address';
import { useListMovementsQuery } from './inventory.api';
import { inventoryTexts } from './inventory.texts';
import { signed } from './shelf-dialog';

const pieces = (count: number) => <span className="admin__number">{count === 0 ? '–' : signed(count)}</span>;

function useColumns(nameOf: (sku: string) => string): TableColumnsType<MovementView> {
  const t = useTexts(inventoryTexts);
  return useMemo(
    () => [
      { key: 'at', title: t('when'), dataIndex: 'at', render: (at: string) => <DateText at={at} shape="instant" /> },
      { key: 'sku', title: t('reference'), dataIndex: 'sku', render: nameOf },
      { key: 'kind', title: t('kind'), dataIndex: 'kind', render: (kind: MovementView['kind']) => t(`kind.${kind}`) },
      { key: 'available', title: t('change'), dataIndex: 'available', align: 'right', render: pieces },
      { key: 'reserved', title: t('change.reserved'), dataIndex: 'reserved', align: 'right', render: pieces },
      { key: 'sold', title: t('change.sold'), dataIndex: 'sold', align: 'right', render: pieces },
      { key: 'reason', title: t('reason'), dataIndex: 'reason', render: (reason: string | null) => reason ?? '–' },
    ],
    [t, nameOf],
  );
}

/** What moved on the shelves; which of them stands in the address. */
export function Movements({ shelves }: { readonly shelves: readonly ShelfView[] }) {
  const t = useTexts(inventoryTexts);
  const names = useBrushNames();
  const sentenceFor = useFailureSentence();
  const { values, cursor, change } = useAddress(['sku', 'kind']);
  const { data, error, isFetching } = useListMovementsQuery({ ...values, cursor }, { refetchOnMountOrArgChange: true });
  const options = useMemo(() => shelves.map((shelf) => ({ value: shelf.sku, label: names.brush(shelf) })), [shelves, names]);
  const nameOf = useMemo(() => (sku: string) => options.find(({ value }) => value === sku)?.label ?? sku, [options]);
  const columns = useColumns(nameOf);
  return (
    <section className="inventory__movements" aria-label={t('movements')}>
      <h2>{t('movements')}</h2>
      <div className="admin__card">
        <div className="admin__filters">
          <Select
            className="inventory__filter"
            aria-label={t('reference')}
            placeholder={t('all')}
            allowClear
            value={values.sku}
            options={options}
            onChange={(sku: string | undefined) => change({ sku: sku ?? null })}
          />
          <Select
            className="inventory__filter"
            aria-label={t('kind')}
            placeholder={t('all.kinds')}
            allowClear
            value={values.kind}
            options={MOVEMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(kind: string | undefined) => change({ kind: kind ?? null })}
          />
        </div>
        {isApiError(error) ? <Alert className="admin__alert" type="error" showIcon title={sentenceFor(error)} /> : null}
        {/* A narrow screen scrolls the table, not the page; the arrow keys do too once it has the focus. */}
        <div className="admin__scroll" role="region" aria-label={t('movements')} tabIndex={0}>
          <Table<MovementView>
            rowKey="id"
            columns={columns}
            dataSource={data?.rows ?? []}
            loading={isFetching && !data}
            pagination={false}
            aria-label={t('movements')}
            locale={{ emptyText: t('movements.empty') }}
          />
        </div>
        <Pages nextCursor={data?.nextCursor ?? null} total={null} />
      </div>
    </section>
  );
}
