import type { ForecastLine, SkuStockView } from '@brote/contracts/browser';
import { formatCount, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { column } from '../../components/column';
import { dateText } from '../../components/date-text';
import { StatusTag } from '../../components/status-tag';
import { LoadFailed } from '../../components/load-failed';
import { ScrollableTable } from '../../components/scrollable-table';
import { useGetDemandForecastQuery } from './inventory.api';
import { inventoryTranslations } from './inventory.translations';

const SPAN_INDEXES = [0, 1, 2] as const;
const SPAN_DAYS = 30;

const totalOf = ({ spans }: ForecastLine): number => spans.reduce((sum, count) => sum + count, 0);

/**
 * The units of a SKU that remain after all forecast deliveries; negative when units are missing. Null for a surprise, which has no SKU
 * stock. Held units have left `available` already, so they are added back.
 */
export function remainingUnitsOf(line: ForecastLine, skuStocks: readonly SkuStockView[]): number | null {
  const skuStock = skuStocks.find(({ sku }) => sku === line.sku);
  return skuStock === undefined || line.color === 'surprise' ? null : skuStock.available + line.held - totalOf(line);
}

function RemainingUnits({ left }: { readonly left: number | null }) {
  const t = useTranslations(inventoryTranslations);
  if (left === null) return <span className="inventory__rate">{t('forecast.surprise')}</span>;
  if (left < 0) return <StatusTag tone="bad">{t.count('forecast.missing', -left)}</StatusTag>;
  return <span className="admin__number">{formatCount(left)}</span>;
}

function useColumns(skuStocks: readonly SkuStockView[]): TableColumnsType<ForecastLine> {
  const t = useTranslations(inventoryTranslations);
  const names = useBrushNames();
  return useMemo(
    () => [
      column({ key: 'reference', title: t('reference') }, (line) => names.brush(line)),
      ...SPAN_INDEXES.map((span) =>
        column(
          {
            key: `span-${span}`,
            title: t('forecast.span', { first: span * SPAN_DAYS + 1, last: (span + 1) * SPAN_DAYS }),
            align: 'right',
            className: 'admin__number',
          },
          ({ spans }: ForecastLine) => formatCount(spans[span] ?? 0),
        ),
      ),
      column({ key: 'total', title: t('forecast.total'), align: 'right', className: 'admin__number' }, (line) =>
        formatCount(totalOf(line)),
      ),
      column({ key: 'left', title: t('forecast.left'), align: 'right' }, (line) => (
        <RemainingUnits left={remainingUnitsOf(line, skuStocks)} />
      )),
    ],
    [t, names, skuStocks],
  );
}

interface LinesProps {
  readonly lines: readonly ForecastLine[];
  readonly skuStocks: readonly SkuStockView[];
  readonly isLoading: boolean;
}

function Lines({ lines, skuStocks, isLoading }: LinesProps) {
  const t = useTranslations(inventoryTranslations);
  const columns = useColumns(skuStocks);
  return (
    <div className="admin__card">
      <ScrollableTable<ForecastLine>
        label={t('forecast')}
        rowKey="sku"
        columns={columns}
        dataSource={lines}
        isLoading={isLoading}
        empty={t('forecast.empty')}
      />
    </div>
  );
}

/** The demand forecast per SKU, next to the units in stock. */
export function DemandForecast({ skuStocks }: { readonly skuStocks: readonly SkuStockView[] }) {
  const t = useTranslations(inventoryTranslations);
  const queryResult = useGetDemandForecastQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching } = queryResult;
  const formatForecastDay = (at: string) => dateText(`${at}T12:00:00Z`, t.locale);
  const deliveries = data?.deliveries.reduce((sum, count) => sum + count, 0) ?? 0;
  return (
    <section className="inventory__movements" aria-label={t('forecast')}>
      <h2>{t('forecast')}</h2>
      {data ? (
        <p className="inventory__about">
          {t.count('forecast.about', deliveries, { from: formatForecastDay(data.from), until: formatForecastDay(data.until) })}
        </p>
      ) : null}
      <LoadFailed asked={queryResult} />
      {error && !data ? null : <Lines lines={data?.lines ?? []} skuStocks={skuStocks} isLoading={isFetching && !data} />}
    </section>
  );
}
