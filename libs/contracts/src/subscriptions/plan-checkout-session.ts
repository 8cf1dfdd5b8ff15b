import { IsIn, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';

export class PlanCheckoutSessionRequest {
  @IsUUID() subscriptionId!: string;
}

/** The Checkout Session of a plan's purchase. */
export class PlanCheckoutSessionView {
  /** requested: Stripe may still open it; opened: Stripe opened it, whatever its result; none: there is none and never will be. */
  @IsIn(['requested', 'opened', 'none']) state!: 'requested' | 'opened' | 'none';
  @IsOptional() @IsString() @MaxLength(255) sessionId!: string | null;
  @IsOptional() @IsString() @MaxLength(2_000) url!: string | null;
  @IsOptional() @IsISO8601() expiresAt!: string | null;
}

/** For the order that waits for the same Checkout Session. */
export const getPlanCheckoutSession = defineRequest({
  name: 'subscriptions.get-plan-checkout-session.v1',
  calledBy: ['orders-payments'],
  request: PlanCheckoutSessionRequest,
  reply: PlanCheckoutSessionView,
});
