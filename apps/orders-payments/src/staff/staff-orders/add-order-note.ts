import { addOrderNote, type AddOrderNoteRequest } from '@brote/contracts/staff-orders';
import { type CallContext, refuse } from '@brote/messaging';
import { insertOrIgnore, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Order } from '#app/core/orders/order.entity';

/** A note of staff about an order. */
@Entity('order_note')
export class OrderNote {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') orderId!: string;
  @Column('uuid') authorId!: string;
  @Column('text') text!: string;
  @Column('timestamptz') at!: Date;
}

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
      if (!(await tx.repository(Order).existsBy({ id: orderId }))) refuse(addOrderNote, 'ORDER_UNKNOWN');
      const { userId: authorId } = call.authenticatedCaller;
      const note = { id: noteId, orderId, authorId, text: text.trim(), at: this.clock.now() };
      if ((await insertOrIgnore(tx, OrderNote, note)) === 0) return;
      // The note stays out of the audit: it may name people, and audit entries are never erased.
      await this.audit.record(tx, call, { action: 'order.note', target: { type: 'order', id: orderId }, before: null, after: { noteId } });
    });
  }
}
