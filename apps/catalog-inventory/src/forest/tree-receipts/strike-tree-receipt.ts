import {
  strikeTreeReceipt,
  treeReceiptChanged,
  type StaffTreeReceiptView,
  type StrikeTreeReceiptRequest,
} from '@brote/contracts/tree-receipts';
import { Outbox, refuse, type CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { readTreeReceipt } from './tree-receipts.queries';
import { INSERT_STRIKE } from './tree-receipts.sql';

/** Admins strike out a wrong receipt. It stays readable, with the reason. */
@Injectable()
export class StrikeTreeReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Strikes a receipt out once; a later call returns the first strike. @throws Refusal RECEIPT_UNKNOWN */
  strike({ receiptId, reason, note }: StrikeTreeReceiptRequest, call: CallContext): Promise<StaffTreeReceiptView> {
    return this.unitOfWork.run(async (tx) => {
      const receipt = await readTreeReceipt(tx, receiptId);
      if (receipt === undefined) return refuse(strikeTreeReceipt, 'RECEIPT_UNKNOWN');
      const insertedStrikes = await tx.query(INSERT_STRIKE, { receiptId, reason, note: note.trim(), now: this.clock.now() });
      if (insertedStrikes.length > 0) {
        const before = { trees: receipt.trees, reference: receipt.reference };
        this.outbox.add(tx, treeReceiptChanged, { aggregateId: receiptId, version: 2, payload: { receiptId, isStruck: true } });
        const target = { type: 'tree-receipt', id: receiptId };
        await this.audit.record(tx, call, { action: 'tree-receipt.strike', target, before, after: { reason, note: note.trim() } });
      }
      return (await readTreeReceipt(tx, receiptId)) ?? receipt;
    });
  }
}
