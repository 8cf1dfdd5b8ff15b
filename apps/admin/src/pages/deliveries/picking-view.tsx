import type { PickingLine, PickingList } from '@brote/contracts/browser';
import { ColorDot } from '@brote/ui-kit';
import { formatCount, useBrushNames, useTranslations, type BrushNames } from '@brote/ui-kit/i18n';
import { Button, Input, Table, type TableProps } from 'antd';
import { column } from '../../components/column';
import { CsvButton } from '../../components/csv-button';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { ScrollableTable } from '../../components/scrollable-table';
import { formatFullDate } from './day-names';
import { useGetPickingListQuery } from './deliveries.api';
import type { DeliveriesViewProps } from './deliveries-page';
import { deliveriesTranslations } from './deliveries.translations';

const HEADINGS = ['picking.brush', 'picking.forOrders', 'picking.forSubscriptions', 'picking.total', 'picking.short'] as const;
const totalOf = ({ forOrders, forSubscriptions }: PickingLine): number => forOrders + forSubscriptions;
const sum = (lines: readonly PickingLine[], valueOf: (line: PickingLine) => number): number =>
  lines.reduce((total, line) => total + valueOf(line), 0);

/** The picking list for the parcels of a day, to print or to download as a table. */
export function PickingView({ shown: { day }, onChange }: DeliveriesViewProps) {
  const t = useTranslations(deliveriesTranslations);
  const queryResult = useGetPickingListQuery({ day });
  const { data, error } = queryResult;
  if (error !== undefined) return <LoadFailed asked={queryResult} title={t('loadFailed')} />;
  return data ? <PickingSheet list={data} onDay={(wanted) => onChange({ day: wanted })} /> : <Loading />;
}

function PickingSheet({ list, onDay }: { readonly list: PickingList; readonly onDay: (day: string) => void }) {
  const t = useTranslations(deliveriesTranslations);
  const names = useBrushNames();
  const columns = useColumns(names);
  const { day, lines, counts } = list;
  const parcelCountOf = (kind: 'order' | 'subscription') => counts.find((count) => count.kind === kind)?.parcels ?? 0;
  const waiting = counts.reduce((total, { short }) => total + short, 0);
  const headings = HEADINGS.map((key) => t(key));
  return (
    <section className="admin__card deliveries__picking">
      <div className="admin__filters">
        <Input
          className="deliveries__pick-day"
          type="date"
          aria-label={t('column.day')}
          value={day}
          onChange={({ target }) => onDay(target.value)}
        />
        <Button onClick={() => window.print()}>{t('picking.print')}</Button>
        <CsvButton load={() => Promise.resolve(csvFileOf(list, headings, names))} name={`cepillos-${day}.csv`} />
      </div>
      <header className="deliveries__sheet">
        <h2>{t('picking')}</h2>
        <p>{t('picking.of', { day: formatFullDate(day, t.locale) })}</p>
        <p>
          {t('picking.parcels', {
            orders: t.count('picking.orders', parcelCountOf('order')),
            deliveries: t.count('picking.deliveries', parcelCountOf('subscription')),
          })}
        </p>
        {waiting > 0 ? <p className="deliveries__short">{t.count('picking.waiting', waiting)}</p> : null}
      </header>
      <ScrollableTable<PickingLine>
        label={t('picking')}
        rowKey={({ type, color }) => `${type}-${color}`}
        columns={columns}
        dataSource={lines}
        empty={t('picking.none')}
        summary={() => <Sums lines={lines} />}
      />
    </section>
  );
}

function Sums({ lines }: { readonly lines: readonly PickingLine[] }) {
  const t = useTranslations(deliveriesTranslations);
  if (lines.length === 0) return null;
  const sums = [sum(lines, ({ forOrders }) => forOrders), sum(lines, ({ forSubscriptions }) => forSubscriptions), sum(lines, totalOf)];
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>{t('picking.sum')}</Table.Summary.Cell>
      {[...sums, sum(lines, ({ short }) => short)].map((total, index) => (
        <Table.Summary.Cell key={index} index={index + 1} align="right">
          <b className="admin__number">{formatCount(total)}</b>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

function useColumns(names: BrushNames): NonNullable<TableProps<PickingLine>['columns']> {
  const t = useTranslations(deliveriesTranslations);
  const createFigureColumn = (title: string, key: string, valueOf: (line: PickingLine) => number) => ({
    ...{ title, key, align: 'right' as const },
    render: (_: unknown, line: PickingLine) => <span className="admin__number">{formatCount(valueOf(line))}</span>,
  });
  return [
    column({ key: 'brush', title: t('picking.brush') }, (line) => (
      <span className="deliveries__brush">
        <ColorDot color={line.color} /> {names.brush(line)}
      </span>
    )),
    createFigureColumn(t('picking.forOrders'), 'orders', ({ forOrders }) => forOrders),
    createFigureColumn(t('picking.forSubscriptions'), 'subscriptions', ({ forSubscriptions }) => forSubscriptions),
    createFigureColumn(t('picking.total'), 'total', totalOf),
    createFigureColumn(t('picking.short'), 'short', ({ short }) => short),
  ];
}

/** The byte order mark by which a spreadsheet recognizes UTF-8, and the separator of a Spanish one. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The list as a table. Its cells are fixed words and numbers: none of them runs as a formula. */
function csvFileOf({ day, lines }: PickingList, headings: readonly string[], names: BrushNames) {
  const rows = lines.map((line) => [names.brush(line), line.forOrders, line.forSubscriptions, totalOf(line), line.short]);
  const text = [headings, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('');
  return { blob: new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }), name: `cepillos-${day}.csv` };
}
