import type { SkuStockView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert } from 'antd';
import { useCallback, useState } from 'react';
import { appTranslations } from '../../app/app.translations';
import { LoadFailed } from '../../components/load-failed';
import { PageHead } from '../../components/page-head';
import { useQueryParams } from '../../components/use-query-params';
import { ScrollableTable } from '../../components/scrollable-table';
import { DemandForecast } from './demand-forecast';
import { useGetInventoryQuery } from './inventory.api';
import './inventory.css';
import { inventoryTranslations } from './inventory.translations';
import { isLow } from './stock-level';
import { StockMovements, MOVEMENTS_ID } from './stock-movements';
import { StockAlertButton } from '../../components/stock-alert-button';
import { useStockColumns } from './stock-columns';
import { StockDialog, type StockTask } from './stock-dialog';

const NO_STOCK: readonly SkuStockView[] = [];

interface OpenedStock {
  readonly skuStock: SkuStockView;
  readonly task: StockTask;
}

/** The polling interval in milliseconds. Customers buy while staff have the page open. */
const POLLING_INTERVAL_MS = 30_000;

/** SKU stock, its days of cover, the demand forecast and the stock movements. */
export function InventoryPage() {
  const app = useTranslations(appTranslations);
  const t = useTranslations(inventoryTranslations);
  const queryResult = useGetInventoryQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: POLLING_INTERVAL_MS });
  const { data, error, isFetching } = queryResult;
  const [openedStock, setOpenedStock] = useState<OpenedStock | null>(null);
  const { change } = useQueryParams(['sku', 'kind']);
  const skuStocks = data?.skuStocks ?? NO_STOCK;
  const full = Math.max(1, ...skuStocks.flatMap(({ available, threshold }) => [available, threshold])) * 1.1;
  const lowCount = skuStocks.filter(isLow).length;
  const onTask = useCallback((skuStock: SkuStockView, task: StockTask) => setOpenedStock({ skuStock, task }), []);
  const onHistory = useCallback(
    ({ sku }: SkuStockView) => {
      change({ sku });
      // The movements are far below the pressed button.
      document.getElementById(MOVEMENTS_ID)?.focus();
    },
    [change],
  );
  const columns = useStockColumns({ full, salesDays: data?.salesDays ?? 1, onTask, onHistory });
  return (
    <>
      <PageHead title={app('nav.inventory')} />
      <LoadFailed asked={queryResult} />
      {lowCount > 0 ? (
        <Alert
          className="admin__alert"
          type="error"
          showIcon
          title={t.count('alert', lowCount)}
          description={t('alert.text')}
          action={
            <StockAlertButton text={t('alert.send')} doneText={(count) => t.count('alert.sent', count)} failedText={t('alert.failed')} />
          }
        />
      ) : null}
      {error && !data ? null : (
        <section className="admin__card">
          <ScrollableTable<SkuStockView>
            label={app('nav.inventory')}
            rowKey="sku"
            columns={columns}
            dataSource={skuStocks}
            isLoading={isFetching && !data}
          />
        </section>
      )}
      <DemandForecast skuStocks={skuStocks} />
      <StockMovements skuStocks={skuStocks} />
      {openedStock ? <StockDialog {...openedStock} onClose={() => setOpenedStock(null)} /> : null}
    </>
  );
}
