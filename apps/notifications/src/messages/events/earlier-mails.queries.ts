import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { FailedChargeMessage } from '#app/messages/rendering/compose-failed-charge-mail';

// Each failed attempt of Stripe causes one mail. So the number of mails since the start or the last successful payment is the attempt.
export const COUNT_DUNNING_MAILS = `
  SELECT count(*)::int AS sent FROM message
   WHERE about_id = :subscriptionId AND order_id IS NULL
     AND template IN ('subscription-payment-failed', 'subscription-payment-reminder', 'subscription-payment-last')
     AND created_at > coalesce((SELECT max(created_at) FROM message
                                 WHERE about_id = :subscriptionId AND order_id IS NULL AND template IN ('subscription-started', 'subscription-payment-recovered')), '-infinity')`;

// A mail that is being sent cannot be stopped any more.
export const SELECT_LATEST_NOTICE = `
  SELECT state IN ('sent', 'bounced') OR (state = 'pending' AND lease_until > clock_timestamp()) AS "isSent" FROM message
   WHERE about_id = :subscriptionId AND order_id IS NULL AND template = 'subscription-price-notice' ORDER BY created_at DESC, id DESC LIMIT 1`;

/** Stripe is configured for four attempts. The fourth ends the subscription, and the mail about that end reports it. */
const DUNNING_TEMPLATES: readonly FailedChargeMessage[] = [
  'subscription-payment-failed',
  'subscription-payment-reminder',
  'subscription-payment-last',
];

/** The next mail of the series about a failed charge; null when all of them were sent. */
@Injectable()
export class DunningMailSeries {
  async chooseNextTemplate(tx: Transaction, subscriptionId: string): Promise<FailedChargeMessage | null> {
    const [countRow] = await tx.query<{ sent: number }>(COUNT_DUNNING_MAILS, { subscriptionId });
    return DUNNING_TEMPLATES[countRow?.sent ?? 0] ?? null;
  }
}

/** Whether the owner of a subscription was sent the latest notice of another price for it. */
@Injectable()
export class PriceNoticeStatus {
  async isSent(tx: Transaction, subscriptionId: string): Promise<boolean> {
    const [latest] = await tx.query<{ isSent: boolean | null }>(SELECT_LATEST_NOTICE, { subscriptionId });
    return latest?.isSent === true;
  }
}
