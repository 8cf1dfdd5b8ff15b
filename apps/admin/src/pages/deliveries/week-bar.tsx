import type { DeliveriesWeek, DeliveryDay } from '@brote/contracts/browser';
import { Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { formatDayAndMonth, addDays } from './day-names';
import type { DeliveriesViewProps } from './deliveries-page';
import { deliveriesTranslations } from './deliveries.translations';

/** All deliveries of a day. */
export const countOf = ({ scheduled, waiting, inTransit, delivered, failed }: DeliveryDay): number =>
  scheduled + waiting + inTransit + delivered + failed;

interface WeekBarProps extends DeliveriesViewProps {
  readonly week: DeliveriesWeek;
}

/** The shown seven days, their totals, and the navigation to other weeks. */
export function WeekBar({ week: { days, today, late, ending }, onChange }: WeekBarProps) {
  const t = useTranslations(deliveriesTranslations);
  const from = days[0]?.day ?? today;
  const sum = (valueOf: (day: DeliveryDay) => number) => days.reduce((total, day) => total + valueOf(day), 0);
  const showWeek = (dayCount: number) => {
    const newFrom = addDays(from, dayCount);
    onChange({ from: newFrom === today ? null : newFrom, day: null, late: null });
  };
  return (
    <div className="deliveries__bar">
      <p>
        {t('summary', {
          from: formatDayAndMonth(from, t.locale),
          until: formatDayAndMonth(addDays(from, 6), t.locale),
          deliveries: t.count('deliveries', sum(countOf)),
          brushes: t.count(
            'brushes',
            sum(({ brushes }) => brushes),
          ),
        })}
      </p>
      {late > 0 ? (
        <Button danger icon={<Icon name="alert" size={18} />} onClick={() => onChange({ view: 'list', late: 'true', day: null })}>
          {t.count('late', late)}
        </Button>
      ) : null}
      {ending ? (
        <Button danger icon={<Icon name="alert" size={18} />} onClick={() => onChange({ view: 'list', late: 'ending', day: null })}>
          {t.count('ending', ending)}
        </Button>
      ) : null}
      <nav className="deliveries__weeks" aria-label={t('week')}>
        <Button aria-label={t('week.before')} icon={<Icon name="arrow-left" size={18} />} onClick={() => showWeek(-7)} />
        <Button disabled={from === today} onClick={() => onChange({ from: null, day: null, late: null })}>
          {t('week.today')}
        </Button>
        <Button aria-label={t('week.after')} icon={<Icon name="arrow-right" size={18} />} onClick={() => showWeek(7)} />
      </nav>
    </div>
  );
}
