import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SELECT_LATEST_NOTICE } from './earlier-mails.sql';

/** Whether the owner of a subscription was sent the latest notice of another price for it. */
@Injectable()
export class PriceNoticeStatus {
  async isSent(tx: Transaction, subscriptionId: string): Promise<boolean> {
    const [latest] = await tx.query<{ isSent: boolean | null }>(SELECT_LATEST_NOTICE, { subscriptionId });
    return latest?.isSent === true;
  }
}
