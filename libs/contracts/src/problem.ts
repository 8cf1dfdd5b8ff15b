import type { placeOrder } from './orders/place-order';
import type { cancelCheckout, getCheckoutSession } from './orders/checkout-session';
import type { getInvoiceByLink } from './orders/get-invoice';
import type { getOrderByLink } from './orders/get-order';
import type { receiveStripeEvent } from './orders/stripe-webhook';
import type { CodeOf } from './define';

/** Refusals that can come through a public route. */
export type RefusalCode = CodeOf<
  | typeof placeOrder
  | typeof getCheckoutSession
  | typeof cancelCheckout
  | typeof getOrderByLink
  | typeof getInvoiceByLink
  | typeof receiveStripeEvent
>;

/** What the gateway itself may answer. */
export const GATEWAY_CODES = [
  'VALIDATION_FAILED',
  'BODY_MALFORMED',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'ORIGIN_REFUSED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PRODUCT_UNKNOWN',
  'TOO_MANY_REQUESTS',
  'REQUEST_TIMEOUT',
  'SERVICE_UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'INTERNAL',
] as const;
export type GatewayCode = (typeof GATEWAY_CODES)[number];

/** Every code a browser may meet; its translations are exhaustive over this. */
export type ProblemCode = RefusalCode | GatewayCode;

/** One field of a refused body: a path such as `shippingInfo.city` and the rules it broke. */
export interface ProblemField {
  path: string;
  messages: string[];
}

/** RFC 9457 `application/problem+json`, with a stable code and the trace to look for in the logs. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  fields?: ProblemField[];
  /** What changed or is short; its shape belongs to the code. */
  details?: unknown;
  traceId: string;
}
