import {
  recordTreeReceipt,
  treeReceiptChanged,
  type RecordTreeReceiptRequest,
  type StaffTreeReceiptView,
} from '@brote/contracts/tree-receipts';
import { Outbox, refuse, type CallContext } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock, madridDay } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { madridMidnight } from '../../madrid-midnight';
import { readTreeReceipt } from './tree-receipts.queries';
import { INSERT_RECEIPT, LOCK_RECEIPTS, SELECT_SAME_RECEIPT } from './tree-receipts.sql';

/** Admins publish a receipt that proves a payment for planting. */
@Injectable()
export class RecordTreeReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Records each id once. @throws Refusal of `recordTreeReceipt` */
  record(request: RecordTreeReceiptRequest, call: CallContext): Promise<StaffTreeReceiptView> {
    const { receiptId, paidOn, trees, amount, documentUrl } = request;
    const organisation = request.organisation.trim();
    const place = request.place.trim();
    const reference = request.reference.trim();
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_RECEIPTS);
      const existing = await readTreeReceipt(tx, receiptId);
      if (existing !== undefined) return existing;
      const now = this.clock.now();
      if (madridMidnight(paidOn) === null || paidOn > madridDay(now)) refuse(recordTreeReceipt, 'DATE_INVALID');
      if ((await tx.query(SELECT_SAME_RECEIPT, { organisation, reference })).length > 0) refuse(recordTreeReceipt, 'RECEIPT_KNOWN');
      await tx.changeRows(INSERT_RECEIPT, { receiptId, paidOn, trees, organisation, place, amount, reference, documentUrl, now });
      const after = { paidOn, trees, organisation, place, amount, reference, documentUrl };
      this.outbox.add(tx, treeReceiptChanged, { aggregateId: receiptId, version: 1, payload: { receiptId, isStruck: false } });
      const target = { type: 'tree-receipt', id: receiptId };
      await this.audit.record(tx, call, { action: 'tree-receipt.record', target, before: null, after });
      return readRecordedReceipt(tx, receiptId);
    });
  }
}

async function readRecordedReceipt(tx: Transaction, id: string): Promise<StaffTreeReceiptView> {
  const receipt = await readTreeReceipt(tx, id);
  if (receipt === undefined) throw new Error(`The receipt ${id} does not exist`);
  return receipt;
}
