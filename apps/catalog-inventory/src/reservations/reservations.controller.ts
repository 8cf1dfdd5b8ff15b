import {
  commitReservation,
  reserveManyBrushes,
  ReserveManyBrushesRequest,
  releaseReservation,
  reserveStock,
  ReserveStockRequest,
  returnPieces,
  ReturnPiecesRequest,
  returnReservation,
  FinalizeReservationRequest,
  type ReserveManyBrushesReply,
  type ReserveStockReply,
  type FinalizeReservationReply,
} from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ReserveManyBrushes } from './reserve-many-brushes';
import { ReserveStock } from './reserve-stock';
import { ReturnPieces } from './return-pieces';
import { FinalizeReservation } from './finalize-reservation';

@Controller()
export class ReservationsController {
  constructor(
    private readonly reserve: ReserveStock,
    private readonly reserveMany: ReserveManyBrushes,
    private readonly finalizeReservation: FinalizeReservation,
    private readonly returnPiecesUseCase: ReturnPieces,
  ) {}

  @RequestHandler(reserveStock)
  reserveStock(request: ReserveStockRequest): Promise<ReserveStockReply> {
    return this.reserve.reserveStock(request);
  }

  @RequestHandler(reserveManyBrushes)
  reserveManyBrushes(request: ReserveManyBrushesRequest): Promise<ReserveManyBrushesReply> {
    return this.reserveMany.reserve(request);
  }

  @RequestHandler(commitReservation)
  commitReservation({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    return this.finalizeReservation.finalize('commit', reservationId);
  }

  @RequestHandler(releaseReservation)
  releaseReservation({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    return this.finalizeReservation.finalize('release', reservationId);
  }

  @RequestHandler(returnReservation)
  returnReservation({ reservationId }: FinalizeReservationRequest): Promise<FinalizeReservationReply> {
    return this.finalizeReservation.finalize('return', reservationId);
  }

  @RequestHandler(returnPieces)
  returnPieces(request: ReturnPiecesRequest): Promise<FinalizeReservationReply> {
    return this.returnPiecesUseCase.returnPieces(request);
  }
}
