import type { BrushChoice, ReservationLine, ReservationState, ReserveStockReply } from '@brote/contracts/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Stock reserved for one checkout or delivery. Only the process that reserved it ends it (a checkout's saga), never a clock here. */
@Entity()
export class Reservation {
  @PrimaryColumn({ type: 'uuid' }) reservationId!: string;
  @Column({ type: 'text' }) state!: ReservationState;
  /** The requested lines; null when the release came before the reservation. */
  @Column({ type: 'jsonb', nullable: true }) lines!: ReservationLine[] | BrushChoice[] | null;
  /** The first answer; a repeated request gets it unchanged. */
  @Column({ type: 'jsonb', nullable: true }) answer!: ReserveStockReply | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) finalizedAt!: Date | null;
}
