import { IsIn, IsInt, Max, Min } from 'class-validator';

/** The currencies the shop trades in. */
export const CURRENCIES = ['EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Cents: a thousand million euros. */
const MAX_SUM = 100_000_000_000;

/** An amount of money on the wire: integer minor units (cents), never a decimal. */
export class MoneyView {
  @IsInt() @Min(-99_999_999) @Max(99_999_999) amount!: number;
  @IsIn(CURRENCIES) currency!: Currency;
}

/** A sum over a period, for reports. It may exceed what one purchase can cost. */
export class MoneySum {
  @IsInt() @Min(-MAX_SUM) @Max(MAX_SUM) amount!: number;
  @IsIn(CURRENCIES) currency!: Currency;
}
