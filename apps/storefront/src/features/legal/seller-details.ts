import type { ShopInfoView } from '@brote/contracts/browser';
import type { TextValues } from '@brote/ui-kit/i18n';

/** What documents may name of the seller. */
export const SELLER_PLACEHOLDERS = ['legalName', 'taxId', 'address', 'email', 'packagingId'] as const;

/** The values of the placeholders; a dash while nothing is known. */
export function sellerDetails(shop: ShopInfoView | undefined): TextValues {
  return Object.fromEntries(SELLER_PLACEHOLDERS.map((name) => [name, shop?.[name] ?? '…']));
}
