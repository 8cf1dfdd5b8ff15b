import { stockAlertRequested, stockRanLow, type LowStock, type StockAlertRequest } from '@brote/contracts/catalog';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { STAFF_LOCALE } from '#app/messages/rendering/compose-stock-mail';
import { TRANSLATIONS } from '#app/messages/rendering/translations/translations';
import { EnqueueEmail } from '../enqueueing/enqueue-email';

/** Handles stock events: one mail for each SKU that falls to its minimum, and one for each requested alert. */
@Controller()
export class StockEventsController {
  constructor(private readonly enqueueEmail: EnqueueEmail) {}

  @EventHandler(stockRanLow)
  async notifyLowStock(event: EventEnvelope<LowStock>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, event.id, event);
  }

  @EventHandler(stockAlertRequested)
  async sendRequestedAlert(event: EventEnvelope<StockAlertRequest>, tx: Transaction): Promise<void> {
    await this.enqueue(tx, event.payload.alertId, event);
  }

  private async enqueue(tx: Transaction, aboutId: string, occasion: EventEnvelope): Promise<void> {
    const subject = TRANSLATIONS[STAFF_LOCALE].stock.heading;
    await this.enqueueEmail.enqueue(tx, { template: 'stock-alert', aboutId, userId: null, subject, occasion });
  }
}
