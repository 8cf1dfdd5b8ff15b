import type { SkuStockView } from '@brote/contracts/browser';
import { formatCount, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Button, Space, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { inventoryTranslations } from './inventory.translations';
import { StockLevel } from './stock-level';
import type { StockTask } from './stock-dialog';

interface StockHandlers {
  readonly onTask: (skuStock: SkuStockView, task: StockTask) => void;
  readonly onHistory: (skuStock: SkuStockView) => void;
}

function DaysOfCover({ skuStock, days }: { readonly skuStock: SkuStockView; readonly days: number }) {
  const t = useTranslations(inventoryTranslations);
  const { daysOfCover, soldLately } = skuStock;
  if (daysOfCover === null) return <span className="inventory__rate">{t('cover.none')}</span>;
  return (
    <>
      <span className="admin__number">{t.count('cover.days', daysOfCover)}</span>
      <span className="inventory__rate">{t.count('cover.rate', soldLately, { days })}</span>
    </>
  );
}

function Actions({ skuStock, onTask, onHistory }: { readonly skuStock: SkuStockView } & StockHandlers) {
  const t = useTranslations(inventoryTranslations);
  const names = useBrushNames();
  const brush = names.brush(skuStock);
  return (
    <Space wrap className="inventory__actions">
      <Button aria-label={`${t('receive')}: ${brush}`} onClick={() => onTask(skuStock, 'receive')}>
        {t('receive')}
      </Button>
      <Button aria-label={`${t('correct')}: ${brush}`} onClick={() => onTask(skuStock, 'correct')}>
        {t('correct')}
      </Button>
      <Button type="text" aria-label={`${t('history')}: ${brush}`} onClick={() => onHistory(skuStock)}>
        {t('history')}
      </Button>
    </Space>
  );
}

interface StockColumns extends StockHandlers {
  readonly full: number;
  readonly salesDays: number;
}

/** The columns of a SKU: name, level, days of cover and actions. */
export function useStockColumns({ full, salesDays, onTask, onHistory }: StockColumns): TableColumnsType<SkuStockView> {
  const t = useTranslations(inventoryTranslations);
  const names = useBrushNames();
  return useMemo(
    () => [
      column({ key: 'reference', title: t('reference') }, ({ type, color }) => (
        <span className="inventory__name">
          {names.type(type)}
          <span>{names.color(color)}</span>
        </span>
      )),
      column({ key: 'level', title: t('level') }, (skuStock) => <StockLevel skuStock={skuStock} full={full} />),
      { key: 'available', title: t('available'), dataIndex: 'available', align: 'right', className: 'admin__number', render: formatCount },
      { key: 'reserved', title: t('reserved'), dataIndex: 'reserved', align: 'right', className: 'admin__number', render: formatCount },
      column({ key: 'threshold', title: t('threshold'), align: 'right' }, (skuStock) => (
        <Button
          className="admin__number"
          aria-label={`${t('setThreshold')}: ${names.brush(skuStock)} (${formatCount(skuStock.threshold)})`}
          onClick={() => onTask(skuStock, 'threshold')}
        >
          {formatCount(skuStock.threshold)}
        </Button>
      )),
      column({ key: 'cover', title: t('cover') }, (skuStock) => <DaysOfCover skuStock={skuStock} days={salesDays} />),
      {
        key: 'moved',
        title: t('moved'),
        dataIndex: 'movedAt',
        className: 'admin__roomy',
        render: (at: string | null) => <DateText at={at} shape="instant" />,
      },
      column({ key: 'actions', title: t('actions') }, (skuStock) => <Actions skuStock={skuStock} onTask={onTask} onHistory={onHistory} />),
    ],
    [t, names, full, salesDays, onTask, onHistory],
  );
}
