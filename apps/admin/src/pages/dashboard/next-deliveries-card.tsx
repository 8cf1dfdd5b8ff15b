import type { DashboardView } from '@brote/contracts/browser';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { dashboardTranslations } from './dashboard.translations';
import { weekdayName } from './date-labels';

const CHART_HEIGHT = 72;

/** Deliveries of the seven days from today. */
export function NextDeliveriesCard({ upcoming }: Pick<DashboardView, 'upcoming'>) {
  const t = useTranslations(dashboardTranslations);
  const maxDeliveries = Math.max(1, ...upcoming.map(({ deliveries }) => deliveries));
  return (
    <section className="figures__card">
      <header>
        <h2>{t('nextDeliveries')}</h2>
        <Link to={paths.deliveries()}>{t('nextDeliveries.open')}</Link>
      </header>
      <ol className="figures__days">
        {upcoming.map(({ day, deliveries }, index) => {
          const dayName = weekdayName(day, t.locale);
          return (
            <li key={day} aria-label={t.count('nextDeliveries.day', deliveries, { when: dayName })}>
              <b className="admin__number">{formatCount(deliveries)}</b>
              <svg viewBox={`0 0 24 ${CHART_HEIGHT}`} aria-hidden="true">
                <rect
                  className={index === 0 ? 'figures__bar--orders' : 'figures__bar--later'}
                  {...{
                    x: 0,
                    width: 24,
                    y: CHART_HEIGHT - (deliveries / maxDeliveries) * CHART_HEIGHT,
                    height: Math.max(1, (deliveries / maxDeliveries) * CHART_HEIGHT),
                  }}
                />
              </svg>
              <span>{dayName}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
