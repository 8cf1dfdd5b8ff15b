import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { useListProductsQuery } from '../features/shop/catalog.api';
import { durabilityInformationOf } from './durability-information';
import { durabilityTranslations } from './durability.translations';
import { useGetShopInfoQuery } from './shop-info.api';

/** Statements on durability, repair and greener delivery of these products; none without a promise of the seller. */
export function useDurabilityLines(productIds: readonly string[]): string[] {
  const t = useTranslations(durabilityTranslations);
  const { locale } = useLocale();
  const { data: shop } = useGetShopInfoQuery(undefined);
  const { data: catalog } = useListProductsQuery(undefined);
  const products = (catalog?.products ?? []).filter(({ id }) => productIds.includes(id));
  const lines = products.flatMap((product) =>
    durabilityInformationOf(product, locale).map(({ title, text }) => t('named', { title: t(title), product: product.name[locale], text })),
  );
  const greenDelivery = shop?.greenDelivery?.[locale];
  return greenDelivery ? [...lines, t('delivery', { text: greenDelivery })] : lines;
}
