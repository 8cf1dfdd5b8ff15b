import type { DashboardView } from '@brote/contracts/browser';
import { formatCount, useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { dashboardTexts } from './dashboard.texts';
import { weekdayName } from './moments';

const HEIGHT = 72;

/** Boxes of the seven days from today. */
export function NextBoxesCard({ upcoming }: Pick<DashboardView, 'upcoming'>) {
  const t = useTexts(dashboardTexts);
  const { locale } = useLocale();
  const most = Math.max(1, ...upcoming.map(({ boxes }) => boxes));
  return (
    <section className="figures__card">
      <header>
        <h2>{t('nextBoxes')}</h2>
        <Link to={paths.deliveries()}>{t('nextBoxes.open')}</Link>
      </header>
      <ol className="figures__days">
        {upcoming.map(({ day, boxes }, index) => {
          const when = weekdayName(day, locale);
          return (
            <li key={day} aria-label={t.count('nextBoxes.day', boxes, { when })}>
              <b className="admin__number">{formatCount(boxes)}</b>
              <svg viewBox={`0 0 24 ${HEIGHT}`} aria-hidden="true">
                <rect
                  className={index === 0 ? 'figures__bar--orders' : 'figures__bar--later'}
                  {...{ x: 0, width: 24, y: HEIGHT - (boxes / most) * HEIGHT, height: Math.max(1, (boxes / most) * HEIGHT) }}
                />
              </svg>
              <span>{when}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
