import * as receipts from '@brote/contracts/tree-receipts';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { RecordTreeReceipt } from './record-tree-receipt';
import { StrikeTreeReceipt } from './strike-tree-receipt';
import { readTreeReceipts } from './tree-receipts.queries';

/** Requests about the receipts for planted trees: all visitors read them, admins publish them. */
@Controller()
export class TreeReceiptsController {
  constructor(
    private readonly database: Database,
    private readonly recordTreeReceiptUseCase: RecordTreeReceipt,
    private readonly strikeTreeReceiptUseCase: StrikeTreeReceipt,
  ) {}

  @RequestHandler(receipts.getTreeReceipts)
  async getTreeReceipts(request: receipts.GetTreeReceiptsRequest): Promise<receipts.TreeReceiptsView> {
    const page = await readTreeReceipts(this.database, request);
    return { ...page, receipts: page.receipts.map(({ recordedAt: _at, strikeNote: _note, ...published }) => published) };
  }

  @RequestHandler(receipts.listTreeReceipts)
  async listTreeReceipts(request: receipts.ListTreeReceiptsRequest): Promise<receipts.ListTreeReceiptsReply> {
    const { receipts, ...page } = await readTreeReceipts(this.database, request);
    return { ...page, rows: receipts };
  }

  @RequestHandler(receipts.recordTreeReceipt)
  recordTreeReceipt(request: receipts.RecordTreeReceiptRequest, call: CallContext): Promise<receipts.StaffTreeReceiptView> {
    return this.recordTreeReceiptUseCase.record(request, call);
  }

  @RequestHandler(receipts.strikeTreeReceipt)
  strikeTreeReceipt(request: receipts.StrikeTreeReceiptRequest, call: CallContext): Promise<receipts.StaffTreeReceiptView> {
    return this.strikeTreeReceiptUseCase.strike(request, call);
  }
}
