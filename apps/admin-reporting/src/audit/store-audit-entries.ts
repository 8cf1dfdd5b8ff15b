import { AUDITED_CONTEXTS, auditRecorded, type AuditedContext, type AuditEntryView } from '@brote/contracts/audit';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller, Inject, type Type } from '@nestjs/common';
import { MetricsChangeAnnouncer } from '#app/metrics/projection/metrics-change-announcer';
import { INSERT_AUDIT_ENTRY } from './audit.sql';

/** Stores the changes by staff, from every service that publishes its audit. */
export const AUDIT_EVENT_HANDLERS: readonly Type[] = AUDITED_CONTEXTS.map(createAuditEventHandler);

function createAuditEventHandler(context: AuditedContext): Type {
  @Controller()
  class AuditEventHandler {
    constructor(@Inject(MetricsChangeAnnouncer) private readonly changeAnnouncer: MetricsChangeAnnouncer) {}

    @EventHandler(auditRecorded[context])
    async storeEntry({ payload }: EventEnvelope<AuditEntryView>, tx: Transaction): Promise<void> {
      const { entryId, at, actorId, targetId } = payload;
      await tx.query(INSERT_AUDIT_ENTRY, { entryId, context, at, actorId, targetId, entry: JSON.stringify(payload) });
      // Other staff may have the changed data open.
      this.changeAnnouncer.announce(tx);
    }
  }
  return AuditEventHandler;
}
