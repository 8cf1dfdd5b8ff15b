import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module';
import { InventoryModule } from '../inventory/inventory.module';
import { RefuseUnsold } from './refuse-unsold';
import { Reservation } from './reservation.entity';
import { ReserveBrushes } from './reserve-brushes';
import { ReserveManyBrushes } from './reserve-many-brushes';
import { PickSurprises } from './pick-surprises';
import { ReservationsController } from './reservations.controller';
import { ReserveStock } from './reserve-stock';
import { ReturnPieces } from './return-pieces';
import { FinalizeReservation } from './finalize-reservation';

/** Reservations of stock for checkouts and deliveries, and their prices. */
@Module({
  imports: [TypeOrmModule.forFeature([Reservation]), CatalogModule, InventoryModule],
  controllers: [ReservationsController],
  providers: [PickSurprises, RefuseUnsold, ReserveStock, ReserveBrushes, ReserveManyBrushes, FinalizeReservation, ReturnPieces],
})
export class ReservationsModule {}
