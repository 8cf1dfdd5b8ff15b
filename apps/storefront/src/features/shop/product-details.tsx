import type { ProductView } from '@brote/contracts/browser';
import { GuaranteeNotice, isReduced } from '@brote/ui-kit';
import { formatDay, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { durabilityInformationOf, durabilityTranslations } from '#app/durability-information';
import { makerAddress } from './maker-address';
import { shopTranslations } from './shop.translations';

/** Legal information beside the price: VAT, the price before the reduction, maker, safety. */
export function ProductFacts({ product }: { readonly product: ProductView }) {
  const t = useTranslations(shopTranslations);
  const durability = useTranslations(durabilityTranslations);
  const { price, priorPrice, salePrice, saleEndsAt, safety, packaging } = product;
  const shownPriorPrice = isReduced({ now: salePrice ?? price, prior: priorPrice }) ? priorPrice : null;
  return (
    <>
      <p className="product__fine">
        {shownPriorPrice ? t('fine.prior', { price: formatMoney(shownPriorPrice) }) : t('fine.plain')}
        {shownPriorPrice && saleEndsAt ? ` ${t('fine.until', { day: formatDay(saleEndsAt, t.locale) })}` : ''}
      </p>
      <div className="product__guarantee">
        <GuaranteeNotice picture={null} />
      </div>
      {durabilityInformationOf(product, t.locale).map(({ title, text }) => (
        <p key={title} className="product__fine">{`${durability(title)}: ${text}`}</p>
      ))}
      <details className="product__safety">
        <summary>{t('safety')}</summary>
        <dl>
          <dt>{t('safety.maker')}</dt>
          <dd>{`${safety.maker}, ${makerAddress(safety.postalAddress, t.locale)}, ${safety.email}`}</dd>
          <dt>{t('safety.identifier')}</dt>
          <dd>{safety.identifier}</dd>
          <dt>{t('safety.warnings')}</dt>
          <dd>{safety.warnings[t.locale]}</dd>
          {packaging ? (
            <>
              <dt>{t('packaging')}</dt>
              <dd>{`${packaging.identifier}, ${packaging.material}. ${packaging.sorting[t.locale]}`}</dd>
            </>
          ) : null}
        </dl>
      </details>
    </>
  );
}
