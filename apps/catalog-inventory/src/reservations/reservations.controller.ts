import {
  commitReservation,
  releaseReservation,
  reserveStock,
  ReserveStockRequest,
  returnReservation,
  SettleReservationRequest,
  type ReserveStockReply,
  type SettleReservationReply,
} from '@brote/contracts/catalog';
import { Handles } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ReserveStock } from './reserve-stock';
import { SettleReservation } from './settle-reservation';

@Controller()
export class ReservationsController {
  constructor(
    private readonly reserve: ReserveStock,
    private readonly settle: SettleReservation,
  ) {}

  @Handles(reserveStock)
  reserveStock(request: ReserveStockRequest): Promise<ReserveStockReply> {
    return this.reserve.execute(request);
  }

  @Handles(commitReservation)
  commitReservation({ checkoutId }: SettleReservationRequest): Promise<SettleReservationReply> {
    return this.settle.execute('commit', checkoutId);
  }

  @Handles(releaseReservation)
  releaseReservation({ checkoutId }: SettleReservationRequest): Promise<SettleReservationReply> {
    return this.settle.execute('release', checkoutId);
  }

  @Handles(returnReservation)
  returnReservation({ checkoutId }: SettleReservationRequest): Promise<SettleReservationReply> {
    return this.settle.execute('return', checkoutId);
  }
}
