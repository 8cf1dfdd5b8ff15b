import type { ShopInfoView } from '@brote/contracts/browser';
import { Alert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useGetShopInfoQuery } from '#app/shop-info.api';
import { DocumentPage } from './document-page';
import { legalTranslations } from './legal.translations';
import { defineDocument } from './document';
import en from './content/legal-notice.en.json';
import es from './content/legal-notice.es.json';

export const legalNoticeDocument = defineDocument('2026-11-20', en, es);

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

/** The seller, from the configuration of the running shop. */
export function LegalNoticePage() {
  const t = useTranslations(legalTranslations);
  const { data: shop } = useGetShopInfoQuery(undefined);
  return (
    <DocumentPage document={legalNoticeDocument}>
      <Seller shop={shop} />
      {shop?.isDemo ? (
        <Alert title={t('seller.demo')}>
          <p>{t('seller.demo.text')}</p>
        </Alert>
      ) : null}
    </DocumentPage>
  );
}
