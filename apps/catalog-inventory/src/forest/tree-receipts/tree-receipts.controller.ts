import {
  getTreeReceipts,
  listTreeReceipts,
  recordTreeReceipt,
  strikeTreeReceipt,
  type GetTreeReceiptsRequest,
  type ListTreeReceiptsReply,
  type ListTreeReceiptsRequest,
  type RecordTreeReceiptRequest,
  type StaffTreeReceiptView,
  type StrikeTreeReceiptRequest,
  type TreeReceiptsView,
} from '@brote/contracts/tree-receipts';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { RecordTreeReceipt } from './record-tree-receipt';
import { StrikeTreeReceipt } from './strike-tree-receipt';
import { readReceipts } from './tree-receipts.queries';

/** Requests about the receipts for planted trees: all visitors read them, admins publish them. */
@Controller()
export class TreeReceiptsController {
  constructor(
    private readonly database: Database,
    private readonly recordTreeReceiptUseCase: RecordTreeReceipt,
    private readonly strikeTreeReceiptUseCase: StrikeTreeReceipt,
  ) {}

  @RequestHandler(getTreeReceipts)
  async getTreeReceipts(request: GetTreeReceiptsRequest): Promise<TreeReceiptsView> {
    const page = await readReceipts(this.database, request);
    return { ...page, receipts: page.receipts.map(({ recordedAt: _at, strikeNote: _note, ...published }) => published) };
  }

  @RequestHandler(listTreeReceipts)
  async listTreeReceipts(request: ListTreeReceiptsRequest): Promise<ListTreeReceiptsReply> {
    const { receipts, ...page } = await readReceipts(this.database, request);
    return { ...page, rows: receipts };
  }

  @RequestHandler(recordTreeReceipt)
  recordTreeReceipt(request: RecordTreeReceiptRequest, call: CallContext): Promise<StaffTreeReceiptView> {
    return this.recordTreeReceiptUseCase.record(request, call);
  }

  @RequestHandler(strikeTreeReceipt)
  strikeTreeReceipt(request: StrikeTreeReceiptRequest, call: CallContext): Promise<StaffTreeReceiptView> {
    return this.strikeTreeReceiptUseCase.strike(request, call);
  }
}
