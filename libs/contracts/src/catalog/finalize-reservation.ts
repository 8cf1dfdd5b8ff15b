import { IsIn, IsUUID } from 'class-validator';
import { defineRequest } from '../define';

/** held: waits for payment; committed: sold; released: available again; returned: sold, then available again. */
export const RESERVATION_STATES = ['held', 'committed', 'released', 'returned'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

export class FinalizeReservationRequest {
  @IsUUID() reservationId!: string;
}

export class FinalizeReservationReply {
  /** The state after the call; repeating a call changes nothing. */
  @IsIn(RESERVATION_STATES) state!: ReservationState;
}

const defineFinalization = <const Code extends string>(name: string, errors: readonly Code[]) =>
  defineRequest({
    name,
    calledBy: ['orders-payments', 'subscriptions'],
    request: FinalizeReservationRequest,
    reply: FinalizeReservationReply,
    errors,
    // Repeating a call changes nothing.
    retry: 'untilDeadline',
  });

/** The checkout was paid: held stock becomes sold. RESERVATION_CLOSED when it was released before. */
export const commitReservation = defineFinalization('catalog.commit-reservation.v1', ['RESERVATION_UNKNOWN', 'RESERVATION_CLOSED']);

/**
 * The checkout can no longer be paid: held stock is available again. An unknown checkout is stored as released, so that a reservation still
 * under way comes too late. RESERVATION_CLOSED when it was sold.
 */
export const releaseReservation = defineFinalization('catalog.release-reservation.v1', ['RESERVATION_CLOSED']);

/** A paid order was cancelled before it left: sold stock is available again. RESERVATION_CLOSED when it was never sold. */
export const returnReservation = defineFinalization('catalog.return-reservation.v1', ['RESERVATION_UNKNOWN', 'RESERVATION_CLOSED']);
