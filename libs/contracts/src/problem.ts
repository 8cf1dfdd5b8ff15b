import type { CallerCode } from './caller';
import type { correctStock } from './catalog/inventory';
import type { sendStockAlert } from './catalog/stock-alert';
import type { CodeOf } from './define';
import type * as deliveries from './deliveries/index';
import type * as identity from './identity/index';
import type * as notifications from './notifications/index';
import type * as orders from './orders/index';
import type * as packaging from './packaging/index';
import type * as recalls from './recalls/index';
import type * as reporting from './reporting/index';
import type * as staffCatalogue from './staff-catalogue/index';
import type * as staffOrders from './staff-orders/index';
import type * as subscriptions from './subscriptions/index';
import type * as support from './support/index';
import type * as treeReceipts from './tree-receipts/index';

/** Every refusal that a request of a context declares. */
type CodesOf<Context> = { [Name in keyof Context]: CodeOf<Context[Name]> }[keyof Context];

/** Refusals that can come through a public route. */
export type RefusalCode =
  | CallerCode
  | CodeOf<typeof correctStock>
  | CodeOf<typeof sendStockAlert>
  | CodesOf<typeof deliveries>
  | CodesOf<typeof recalls>
  | CodesOf<typeof reporting>
  | CodesOf<typeof identity>
  | CodesOf<typeof notifications>
  | CodesOf<typeof orders>
  | CodesOf<typeof packaging>
  | CodesOf<typeof staffCatalogue>
  | CodesOf<typeof staffOrders>
  | CodesOf<typeof subscriptions>
  | CodesOf<typeof support>
  | CodesOf<typeof treeReceipts>;

/** Codes of the gateway itself. */
export const GATEWAY_CODES = [
  'VALIDATION_FAILED',
  'BODY_MALFORMED',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'ORIGIN_REFUSED',
  'ONBOARDING_REQUIRED',
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
  /** Details of the refusal, e.g. the new prices; their shape depends on the code. */
  details?: unknown;
  traceId: string;
}
