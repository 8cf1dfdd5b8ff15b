import type { BrushChoice, ReservationLine, ReservationState, ReserveStockReply } from '@brote/contracts/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Stock held for one checkout. Only the saga of the checkout ends it; no clock here does. */
@Entity()
export class Reservation {
  @PrimaryColumn({ type: 'uuid' }) reservationId!: string;
  @Column({ type: 'text' }) state!: ReservationState;
  /** What was asked for; null when the checkout was released before it asked. */
  @Column({ type: 'jsonb', nullable: true }) lines!: ReservationLine[] | BrushChoice[] | null;
  /** What was answered; repeated word for word when asked again. */
  @Column({ type: 'jsonb', nullable: true }) answer!: ReserveStockReply | null;
  @Column({ type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'timestamptz', nullable: true }) finalizedAt!: Date | null;
}
