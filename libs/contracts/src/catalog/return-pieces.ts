import { IsUUID } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { SkuQuantity } from './reserve-stock';
import { FinalizeReservationReply } from './finalize-reservation';

export class ReturnPiecesRequest {
  /** Chosen by the caller; the same return happens once. */
  @IsUUID() returnId!: string;
  @IsUUID() reservationId!: string;
  /** Each SKU once. */
  @IsNestedList(() => SkuQuantity, { min: 1, max: 14 }) pieces!: SkuQuantity[];
}

/**
 * Some pieces of a paid order came back fit to be sold again: sold stock is available again. After the whole order was returned nothing is
 * left to do. RESERVATION_CLOSED when it was never sold, PIECES_NOT_SOLD when more would come back than was sold.
 */
export const returnPieces = defineRequest({
  name: 'catalog.return-pieces.v1',
  calledBy: ['orders-payments', 'subscriptions'],
  request: ReturnPiecesRequest,
  reply: FinalizeReservationReply,
  errors: ['RESERVATION_UNKNOWN', 'RESERVATION_CLOSED', 'PIECES_NOT_SOLD'],
});
