import * as recalls from '@brote/contracts/recalls';
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

  @RequestHandler(recalls.listBatches)
  async listBatches(): Promise<recalls.ListBatchesReply> {
    return { rows: await readBatchRows(this.database) };
  }

  @RequestHandler(recalls.getOrderBatches)
  getOrderBatches({ orderId }: recalls.GetOrderBatchesRequest): Promise<recalls.OrderBatchesView> {
    return readOrderBatches(this.database, orderId);
  }

  @RequestHandler(recalls.traceBatches)
  traceBatches(request: recalls.TraceBatchesRequest): Promise<recalls.TraceBatchesReply> {
    return this.traceBatchesUseCase.trace(request);
  }

  @RequestHandler(recalls.recordOrderBatches)
  recordOrderBatches(request: recalls.RecordOrderBatchesRequest, call: CallContext): Promise<recalls.OrderBatchesView> {
    return this.recordOrderBatchesUseCase.record(request, call);
  }

  @RequestHandler(recalls.blockBatch)
  blockBatch(request: recalls.BlockBatchRequest, call: CallContext): Promise<recalls.BlockBatchReply> {
    return this.blockBatchUseCase.block(request, call);
  }
}
