import { Database } from '@brote/persistence';
import type { PrepareWithdrawalRequest } from '@brote/contracts/orders';
import { Injectable } from '@nestjs/common';
import { OrderLink } from '#app/orders/order-link';

/** The order that a statement is about, and whether whoever makes it has shown that it is theirs. */
export interface NamedOrder {
  orderId: string | null;
  isProven: boolean;
}

interface Found {
  id: string;
  user_id: string | null;
  is_address: boolean;
}

/** Finds the order that somebody names. */
@Injectable()
export class FindWithdrawnOrder {
  constructor(
    private readonly database: Database,
    private readonly links: OrderLink,
  ) {}

  /** Proven by the order's link or its owner's session. Number and address alone only tell staff which order is meant. */
  async execute({ orderNumber, email, linkToken }: PrepareWithdrawalRequest, userId: string | null): Promise<NamedOrder> {
    const [found] = await this.database.query<Found>(
      'SELECT id, user_id, lower(email) = lower($2) AS is_address FROM orders WHERE number = $1',
      [orderNumber.trim().toUpperCase(), email],
    );
    if (found === undefined) return { orderId: null, isProven: false };
    const isLinked = linkToken !== null && this.links.orderIdIn(linkToken) === found.id;
    if (isLinked || (userId !== null && found.user_id === userId)) return { orderId: found.id, isProven: true };
    return { orderId: found.is_address ? found.id : null, isProven: false };
  }
}
