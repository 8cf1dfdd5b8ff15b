import type { Locale } from '@brote/contracts';
import type { LowStock } from '@brote/contracts/catalog';
import { brushesOfSku, brushLabel } from './brush-labels';
import type { MailBody } from './mail-body';
import { mailFrame } from './mail-frame';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS } from './translations/translations';

/** Staff work in Spanish by default. An address without an account cannot choose a language. */
export const STAFF_LOCALE: Locale = 'es';

/** Lists the SKUs that are low for the staff who replenish the stock. */
export function composeStockMail(skuStocks: readonly LowStock[], shop: ShopDetails, locale: Locale = STAFF_LOCALE): MailBody {
  const { stock: wording } = TRANSLATIONS[locale];
  const lines = skuStocks.map(({ sku, available, threshold }) =>
    wording.line(brushesOfSku(sku).map((brush) => brushLabel(brush, locale))[0] ?? sku, available, threshold),
  );
  return mailFrame(locale, shop, {
    subject: wording.subject(skuStocks.length),
    preheader: wording.preheader,
    heading: wording.heading,
    paragraphs: [wording.lead],
    statement: { title: wording.title, lines },
    button: { label: wording.open, url: `${shop.publicOrigin}/admin/inventory` },
    reason: wording.reason(shop.seller.name),
  });
}
