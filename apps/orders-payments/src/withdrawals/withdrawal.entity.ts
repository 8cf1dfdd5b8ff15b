import type { Locale, LocalizedText } from '@brote/contracts';
import type { WithdrawalItem, WithdrawalState, WithdrawnLine } from '@brote/contracts/orders';
import { uuidv7 } from '@brote/messaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The trader pays back within 14 days (Directive 2011/83/EU, article 13). */
const REFUND_DAYS = 14;
const DAY_MS = 86_400_000;
/** How long a statement waits for its second step. */
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

/** A person's statement of withdrawal from a contract. It is stored as it was made, whether or not it fits an order. */
@Entity('withdrawal')
export class Withdrawal {
  @PrimaryColumn('uuid') id!: string;
  /** Grows by one with each event. */
  @Column('int') version!: number;
  @Column('text') state!: WithdrawalState;
  /** As it was typed. */
  @Column('text') orderNumber!: string;
  /** The order that number and address belong to; null when there is none. */
  @Column('uuid', { nullable: true }) orderId!: string | null;
  /** The plan that is meant, which has no order; null when it is about an order, or about nothing that is known. */
  @Column('uuid', { nullable: true }) subscriptionId!: string | null;
  /** Only of a proven plan. */
  @Column('jsonb', { nullable: true }) planName!: LocalizedText | null;
  /** Whether it was declared with the link of the order or plan, or from its owner's session; all else is for staff to judge. */
  @Column('boolean') isProven!: boolean;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text') name!: string;
  @Column('text') email!: string;
  /** Which packs or brushes of which line; empty for the whole order. Of a plan the brushes that were sent. */
  @Column('jsonb') items!: WithdrawalItem[];
  /** What really came back, where staff said so; null for all that was declared. */
  @Column('jsonb', { nullable: true }) returnedItems!: WithdrawalItem[] | null;
  /** The same for people. */
  @Column('jsonb', { nullable: true }) returnedLines!: WithdrawnLine[] | null;
  /** The same for people, with the names as they were sold. */
  @Column('jsonb') lines!: { name: LocalizedText; quantity: number; sealOpened: boolean }[];
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text') locale!: Locale;
  @Column('text', { nullable: true }) clientHash!: string | null;
  /** SHA-256 of what the second step has to bring. */
  @Column('text') confirmHash!: string;
  @Column('timestamptz') preparedAt!: Date;
  @Column('timestamptz', { nullable: true }) receivedAt!: Date | null;
  /** Until when the money has to be on its way back. */
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

  /** Declared: from this moment the shop's time to pay back runs. */
  receive(at: Date): void {
    this.version += 1;
    this.state = 'received';
    this.receivedAt = at;
    this.refundBy = new Date(at.getTime() + REFUND_DAYS * DAY_MS);
  }

  /** Staff say what really came back, before it is paid. */
  count(items: WithdrawalItem[], lines: WithdrawnLine[]): void {
    this.returnedItems = items;
    this.returnedLines = lines;
  }

  /** The money is on its way back, if there was any left. */
  refund(refundId: string | null, at: Date): void {
    this.version += 1;
    this.state = 'refunded';
    this.refundId = refundId;
    this.resolvedAt = at;
  }

  refuse(because: string | null, at: Date): void {
    this.version += 1;
    this.state = 'refused';
    this.refusedBecause = because;
    this.resolvedAt = at;
  }

  /** What came back, as far as that is known, else what was declared; empty for the whole order. */
  get returned(): WithdrawalItem[] {
    return this.returnedItems ?? this.items;
  }

  get isWhole(): boolean {
    return this.returned.length === 0;
  }

  /** Whether a plan ends with it at once. */
  get endsPlan(): boolean {
    return this.isProven && this.subscriptionId !== null;
  }

  /** Whether the second step comes in time. */
  isConfirmableAt(at: Date): boolean {
    return at.getTime() - this.preparedAt.getTime() <= CONFIRM_WITHIN_MS;
  }
}
