import { getLowStock } from '@brote/contracts/catalog';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeStockMail } from '#app/messages/rendering/compose-stock-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';

/** Prepares the mail to the staff who replenish the stock. It lists the SKUs that are low when it leaves. */
@Injectable()
export class PrepareStockMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(): Promise<MailDraft | SuppressedMail> {
    const { skuStocks } = await this.requests.send(getLowStock, {});
    if (skuStocks.length === 0) return { suppressed: 'nothing is low any more' };
    return { recipient: this.config.stockAlertEmail, body: composeStockMail(skuStocks, this.config.shop) };
  }
}
