import type { DeliveryDay, DeliveryRow } from '@brote/contracts/browser';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { dayNumber, formatFullDate, formatWeekday } from './day-names';
import type { DeliveriesViewProps } from './deliveries-page';
import { deliveriesTranslations } from './deliveries.translations';
import { DeliveryDrawer } from './delivery-drawer';
import { DeliveryFilters } from './delivery-filters';
import { BrushDots, DeliveryStatusTag, nameOf, useArrivalLabel, useOwnerLabel } from './delivery-labels';
import { useWeek } from './use-week';
import { countOf, WeekBar } from './week-bar';

/** Seven days side by side, each with the first of its deliveries. */
export function CalendarView({ shown, onChange }: DeliveriesViewProps) {
  const t = useTranslations(deliveriesTranslations);
  const { week, instead } = useWeek(shown);
  const [openedDelivery, setOpenedDelivery] = useState<DeliveryRow | null>(null);
  const openDay = (day: string) => onChange({ view: 'list', day });
  return (
    <>
      {week === null ? null : <WeekBar week={week} shown={shown} onChange={onChange} />}
      <div className="admin__filters deliveries__filters">
        <DeliveryFilters shown={shown} onChange={onChange} />
      </div>
      {instead}
      {week === null ? null : (
        <div className="deliveries__week" role="region" aria-label={t('days')} tabIndex={0}>
          {week.days.map((day) => (
            <DayColumn key={day.day} day={day} isToday={day.day === week.today} onDay={openDay} onOpen={setOpenedDelivery} />
          ))}
        </div>
      )}
      {openedDelivery === null ? null : <DeliveryDrawer row={openedDelivery} onClose={() => setOpenedDelivery(null)} />}
    </>
  );
}

interface DayColumnProps {
  readonly day: DeliveryDay;
  readonly isToday: boolean;
  readonly onDay: (day: string) => void;
  readonly onOpen: (row: DeliveryRow) => void;
}

function DayColumn({ day, isToday, onDay, onOpen }: DayColumnProps) {
  const t = useTranslations(deliveriesTranslations);
  const name = formatWeekday(day.day, t.locale);
  const hiddenCount = day.fitting - day.first.length;
  return (
    <section className={`deliveries__day${isToday ? ' deliveries__day--today' : ''}`} aria-label={formatFullDate(day.day, t.locale)}>
      <Button
        type="text"
        className="deliveries__date"
        aria-label={t.count('day.open', countOf(day), { day: formatFullDate(day.day, t.locale) })}
        onClick={() => onDay(day.day)}
      >
        <b>{dayNumber(day.day)}</b>
        <span>{isToday ? t('day.today', { weekday: name }) : name}</span>
        <span className="deliveries__count">{formatCount(countOf(day))}</span>
      </Button>
      {day.waiting > 0 ? <p className="deliveries__short">{t.count('day.short', day.waiting)}</p> : null}
      {day.first.length === 0 ? <p className="deliveries__none">{t('day.none')}</p> : null}
      <ul>
        {day.first.map((row) => (
          <li key={`${row.kind}${row.id}`}>
            <DeliveryCard row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <Button type="link" onClick={() => onDay(day.day)}>
          {t.count('day.more', hiddenCount)}
        </Button>
      ) : null}
    </section>
  );
}

function DeliveryCard({ row, onOpen }: Pick<DayColumnProps, 'onOpen'> & { readonly row: DeliveryRow }) {
  const t = useTranslations(deliveriesTranslations);
  const originOf = useOwnerLabel();
  const arrival = useArrivalLabel()(row);
  const { kind, orderNumber } = row;
  return (
    <button type="button" className={`deliveries__card deliveries__card--${row.status}`} onClick={() => onOpen(row)}>
      <b>{nameOf(row)}</b>
      <span className="deliveries__second">
        {kind === 'order' ? t('order.short') : originOf(row)} · {row.shippingInfo.city}
      </span>
      {orderNumber === null ? null : <span className="deliveries__number">#{orderNumber}</span>}
      {arrival === null ? null : <span className="deliveries__second">{t('arrives', { days: arrival })}</span>}
      <BrushDots pieces={row.pieces} />
      <DeliveryStatusTag {...row} />
    </button>
  );
}
