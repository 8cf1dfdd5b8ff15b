import type { ProductView } from '@brote/contracts/browser';
import { GuaranteeNotice } from '@brote/ui-kit';
import { formatDay, formatMoney, useLocale, useTexts } from '@brote/ui-kit/i18n';
import { shopTexts } from './shop.texts';

/** What the law wants beside the price: VAT, the price before the reduction, who made it, what to mind. */
export function ProductFacts({ product }: { readonly product: ProductView }) {
  const t = useTexts(shopTexts);
  const { locale } = useLocale();
  const { priorPrice, salePrice, saleEndsAt, safety } = product;
  const isReduced = salePrice !== null && priorPrice !== null;
  return (
    <>
      <p className="product__fine">
        {isReduced ? t('fine.prior', { price: formatMoney(priorPrice) }) : t('fine.plain')}
        {isReduced && saleEndsAt ? ` ${t('fine.until', { day: formatDay(saleEndsAt, locale) })}` : ''}
      </p>
      <div className="product__guarantee">
        <GuaranteeNotice picture={null} />
      </div>
      <details className="product__safety">
        <summary>{t('safety')}</summary>
        <dl>
          <dt>{t('safety.maker')}</dt>
          <dd>{`${safety.maker}, ${safety.postalAddress}, ${safety.email}`}</dd>
          <dt>{t('safety.identifier')}</dt>
          <dd>{safety.identifier}</dd>
          <dt>{t('safety.warnings')}</dt>
          <dd>{safety.warnings[locale]}</dd>
        </dl>
      </details>
    </>
  );
}
