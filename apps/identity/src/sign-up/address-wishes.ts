import { randomUUID } from 'node:crypto';
import type { Locale } from '@brote/contracts';
import type { PlanId } from '@brote/contracts/catalog';
import type { ClientInfo } from '@brote/contracts/identity';
import { Database, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { emailKey } from '#app/accounts/email-key';
import { placeOf } from '#app/security/security-log';
import { WorkNotifier } from '#app/upkeep/work-notifier';

export interface AddressWish {
  id: string;
  kind: 'sign-up' | 'resend' | 'recover';
  email: string;
  locale: Locale;
  passwordHash: string | null;
  redirectTo: string | null;
  /** The plan chosen before this sign-up; null without one. */
  planId: PlanId | null;
  device: string | null;
  addressHash: string;
}

type NewWish = Pick<AddressWish, 'kind' | 'email' | 'locale'> & Partial<Pick<AddressWish, 'passwordHash' | 'redirectTo' | 'planId'>>;

const POSTPONED_MS = 60_000;

const INSERT = `
  INSERT INTO address_wish (id, kind, email, locale, password_hash, redirect_to, plan_id, device, address_hash, created_at, due_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id`;

const TAKE = `
  DELETE FROM address_wish
   WHERE id = (SELECT id FROM address_wish WHERE due_at <= $1 ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, email, locale, password_hash AS "passwordHash", redirect_to AS "redirectTo", plan_id AS "planId", device,
            address_hash AS "addressHash"`;

/**
 * What people ask about an address before anybody knows whether it is theirs. It is stored, answered, and only then looked at: the
 * answer cannot tell, in words or in time, whether the address has an account.
 */
@Injectable()
export class AddressWishes {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notifier: WorkNotifier,
  ) {}

  async add(wish: NewWish, client: ClientInfo): Promise<void> {
    await this.database.query(INSERT, this.valuesOf(wish, client));
    this.notifier.wishes();
  }

  /** The same as part of a larger change. */
  async addWith(tx: Transaction, wish: NewWish, client: ClientInfo): Promise<void> {
    await tx.query(INSERT, this.valuesOf(wish, client));
    tx.afterCommit(() => this.notifier.wishes());
  }

  /** The oldest wish that nobody else works on; taken for good when the transaction commits. */
  async take(tx: Transaction): Promise<AddressWish | null> {
    const [wish] = await tx.query<AddressWish>(TAKE, [this.clock.now()]);
    return wish ?? null;
  }

  /** Leaves a wish that could not be granted for later, so that it does not hold up the others. */
  async postpone(id: string): Promise<void> {
    await this.database.query('UPDATE address_wish SET due_at = $2 WHERE id = $1 RETURNING id', [
      id,
      new Date(this.clock.epochMs() + POSTPONED_MS),
    ]);
  }

  private valuesOf({ kind, email, locale, passwordHash = null, redirectTo = null, planId = null }: NewWish, client: ClientInfo): unknown[] {
    const { device, addressHash } = placeOf(client);
    return [randomUUID(), kind, emailKey(email), locale, passwordHash, redirectTo, planId, device, addressHash, this.clock.now()];
  }
}
