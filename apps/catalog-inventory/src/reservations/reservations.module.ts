import { Module } from '@nestjs/common';
import { PricesModule } from '../catalog/prices/prices.module';
import { StockModule } from '../inventory/stock/stock.module';
import { ReserveBrushes } from './reserve-brushes';
import { ReserveManyBrushes } from './reserve-many-brushes';
import { PickSurprises } from './pick-surprises';
import { ReservationsController } from './reservations.controller';
import { ReserveStock } from './reserve-stock';
import { ReturnPieces } from './return-pieces';
import { FinalizeReservation } from './finalize-reservation';

@Module({
  imports: [PricesModule, StockModule],
  controllers: [ReservationsController],
  providers: [PickSurprises, ReserveStock, ReserveBrushes, ReserveManyBrushes, FinalizeReservation, ReturnPieces],
})
export class ReservationsModule {}
