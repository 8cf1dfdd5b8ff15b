import { Store } from '#app/store';
import { isClaimableSql, ProcessLock, type Sql, OptimisticLockError } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { Checkout, type CheckoutStep } from './checkout';

const COLUMNS = `
  subscription_id AS "subscriptionId", user_id AS "userId", plan_id AS "planId", is_another AS "isAnother", step, choice,
  add_on_order AS "order",  idempotency_key AS "idempotencyKey", request_hash AS "requestHash", attempt, stripe_key AS "stripeKey", session_params AS "sessionParams",
  session_id AS "sessionId", session_url AS "sessionUrl", expires_at AS "expiresAt", last_error AS "lastError", tries, due_at AS "dueAt",
  created_at AS "createdAt"`;

// The unique indexes are the rules: one checkout per key, one open Checkout Session per plan.
const INSERT = `
  INSERT INTO checkout (subscription_id, user_id, plan_id, is_another, step, choice, idempotency_key, request_hash, due_at, created_at, lease_until, lease_holder)
  VALUES ($1, $2, $3, $4, 'requested', $5, $6, $7, $8, $9, clock_timestamp() + $10 * interval '1 millisecond', $11)
  ON CONFLICT DO NOTHING RETURNING subscription_id`;

const UPDATE = `
  UPDATE checkout SET step = $3, choice = $4, idempotency_key = $5, attempt = $6, stripe_key = $7, session_params = $8, session_id = $9,
         session_url = $10, expires_at = $11, last_error = $12, tries = $13, due_at = $14, add_on_order = $15, lease_until = NULL
   WHERE subscription_id = $1 AND step = $2 RETURNING subscription_id`;

const CLAIM_REQUESTED = `
  UPDATE checkout SET lease_until = clock_timestamp() + $2 * interval '1 millisecond', lease_holder = $3
   WHERE subscription_id = $1 AND step = 'requested' AND ${isClaimableSql()} RETURNING subscription_id`;

const CLAIM_DUE = `
  UPDATE checkout SET lease_until = clock_timestamp() + $3 * interval '1 millisecond', lease_holder = $4
   WHERE subscription_id IN (SELECT subscription_id FROM checkout
          WHERE step IN ('requested', 'open', 'processing') AND due_at <= $1 AND ${isClaimableSql()}
          ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}`;

/** Reads and writes checkouts. */
@Injectable()
export class Checkouts {
  constructor(
    private readonly store: Store,
    private readonly config: SubscriptionsConfig,
    private readonly processLock: ProcessLock,
  ) {}

  /** Inserts the checkout. False when its key or an open checkout for the same plan exists. */
  async insert(checkout: Checkout): Promise<boolean> {
    const identity = [checkout.subscriptionId, checkout.userId, checkout.planId, checkout.isAnother, JSON.stringify(checkout.choice)];
    const values = [
      ...identity,
      checkout.idempotencyKey,
      checkout.requestHash,
      checkout.dueAt,
      checkout.createdAt,
      this.config.leaseMs,
      this.processLock.holder,
    ];
    return (await this.store.query(INSERT, values)).length === 1;
  }

  /** @throws OptimisticLockError when the checkout is at another step */
  async save(checkout: Checkout, previousStep: CheckoutStep, sql: Sql = this.store): Promise<void> {
    const stripe = [
      checkout.attempt,
      checkout.stripeKey,
      toJson(checkout.sessionParams),
      checkout.sessionId,
      checkout.sessionUrl,
      checkout.expiresAt,
    ];
    const values = [
      checkout.subscriptionId,
      previousStep,
      checkout.step,
      toJson(checkout.choice),
      checkout.idempotencyKey,
      ...stripe,
      checkout.lastError,
      checkout.tries,
      checkout.dueAt,
      toJson(checkout.order),
    ];
    if ((await sql.query(UPDATE, values)).length !== 1)
      throw new OptimisticLockError(`Checkout ${checkout.subscriptionId} is no longer ${previousStep}`);
  }

  async byId(subscriptionId: string): Promise<Checkout | null> {
    return this.findOne('subscription_id = $1', [subscriptionId]);
  }

  async bySession(sessionId: string): Promise<Checkout | null> {
    return this.findOne('session_id = $1', [sessionId]);
  }

  async byKey(userId: string, key: string | null): Promise<Checkout | null> {
    return key === null ? null : this.findOne('user_id = $1 AND idempotency_key = $2', [userId, key]);
  }

  async findOpen(userId: string, planId: string): Promise<Checkout | null> {
    return this.findOne(`user_id = $1 AND plan_id = $2 AND step IN ('requested', 'open')`, [userId, planId]);
  }

  /** Claims a requested checkout that no other process handles; false when there is none. */
  async claimRequested(subscriptionId: string): Promise<boolean> {
    return (await this.store.query(CLAIM_REQUESTED, [subscriptionId, this.config.leaseMs, this.processLock.holder])).length === 1;
  }

  async claimDue(limit: number): Promise<Checkout[]> {
    return toCheckouts(await this.store.query<object>(CLAIM_DUE, [this.store.now(), limit, this.config.leaseMs, this.processLock.holder]));
  }

  private async findOne(where: string, params: unknown[]): Promise<Checkout | null> {
    return toCheckouts(await this.store.query<object>(`SELECT ${COLUMNS} FROM checkout WHERE ${where}`, params))[0] ?? null;
  }
}

function toCheckouts(rows: readonly object[]): Checkout[] {
  return rows.map((row) => Object.assign(new Checkout(), row));
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
