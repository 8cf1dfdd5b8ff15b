import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { PaymentMessage } from '#app/messages/rendering/compose-payment-mail';
import { COUNT_DUNNING_MAILS } from './earlier-mails.sql';

/** Stripe is configured for four attempts. The fourth ends the subscription, and the mail about that end reports it. */
const DUNNING_TEMPLATES: readonly PaymentMessage[] = [
  'subscription-payment-failed',
  'subscription-payment-reminder',
  'subscription-payment-last',
];

/** The next mail of the series about a failed charge; null when all of them were sent. */
@Injectable()
export class DunningMailSeries {
  async chooseNextTemplate(tx: Transaction, subscriptionId: string): Promise<PaymentMessage | null> {
    const [countRow] = await tx.query<{ sent: number }>(COUNT_DUNNING_MAILS, { subscriptionId });
    return DUNNING_TEMPLATES[countRow?.sent ?? 0] ?? null;
  }
}
