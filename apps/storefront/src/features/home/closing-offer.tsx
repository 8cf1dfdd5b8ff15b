import type { MoneyView, ProductView } from '@brote/contracts/browser';
import { brushUrl, type Brush } from '@brote/illustration';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { ButtonLink } from '#app/button-link';
import { paths } from '#app/paths';
import { homeTranslations } from './home.translations';

const BRUSH_HEADS: readonly Brush[] = [
  { type: 'adult', color: 'blue' },
  { type: 'kids', color: 'yellow' },
  { type: 'adult', color: 'white' },
  { type: 'adult', color: 'purple' },
  { type: 'kids', color: 'white' },
  { type: 'adult', color: 'yellow' },
];

interface ClosingOfferProps {
  readonly single: ProductView | null;
  /** A month of the cheapest plan. */
  readonly cheapest: MoneyView | null;
}

/** The last word, over a row of heads. */
export function ClosingOffer({ single, cheapest }: ClosingOfferProps) {
  const t = useTranslations(homeTranslations);
  return (
    <section className="section closing ground-sage-deep">
      <div className="wrap">
        <h2 className="h1">{t('close.title')}</h2>
        <p className="lead">
          {single && cheapest
            ? t('close.lead', { brush: formatMoney(single.salePrice ?? single.price), plan: formatMoney(cheapest) })
            : null}
        </p>
        <div className="closing__acts">
          <ButtonLink to={paths.shop()}>{t('close.shop')}</ButtonLink>
          <ButtonLink variant="secondary" to={paths.subscriptions()}>
            {t('close.plans')}
          </ButtonLink>
        </div>
        <div className="closing__heads" aria-hidden="true">
          {BRUSH_HEADS.map((head) => (
            <img
              key={`${head.type}-${head.color}`}
              src={brushUrl(head)}
              alt=""
              width={150}
              height={head.type === 'kids' ? 540 : 720}
              loading="lazy"
            />
          ))}
        </div>
      </div>
    </section>
  );
}
