import type { NoticePicture } from '@brote/contracts/browser';
import { useLocale } from '@brote/ui-kit/i18n';
import { useGetShopInfoQuery } from './shop-info.api';

/** The official notice of the guarantee in the language in force; null while the seller has none in the shop. */
export function useGuaranteePicture(): NoticePicture | null {
  const { locale } = useLocale();
  const { data } = useGetShopInfoQuery(undefined);
  return data?.guaranteeNotice?.[locale] ?? null;
}
