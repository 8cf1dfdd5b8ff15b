import type { Locale, LocalizedText } from '@brote/contracts';
import type { WithdrawalItem, WithdrawalState, WithdrawnLine } from '@brote/contracts/orders';
import { uuidv7 } from '@brote/messaging';
import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Days within which the trader refunds (Directive 2011/83/EU, article 13). */
const REFUND_DAYS = 14;
const DAY_MS = 86_400_000;
/** Milliseconds for which a statement waits for its second step. */
const CONFIRM_WITHIN_MS = 3_600_000;

interface NewWithdrawal {
  orderNumber: string;
  orderId: string | null;
  subscriptionId: string | null;
  planName: LocalizedText | null;
  isProven: boolean;
  userId: string | null;
  name: string;
  email: string;
  items: WithdrawalItem[];
  lines: WithdrawnLine[];
  reason: string | null;
  locale: Locale;
  clientHash: string | null;
  confirmHash: string;
}

/** A person's statement of withdrawal from a contract. It is stored unchanged, whether or not it matches an order. */
@Entity('withdrawal')
export class Withdrawal {
  @PrimaryColumn('uuid') id!: string;
  /** Grows by one with each event. */
  @VersionColumn({ type: 'int' }) version!: number;
  @Column('text') state!: WithdrawalState;
  /** The number as the person typed it. */
  @Column({ type: 'text', update: false }) orderNumber!: string;
  /** The order with that number and address; null when there is none. */
  @Column({ type: 'uuid', nullable: true, update: false }) orderId!: string | null;
  /** The plan of the statement, which has no order; null for an order, and for an unknown contract. */
  @Column({ type: 'uuid', nullable: true, update: false }) subscriptionId!: string | null;
  /** Only of a proven plan. */
  @Column({ type: 'jsonb', nullable: true, update: false }) planName!: LocalizedText | null;
  /** Whether it came with the link of the order or plan, or from its owner's session; staff decide about all others. */
  @Column({ type: 'boolean', update: false }) isProven!: boolean;
  @Column({ type: 'uuid', nullable: true, update: false }) userId!: string | null;
  @Column({ type: 'text', update: false }) name!: string;
  @Column({ type: 'text', update: false }) email!: string;
  /** The packs or brushes of each line; empty for the whole order. For a plan, the sent brushes. */
  @Column({ type: 'jsonb', update: false }) items!: WithdrawalItem[];
  /** The returned items that staff counted; null for all declared ones. */
  @Column('jsonb', { nullable: true }) returnedItems!: WithdrawalItem[] | null;
  /** The returned items for people. */
  @Column('jsonb', { nullable: true }) returnedLines!: WithdrawnLine[] | null;
  /** The declared items for people, with the names of the sale. */
  @Column({ type: 'jsonb', update: false }) lines!: { name: LocalizedText; quantity: number; sealOpened: boolean }[];
  @Column({ type: 'text', nullable: true, update: false }) reason!: string | null;
  @Column({ type: 'text', update: false }) locale!: Locale;
  @Column({ type: 'text', nullable: true, update: false }) clientHash!: string | null;
  /** SHA-256 of the token of the second step. */
  @Column({ type: 'text', update: false }) confirmHash!: string;
  @Column({ type: 'timestamptz', update: false }) preparedAt!: Date;
  @Column('timestamptz', { nullable: true }) receivedAt!: Date | null;
  /** The legal deadline of the refund. */
  @Column('timestamptz', { nullable: true }) refundBy!: Date | null;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  @Column('uuid', { nullable: true }) refundId!: string | null;
  @Column('text', { nullable: true }) refusedBecause!: string | null;

  static prepare(details: NewWithdrawal, at: Date): Withdrawal {
    return Object.assign(new Withdrawal(), {
      ...details,
      id: uuidv7(),
      version: 0,
      state: 'prepared' as const,
      preparedAt: at,
      receivedAt: null,
      refundBy: null,
      resolvedAt: null,
      refundId: null,
      returnedItems: null,
      returnedLines: null,
      refusedBecause: null,
    });
  }

  /** Declares the withdrawal: the shop's time to refund starts. */
  receive(at: Date): void {
    this.version += 1;
    this.state = 'received';
    this.receivedAt = at;
    this.refundBy = new Date(at.getTime() + REFUND_DAYS * DAY_MS);
  }

  /** Stores the returned items that staff counted, before the refund. */
  setReturnedItems(items: WithdrawalItem[], lines: WithdrawnLine[]): void {
    this.returnedItems = items;
    this.returnedLines = lines;
  }

  /** The refund was requested, if any money was left. */
  refund(refundId: string | null, at: Date): void {
    this.version += 1;
    this.state = 'refunded';
    this.refundId = refundId;
    this.resolvedAt = at;
  }

  refuse(reason: string | null, at: Date): void {
    this.version += 1;
    this.state = 'refused';
    this.refusedBecause = reason;
    this.resolvedAt = at;
  }

  /** The returned items as far as they are known, else the declared ones; empty for the whole order. */
  get effectiveItems(): WithdrawalItem[] {
    return this.returnedItems ?? this.items;
  }

  get isWhole(): boolean {
    return this.effectiveItems.length === 0;
  }

  /** Whether a plan ends at once by the withdrawal. */
  get endsPlan(): boolean {
    return this.isProven && this.subscriptionId !== null;
  }

  /** Whether the second step is in time. */
  isConfirmableAt(at: Date): boolean {
    return at.getTime() - this.preparedAt.getTime() <= CONFIRM_WITHIN_MS;
  }
}

/** A secret for the second step, and its stored hash. */
export function newConfirmToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Every failure takes the same time. */
export function isConfirmToken(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(token), 'hex'), Buffer.from(hash, 'hex'));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
