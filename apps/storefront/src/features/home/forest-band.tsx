import { BRUSHES_PER_TREE, CO2_PER_TREE_KG } from '@brote/contracts/browser';
import { forestUrl } from '@brote/illustration';
import { Icon } from '@brote/ui-kit';
import { formatKilogramsExactly, formatPercent, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { BRUSHES_PER_YEAR, PROFIT_SHARE_PERCENT } from './sustainability-figures';
import { homeTranslations } from './home.translations';

/** Number of trees in the picture, which is the same for every visitor: it shows a forest, not a count. */
const TREE_COUNT = 62;

/** Contribution of a sale to the forest; figures that can be checked, without a claim of compensation. */
export function ForestBand() {
  const t = useTranslations(homeTranslations);
  const share = formatPercent(PROFIT_SHARE_PERCENT, t.locale);
  const figures = [
    { figure: `1/${BRUSHES_PER_TREE}`, key: 'forest.tree' },
    { figure: share, key: 'forest.profit' },
    { figure: formatKilogramsExactly(CO2_PER_TREE_KG, t.locale), key: 'forest.co2' },
    { figure: String(BRUSHES_PER_YEAR), key: 'forest.brushes' },
  ] as const;
  return (
    <section className="forest on-dark">
      <div className="wrap forest__text">
        <div className="forest__top">
          <div>
            <h2>{t('forest.title')}</h2>
            <p className="lead">{t('forest.lead', { share })}</p>
          </div>
          <Link className="link" to={paths.sustainability()}>
            {t('forest.link')} <Icon name="arrow-right" size={20} />
          </Link>
        </div>
        <dl className="forest__figures">
          {figures.map(({ figure, key }) => (
            <div key={key}>
              <dt>{figure}</dt>
              <dd>{t(key)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <img
        className="forest__art"
        src={forestUrl(TREE_COUNT, 'dusk', 'wide')}
        alt={t('forest.alt')}
        width={1440}
        height={430}
        loading="lazy"
      />
    </section>
  );
}
