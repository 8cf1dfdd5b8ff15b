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
import { batchRows, orderBatches } from './batches.queries';
import { BlockBatch } from './block-batch';
import { RecordOrderBatches } from './record-order-batches';
import { TraceBatches } from './trace-batches';

/** Requests about batches: arrivals, the batches of an order, traces, corrections and blocks. */
@Controller()
export class BatchesController {
  constructor(
    private readonly database: Database,
    private readonly recording: RecordOrderBatches,
    private readonly blocking: BlockBatch,
    private readonly tracing: TraceBatches,
  ) {}

  @RequestHandler(listBatches)
  async listBatches(): Promise<ListBatchesReply> {
    return { rows: await batchRows(this.database) };
  }

  @RequestHandler(getOrderBatches)
  getOrderBatches({ orderId }: GetOrderBatchesRequest): Promise<OrderBatchesView> {
    return orderBatches(this.database, orderId);
  }

  @RequestHandler(traceBatches)
  traceBatches(request: TraceBatchesRequest): Promise<TraceBatchesReply> {
    return this.tracing.trace(request);
  }

  @RequestHandler(recordOrderBatches)
  recordOrderBatches(request: RecordOrderBatchesRequest, call: CallContext): Promise<OrderBatchesView> {
    return this.recording.record(request, call);
  }

  @RequestHandler(blockBatch)
  blockBatch(request: BlockBatchRequest, call: CallContext): Promise<BlockBatchReply> {
    return this.blocking.block(request, call);
  }
}
