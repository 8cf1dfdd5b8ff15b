import {
  commitReservation,
  holdManyBrushes,
  HoldManyBrushesRequest,
  releaseReservation,
  reserveStock,
  ReserveStockRequest,
  returnPieces,
  ReturnPiecesRequest,
  returnReservation,
  SettleReservationRequest,
  type HoldManyBrushesReply,
  type ReserveStockReply,
  type SettleReservationReply,
} from '@brote/contracts/catalog';
import { Handles } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { HoldManyBrushes } from './hold-many-brushes';
import { ReserveStock } from './reserve-stock';
import { ReturnPieces } from './return-pieces';
import { SettleReservation } from './settle-reservation';

@Controller()
export class ReservationsController {
  constructor(
    private readonly reserve: ReserveStock,
    private readonly holdMany: HoldManyBrushes,
    private readonly settle: SettleReservation,
    private readonly back: ReturnPieces,
  ) {}

  @Handles(reserveStock)
  reserveStock(request: ReserveStockRequest): Promise<ReserveStockReply> {
    return this.reserve.execute(request);
  }

  @Handles(holdManyBrushes)
  holdManyBrushes(request: HoldManyBrushesRequest): Promise<HoldManyBrushesReply> {
    return this.holdMany.execute(request);
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

  @Handles(returnPieces)
  returnPieces(request: ReturnPiecesRequest): Promise<SettleReservationReply> {
    return this.back.execute(request);
  }
}
