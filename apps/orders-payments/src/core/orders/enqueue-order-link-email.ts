import { orderLinkRequested, type RequestOrderLinkBody } from '@brote/contracts/orders';
import { Outbox, uuidv7 } from '@brote/messaging';
import { type SqlParams, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrderLink } from './order-link';
import { recordLinkEmailSql } from './orders.sql';

const RECORD_LINK_EMAIL_BY_ID = recordLinkEmailSql('id = :orderId');
const RECORD_LINK_EMAIL_BY_NUMBER = recordLinkEmailSql('number = :orderNumber AND lower(email) = lower(:email) AND delivery_id IS NULL');

/** Requests an e-mail with a link to an order, at most once an hour. It goes to the order's address, so the mailbox proves the buyer. */
@Injectable()
export class EnqueueOrderLinkEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly links: OrderLink,
    private readonly clock: Clock,
  ) {}

  /** Does nothing for a forged token, an unknown order or an erased customer. */
  async renew(token: string): Promise<void> {
    const claim = this.links.readClaim(token);
    if (claim !== null) await this.enqueue(RECORD_LINK_EMAIL_BY_ID, { orderId: claim.id });
  }

  /** Does nothing when number and address belong to no order. */
  async requestByNumber({ orderNumber, email }: RequestOrderLinkBody): Promise<void> {
    await this.enqueue(RECORD_LINK_EMAIL_BY_NUMBER, { orderNumber: orderNumber.trim().toUpperCase(), email });
  }

  private async enqueue(statement: string, params: SqlParams): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [recordedOrder] = await tx.query<{ id: string; user_id: string | null }>(statement, { ...params, now: this.clock.now() });
      if (recordedOrder === undefined) return;
      const payload = { orderId: recordedOrder.id, userId: recordedOrder.user_id };
      this.outbox.add(tx, orderLinkRequested, { aggregateId: uuidv7(), version: 1, payload, subjectUser: recordedOrder.user_id });
    });
  }
}
