import { uuidv7 } from '@brote/messaging';
import { Database, ProcessLock } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import type { OutgoingMessage } from '#app/transports/channels/transport';
import type { ClaimedMail } from './claimed-mail';
import { RecordMailResult } from './record-mail-result';
import { CLAIM_DUE_MAILS, MEASURE_BACKLOG, POSTPONE_MAIL, RELEASE_ABANDONED_MAILS, RENEW_LEASES } from './sending.sql';

const GRACE_SECONDS = 5;

/** Mails that wait, and addresses that get only necessary ones. */
export interface MailBacklog {
  pending: number;
  oldestSeconds: number;
  suppressedAddresses: number;
}

/** The waiting mails, shared by all copies of the service: each is with one copy at a time. One statement per step. */
@Injectable()
export class MailQueue {
  /** Identifies this process as the holder of its leases. */
  private readonly lease = uuidv7();

  constructor(
    private readonly database: Database,
    private readonly recordMailResult: RecordMailResult,
    private readonly clock: Clock,
    private readonly config: NotificationsConfig,
    private readonly processLock: ProcessLock,
  ) {}

  /** Takes up to `limit` mails that are due, the longest waiting first; never one of `inProgress`. */
  async claim(limit: number, inProgress: readonly string[]): Promise<ClaimedMail[]> {
    return this.database.query<ClaimedMail>(CLAIM_DUE_MAILS, {
      lease: this.lease,
      leaseSeconds: this.leaseSeconds,
      now: this.clock.now(),
      inProgress,
      limit,
      holder: this.processLock.holder,
    });
  }

  /** Releases the mails of dead processes to the next claim, `GRACE_SECONDS` from now. */
  async releaseAbandoned(): Promise<void> {
    await this.database.query(RELEASE_ABANDONED_MAILS, { graceSeconds: GRACE_SECONDS });
  }

  /** Renews the leases of slow mails. @returns the ids that are still with this process. */
  async renew(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(RENEW_LEASES, {
      lease: this.lease,
      leaseSeconds: this.leaseSeconds,
      ids,
      holder: this.processLock.holder,
    });
    return rows.map(({ id }) => id);
  }

  /** Records that the other side accepted the mail. */
  async markSent(claimedMail: Pick<ClaimedMail, 'id' | 'template'>, message: OutgoingMessage): Promise<void> {
    await this.recordMailResult.recordSent(claimedMail, message);
  }

  /** Records a final failure. `message` is the prepared message, null when it could not be made. */
  async markFailed({ id, template }: Pick<ClaimedMail, 'id' | 'template'>, reason: string, message: OutgoingMessage | null): Promise<void> {
    await this.recordMailResult.recordNotSent(id, this.lease, { state: 'failed', reason }, message && { template, message });
  }

  /** Records that the mail is not sent, because its address bounces or complained. */
  async markUndeliverable({ id, template }: Pick<ClaimedMail, 'id' | 'template'>, reason: string, message: OutgoingMessage): Promise<void> {
    await this.recordMailResult.recordNotSent(id, this.lease, { state: 'undeliverable', reason }, { template, message });
  }

  async suppress(id: string, reason: string): Promise<void> {
    await this.recordMailResult.recordNotSent(id, this.lease, { state: 'suppressed', reason });
  }

  async postpone(id: string, nextAttemptAt: Date, reason: string): Promise<void> {
    await this.database.query(POSTPONE_MAIL, { id, lease: this.lease, nextAttemptAt, reason });
  }

  async measureBacklog(): Promise<MailBacklog> {
    const [row] = await this.database.query<MailBacklog>(MEASURE_BACKLOG, { now: this.clock.now() });
    return row ?? { pending: 0, oldestSeconds: 0, suppressedAddresses: 0 };
  }

  private get leaseSeconds(): number {
    return this.config.mailLeaseMs / 1_000;
  }
}
