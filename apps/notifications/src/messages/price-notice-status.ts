import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

// A mail that is being sent cannot be stopped any more.
const SELECT_LATEST_NOTICE = `
  SELECT state = 'sent' OR (state = 'pending' AND lease_until > clock_timestamp()) AS "isSent" FROM message
   WHERE about_id = :subscriptionId AND order_id IS NULL AND template = 'subscription-price-notice' ORDER BY created_at DESC, id DESC LIMIT 1`;

/** Whether the owner of a subscription was sent the latest notice of another price for it. */
@Injectable()
export class PriceNoticeStatus {
  async isSent(tx: Transaction, subscriptionId: string): Promise<boolean> {
    const [latest] = await tx.query<{ isSent: boolean | null }>(SELECT_LATEST_NOTICE, { subscriptionId });
    return latest?.isSent === true;
  }
}
