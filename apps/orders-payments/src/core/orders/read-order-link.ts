import { Database } from '@brote/persistence';
import { Clock, isLinkValid } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrderLink } from './order-link';
import { SELECT_LAST_STEP } from './orders.sql';

/** The access that a genuine link to an order gives now. */
export interface LinkedOrder {
  orderId: string;
  /** ended: 90 days after the last step; erased: the customer was erased from the order, so no link shows it. */
  state: 'open' | 'ended' | 'erased';
}

interface OrderLinkRow {
  is_erased: boolean;
  last_step: Date;
}

/** Reads the links that let a buyer see an order without an account. */
@Injectable()
export class ReadOrderLink {
  constructor(
    private readonly database: Database,
    private readonly links: OrderLink,
    private readonly clock: Clock,
  ) {}

  /** Null for a forged token and an unknown order alike. */
  async read(token: string): Promise<LinkedOrder | null> {
    const claim = this.links.readClaim(token);
    if (claim === null) return null;
    const [linkRow] = await this.database.query<OrderLinkRow>(SELECT_LAST_STEP, { orderId: claim.id });
    if (linkRow === undefined) return null;
    if (linkRow.is_erased) return { orderId: claim.id, state: 'erased' };
    return { orderId: claim.id, state: isLinkValid(claim, linkRow.last_step, this.clock.now()) ? 'open' : 'ended' };
  }
}
