import {
  accountOrderExamples,
  arrivalDaysView,
  catalogueView,
  checkoutSessionView,
  forestView,
  identityExamples,
  messageExamples,
  orderView,
  shopInfo,
  subscriptionExamples,
} from '@brote/contracts/examples';
import { recall, recallByLink } from '@brote/contracts/recalls/examples';
import { treeReceipts } from '@brote/contracts/tree-receipts/examples';
import type { CheckoutPaymentBody, ListOrdersReply, ListPaymentMethodsReply } from '@brote/contracts/browser';

/** A request as the fake server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

type Reply = { readonly status: number; readonly body: unknown; readonly file?: string } | 'no connection';

/** A refusal as the gateway writes it. */
export const refusal = (status: number, code: string, details: unknown = null): Reply => ({
  status,
  body: { type: 'about:blank', title: code, status, code, details, traceId: 'trace-1' },
});

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** A document with its name. */
export const fileReply = (name: string, content: string): Reply => ({ status: 200, body: content, file: name });

const ORDERS_BODY: ListOrdersReply = { orders: [orderView], nextCursor: null, total: 1 };
const PAYMENT_METHODS_BODY: ListPaymentMethodsReply = { methods: [accountOrderExamples.savedPaymentMethod] };
const PAYMENT_PAGE_URL = 'https://checkout.example/c/pay/cs_test_a1B2c3';

const { subscription } = subscriptionExamples;
const SUBSCRIPTION_PATH = `/api/v1/subscriptions/${subscription.id}`;

const DEFAULT_REPLIES: Readonly<Record<string, Reply>> = {
  'POST /api/v1/auth/refresh': ok(identityExamples.accessGrant),
  'POST /api/v1/auth/sign-in': ok(identityExamples.accessGrant),
  'POST /api/v1/auth/sign-out': ok({}),
  'GET /api/v1/me': ok(identityExamples.user),
  'GET /api/v1/auth/sessions': ok({ sessions: [identityExamples.session] }),
  'GET /api/v1/me/security-events': ok({ events: [identityExamples.securityEvent] }),
  'GET /api/v1/me/notification-preferences': ok(messageExamples.preferences),
  'GET /api/v1/me/push-devices': ok({ ...messageExamples.pushDevices, devices: [] }),
  'GET /api/v1/me/payment-methods': ok(PAYMENT_METHODS_BODY),
  'GET /api/v1/subscriptions/status': ok({ subscribed: false, subscription: null }),
  'GET /api/v1/subscriptions': ok({ subscriptions: [subscription] }),
  'GET /api/v1/subscriptions/pending': ok({ pending: null }),
  'PUT /api/v1/subscriptions/pending': ok({ pending: subscriptionExamples.pendingSubscription }),
  'DELETE /api/v1/subscriptions/pending': ok({}),
  [`GET ${SUBSCRIPTION_PATH}/upcoming`]: ok({ deliveries: [subscriptionExamples.delivery] }),
  [`GET ${SUBSCRIPTION_PATH}/invoices`]: ok({ invoices: [subscriptionExamples.invoice] }),
  [`POST ${SUBSCRIPTION_PATH}/preview`]: ok(subscriptionExamples.changePreview),
  'POST /api/v1/checkout/subscription': ok({ url: PAYMENT_PAGE_URL }),
  'GET /api/v1/subscriptions/by-link': ok(subscriptionExamples.deliveryByLink),
  [`GET ${SUBSCRIPTION_PATH}/contract`]: ok(subscriptionExamples.planContract),
  'GET /api/v1/subscriptions/by-link/contract': ok(subscriptionExamples.planContract),
  'GET /api/v1/orders?limit=1': ok(ORDERS_BODY),
  'GET /api/v1/orders?limit=10': ok(ORDERS_BODY),
  [`GET /api/v1/orders/${orderView.id}`]: ok(orderView),
  'GET /api/v1/me/profile': ok(identityExamples.profile),
  'GET /api/v1/products': ok(catalogueView),
  'GET /api/v1/forest': ok(forestView),
  'GET /api/v1/forest/receipts': ok(treeReceipts),
  'GET /api/v1/recalls': ok({ recalls: [recall] }),
  'GET /api/v1/recalls/by-link': ok(recallByLink),
  'GET /api/v1/arrival-days': ok(arrivalDaysView),
  'GET /api/v1/shop-info': ok(shopInfo),
  'POST /api/v1/contact': ok({ ticketNumber: 'BT-2026-000042' }),
  'GET /api/v1/plans': ok(subscriptionExamples.plans),
  'POST /api/v1/checkout/payment': ok({ sessionId: 'cs_test_a1B2c3', url: PAYMENT_PAGE_URL }),
  [`GET /api/v1/checkout/sessions/${checkoutSessionView.sessionId}`]: ok(checkoutSessionView),
};

/** Answers with the contracts' examples. Replies can be queued per route: each is used once, then the standard one again. */
export class FakeServer {
  readonly seen: SeenRequest[] = [];
  private readonly queued = new Map<string, Reply[]>();
  private readonly standing = new Map<string, () => Reply>();

  /** Puts itself in place of `fetch`. */
  static start(): FakeServer {
    const server = new FakeServer();
    globalThis.fetch = ((url: string, init: RequestInit) => server.answer(url, init)) as typeof fetch;
    return server;
  }

  queueReplies(route: string, ...replies: Reply[]): this {
    this.queued.set(route, [...(this.queued.get(route) ?? []), ...replies]);
    return this;
  }

  /** Replaces the standard reply of a route, however often it is requested. A page may repeat a request at any time. */
  setReply(route: string, reply: Reply | (() => Reply)): this {
    this.standing.set(route, typeof reply === 'function' ? reply : () => reply);
    return this;
  }

  /** The bodies of all calls of a route. */
  bodiesOf(route: string): unknown[] {
    return this.seen.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body);
  }

  /** The bodies of all payment requests. */
  get payments(): CheckoutPaymentBody[] {
    return this.seen.filter(({ path }) => path === '/api/v1/checkout/payment').map(({ body }) => body as CheckoutPaymentBody);
  }

  private answer(path: string, init: RequestInit): Promise<Pick<Response, 'ok' | 'status' | 'text' | 'blob' | 'headers'>> {
    const method = init.method ?? 'GET';
    // As in a browser, which never sends it.
    if (method === 'GET' && init.body !== undefined) return Promise.reject(new TypeError('A GET cannot have a body'));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    this.seen.push({ method, path, body, headers: init.headers as Record<string, string> });
    const reply = this.nextReply(`${method} ${path}`);
    if (reply === 'no connection') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({
      ok: reply.status < 400,
      status: reply.status,
      headers: new Headers(reply.file ? { 'content-disposition': `attachment; filename="${reply.file}"` } : {}),
      blob: () => Promise.resolve(new Blob([String(reply.body)])),
      text: () => Promise.resolve(JSON.stringify(reply.body)),
    });
  }

  private nextReply(route: string): Reply {
    const standing = this.standing.get(route)?.() ?? DEFAULT_REPLIES[route] ?? refusal(404, 'NOT_FOUND');
    return this.queued.get(route)?.shift() ?? standing;
  }
}
