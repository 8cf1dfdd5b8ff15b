import { orderLinkWanted } from '@brote/contracts/orders';
import { Outbox, uuidv7 } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrderLink } from './order-link';

// One statement decides and notes it, so that requests at the same time cause one mail.
const NOTE = `
  UPDATE orders SET link_renewed_at = $2
   WHERE id = $1 AND erased_at IS NULL AND (link_renewed_at IS NULL OR link_renewed_at <= $2::timestamptz - interval '1 hour')
  RETURNING user_id`;

/** Has a new link to an order mailed. It goes to the address of the order alone, so its mailbox proves the buyer. */
@Injectable()
export class RenewOrderLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly links: OrderLink,
    private readonly clock: Clock,
  ) {}

  /** At most one mail an hour. Does nothing for a forged token, an unknown order and an erased person. */
  async renew(token: string): Promise<void> {
    const claim = this.links.claimIn(token);
    if (claim === null) return;
    await this.unitOfWork.run(async (tx) => {
      const [noted] = await tx.query<{ user_id: string | null }>(NOTE, [claim.id, this.clock.now()]);
      if (noted === undefined) return;
      const payload = { orderId: claim.id, userId: noted.user_id };
      this.outbox.add(tx, orderLinkWanted, { aggregateId: uuidv7(), version: 1, payload, subjectUser: noted.user_id });
    });
  }
}
