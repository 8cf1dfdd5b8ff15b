import type { DeliveriesWeek, DeliveryRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableProps } from 'antd';
import { useMemo, useState } from 'react';
import { column } from '../../components/column';
import { LoadFailed } from '../../components/load-failed';
import { CursorPagination } from '../../components/cursor-pagination';
import { ScrollableTable } from '../../components/scrollable-table';
import { dayNumber, formatWeekday, formatFullDate } from './day-names';
import { useFindDeliveriesQuery, type FindDeliveriesQuery } from './deliveries.api';
import type { DeliveriesViewProps } from './deliveries-page';
import { deliveriesTranslations } from './deliveries.translations';
import { DeliveryDrawer } from './delivery-drawer';
import { DeliveryFilters } from './delivery-filters';
import { BrushDots, DeliveryStatusTag, nameOf, orderOf, useArrivalLabel, useOwnerLabel } from './delivery-labels';
import { TrackingLink } from './tracking-link';
import { useWeek } from './use-week';
import { countOf, WeekBar } from './week-bar';

const EMPTY_PAGE = { rows: [], nextCursor: null };

/** The deliveries of a day, of the week, or the late ones, one line each. */
export function ListView({ shown, onChange, cursor }: DeliveriesViewProps & { readonly cursor: string | null }) {
  const { week, instead } = useWeek(shown);
  const { from, day, late, status, search } = shown;
  const lateFilter = late === 'ending' ? { late: null, ending: 'true' } : { late, ending: null };
  const wanted = { from: day ?? from, days: day === null ? 7 : 1, ...lateFilter, status, search, cursor };
  const [openedDelivery, setOpenedDelivery] = useState<DeliveryRow | null>(null);
  return (
    <>
      {week === null ? instead : <WeekBar week={week} shown={shown} onChange={onChange} />}
      {week === null ? null : <DayChoice week={week} shown={shown} onChange={onChange} />}
      <section className="admin__card">
        <div className="admin__filters">
          <DeliveryFilters shown={shown} onChange={onChange} />
        </div>
        <DeliveriesTable wanted={wanted} isWeekKnown={week !== null} onOpen={setOpenedDelivery} />
      </section>
      {openedDelivery === null ? null : <DeliveryDrawer row={openedDelivery} onClose={() => setOpenedDelivery(null)} />}
    </>
  );
}

interface DeliveriesTableProps {
  readonly wanted: FindDeliveriesQuery;
  /** When the week failed as well, one message is enough. */
  readonly isWeekKnown: boolean;
  readonly onOpen: (row: DeliveryRow) => void;
}

/** The matching deliveries, page by page. A partial day is never shown: a packing list must not lack parcels. */
function DeliveriesTable({ wanted, isWeekKnown, onOpen }: DeliveriesTableProps) {
  const t = useTranslations(deliveriesTranslations);
  const queryResult = useFindDeliveriesQuery(wanted);
  const columns = useColumns(onOpen);
  if (queryResult.error !== undefined) return isWeekKnown ? <LoadFailed asked={queryResult} title={t('loadFailed')} /> : null;
  const { rows, nextCursor } = queryResult.data ?? EMPTY_PAGE;
  return (
    <>
      <ScrollableTable<DeliveryRow>
        label={t('title')}
        rowKey={({ kind, id }) => `${kind}${id}`}
        columns={columns}
        dataSource={rows}
        isLoading={queryResult.isFetching}
        empty={t('empty')}
      />
      <CursorPagination nextCursor={nextCursor} total={null} />
    </>
  );
}

/** The days of the week with their counts; a chosen day filters the list. */
function DayChoice({ week, shown, onChange }: DeliveriesViewProps & { readonly week: DeliveriesWeek }) {
  const t = useTranslations(deliveriesTranslations);
  const isLate = shown.late !== null;
  return (
    <div className="deliveries__choice" role="group" aria-label={t('days')}>
      <Button aria-pressed={shown.day === null && !isLate} onClick={() => onChange({ day: null, late: null })}>
        {t('day.all')}
      </Button>
      {week.days.map((one) => (
        <Button
          key={one.day}
          aria-pressed={shown.day === one.day}
          aria-label={t.count('day.open', countOf(one), { day: formatFullDate(one.day, t.locale) })}
          onClick={() => onChange({ day: one.day, late: null })}
        >
          {formatWeekday(one.day, t.locale)} {dayNumber(one.day)} <span className="deliveries__count">{countOf(one)}</span>
        </Button>
      ))}
      {isLate ? <span className="deliveries__late">{t(shown.late === 'ending' ? 'ending.shown' : 'late.shown')}</span> : null}
    </div>
  );
}

/** The owner, and below it the number of a delivery's order. */
function OwnerCell({ row }: { readonly row: DeliveryRow }) {
  const originOf = useOwnerLabel();
  return (
    <>
      {originOf(row)}
      <span className="deliveries__second deliveries__order admin__number">{orderOf(row)}</span>
    </>
  );
}

function useColumns(open: (row: DeliveryRow) => void): NonNullable<TableProps<DeliveryRow>['columns']> {
  const t = useTranslations(deliveriesTranslations);
  const arrivalOf = useArrivalLabel();
  return useMemo(
    () => [
      column({ key: 'customer', title: t('column.customer') }, (row) => (
        <Button type="link" className="deliveries__name" onClick={() => open(row)}>
          {nameOf(row)}
        </Button>
      )),
      column({ key: 'status', title: t('status') }, (row) => <DeliveryStatusTag {...row} />),
      column({ key: 'day', title: t('column.day') }, ({ day }) => (
        <time className="admin__number" dateTime={day}>
          {formatWeekday(day, t.locale)} {dayNumber(day)}
        </time>
      )),
      column({ key: 'arrives', title: t('column.arrives') }, (row) => arrivalOf(row) ?? '–'),
      column({ key: 'from', title: t('column.from') }, (row) => <OwnerCell row={row} />),
      column({ key: 'brushes', title: t('column.brushes') }, ({ pieces }) => <BrushDots pieces={pieces} />),
      column(
        { key: 'destination', title: t('column.destination'), className: 'admin__roomy' },
        ({ shippingInfo: { city, country } }) => `${city}, ${country}`,
      ),
      column({ key: 'tracking', title: t('column.tracking'), className: 'admin__roomy' }, ({ tracking }) => (
        <TrackingLink tracking={tracking} />
      )),
    ],
    [t, open, arrivalOf],
  );
}
