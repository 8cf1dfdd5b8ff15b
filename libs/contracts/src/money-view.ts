import { IsIn, IsInt, Max, Min } from 'class-validator';

/** The currencies the shop trades in. */
export const CURRENCIES = ['EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount of money on the wire: integer minor units (cents), never a decimal. */
export class MoneyView {
  @IsInt() @Min(-99_999_999) @Max(99_999_999) amount!: number;
  @IsIn(CURRENCIES) currency!: Currency;
}
