import { Database, ProcessLock } from '@brote/persistence';
import { placeOrder, type PlaceOrderRequest } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { orderNumber } from '#app/core/orders/order-number';
import type { Basket } from './basket';
import { Checkout } from './checkout.entity';
import { CheckoutsQueries, COUNT_OPEN_CHECKOUTS, INSERT_CHECKOUT } from './checkouts.queries';

/** created: a new checkout; reused: the same basket has one; changed: the cart has a checkout of another basket. */
export type CheckoutRequestOutcome =
  | { kind: 'created'; checkout: Checkout; orderNumber: string }
  | { kind: 'reused'; checkoutId: string; repeatsKey: boolean }
  | { kind: 'changed'; checkoutId: string };

/** The prefix of a client that is an account; any other client is the hash of a network address. */
export const ACCOUNT_CLIENT_PREFIX = 'account:';

/** Creates a checkout for a basket, or finds the one that the basket already has. */
@Injectable()
export class CreateOrReuseCheckout {
  constructor(
    private readonly database: Database,
    private readonly checkouts: CheckoutsQueries,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
    private readonly processLock: ProcessLock,
  ) {}

  /** @throws Refusal IDEMPOTENCY_KEY_REUSED or TOO_MANY_OPEN_CHECKOUTS */
  async create(basket: Basket, { idempotencyKey, clientHash }: PlaceOrderRequest): Promise<CheckoutRequestOutcome> {
    const maxAttempts = this.slotLimitOf(clientHash) + 2;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const createdCheckout = await this.tryInsert(basket, idempotencyKey, clientHash);
      if (createdCheckout !== null) return createdCheckout;
      const existing = await this.findExisting(basket, idempotencyKey, clientHash);
      if (existing !== null) return existing;
      await this.checkFreeSlots(clientHash);
    }
    return refuse(placeOrder, 'CHECKOUT_IN_PROGRESS');
  }

  private async tryInsert(
    basket: Basket,
    idempotencyKey: string | null,
    clientHash: string | null,
  ): Promise<CheckoutRequestOutcome | null> {
    const { cartId, fingerprint, requestHash, subscriptionId } = basket;
    const now = this.clock.now();
    const checkout = Checkout.begin({ subscriptionId, cartId, fingerprint, requestHash, idempotencyKey, clientHash }, now);
    const { id: checkoutId, orderId, step, reservationId, withPlan, dueAt, createdAt, traceparent } = checkout;
    const [row] = await this.database.query<{ number: number; lease_until: Date }>(INSERT_CHECKOUT, {
      ...{ checkoutId, orderId, step, cartId, fingerprint, idempotencyKey, requestHash, reservationId, withPlan, dueAt, createdAt },
      traceparent,
      ...{ clientHash, slotLimit: this.slotLimitOf(clientHash), leaseMs: this.config.leaseMs, holder: this.processLock.holder },
    });
    if (row === undefined) return null;
    checkout.leaseUntil = row.lease_until;
    return { kind: 'created', checkout, orderNumber: orderNumber(row.number, now) };
  }

  private async findExisting(basket: Basket, key: string | null, clientHash: string | null): Promise<CheckoutRequestOutcome | null> {
    const { ofKey, ofCart } = await this.checkouts.findConflicting(key, clientHash, basket.cartId);
    if (ofKey !== null) {
      if (ofKey.requestHash !== basket.requestHash) refuse(placeOrder, 'IDEMPOTENCY_KEY_REUSED');
      return { kind: 'reused', checkoutId: ofKey.id, repeatsKey: true };
    }
    if (ofCart === null) return null;
    if (ofCart.fingerprint !== basket.fingerprint) return { kind: 'changed', checkoutId: ofCart.id };
    return { kind: 'reused', checkoutId: ofCart.id, repeatsKey: false };
  }

  /** Two requests may have chosen the same slot; the request is refused only when no slot is left. */
  private async checkFreeSlots(clientHash: string | null): Promise<void> {
    if (clientHash === null) return;
    const [row] = await this.database.query<{ open: number }>(COUNT_OPEN_CHECKOUTS, { clientHash });
    if (row && row.open >= this.slotLimitOf(clientHash)) refuse(placeOrder, 'TOO_MANY_OPEN_CHECKOUTS');
  }

  /** An account is one customer; a network address may serve a whole town. */
  private slotLimitOf(clientHash: string | null): number {
    const isAccount = clientHash?.startsWith(ACCOUNT_CLIENT_PREFIX) ?? false;
    return isAccount ? this.config.openCheckoutsPerClient : this.config.openCheckoutsPerAddress;
  }
}
