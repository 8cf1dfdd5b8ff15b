import { AUDITED_CONTEXTS, auditRecorded, type AuditedContext, type AuditEntryView } from '@brote/contracts/audit';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { AnnounceChange } from '#app/figures/announce-change';

const INSERT = `
  INSERT INTO audit_entry (id, context, at, actor_id, target_id, entry) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`;

/** Stores the changes by staff, from every service that publishes its audit. */
export const KEEP_AUDIT: readonly Type[] = AUDITED_CONTEXTS.map(keepingOf);

function keepingOf(context: AuditedContext): Type {
  @Injectable()
  class KeepsAudit {
    constructor(@Inject(AnnounceChange) private readonly change: AnnounceChange) {}

    @EventHandler(auditRecorded[context])
    async keep({ payload }: EventEnvelope<AuditEntryView>, tx: Transaction): Promise<void> {
      const { entryId, at, actorId, targetId } = payload;
      await tx.query(INSERT, [entryId, context, at, actorId, targetId, JSON.stringify(payload)]);
      // Other staff may have the changed data open.
      this.change.announce(tx);
    }
  }
  return KeepsAudit;
}
