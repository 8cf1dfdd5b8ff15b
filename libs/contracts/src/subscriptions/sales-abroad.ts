import { IsIn, IsInt, Min } from 'class-validator';
import { defineRequest } from '../define';
import { COUNTRIES, type Country } from '../orders/countries';
import { IsNestedList } from '../validation/nested';

export class PlanSalesAbroadRequest {
  /** First calendar year, Europe/Madrid; the following years are included. */
  @IsInt() @Min(2000) fromYear!: number;
}
/** Revenue of plans from one country in one year. */
export class PlanSales {
  @IsIn(COUNTRIES) country!: Country;
  @IsInt() @Min(2000) year!: number;
  /** Cents, VAT included: payments of that year less refunds and lost disputes of that year. */
  @IsInt() amount!: number;
}
export class PlanSalesAbroad {
  @IsNestedList(() => PlanSales, { max: 1_000 }) sales!: PlanSales[];
}
/** Payments of plans that are delivered to other countries than Spain; for the VAT threshold of distance sales. */
export const getPlanSalesAbroad = defineRequest({
  name: 'subscriptions.get-plan-sales-abroad.v1',
  calledBy: ['orders-payments'],
  request: PlanSalesAbroadRequest,
  reply: PlanSalesAbroad,
});
