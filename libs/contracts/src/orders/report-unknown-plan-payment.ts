import { IsString, Matches } from 'class-validator';
import { defineRequest } from '../define';

const STRIPE_ID = /^\w{3,255}$/;

export class ReportUnknownPlanPaymentRequest {
  /** Stripe's id of the paid invoice. */
  @IsString() @Matches(STRIPE_ID) invoiceId!: string;
  /** Stripe's id of the subscription. */
  @IsString() @Matches(STRIPE_ID) stripeSubscription!: string;
}

export class ReportUnknownPlanPaymentReply {}

/** Lists a paid invoice for staff whose plan the subscriptions service does not know. Repeating it lists it once. */
export const reportUnknownPlanPayment = defineRequest({
  name: 'orders.report-unknown-plan-payment.v1',
  calledBy: ['subscriptions'],
  request: ReportUnknownPlanPaymentRequest,
  reply: ReportUnknownPlanPaymentReply,
  // Longer than two attempts of ten seconds at Stripe.
  deadlineMs: 22_000,
});
