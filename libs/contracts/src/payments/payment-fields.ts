import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { applyDecorators } from '../validation/nested';

/** Milliseconds in which two attempts of ten seconds at the payment provider fit. */
export const PAYMENT_DEADLINE_MS = 22_000;
/** Entries of one page of a list. */
export const PAYMENT_PAGE_SIZE = 100;

/** Whatever the inbox of webhooks accepts as an id. */
export const STRIPE_ID = /^[\w-]{1,255}$/;
const MAX_CENTS = 99_999_999;
/** The longest key that the payment provider accepts, in characters. */
const MAX_KEY_LENGTH = 255;

/** Id of an object at Stripe. */
export function IsStripeId(): PropertyDecorator {
  return applyDecorators(IsString(), Matches(STRIPE_ID));
}

/** Id of an object at Stripe, or null. */
export function IsStripeIdOrNull(): PropertyDecorator {
  return applyDecorators(IsOptional(), IsString(), Matches(STRIPE_ID));
}

/** Amount in cents; negative amounts only from `min` on. */
export function IsCents({ min = 0 }: { min?: number } = {}): PropertyDecorator {
  return applyDecorators(IsInt(), Min(min), Max(MAX_CENTS));
}

/** Key under which a command takes effect once. */
export function IsIdempotencyKey(): PropertyDecorator {
  return applyDecorators(IsString(), MinLength(1), MaxLength(MAX_KEY_LENGTH));
}
