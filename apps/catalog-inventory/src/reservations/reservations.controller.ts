import * as catalog from '@brote/contracts/catalog';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { RefuseUnsold } from './refuse-unsold';
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
    private readonly refuseUnsold: RefuseUnsold,
  ) {}

  @RequestHandler(catalog.reserveStock)
  async reserveStock(request: catalog.ReserveStockRequest): Promise<catalog.ReserveStockReply> {
    const { country, ...reservation } = request;
    await this.refuseUnsold.refuse(country);
    return this.reserve.reserveStock(reservation);
  }

  @RequestHandler(catalog.reserveManyBrushes)
  reserveManyBrushes(request: catalog.ReserveManyBrushesRequest): Promise<catalog.ReserveManyBrushesReply> {
    return this.reserveMany.reserve(request);
  }

  @RequestHandler(catalog.commitReservation)
  commitReservation({ reservationId }: catalog.FinalizeReservationRequest): Promise<catalog.FinalizeReservationReply> {
    return this.finalizeReservation.finalize('commit', reservationId);
  }

  @RequestHandler(catalog.releaseReservation)
  releaseReservation({ reservationId }: catalog.FinalizeReservationRequest): Promise<catalog.FinalizeReservationReply> {
    return this.finalizeReservation.finalize('release', reservationId);
  }

  @RequestHandler(catalog.returnReservation)
  returnReservation({ reservationId }: catalog.FinalizeReservationRequest): Promise<catalog.FinalizeReservationReply> {
    return this.finalizeReservation.finalize('return', reservationId);
  }

  @RequestHandler(catalog.returnPieces)
  returnPieces(request: catalog.ReturnPiecesRequest): Promise<catalog.FinalizeReservationReply> {
    return this.returnPiecesUseCase.returnPieces(request);
  }
}
