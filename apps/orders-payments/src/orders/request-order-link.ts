import { orderLinkWanted, type RequestOrderLinkBody } from '@brote/contracts/orders';
import { Outbox, uuidv7 } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

// One statement decides and notes it, so that requests at the same time cause one mail.
const NOTE = `
  UPDATE orders SET link_renewed_at = $3
   WHERE number = $1 AND lower(email) = lower($2) AND delivery_id IS NULL AND erased_at IS NULL
     AND (link_renewed_at IS NULL OR link_renewed_at <= $3::timestamptz - interval '1 hour')
  RETURNING id, user_id`;

/** Has a link to an order mailed to the address that it was bought with. */
@Injectable()
export class RequestOrderLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Does nothing when number and address belong to no order, and within an hour of the last link. */
  async request({ orderNumber, email }: RequestOrderLinkBody): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const found = [orderNumber.trim().toUpperCase(), email, this.clock.now()];
      const [noted] = await tx.query<{ id: string; user_id: string | null }>(NOTE, found);
      if (noted === undefined) return;
      const payload = { orderId: noted.id, userId: noted.user_id };
      this.outbox.add(tx, orderLinkWanted, { aggregateId: uuidv7(), version: 1, payload, subjectUser: noted.user_id });
    });
  }
}
