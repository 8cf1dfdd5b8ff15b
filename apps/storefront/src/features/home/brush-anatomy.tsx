import { brushUrl } from '@brote/illustration';
import { useTranslations } from '@brote/ui-kit/i18n';
import { homeTranslations } from './home.translations';

const BENEFITS = ['why.teeth', 'why.materials', 'why.plans'] as const;

/** One brush, and three reasons for it as call-outs. It is horizontal on wide screens and vertical on phones. */
export function BrushAnatomy() {
  const t = useTranslations(homeTranslations);
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="anatomy__title">{t('why.title')}</h2>
        <div className="anatomy">
          <picture className="anatomy__art">
            <source media="(max-width: 900px)" srcSet={brushUrl({ type: 'adult', color: 'blue' })} width={150} height={720} />
            <img
              src={brushUrl({ type: 'adult', color: 'blue', view: 'lying' })}
              alt={t('why.alt')}
              width={720}
              height={150}
              loading="lazy"
            />
          </picture>
          <ol>
            {BENEFITS.map((benefit) => (
              <li key={benefit}>
                <h3>{t(benefit)}</h3>
                <p>{t(`${benefit}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
