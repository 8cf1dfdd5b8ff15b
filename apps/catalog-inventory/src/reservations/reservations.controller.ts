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
import { RequestHandler } from '@brote/messaging';
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

  @RequestHandler(reserveStock)
  reserveStock(request: ReserveStockRequest): Promise<ReserveStockReply> {
    return this.reserve.execute(request);
  }

  @RequestHandler(holdManyBrushes)
  holdManyBrushes(request: HoldManyBrushesRequest): Promise<HoldManyBrushesReply> {
    return this.holdMany.execute(request);
  }

  @RequestHandler(commitReservation)
  commitReservation({ checkoutId }: SettleReservationRequest): Promise<SettleReservationReply> {
    return this.settle.execute('commit', checkoutId);
  }

  @RequestHandler(releaseReservation)
  releaseReservation({ checkoutId }: SettleReservationRequest): Promise<SettleReservationReply> {
    return this.settle.execute('release', checkoutId);
  }

  @RequestHandler(returnReservation)
  returnReservation({ checkoutId }: SettleReservationRequest): Promise<SettleReservationReply> {
    return this.settle.execute('return', checkoutId);
  }

  @RequestHandler(returnPieces)
  returnPieces(request: ReturnPiecesRequest): Promise<SettleReservationReply> {
    return this.back.execute(request);
  }
}
