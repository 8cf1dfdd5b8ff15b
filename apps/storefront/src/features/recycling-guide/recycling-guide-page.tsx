import { BRUSHES_PER_TREE, type BrushColor } from '@brote/contracts/browser';
import { brushUrl, forestUrl, packUrl, type IconName } from '@brote/illustration';
import { Icon, ProductBackdrop } from '@brote/ui-kit';
import { useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import './recycling-guide.css';
import en from './locales/en.json';
import es from './locales/es.json';

export const recyclingGuideTranslations = defineTranslations(en, es);

const TREE_COUNT = 40;
const BRUSHES_PER_YEAR = 4;

interface GuideStep {
  readonly key: 'bristles' | 'handle' | 'band';
  readonly icon: IconName;
  readonly ground: BrushColor;
  readonly art: string;
}

const STEPS: readonly GuideStep[] = [
  { key: 'bristles', icon: 'pliers', ground: 'blue', art: brushUrl({ type: 'adult', color: 'blue', view: 'lying' }) },
  { key: 'handle', icon: 'compost', ground: 'green', art: forestUrl(0, 'day', 'small') },
  {
    key: 'band',
    icon: 'recycle',
    ground: 'yellow',
    art: packUrl({
      category: 'couple',
      brushes: [
        { type: 'adult', color: 'yellow' },
        { type: 'adult', color: 'white' },
      ],
      light: false,
      width: 1040,
    }),
  },
];

const IMPACT_FIGURES = [
  { figure: '3', key: 'impact.bins' },
  { figure: String(BRUSHES_PER_YEAR), key: 'impact.year' },
  { figure: `1/${BRUSHES_PER_TREE}`, key: 'impact.tree' },
] as const;

/** Disposal of a worn brush, part by part, and the total effect. */
export function RecyclingGuidePage() {
  const t = useTranslations(recyclingGuideTranslations);
  usePageTitleAndFocus(t('title'));
  return (
    <>
      <div className="wrap guide__head">
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <p className="lead">{t('lead')}</p>
      </div>
      <div className="wrap guide__steps">
        <ol className="recycle">
          {STEPS.map(({ key, icon, ground, art }) => (
            <li key={key} className={`recycle__${key}`}>
              <ProductBackdrop color={ground}>
                <img src={art} alt="" loading="lazy" />
              </ProductBackdrop>
              <div className="recycle__text">
                <Icon name={icon} size={26} />
                <div>
                  <h2 className="h3">{t(key)}</h2>
                  <p className="muted">{t(`${key}.text`)}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
        <p className="muted guide__bins">{t('bins')}</p>
      </div>
      <section className="impact on-dark">
        <div className="wrap impact__text">
          <h2>{t('impact')}</h2>
          <dl className="impact__figures">
            {IMPACT_FIGURES.map(({ figure, key }) => (
              <div key={key}>
                <dt>{figure}</dt>
                <dd>{t(key)}</dd>
              </div>
            ))}
          </dl>
          <p className="impact__more">
            <Link to={paths.sustainability()}>{t('more')}</Link>
          </p>
        </div>
        <img className="impact__art" src={forestUrl(TREE_COUNT, 'dusk', 'wide')} alt="" width={1440} height={430} loading="lazy" />
      </section>
    </>
  );
}
