import { type AuditedContext, type AuditEntryView, auditRecorded } from '@brote/contracts/audit';
import { type CallContext, Outbox, Refusal, uuidv7 } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock, currentTraceId } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { redactSecrets } from './without-secrets';
import { INSERT_STAFF_AUDIT } from './staff-audit.sql';

/** A change by staff. */
export interface StaffChange {
  /** Thing and verb, e.g. `order.ship`. */
  action: string;
  target: { type: string; id: string };
  /** The former values; null where there were none. */
  before: object | null;
  after: object | null;
}

/** The context of the service's audit events. */
export const AUDITED_CONTEXT = Symbol('audited context');

/** Milliseconds for which a password check permits changes of money or rights. */
const RECENT_AUTHENTICATION_MS = 15 * 60_000;

/** Records the changes of staff in the transaction of the change. */
@Injectable()
export class StaffAudit {
  constructor(
    @Inject(AUDITED_CONTEXT) private readonly context: AuditedContext,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Adds an entry to the transaction of the change, and publishes it. Values under names of secrets or personal data are left out.
   * @throws Refusal UNAUTHENTICATED without a caller
   */
  async record(tx: Transaction, call: CallContext, change: StaffChange): Promise<void> {
    const entry = this.createEntry(call, change);
    const { entryId, at, actorId, sessionId, action, targetType, targetId, before, after, traceId } = entry;
    const [link] = await tx.query<Required<Pick<AuditEntryView, 'seq' | 'hash'>>>(INSERT_STAFF_AUDIT, {
      ...{ entryId, at, actorId, sessionId, action, targetType, targetId, correlationId: call.correlationId, traceId },
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    });
    this.outbox.add(tx, auditRecorded[this.context], { aggregateId: entryId, version: 1, payload: { ...entry, ...link } });
  }

  /** Returns the function that records a change in its transaction, once the values before and after it are known. */
  hookOf(call: CallContext, { action, target }: Pick<StaffChange, 'action' | 'target'>) {
    return (tx: Transaction, { before, after }: Pick<StaffChange, 'before' | 'after'>): Promise<void> =>
      this.record(tx, call, { action, target, before, after });
  }

  /**
   * Requires a recent password check before money or rights move, since a screen may have been left open.
   * @throws Refusal REAUTHENTICATION_REQUIRED, which the contract has to declare; UNAUTHENTICATED without a caller
   */
  requireRecentAuthentication({ authenticatedCaller: person }: CallContext): void {
    if (this.clock.epochMs() - person.authenticatedAt > RECENT_AUTHENTICATION_MS) throw new Refusal('REAUTHENTICATION_REQUIRED');
  }

  private createEntry({ authenticatedCaller: person }: CallContext, { action, target, before, after }: StaffChange): AuditEntryView {
    return {
      ...{ entryId: uuidv7(), context: this.context, at: this.clock.now().toISOString() },
      ...{ actorId: person.userId, sessionId: person.sessionId, action, targetType: target.type, targetId: target.id },
      before: before && redactSecrets({ ...before }),
      after: after && redactSecrets({ ...after }),
      traceId: currentTraceId() ?? null,
    };
  }
}
