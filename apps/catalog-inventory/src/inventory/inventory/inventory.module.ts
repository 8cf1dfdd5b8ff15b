import { Module } from '@nestjs/common';
import { StockModule } from '../stock/stock.module';
import { GetInventory } from './get-inventory';
import { InventoryController } from './inventory.controller';
import { StaffStockCommands } from './staff-stock-commands';
import { ListMovements } from './list-movements';
import { LowStockController } from './low-stock.controller';
import { SendStockAlert } from './send-stock-alert';
import { SetThreshold } from './set-threshold';

@Module({
  imports: [StockModule],
  controllers: [InventoryController, LowStockController],
  providers: [GetInventory, ListMovements, StaffStockCommands, SetThreshold, SendStockAlert],
})
export class InventoryModule {}
