import { CATEGORIES } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { shopTranslations } from './shop.translations';

/** Holds the places of the cards while they are being loaded. */
export function ProductSkeletons() {
  const t = useTranslations(shopTranslations);
  return (
    <div className="shop" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      {CATEGORIES.map((category) => (
        <div key={category} className={category === 'family' ? 'product product--wide' : 'product'}>
          <div className="stage skeleton" />
          <div className="product__body">
            <div className="skeleton skeleton--line" />
            <div className="skeleton skeleton--line skeleton--wide" />
            <div className="skeleton skeleton--control" />
            <div className="skeleton skeleton--control" />
          </div>
        </div>
      ))}
    </div>
  );
}
