import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useListProductsQuery } from '../features/shop/catalogue.api';
import { durabilityPromises } from './durability-promises';
import { durabilityTranslations } from './durability.translations';
import { useGetShopInfoQuery } from './shop-info.api';

/** Statements on durability, repair and greener delivery of these products; none without a promise of the seller. */
export function useDurabilityLines(productIds: readonly string[]): string[] {
  const t = useTranslations(durabilityTranslations);
  const { locale } = useLocale();
  const { data: shop } = useGetShopInfoQuery(undefined);
  const { data: catalogue } = useListProductsQuery(undefined);
  const products = (catalogue?.products ?? []).filter(({ id }) => productIds.includes(id));
  const lines = products.flatMap((product) =>
    durabilityPromises(product, locale).map(({ title, text }) => t('named', { title: t(title), product: product.name[locale], text })),
  );
  const delivery = shop?.greenDelivery?.[locale];
  return delivery ? [...lines, t('delivery', { text: delivery })] : lines;
}
