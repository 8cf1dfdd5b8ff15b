import { chargeRefunded, type ChargeRefundEventData } from '@brote/contracts/reporting';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { subscriptionSubject } from '#app/messages/rendering/compose-subscription-mail';
import { EnqueueEmail } from '../enqueueing/enqueue-email';

const REFUND_TEMPLATE = 'subscription-refunded';

/** Handles the events of subscription charges that need a mail. The mail about its invoice covers a successful charge. */
@Controller()
export class ChargeEventsController {
  constructor(private readonly enqueueEmail: EnqueueEmail) {}

  @EventHandler(chargeRefunded)
  async notifyRefund(event: EventEnvelope<ChargeRefundEventData>, tx: Transaction): Promise<void> {
    const { chargeId, subscriptionId, userId, locale, back } = event.payload;
    const mailFields = { template: REFUND_TEMPLATE, aboutId: subscriptionId, userId, chargeId, refunded: back.amount } as const;
    await this.enqueueEmail.enqueue(tx, { ...mailFields, subject: subscriptionSubject(REFUND_TEMPLATE, locale), occasion: event });
  }
}
