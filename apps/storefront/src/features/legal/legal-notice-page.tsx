import type { ShopInfoView } from '@brote/contracts/browser';
import { Alert } from '@brote/ui-kit';
import { formatCountry, useTranslations } from '@brote/ui-kit/i18n';
import { useGetPackagingQuery } from '#app/packaging.api';
import { useGetShopInfoQuery } from '#app/shop-info.api';
import { DocumentPage } from './document-page';
import { legalTranslations } from './legal.translations';
import { defineDocument } from './document';
import en from './content/legal-notice.en.json';
import es from './content/legal-notice.es.json';

export const legalNoticeDocument = defineDocument('2026-11-27', en, es);

const SELLER_FIELDS = ['legalName', 'taxId', 'address', 'email', 'register', 'disputeBody'] as const;

function Seller({ shop }: { readonly shop: ShopInfoView | undefined }) {
  const t = useTranslations(legalTranslations);
  const factText = (fact: (typeof SELLER_FIELDS)[number]) => {
    if (!shop) return <span className="skeleton skeleton--text" />;
    if (fact === 'email') return <a href={`mailto:${shop.email}`}>{shop.email}</a>;
    if (fact === 'register' || fact === 'disputeBody') return shop[fact] ?? t(`seller.${fact}.none`);
    return shop[fact];
  };
  return (
    <dl className="seller" aria-label={t('seller')}>
      {SELLER_FIELDS.map((fact) => (
        <div key={fact}>
          <dt>{t(`seller.${fact}`)}</dt>
          <dd>{factText(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Numbers in the registers of packaging, and the packaging of each product with its identifier. */
function Packaging() {
  const t = useTranslations(legalTranslations);
  const { data } = useGetPackagingQuery(undefined);
  if (!data) return null;
  return (
    <section aria-labelledby="packaging-list">
      <h2 className="h3" id="packaging-list">
        {t('packaging')}
      </h2>
      <p>{t('packaging.producer')}</p>
      <ul>
        {data.registers.map(({ country, register, number }) => (
          <li key={country}>{`${formatCountry(country, t.locale)}: ${register}, ${number}`}</li>
        ))}
        {data.products.map(({ productId, name, packaging: { identifier, material, sorting } }) => (
          <li key={productId}>{`${name[t.locale]}: ${identifier}, ${material}. ${sorting[t.locale]}`}</li>
        ))}
      </ul>
    </section>
  );
}

/** The seller, from the configuration of the running shop. */
export function LegalNoticePage() {
  const t = useTranslations(legalTranslations);
  const { data: shop } = useGetShopInfoQuery(undefined);
  return (
    <DocumentPage document={legalNoticeDocument}>
      <Seller shop={shop} />
      <Packaging />
      {shop?.isDemo ? (
        <Alert title={t('seller.demo')}>
          <p>{t('seller.demo.text')}</p>
        </Alert>
      ) : null}
    </DocumentPage>
  );
}
