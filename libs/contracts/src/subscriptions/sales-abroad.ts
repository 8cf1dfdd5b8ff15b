import { ArrayMaxSize, IsArray, IsIn, IsInt, Matches, Min } from 'class-validator';
import { defineRequest } from '../define';
import { DAY_PATTERN } from '../deliveries/delivery-row';
import { COUNTRIES, type Country } from '../orders/countries';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNestedList } from '../validation/nested';

export class PlanSalesAbroadRequest {
  /** First calendar year, Europe/Madrid; the following years are included. */
  @IsInt() @Min(2000) fromYear!: number;
  /** Days on which a new period of payments begins, `YYYY-MM-DD` in Europe/Madrid. Each period is added up by itself. */
  @MayBeAbsent() @IsArray() @ArrayMaxSize(100) @Matches(DAY_PATTERN, { each: true }) periodsFrom?: string[];
}
/** Revenue of plans from one country in one year, of the payments of one period. */
export class PlanSales {
  @IsIn(COUNTRIES) country!: Country;
  @IsInt() @Min(2000) year!: number;
  /** Cents, VAT included: payments of that year less refunds and lost disputes of that year. */
  @IsInt() amount!: number;
  /** First day of the period of the payments, also of those that were refunded later. Absent before the first period, and without periods. */
  @MayBeAbsent() @Matches(DAY_PATTERN) paidFrom?: string;
}
export class PlanSalesAbroad {
  @IsNestedList(() => PlanSales, { max: 5_000 }) sales!: PlanSales[];
}
/** Payments of plans that are delivered to other countries than Spain; for the VAT threshold of distance sales. */
export const getPlanSalesAbroad = defineRequest({
  name: 'subscriptions.get-plan-sales-abroad.v1',
  calledBy: ['orders-payments'],
  request: PlanSalesAbroadRequest,
  reply: PlanSalesAbroad,
});
