import type { ShelfView } from '@brote/contracts/browser';
import { formatCount, useBrushNames, useTranslations } from '@brote/ui-kit/i18n';
import { Button, Space, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { DateText } from '../../components/date-text';
import { inventoryTranslations } from './inventory.translations';
import { Level } from './level';
import type { ShelfTask } from './shelf-dialog';

interface Handlers {
  readonly onTask: (shelf: ShelfView, task: ShelfTask) => void;
  readonly onHistory: (shelf: ShelfView) => void;
}

function Cover({ shelf, days }: { readonly shelf: ShelfView; readonly days: number }) {
  const t = useTranslations(inventoryTranslations);
  const { daysOfCover, soldLately } = shelf;
  if (daysOfCover === null) return <span className="inventory__rate">{t('cover.none')}</span>;
  return (
    <>
      <span className="admin__number">{t.count('cover.days', daysOfCover)}</span>
      <span className="inventory__rate">{t.count('cover.rate', soldLately, { days })}</span>
    </>
  );
}

function Actions({ shelf, onTask, onHistory }: { readonly shelf: ShelfView } & Handlers) {
  const t = useTranslations(inventoryTranslations);
  const names = useBrushNames();
  const brush = names.brush(shelf);
  return (
    <Space wrap className="inventory__actions">
      <Button aria-label={`${t('receive')}: ${brush}`} onClick={() => onTask(shelf, 'receive')}>
        {t('receive')}
      </Button>
      <Button aria-label={`${t('correct')}: ${brush}`} onClick={() => onTask(shelf, 'correct')}>
        {t('correct')}
      </Button>
      <Button type="text" aria-label={`${t('history')}: ${brush}`} onClick={() => onHistory(shelf)}>
        {t('history')}
      </Button>
    </Space>
  );
}

interface ShelfColumns extends Handlers {
  readonly full: number;
  readonly salesDays: number;
}

/** A shelf: what it is, how full, how long it lasts, and what can be done. */
export function useShelfColumns({ full, salesDays, onTask, onHistory }: ShelfColumns): TableColumnsType<ShelfView> {
  const t = useTranslations(inventoryTranslations);
  const names = useBrushNames();
  return useMemo(
    () => [
      {
        key: 'reference',
        title: t('reference'),
        render: (_: unknown, { type, color }: ShelfView) => (
          <span className="inventory__name">
            {names.type(type)}
            <span>{names.color(color)}</span>
          </span>
        ),
      },
      { key: 'level', title: t('level'), render: (_: unknown, shelf: ShelfView) => <Level shelf={shelf} full={full} /> },
      { key: 'available', title: t('available'), dataIndex: 'available', align: 'right', className: 'admin__number', render: formatCount },
      { key: 'reserved', title: t('reserved'), dataIndex: 'reserved', align: 'right', className: 'admin__number', render: formatCount },
      {
        key: 'threshold',
        title: t('threshold'),
        align: 'right',
        render: (_: unknown, shelf: ShelfView) => (
          <Button
            className="admin__number"
            aria-label={`${t('setThreshold')}: ${names.brush(shelf)} (${formatCount(shelf.threshold)})`}
            onClick={() => onTask(shelf, 'threshold')}
          >
            {formatCount(shelf.threshold)}
          </Button>
        ),
      },
      { key: 'cover', title: t('cover'), render: (_: unknown, shelf: ShelfView) => <Cover shelf={shelf} days={salesDays} /> },
      {
        key: 'moved',
        title: t('moved'),
        dataIndex: 'movedAt',
        className: 'admin__roomy',
        render: (at: string | null) => <DateText at={at} shape="instant" />,
      },
      {
        key: 'actions',
        title: t('actions'),
        render: (_: unknown, shelf: ShelfView) => <Actions shelf={shelf} onTask={onTask} onHistory={onHistory} />,
      },
    ],
    [t, names, full, salesDays, onTask, onHistory],
  );
}
