import { MOVEMENT_KINDS, type MovementView, type SkuStockView } from '@brote/contracts/browser';
import { useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import type { TableColumnsType } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { FilterSelect } from '../../components/filter-select';
import { LoadedTable } from '../../components/loaded-table';
import { CursorPagination } from '../../components/cursor-pagination';
import { useQueryParams } from '../../components/use-query-params';
import { useListMovementsQuery } from './inventory.api';
import { inventoryTranslations } from './inventory.translations';
import { formatSigned } from './stock-dialog';

/** The heading of the movements, which receives the focus. */
export const MOVEMENTS_ID = 'movements';

/** The stored reason of the opening stock; reasons by people are in their own language. */
const OPENING_STOCK_REASON = 'Opening stock';

const renderPieces = (count: number) => <span className="admin__number">{count === 0 ? '–' : formatSigned(count)}</span>;

/** Columns that may wrap, so that the table needs no scrolling. */
const renderWrappingCell = (part: 'when' | 'brush' | 'kind' | 'reason', content: ReactNode) => (
  <div className={`inventory__${part}`}>{content}</div>
);

function useColumns(nameOf: (sku: string) => string): TableColumnsType<MovementView> {
  const t = useTranslations(inventoryTranslations);
  return useMemo(
    () => [
      {
        key: 'at',
        title: t('when'),
        dataIndex: 'at',
        render: (at: string) => renderWrappingCell('when', <DateText at={at} shape="instant" />),
      },
      {
        key: 'sku',
        title: t('reference'),
        dataIndex: 'sku',
        render: (sku: string) => renderWrappingCell('brush', nameOf(sku)),
      },
      {
        key: 'kind',
        title: t('kind'),
        dataIndex: 'kind',
        render: (kind: MovementView['kind']) => renderWrappingCell('kind', t(`kind.${kind}`)),
      },
      { key: 'available', title: t('change'), dataIndex: 'available', align: 'right', render: renderPieces },
      { key: 'reserved', title: t('change.reserved'), dataIndex: 'reserved', align: 'right', render: renderPieces },
      { key: 'sold', title: t('change.sold'), dataIndex: 'sold', align: 'right', render: renderPieces },
      { key: 'batch', title: t('batch'), dataIndex: 'batch', render: (batch: MovementView['batch']) => batch ?? '–' },
      column({ key: 'reason', title: t('reason') }, ({ kind, reason }) =>
        renderWrappingCell('reason', kind === 'opened' && reason === OPENING_STOCK_REASON ? t('kind.opened') : (reason ?? '–')),
      ),
    ],
    [t, nameOf],
  );
}

/** The stock movements. The query string holds the filters by SKU and kind. */
export function StockMovements({ skuStocks }: { readonly skuStocks: readonly SkuStockView[] }) {
  const t = useTranslations(inventoryTranslations);
  const names = useBrushNames();
  const { values, cursor, change } = useQueryParams(['sku', 'kind']);
  const queryResult = useListMovementsQuery({ ...values, cursor }, { refetchOnMountOrArgChange: true });
  const visiblePage = queryResult.error === undefined ? queryResult.data : queryResult.currentData;
  const options = useMemo(() => skuStocks.map((skuStock) => ({ value: skuStock.sku, label: names.brush(skuStock) })), [skuStocks, names]);
  const nameOf = useMemo(() => (sku: string) => options.find(({ value }) => value === sku)?.label ?? sku, [options]);
  const columns = useColumns(nameOf);
  return (
    <section className="inventory__movements" aria-label={t('movements')}>
      <h2 id={MOVEMENTS_ID} tabIndex={-1}>
        {t('movements')}
      </h2>
      <div className="admin__card">
        <div className="admin__filters">
          <FilterSelect label={t('reference')} all={t('all')} value={values.sku} options={options} onChange={(sku) => change({ sku })} />
          <FilterSelect
            label={t('kind')}
            all={t('all.kinds')}
            value={values.kind}
            options={MOVEMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(kind) => change({ kind })}
          />
        </div>
        <LoadedTable<MovementView>
          asked={queryResult}
          rows={visiblePage?.rows}
          label={t('movements')}
          rowKey="id"
          columns={columns}
          empty={t('movements.empty')}
        />
        <CursorPagination nextCursor={visiblePage?.nextCursor ?? null} total={null} />
      </div>
    </section>
  );
}
