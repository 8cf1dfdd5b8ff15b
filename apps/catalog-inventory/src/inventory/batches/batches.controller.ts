import {
  blockBatch,
  getOrderBatches,
  listBatches,
  recordOrderBatches,
  traceBatches,
  type BlockBatchReply,
  type BlockBatchRequest,
  type GetOrderBatchesRequest,
  type ListBatchesReply,
  type RecordOrderBatchesRequest,
  type OrderBatchesView,
  type TraceBatchesReply,
  type TraceBatchesRequest,
} from '@brote/contracts/recalls';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { readBatchRows, readOrderBatches } from './batches.queries';
import { BlockBatch } from './block-batch';
import { RecordOrderBatches } from './record-order-batches';
import { TraceBatches } from './trace-batches';

/** Requests about batches: arrivals, the batches of an order, traces, corrections and blocks. */
@Controller()
export class BatchesController {
  constructor(
    private readonly database: Database,
    private readonly recordOrderBatchesUseCase: RecordOrderBatches,
    private readonly blockBatchUseCase: BlockBatch,
    private readonly traceBatchesUseCase: TraceBatches,
  ) {}

  @RequestHandler(listBatches)
  async listBatches(): Promise<ListBatchesReply> {
    return { rows: await readBatchRows(this.database) };
  }

  @RequestHandler(getOrderBatches)
  getOrderBatches({ orderId }: GetOrderBatchesRequest): Promise<OrderBatchesView> {
    return readOrderBatches(this.database, orderId);
  }

  @RequestHandler(traceBatches)
  traceBatches(request: TraceBatchesRequest): Promise<TraceBatchesReply> {
    return this.traceBatchesUseCase.trace(request);
  }

  @RequestHandler(recordOrderBatches)
  recordOrderBatches(request: RecordOrderBatchesRequest, call: CallContext): Promise<OrderBatchesView> {
    return this.recordOrderBatchesUseCase.record(request, call);
  }

  @RequestHandler(blockBatch)
  blockBatch(request: BlockBatchRequest, call: CallContext): Promise<BlockBatchReply> {
    return this.blockBatchUseCase.block(request, call);
  }
}
