import type { PlanDocumentKind, PlanDocumentState } from '@brote/contracts/staff-orders';
import { uuidv7 } from '@brote/messaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { retryDelayMs } from '#app/core/retry-delay';

/** Attempts before staff have to decide: about fifteen hours. */
const MAX_TRIES = 100;
const MAX_ERROR_LENGTH = 300;

/** A charge of a plan, or a part of it that went back. */
export interface DocumentedCharge {
  kind: PlanDocumentKind;
  /** The invoice's id at Stripe. */
  chargeId: string;
  /** Cents of the charge that went back so far, this part included; 0 for the charge itself. */
  refundedTotal: number;
  /** Cents of the plan, VAT included. */
  amount: number;
  subscriptionId: string;
  userId: string;
  occurredAt: Date;
}

/** The request for one document of a plan. A worker issues it; staff decide about those that failed. */
@Entity('plan_document')
export class PlanDocument implements DocumentedCharge {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: PlanDocumentKind;
  @Column('text') chargeId!: string;
  @Column('int') refundedTotal!: number;
  @Column('int') amount!: number;
  @Column('uuid') subscriptionId!: string;
  @Column('uuid') userId!: string;
  @Column('timestamptz') occurredAt!: Date;
  @Column('timestamptz') requestedAt!: Date;
  @Column('text') state!: PlanDocumentState;
  @Column('int') tries!: number;
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;

  static request(charge: DocumentedCharge, at: Date): PlanDocument {
    const due = { id: uuidv7(), requestedAt: at, state: 'due' as const, tries: 0, dueAt: at, leaseUntil: null, lastError: null };
    return Object.assign(new PlanDocument(), { ...charge, ...due });
  }

  markIssued(): void {
    Object.assign(this, { state: 'issued', leaseUntil: null, lastError: null });
  }

  /** Postpones it by a growing delay; the last attempt fails it. */
  postpone(error: unknown, at: Date): void {
    this.recordError(error);
    if (this.tries >= MAX_TRIES) this.state = 'failed';
    else this.dueAt = new Date(at.getTime() + retryDelayMs(this.tries));
  }

  /** A further attempt would fail for the same reason: staff decide. */
  fail(error: unknown): void {
    this.recordError(error);
    this.state = 'failed';
  }

  /** Staff have removed the reason of the failure. */
  retry(at: Date): void {
    Object.assign(this, { state: 'due', tries: 0, dueAt: at, requestedAt: at });
  }

  private recordError(error: unknown): void {
    this.tries += 1;
    this.leaseUntil = null;
    this.lastError = String(error).slice(0, MAX_ERROR_LENGTH);
  }
}
