import { Module } from '@nestjs/common';
import { StockModule } from '../stock/stock.module';
import { BatchesController } from './batches.controller';
import { BatchesEventsController } from './batches.events.controller';
import { BlockBatch } from './block-batch';
import { NoteOrderBatches } from './note-order-batches';
import { NoteParcel } from './note-parcel';
import { TraceBatches } from './trace-batches';

@Module({
  imports: [StockModule],
  controllers: [BatchesController],
  providers: [BatchesEventsController, NoteParcel, NoteOrderBatches, BlockBatch, TraceBatches],
})
export class BatchesModule {}
