import { ArrayUnique, IsIn, IsOptional, IsUUID } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { CATALOG_LIMITS } from './catalog.limits';
import { BrushChoice } from './brush-choice';

export class ReserveBrushesRequest {
  /** Id of the purpose, e.g. a delivery; a repetition reserves nothing more. */
  @IsUUID() reservationId!: string;
  @IsNestedList(() => BrushChoice, { min: 1, max: 4 }) brushes!: BrushChoice[];
}

const { deliveriesPerReservation } = CATALOG_LIMITS;

/** Reasons for a missing reservation of one delivery; RESERVATION_CLOSED and RESERVATION_DIFFERS as for reserveStock. */
export const RESERVATION_REFUSALS = ['STOCK_SHORT', 'BRUSHES_INVALID', 'RESERVATION_CLOSED', 'RESERVATION_DIFFERS'] as const;
export type ReservationRefusal = (typeof RESERVATION_REFUSALS)[number];

export class ReserveManyBrushesRequest {
  /** Each delivery once. When too few brushes are left, earlier deliveries of the list are served first. */
  @IsNestedList(() => ReserveBrushesRequest, { min: 1, max: deliveriesPerReservation })
  @ArrayUnique(({ reservationId }: ReserveBrushesRequest) => reservationId)
  deliveries!: ReserveBrushesRequest[];
}

/** Result of one delivery. */
export class ReservationOutcome {
  @IsUUID() reservationId!: string;
  /** Reason of the refusal; null when its brushes are reserved. */
  @IsOptional() @IsIn(RESERVATION_REFUSALS) refusal!: ReservationRefusal | null;
}

export class ReserveManyBrushesReply {
  /** One result per delivery, in the order of the request. */
  @IsNestedList(() => ReservationOutcome, { max: deliveriesPerReservation }) outcomes!: ReservationOutcome[];
}

/**
 * Holds single brushes for many deliveries, each delivery all or none. A refused delivery does not delay the others. A hold is committed or
 * released like a reservation, with `reservationId` as its checkout.
 */
export const reserveManyBrushes = defineRequest({
  name: 'catalog.reserve-many-brushes.v1',
  calledBy: ['subscriptions'],
  request: ReserveManyBrushesRequest,
  reply: ReserveManyBrushesReply,
  deadlineMs: 15_000,
});
