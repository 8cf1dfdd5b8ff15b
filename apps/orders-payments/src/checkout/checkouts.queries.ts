import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { OrdersConfig } from '#app/config';
import { Checkout } from './checkout.entity';
import { UNFINISHED_STEPS } from './checkout.machine';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A checkout with its order, and the moment it was read: what Stripe says afterwards is newer. */
export interface ReadCheckout {
  checkout: Checkout;
  readAt: Date;
}

/** Reads of checkouts, and taking hold of one to work on it. */
@Injectable()
export class CheckoutsQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
  ) {}

  async byId(id: string): Promise<ReadCheckout | null> {
    return one(this.read().where('c.id = :id', { id }));
  }

  async byOrder(orderId: string): Promise<ReadCheckout | null> {
    return one(this.read().where('c.order_id = :orderId', { orderId }));
  }

  async bySession(sessionId: string): Promise<ReadCheckout | null> {
    return one(this.read().where('c.session_id = :sessionId', { sessionId }));
  }

  /** By Stripe's session id, or by the checkout's own id, which is all that a customer who went back holds. */
  async byEitherId(id: string): Promise<ReadCheckout | null> {
    return UUID.test(id) ? this.byId(id) : this.bySession(id);
  }

  /** The checkout that was begun with this key by this client, and the one of this basket. */
  async inTheWay(
    key: string | null,
    clientHash: string | null,
    cartId: string,
  ): Promise<{ ofKey: Checkout | null; ofCart: Checkout | null }> {
    const known = await this.read()
      .where(`(c.idempotency_key = :key AND coalesce(c.client_hash, '') = :client)`, { key, client: clientHash ?? '' })
      .orWhere(`(c.cart_id = :cartId AND c.step NOT IN ('rejected', 'expired', 'cancelled', 'refunded'))`, { cartId })
      .getMany();
    return {
      ofKey: known.find((row) => key !== null && row.idempotencyKey === key && row.clientHash === clientHash) ?? null,
      ofCart: known.find((row) => row.cartId === cartId) ?? null,
    };
  }

  /** Takes hold of a checkout; false when somebody else works on it. */
  async claim(id: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE checkout SET lease_until = clock_timestamp() + $2 * interval '1 millisecond'
        WHERE id = $1 AND (lease_until IS NULL OR lease_until < clock_timestamp()) RETURNING id`,
      [id, this.config.leaseMs],
    );
    return rows.length === 1;
  }

  /** Takes hold of checkouts that are due by the shop's clock, those that wait longest first. */
  async claimDue(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE checkout SET lease_until = clock_timestamp() + $4 * interval '1 millisecond'
        WHERE id IN (SELECT id FROM checkout
                      WHERE step = ANY($1) AND due_at <= $2 AND (lease_until IS NULL OR lease_until < clock_timestamp())
                      ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [UNFINISHED_STEPS, now, limit, this.config.leaseMs],
    );
    return rows.map(({ id }) => id);
  }

  /** Whether Stripe may be asked about the page now; it is asked every two seconds at most, whoever waits. */
  async mayAskStripe(id: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE checkout SET stripe_asked_at = clock_timestamp()
        WHERE id = $1 AND (stripe_asked_at IS NULL OR stripe_asked_at < clock_timestamp() - interval '2 seconds') RETURNING id`,
      [id],
    );
    return rows.length === 1;
  }

  private read(): SelectQueryBuilder<Checkout> {
    return this.database.dataSource
      .createQueryBuilder(Checkout, 'c')
      .leftJoinAndSelect('c.order', 'o')
      .leftJoinAndSelect('o.lines', 'l')
      .addSelect('clock_timestamp()', 'read_at')
      .orderBy('l.position');
  }
}

async function one(query: SelectQueryBuilder<Checkout>): Promise<ReadCheckout | null> {
  const { entities, raw } = await query.getRawAndEntities<{ read_at: Date }>();
  const [checkout] = entities;
  const [row] = raw;
  return checkout && row ? { checkout, readAt: row.read_at } : null;
}
