import { addOrderNote, type AddOrderNoteRequest } from '@brote/contracts/staff-orders';
import { type CallContext, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { INSERT_NOTE, SELECT_ORDER_ID } from './staff-orders.sql';

/** Stores a note that staff wrote about an order. */
@Injectable()
export class AddOrderNote {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** The same note is stored once. @throws Refusal ORDER_UNKNOWN */
  async add({ orderId, noteId, text }: AddOrderNoteRequest, call: CallContext): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [order] = await tx.query<{ id: string }>(SELECT_ORDER_ID, { orderId });
      if (order === undefined) refuse(addOrderNote, 'ORDER_UNKNOWN');
      const insertedRows = await tx.query(INSERT_NOTE, {
        noteId,
        orderId,
        authorId: call.authenticatedCaller.userId,
        text: text.trim(),
        now: this.clock.now(),
      });
      if (insertedRows.length === 0) return;
      // The note stays out of the audit: it may name people, and audit entries are never erased.
      await this.audit.record(tx, call, { action: 'order.note', target: { type: 'order', id: orderId }, before: null, after: { noteId } });
    });
  }
}
