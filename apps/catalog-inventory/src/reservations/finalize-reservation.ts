import {
  commitReservation,
  releaseReservation,
  returnReservation,
  type ReservationState,
  type FinalizeReservationReply,
} from '@brote/contracts/catalog';
import { refuse } from '@brote/messaging';
import { Database, insertOrIgnore, UnitOfWork, type Sql, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { StockChange } from '../inventory/stock/availability';
import { returnToLots } from '../inventory/stock/stock-lots';
import { StockEventPublisher } from '../inventory/stock/stock-event-publisher';
import { Reservation } from './reservation.entity';
import { FINALIZE_RESERVATION } from './reservations.queries';

/** The actions on a reservation that holds stock. */
export const RESERVATION_ACTIONS = ['commit', 'release', 'return'] as const;
export type ReservationAction = (typeof RESERVATION_ACTIONS)[number];

interface ReservationTransition {
  from: ReservationState;
  to: ReservationState;
  /** Changes of the three counters of a SKU stock, per piece. They add up to 0. */
  perPiece: { available: -1 | 0 | 1; reserved: -1 | 0 | 1; sold: -1 | 0 | 1 };
}

/** The only transitions of a reservation. */
export const TRANSITIONS: Readonly<Record<ReservationAction, ReservationTransition>> = {
  commit: { from: 'held', to: 'committed', perPiece: { available: 0, reserved: -1, sold: 1 } },
  release: { from: 'held', to: 'released', perPiece: { available: 1, reserved: -1, sold: 0 } },
  return: { from: 'committed', to: 'returned', perPiece: { available: 1, reserved: 0, sold: -1 } },
};

/** States in which an action is done already, so that a repetition changes nothing. A returned sale was committed once. */
const DONE_STATES: Readonly<Record<ReservationAction, readonly ReservationState[]>> = {
  commit: ['committed', 'returned'],
  release: ['released'],
  return: ['returned'],
};

/** Whether the action is due in the state, done already, or too late (`closed`). */
export function actionStatus(action: ReservationAction, state: ReservationState): 'due' | 'done' | 'closed' {
  if (TRANSITIONS[action].from === state) return 'due';
  return DONE_STATES[action].includes(state) ? 'done' : 'closed';
}

const CONTRACT_BY_ACTION = { commit: commitReservation, release: releaseReservation, return: returnReservation };
const MAX_ATTEMPTS = 3;

/** Commits, releases or returns the stock of a reservation. Repetitions change nothing, in any order and from any copy of the service. */
@Injectable()
export class FinalizeReservation {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly stockEvents: StockEventPublisher,
    private readonly clock: Clock,
  ) {}

  async finalize(action: ReservationAction, reservationId: string): Promise<FinalizeReservationReply> {
    const { to, perPiece } = TRANSITIONS[action];
    // The available pieces stay the same, so no event is due. One statement without a transaction around it suffices.
    if (perPiece.available === 0 && (await this.updateStock(this.database, action, reservationId)).length > 0) return { state: to };
    return this.unitOfWork.run(async (tx) => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const state =
          (await this.applyTransition(tx, action, reservationId)) ?? (await this.resolveStateWithoutTransition(tx, action, reservationId));
        if (state !== null) return { state };
      }
      throw new Error(`Finalizing the reservation of checkout ${reservationId} failed: it changed during each of ${MAX_ATTEMPTS} attempts`);
    });
  }

  /** The new state, or null when the reservation was not in the state to move from. */
  private async applyTransition(tx: Transaction, action: ReservationAction, reservationId: string): Promise<ReservationState | null> {
    const changes = await this.updateStock(tx, action, reservationId);
    if (changes.length === 0) return null;
    if (action === 'return') await returnToLots(tx, reservationId, null, { source: 'returned', at: this.clock.now() });
    this.stockEvents.publishChanges(tx, changes);
    return TRANSITIONS[action].to;
  }

  private updateStock(sql: Sql, action: ReservationAction, reservationId: string): Promise<StockChange[]> {
    const { from, to, perPiece } = TRANSITIONS[action];
    return sql.query<StockChange>(FINALIZE_RESERVATION, {
      reservationId,
      from,
      to,
      now: this.clock.now(),
      availableFactor: perPiece.available,
      reservedFactor: perPiece.reserved,
      soldFactor: perPiece.sold,
    });
  }

  /**
   * The state to answer with; null when the reservation appeared meanwhile and the move must be tried again.
   * @throws Refusal RESERVATION_CLOSED, RESERVATION_UNKNOWN
   */
  private async resolveStateWithoutTransition(
    tx: Transaction,
    action: ReservationAction,
    reservationId: string,
  ): Promise<ReservationState | null> {
    const reservation = await tx
      .repository(Reservation)
      .findOne({ where: { reservationId }, select: { reservationId: true, state: true } });
    if (!reservation) return this.finalizeUnknown(tx, action, reservationId);
    const status = actionStatus(action, reservation.state);
    if (status === 'closed') refuse(CONTRACT_BY_ACTION[action], 'RESERVATION_CLOSED');
    return status === 'done' ? reservation.state : null;
  }

  /** A release may overtake its reservation. The row of the release refuses the late reservation. */
  private async finalizeUnknown(tx: Transaction, action: ReservationAction, reservationId: string): Promise<ReservationState | null> {
    if (action !== 'release') refuse(CONTRACT_BY_ACTION[action], 'RESERVATION_UNKNOWN');
    const now = this.clock.now();
    const released = { reservationId, state: 'released', lines: null, answer: null, createdAt: now, finalizedAt: now } as const;
    return (await insertOrIgnore(tx, Reservation, released)) > 0 ? 'released' : null;
  }
}
