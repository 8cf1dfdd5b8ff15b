import { IsInt, Matches } from 'class-validator';

/** Most published refund days of one payment: a refund each day for longer than a year. */
export const MAX_REFUND_DAYS = 500;

/** The change of a payment's refunded sum on one day. An entry of a day that is over never changes. */
export class RefundDay {
  /** A day in Europe/Madrid. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/) day!: string;
  /** Cents; below zero when a bank returned more to the shop than the shop refunded that day. */
  @IsInt() amount!: number;
}
