import { Icon } from '@brote/ui-kit';
import { formatPercent, useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import './about.css';
import { aboutTranslations } from './about.translations';
import { FundedForest } from './funded-forest';

const PROFIT_SHARE_PERCENT = 5;
const BRAND_VALUES = [
  { key: 'value.sustainability', icon: 'leaf' },
  { key: 'value.quality', icon: 'tooth' },
  { key: 'value.community', icon: 'users' },
] as const;

interface AboutPageProps {
  /** Receipts that prove the forest. */
  readonly receipts: ReactNode;
}

/** The people behind the shop, their values, and the forest that grows with each order. */
export function AboutPage({ receipts }: AboutPageProps) {
  const t = useTranslations(aboutTranslations);
  usePageTitleAndFocus(t('title'));
  return (
    <>
      <div className="wrap about__head">
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <p className="lead">{t('lead')}</p>
        <p className="muted about__story">{t('story')}</p>
      </div>
      <section className="wrap" aria-label={t('values')}>
        <hr className="culm" />
        <div className="values">
          {BRAND_VALUES.map(({ key, icon }) => (
            <div key={key}>
              <Icon name={icon} size={26} />
              <h2 className="h4">{t(key)}</h2>
              <p className="muted">{t(`${key}.text`, { share: formatPercent(PROFIT_SHARE_PERCENT, t.locale) })}</p>
            </div>
          ))}
        </div>
        <p className="about__more">
          <Link className="link" to={paths.sustainability()}>
            {t('more')} <Icon name="arrow-right" size={20} />
          </Link>
        </p>
      </section>
      <FundedForest receipts={receipts} />
    </>
  );
}
