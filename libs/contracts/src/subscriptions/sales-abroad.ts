import { IsIn, IsInt, Matches, Min } from 'class-validator';
import { defineRequest } from '../define';
import { DAY_PATTERN } from '../deliveries/delivery-row';
import { IsStripeId, IsStripeIdOrNull } from '../payments/payment-fields';
import { COUNTRIES, type Country } from '../orders/countries';
import { IsNestedList } from '../validation/nested';

export class PlanSalesAbroadRequest {
  /** First calendar year, Europe/Madrid; the following years are included. */
  @IsInt() @Min(2000) fromYear!: number;
  /** `nextCursor` of the previous page; null for the first one. */
  @IsStripeIdOrNull() cursor!: string | null;
}
/** Revenue of one charge of a plan in one year. */
export class PlanSales {
  @IsStripeId() chargeId!: string;
  @IsIn(COUNTRIES) country!: Country;
  @IsInt() @Min(2000) year!: number;
  /** Cents, VAT included: the payment of that year less refunds and lost disputes of that year. */
  @IsInt() amount!: number;
  /** Day of the payment, `YYYY-MM-DD` in Europe/Madrid; also for a refund in a later year. Its VAT is that of this day. */
  @Matches(DAY_PATTERN) paidOn!: string;
}
export class PlanSalesAbroad {
  /** By charge; all years of a charge are on the same page. */
  @IsNestedList(() => PlanSales, { max: 5_000 }) sales!: PlanSales[];
  @IsStripeIdOrNull() nextCursor!: string | null;
}
/** Charges of plans that are delivered to other countries than Spain; for the VAT threshold of distance sales. */
export const getPlanSalesAbroad = defineRequest({
  name: 'subscriptions.get-plan-sales-abroad.v2',
  calledBy: ['orders-payments'],
  request: PlanSalesAbroadRequest,
  reply: PlanSalesAbroad,
});
