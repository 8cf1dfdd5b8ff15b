import { catalogueView, checkoutSessionView } from '@brote/contracts/examples';
import type { CheckoutPaymentBody } from '@brote/contracts/browser';

/** A request as the fake server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

type Reply = { readonly status: number; readonly body: unknown } | 'no connection';

/** A refusal as the gateway writes it. */
export const refusal = (status: number, code: string, details: unknown = null): Reply => ({
  status,
  body: { type: 'about:blank', title: code, status, code, details, traceId: 'trace-1' },
});

export const ok = (body: unknown): Reply => ({ status: 200, body });

const PAYMENT_PAGE = 'https://checkout.example/c/pay/cs_test_a1B2c3';

const STANDARD: Readonly<Record<string, Reply>> = {
  'GET /api/v1/products': ok(catalogueView),
  'POST /api/v1/checkout/payment': ok({ url: PAYMENT_PAGE }),
  [`GET /api/v1/checkout/sessions/${checkoutSessionView.sessionId}`]: ok(checkoutSessionView),
};

/** Answers with the contracts' examples. Replies can be queued per route: each is given once, then the standard one again. */
export class FakeServer {
  readonly seen: SeenRequest[] = [];
  private readonly queued = new Map<string, Reply[]>();

  /** Puts itself in place of `fetch`. */
  static start(): FakeServer {
    const server = new FakeServer();
    globalThis.fetch = ((url: string, init: RequestInit) => server.answer(url, init)) as typeof fetch;
    return server;
  }

  next(route: string, ...replies: Reply[]): this {
    this.queued.set(route, [...(this.queued.get(route) ?? []), ...replies]);
    return this;
  }

  /** The bodies of all payments asked for. */
  get payments(): CheckoutPaymentBody[] {
    return this.seen.filter(({ path }) => path === '/api/v1/checkout/payment').map(({ body }) => body as CheckoutPaymentBody);
  }

  private answer(path: string, init: RequestInit): Promise<Pick<Response, 'ok' | 'status' | 'text'>> {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    this.seen.push({ method, path, body, headers: init.headers as Record<string, string> });
    const route = `${method} ${path}`;
    const reply = this.queued.get(route)?.shift() ?? STANDARD[route] ?? refusal(404, 'NOT_FOUND');
    if (reply === 'no connection') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({ ok: reply.status < 400, status: reply.status, text: () => Promise.resolve(JSON.stringify(reply.body)) });
  }
}
