import { randomUUID } from 'node:crypto';
import type { Locale } from '@brote/contracts';
import type { PlanId } from '@brote/contracts/catalog';
import type { ClientInfo } from '@brote/contracts/identity';
import { Database, type SqlParams, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '#app/accounts/accounts/account.entity';
import { WorkNotifier } from '#app/accounts/work-notifier';
import { clientDeviceOf } from '#app/accounts/security/security-log';
import { INSERT_EMAIL_REQUEST, MARK_EMAIL_REQUEST_DUE, TAKE_DUE_REQUEST } from './sign-up.sql';

export interface PendingEmailRequest {
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

type NewEmailRequest = Pick<PendingEmailRequest, 'kind' | 'email' | 'locale'> &
  Partial<Pick<PendingEmailRequest, 'passwordHash' | 'redirectTo' | 'planId'>>;

const POSTPONE_MS = 60_000;

/**
 * Requests about an address before its owner is known. They are stored, answered, and processed later: the reply cannot reveal,
 * in content or in time, whether the address has an account.
 */
@Injectable()
export class PendingEmailRequests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notifier: WorkNotifier,
  ) {}

  async addRequest(request: NewEmailRequest, client: ClientInfo): Promise<void> {
    await this.database.query(INSERT_EMAIL_REQUEST, this.paramsOf(request, client));
    this.notifier.notifyEmailRequests();
  }

  /** Stores a request in the caller's transaction. */
  async addRequestInTransaction(tx: Transaction, request: NewEmailRequest, client: ClientInfo): Promise<void> {
    await tx.query(INSERT_EMAIL_REQUEST, this.paramsOf(request, client));
    tx.afterCommit(() => this.notifier.notifyEmailRequests());
  }

  /** The oldest request that no other process works on; removed when the transaction commits. */
  async takeDueRequest(tx: Transaction): Promise<PendingEmailRequest | null> {
    const [request] = await tx.query<PendingEmailRequest>(TAKE_DUE_REQUEST, { now: this.clock.now() });
    return request ?? null;
  }

  /** Postpones a request that failed, so that it does not block the others. */
  async postponeRequest(id: string): Promise<void> {
    await this.database.query(MARK_EMAIL_REQUEST_DUE, {
      id,
      dueAt: new Date(this.clock.epochMs() + POSTPONE_MS),
    });
  }

  private paramsOf(
    { kind, email, locale, passwordHash = null, redirectTo = null, planId = null }: NewEmailRequest,
    client: ClientInfo,
  ): SqlParams {
    const { device, addressHash } = clientDeviceOf(client);
    const address = normalizeEmail(email);
    return { id: randomUUID(), kind, email: address, locale, passwordHash, redirectTo, planId, device, addressHash, now: this.clock.now() };
  }
}
