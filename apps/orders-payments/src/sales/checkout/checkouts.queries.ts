import { Database, EntityRowMapper, isClaimableSql, ProcessLock, type Row, type SqlParams } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { OrderRows } from '#app/core/orders/order-rows';
import { Checkout } from './checkout.entity';
import { UNFINISHED_STEPS } from './checkout.machine';

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A checkout with its order, and the time of the read: a later response of Stripe is newer. */
export interface CheckoutSnapshot {
  checkout: Checkout;
  readAt: Date;
}

/** A checkout without its order. */
type CheckoutWithoutOrder = Omit<Checkout, 'order'>;

/** Reads and claims checkouts. */
@Injectable()
export class CheckoutsQueries {
  private readonly rows: EntityRowMapper<Checkout>;

  constructor(
    private readonly database: Database,
    private readonly orders: OrderRows,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {
    this.rows = new EntityRowMapper(database.dataSource, Checkout, 'c');
  }

  async byId(id: string): Promise<CheckoutSnapshot | null> {
    return this.findOne('c.id = :id', { id });
  }

  async byOrder(orderId: string): Promise<CheckoutSnapshot | null> {
    return this.findOne('c.order_id = :orderId', { orderId });
  }

  async bySession(sessionId: string): Promise<CheckoutSnapshot | null> {
    return this.findOne('c.session_id = :sessionId', { sessionId });
  }

  /** By Stripe's session id, or by the checkout's id, which the cancel URL contains. */
  async byEitherId(id: string): Promise<CheckoutSnapshot | null> {
    return UUID_PATTERN.test(id) ? this.byId(id) : this.bySession(id);
  }

  /** The client's checkout with this key, and the checkout of this basket. */
  async findConflicting(
    idempotencyKey: string | null,
    clientHash: string | null,
    cartId: string,
  ): Promise<{ ofKey: CheckoutWithoutOrder | null; ofCart: CheckoutWithoutOrder | null }> {
    const rows = await this.database.query<Row>(
      `SELECT ${this.rows.columns} FROM checkout c
        WHERE (c.idempotency_key = :idempotencyKey AND coalesce(c.client_hash, '') = coalesce(:clientHash, ''))
           OR (c.cart_id = :cartId AND c.step NOT IN ('rejected', 'expired', 'cancelled', 'refunded'))`,
      { idempotencyKey, clientHash, cartId },
    );
    const conflicting = rows.flatMap((row) => this.rows.toEntity(row) ?? []);
    return {
      ofKey:
        conflicting.find((row) => idempotencyKey !== null && row.idempotencyKey === idempotencyKey && row.clientHash === clientHash) ??
        null,
      ofCart: conflicting.find((row) => row.cartId === cartId) ?? null,
    };
  }

  /** Claims a checkout; false when another process has claimed it. */
  async claim(id: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE checkout SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
        WHERE id = :id AND ${isClaimableSql()} RETURNING id`,
      { id, leaseMs: this.config.leaseMs, holder: this.processLock.holder },
    );
    return rows.length === 1;
  }

  /** Claims checkouts that are due by the shop's clock, the longest overdue first. */
  async claimDue(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE checkout SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
        WHERE id IN (SELECT id FROM checkout
                      WHERE step = ANY(:unfinishedSteps) AND due_at <= :now AND ${isClaimableSql()}
                      ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      { unfinishedSteps: UNFINISHED_STEPS, now, limit, leaseMs: this.config.leaseMs, holder: this.processLock.holder },
    );
    return rows.map(({ id }) => id);
  }

  /** Whether Stripe may be called for the session now: once in two seconds for all callers together. */
  async tryAcquireStripeCall(id: string): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE checkout SET stripe_asked_at = clock_timestamp()
        WHERE id = :id AND (stripe_asked_at IS NULL OR stripe_asked_at < clock_timestamp() - interval '2 seconds') RETURNING id`,
      { id },
    );
    return rows.length === 1;
  }

  private async findOne(condition: string, params: SqlParams): Promise<CheckoutSnapshot | null> {
    const rows = await this.database.query<Row & { read_at: Date }>(
      `SELECT ${this.rows.columns}, ${this.orders.columns}, clock_timestamp() AS read_at
         FROM checkout c
         LEFT JOIN orders o ON o.id = c.order_id
         LEFT JOIN order_line l ON l.order_id = o.id
        WHERE ${condition}
        ORDER BY l.position`,
      params,
    );
    const [row] = rows;
    const checkout = row ? this.rows.toEntity(row) : null;
    if (row === undefined || checkout === null) return null;
    const [order = null] = this.orders.toOrders(rows);
    return { checkout: Object.assign(checkout, { order }), readAt: row.read_at };
  }
}
