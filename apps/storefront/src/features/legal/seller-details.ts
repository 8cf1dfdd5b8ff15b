import type { ShopInfoView } from '@brote/contracts/browser';
import type { TextValues } from '@brote/ui-kit/i18n';

/** Placeholders for the seller in documents. */
export const SELLER_PLACEHOLDERS = ['legalName', 'taxId', 'address', 'email', 'packagingId'] as const;

/** The values of the placeholders; an ellipsis for unknown ones. */
export function sellerDetails(shop: ShopInfoView | undefined): TextValues {
  return Object.fromEntries(SELLER_PLACEHOLDERS.map((name) => [name, shop?.[name] ?? '…']));
}
