import { Module } from '@nestjs/common';
import { PricesModule } from '../prices/prices.module';
import { StockModule } from '../stock/stock.module';
import { HoldBrushes } from './hold-brushes';
import { HoldManyBrushes } from './hold-many-brushes';
import { PickSurprises } from './pick-surprises';
import { ReservationsController } from './reservations.controller';
import { ReserveStock } from './reserve-stock';
import { ReturnPieces } from './return-pieces';
import { SettleReservation } from './settle-reservation';

@Module({
  imports: [PricesModule, StockModule],
  controllers: [ReservationsController],
  providers: [PickSurprises, ReserveStock, HoldBrushes, HoldManyBrushes, SettleReservation, ReturnPieces],
})
export class ReservationsModule {}
