import { IsIn, IsInt, Matches, Min } from 'class-validator';
import { defineRequest } from '../define';
import { DAY_PATTERN } from '../deliveries/delivery-row';
import { MoneySum } from '../money-view';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNested } from '../validation/nested';

/** Country of VAT for sales to consumers in other countries of the Union: Spain, or the country of delivery. */
export const VAT_MODES = ['origin', 'destination'] as const;
export type VatMode = (typeof VAT_MODES)[number];

/**
 * below: far from the threshold; near: 80 % or more of it this year; over: this year or the last exceeded it, so `origin` is no longer
 * allowed.
 */
export const VAT_LEVELS = ['below', 'near', 'over'] as const;
export type VatLevel = (typeof VAT_LEVELS)[number];

/** Distance sales of a calendar year in Europe/Madrid, without VAT, less the refunds of that year. Below zero when these are higher. */
export class DistanceSales {
  @IsInt() @Min(2000) year!: number;
  /** Invoices of orders less credit notes. */
  @IsNested(() => MoneySum) orders!: MoneySum;
  /** Payments of plans less refunds. */
  @IsNested(() => MoneySum) plans!: MoneySum;
  @IsNested(() => MoneySum) total!: MoneySum;
}

export class VatStatusView {
  /** The mode of sales today. */
  @IsIn(VAT_MODES) mode!: VatMode;
  /** First day of `destination`, `YYYY-MM-DD` in Europe/Madrid, past or future. Absent when no change is planned. */
  @MayBeAbsent() @Matches(DAY_PATTERN) destinationFrom?: string;
  /** Directive 2006/112/EC, article 59c: 10,000 € a calendar year, without VAT. */
  @IsNested(() => MoneySum) threshold!: MoneySum;
  @IsNested(() => DistanceSales) thisYear!: DistanceSales;
  /** The threshold must not have been passed in that year either. */
  @IsNested(() => DistanceSales) lastYear!: DistanceSales;
  /** Remaining amount up to the threshold this year; never below zero. */
  @IsNested(() => MoneySum) left!: MoneySum;
  /** Share of the threshold, in whole percent, rounded down; never below zero. */
  @IsInt() @Min(0) percent!: number;
  @IsIn(VAT_LEVELS) level!: VatLevel;
}
export class GetVatStatusRequest {}

/** VAT mode of the shop, and the distance to the threshold of distance sales. */
export const getVatStatus = defineRequest({
  name: 'orders.get-vat-status.v1',
  calledBy: ['gateway'],
  request: GetVatStatusRequest,
  reply: VatStatusView,
  caller: 'staff',
});
