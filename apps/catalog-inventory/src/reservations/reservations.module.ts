import { Module } from '@nestjs/common';
import { PricesModule } from '../prices/prices.module';
import { StockModule } from '../stock/stock.module';
import { ReservationsController } from './reservations.controller';
import { ReserveStock } from './reserve-stock';
import { SettleReservation } from './settle-reservation';

@Module({
  imports: [PricesModule, StockModule],
  controllers: [ReservationsController],
  providers: [ReserveStock, SettleReservation],
})
export class ReservationsModule {}
