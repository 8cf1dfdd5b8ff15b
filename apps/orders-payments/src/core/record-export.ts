import type { CallContext } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { StaffAudit, type StaffChange } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';

/** What leaves the shop: the action and the kind of its target in the audit. */
const EXPORTS = {
  'billing-records': 'billing-records.export',
  orders: 'order.export',
  'payout-book': 'payout-book.export',
  'vat-book': 'vat-book.export',
} as const;

/** Records in the audit which staff exported what. */
@Injectable()
export class RecordExport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: StaffAudit,
  ) {}

  /** Call it once for each export, with its first page. @param extent the filter or the extent of the export */
  async record(type: keyof typeof EXPORTS, extent: StaffChange['after'], call: CallContext): Promise<void> {
    const change = { action: EXPORTS[type], target: { type, id: 'all' }, before: null, after: extent };
    await this.unitOfWork.run((tx) => this.audit.record(tx, call, change));
  }
}
