import { getLowStock } from '@brote/contracts/catalog';
import type { RequestClient } from '@brote/messaging';
import type { NotificationsConfig } from '#app/config';
import { composeStockMail } from '#app/messages/rendering/compose-stock-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';

/**
 * Prepares the mail to the staff who replenish the stock. It lists the SKUs that are low when it leaves. Throws the errors of its request.
 */
export async function prepareStockMail(
  requests: RequestClient,
  { shop, stockAlertEmail }: NotificationsConfig,
): Promise<MailDraft | SuppressedMail> {
  const { skuStocks } = await requests.send(getLowStock, {});
  if (skuStocks.length === 0) return { suppressed: 'nothing is low any more' };
  return { recipient: stockAlertEmail, body: composeStockMail(skuStocks, shop) };
}
