import type { Locale, ProductView } from '@brote/contracts/browser';
import { defineTranslations, useTranslations } from '@brote/ui-kit/i18n';
import en from './locales/durability.en.json';
import es from './locales/durability.es.json';
import { useListProductsQuery } from '../features/shop/catalog.api';
import { useGetShopInfoQuery } from './shop-info.api';

/** Statements on durability, repair and greener delivery of these products; none without a promise of the seller. */
export function useDurabilityLines(productIds: readonly string[]): string[] {
  const t = useTranslations(durabilityTranslations);
  const { data: shop } = useGetShopInfoQuery(undefined);
  const { data: catalog } = useListProductsQuery(undefined);
  const products = (catalog?.products ?? []).filter(({ id }) => productIds.includes(id));
  const lines = products.flatMap((product) =>
    durabilityInformationOf(product, t.locale).map(({ title, text }) =>
      t('named', { title: t(title), product: product.name[t.locale], text }),
    ),
  );
  const greenDelivery = shop?.greenDelivery?.[t.locale];
  return greenDelivery ? [...lines, t('delivery', { text: greenDelivery })] : lines;
}

/** Titles of the promises on a product's durability. */
export const durabilityTranslations = defineTranslations(en, es);

/** A promise on durability or repair, in the reader's language. */
export interface DurabilityInformation {
  readonly title: 'guarantee' | 'repair';
  readonly text: string;
}

/** Promises for a product; empty without any. */
export function durabilityInformationOf(
  product: Pick<ProductView, 'durabilityGuarantee' | 'repairInformation'>,
  locale: Locale,
): DurabilityInformation[] {
  const { durabilityGuarantee, repairInformation } = product;
  return [
    ...(durabilityGuarantee ? [{ title: 'guarantee' as const, text: durabilityGuarantee[locale] }] : []),
    ...(repairInformation ? [{ title: 'repair' as const, text: repairInformation[locale] }] : []),
  ];
}
