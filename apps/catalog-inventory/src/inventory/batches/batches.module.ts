import { Module } from '@nestjs/common';
import { StockModule } from '../stock/stock.module';
import { BatchesController } from './batches.controller';
import { BatchesEventsController } from './batches.events.controller';
import { BlockBatch } from './block-batch';
import { RecordOrderBatches } from './record-order-batches';
import { RecordParcel } from './record-parcel';
import { TraceBatches } from './trace-batches';

@Module({
  imports: [StockModule],
  controllers: [BatchesController, BatchesEventsController],
  providers: [RecordParcel, RecordOrderBatches, BlockBatch, TraceBatches],
})
export class BatchesModule {}
