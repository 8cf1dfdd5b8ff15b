import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BatchesController } from './batches/batches.controller';
import { BatchesEventsController } from './batches/batches.events.controller';
import { BlockBatch } from './batches/block-batch';
import { RecordOrderBatches } from './batches/record-order-batches';
import { RecordParcel } from './batches/record-parcel';
import { TraceBatches } from './batches/trace-batches';
import { GetInventory } from './inventory/get-inventory';
import { InventoryController } from './inventory/inventory.controller';
import { ListMovements } from './inventory/list-movements';
import { LowStockController } from './inventory/low-stock.controller';
import { MeasureStock } from './inventory/measure-stock';
import { SendStockAlert } from './inventory/send-stock-alert';
import { SetThreshold } from './inventory/set-threshold';
import { StaffStockCommands } from './inventory/staff-stock-commands';
import { AdjustStock } from './stock/adjust-stock';
import { SkuStock } from './stock/sku-stock.entity';
import { StockEventPublisher } from './stock/stock-event-publisher';

const inventoryProviders = [GetInventory, ListMovements, StaffStockCommands, SetThreshold, SendStockAlert, MeasureStock];
const batchProviders = [RecordParcel, RecordOrderBatches, BlockBatch, TraceBatches];

/** Stock of each SKU, its batches, and what staff do with both. */
@Module({
  imports: [TypeOrmModule.forFeature([SkuStock])],
  controllers: [InventoryController, LowStockController, BatchesController, BatchesEventsController],
  providers: [AdjustStock, StockEventPublisher, ...inventoryProviders, ...batchProviders],
  exports: [GetInventory, StockEventPublisher],
})
export class InventoryModule {}
