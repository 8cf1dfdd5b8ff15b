import type { ProblemCode } from '@brote/contracts';

interface Answer {
  status: number;
  title: string;
}

const says = (status: number, title: string): Answer => ({ status, title });

/** Status and English title of every code a caller may meet; a new code in a contract does not compile until it has a line here. */
export const PROBLEM_TABLE: Readonly<Record<ProblemCode, Answer>> = {
  VALIDATION_FAILED: says(422, 'Some fields are not right'),
  BODY_MALFORMED: says(400, 'The request cannot be read'),
  BODY_TOO_LARGE: says(413, 'The request is too large'),
  MEDIA_TYPE_UNSUPPORTED: says(415, 'Send JSON'),
  ORIGIN_REFUSED: says(403, 'This page may not do that'),
  NOT_FOUND: says(404, 'There is nothing at this address'),
  METHOD_NOT_ALLOWED: says(405, 'This address does not answer to that method'),
  TOO_MANY_REQUESTS: says(429, 'Too many requests'),
  REQUEST_TIMEOUT: says(408, 'The request took too long to arrive'),
  SERVICE_UNAVAILABLE: says(503, 'Not available right now'),
  DEADLINE_EXCEEDED: says(504, 'The answer took too long'),
  INTERNAL: says(500, 'Something went wrong on our side'),
  PRODUCT_UNKNOWN: says(404, 'There is no such product'),
  BRUSHES_INVALID: says(422, 'The pack cannot be made of these brushes'),
  PRICE_CHANGED: says(409, 'A price has changed'),
  STOCK_SHORT: says(409, 'Not enough are left'),
  ITEM_COUNT_WRONG: says(422, 'The number of pieces does not add up'),
  POSTAL_CODE_INVALID: says(422, 'The postal code does not fit the country'),
  DELIVERY_NOT_OFFERED: says(422, 'We do not deliver there'),
  CHECKOUT_IN_PROGRESS: says(409, 'This basket is being checked out already'),
  CHECKOUT_PAID: says(409, 'This checkout was paid already'),
  CHECKOUT_UNKNOWN: says(404, 'There is no such checkout'),
  TOO_MANY_OPEN_CHECKOUTS: says(429, 'Too many checkouts are open'),
  IDEMPOTENCY_KEY_REUSED: says(422, 'The idempotency key was used for another request'),
  PAYMENT_PROVIDER_UNAVAILABLE: says(503, 'The payment provider is not available right now'),
  ORDER_UNKNOWN: says(404, 'There is no such order'),
  INVOICE_UNKNOWN: says(404, 'There is no invoice yet'),
  SIGNATURE_INVALID: says(400, 'The signature is not valid'),
  EVENT_MALFORMED: says(400, 'The event cannot be read'),
};

/** Whether a code that came over the wire is one that callers may be told. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEM_TABLE, code);
}
