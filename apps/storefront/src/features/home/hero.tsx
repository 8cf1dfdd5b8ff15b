import type { MoneyView } from '@brote/contracts/browser';
import { heroUrl } from '@brote/illustration';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { ButtonLink } from '#app/button-link';
import { paths } from '#app/paths';
import { homeTranslations } from './home.translations';

/** The opening scene: text above the brushes. On phones the scene follows the text. */
export function Hero({ cheapest }: { readonly cheapest: MoneyView | null }) {
  const t = useTranslations(homeTranslations);
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero__text">
          <h1 className="display" tabIndex={-1}>
            <span>{t('hero.line1')} </span>
            <span>{t('hero.line2')} </span>
            <span>{t('hero.line3')}</span>
          </h1>
          <p className="lead">{t('hero.lead')}</p>
          <div className="hero__acts">
            <ButtonLink to={paths.shop()}>{t('hero.shop')}</ButtonLink>
            <ButtonLink variant="secondary" to={paths.subscriptions()}>
              {cheapest ? t('hero.subscribe', { price: formatMoney(cheapest) }) : t('close.plans')}
            </ButtonLink>
          </div>
        </div>
      </div>
      <picture className="hero__art">
        <source media="(max-width: 900px)" srcSet={heroUrl('tall')} width={750} height={760} />
        <img src={heroUrl('wide')} alt={t('hero.alt')} width={1600} height={860} fetchPriority="high" />
      </picture>
    </section>
  );
}
