import { eventually } from './eventually';
import { CARD_NUMBERS } from './guest';

/** The conduct of a guest once the payment page is open. */
export const GUEST_BEHAVIORS = ['pays', 'mistypes', 'closes-the-tab', 'walks-away', 'cancels'] as const;
export type GuestBehavior = (typeof GUEST_BEHAVIORS)[number];
export type ClientStage = 'placing' | 'paying' | 'thanked' | 'signing-in';

/** One line of a basket as the shop's page sends it. */
export interface BasketLine {
  id: string;
  name: string;
  price: number;
  quantity: number;
  brushes: { type: string; color: string }[];
}

/** One scenario: the goods, the buyer, and the conduct at the payment page. */
export interface GuestScenario {
  email: string;
  cartId: string;
  idempotencyKey: string;
  lines: BasketLine[];
  conduct: GuestBehavior;
}

/** A guest's wait for the payment page. */
export interface PaymentPageWait {
  /** Time of the click, in milliseconds of `performance.now()`. */
  from: number;
  /** Milliseconds, over all tries. */
  ms: number;
  /** Each try in order: the milliseconds since the first one when its answer came, and the answer, e.g. `1520: 503`. */
  tries: string[];
}

interface GuestCallbacks {
  gatewayUrl: string;
  /** Called before each step, so that a failure can be injected at that very moment. */
  onStage: (stage: ClientStage) => void;
  /** Called for each try that has to be repeated: `Placing the order: 503`, or `…: no answer`. */
  onRetry: (reason: string) => void;
  /** Called with the time that a guest waited for the payment page. */
  onPage: (wait: PaymentPageWait) => void;
}

/** The timeout of one step, over all retries, in milliseconds. */
const STEP_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Statuses after which a person tries again: the shop is busy or unavailable. */
const RETRYABLE_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

/** A guest without a browser who repeats a failed step, as people do. */
export class GuestClient {
  constructor(private readonly callbacks: GuestCallbacks) {}

  /** Runs one scenario. @throws Error when a step never succeeds */
  async runScenario(scenario: GuestScenario): Promise<void> {
    this.callbacks.onStage('placing');
    const startedAtMs = performance.now();
    const tries: string[] = [];
    const pageUrl = await this.placeOrder(scenario, (status) => tries.push(`${Math.round(performance.now() - startedAtMs)}: ${status}`));
    this.callbacks.onPage({ from: startedAtMs, ms: Math.round(performance.now() - startedAtMs), tries });
    const sessionId = new URL(pageUrl).pathname.split('/').pop() ?? '';
    if (scenario.conduct === 'walks-away') return;
    if (scenario.conduct === 'cancels') {
      await this.callShop('Cancelling', `/checkout/sessions/${sessionId}/cancel`, { method: 'POST' });
      return;
    }
    this.callbacks.onStage('paying');
    if (scenario.conduct === 'mistypes') await this.pay(pageUrl, CARD_NUMBERS.declined, 402);
    await this.pay(pageUrl, CARD_NUMBERS.good, 303);
    if (scenario.conduct === 'closes-the-tab') return;
    this.callbacks.onStage('thanked');
    await this.waitForPaidOrder(sessionId);
  }

  private async placeOrder(
    { email, cartId, idempotencyKey, lines }: GuestScenario,
    onAnswer: (answer: number | string) => void,
  ): Promise<string> {
    const body = JSON.stringify({
      items: lines.map((line) => ({ ...line, color: line.brushes[0]?.color, type: 'one_time' })),
      customerEmail: email,
      shippingInfo: { ...SHIPPING_ADDRESS, email },
      totalAmount: totalOf(lines),
      itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      locale: 'es',
      cartId,
    });
    const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
    const { url } = await this.callShop<{ url: string }>(
      'Placing the order',
      '/checkout/payment',
      { method: 'POST', headers, body },
      onAnswer,
    );
    return url;
  }

  /** A page that does not answer is loaded and filled in again. A page paid meanwhile redirects the customer. */
  private async pay(pageUrl: string, card: string, expectedStatus: number): Promise<void> {
    const body = new URLSearchParams({ method: 'card', number: card, expiry: '12/34', cvc: '123', name: 'Lucía Ferrer' });
    await eventually(
      `An answer ${expectedStatus} of the payment page`,
      async () => {
        const reply = await fetchOrNull(pageUrl, { method: 'POST', body, redirect: 'manual' });
        return reply?.status === expectedStatus ? reply : null;
      },
      STEP_TIMEOUT_MS,
    );
  }

  private async waitForPaidOrder(sessionId: string): Promise<void> {
    await eventually(
      `The thank-you page of ${sessionId}`,
      async () => {
        const { state } = await this.callShop<{ state: string }>('Reading the order', `/checkout/sessions/${sessionId}`);
        if (!['open', 'processing', 'paid'].includes(state)) throw new Error(`A paid order was shown as ${state}`);
        return state === 'paid' ? state : null;
      },
      STEP_TIMEOUT_MS,
    );
  }

  private callShop<T>(
    description: string,
    path: string,
    request: RequestInit = {},
    onAnswer: (answer: number | string) => void = () => undefined,
  ): Promise<T> {
    return eventually(
      description,
      async () => {
        const reply = await fetchOrNull(`${this.callbacks.gatewayUrl}/api/v1${path}`, request);
        onAnswer(reply?.status ?? 'no answer');
        if (reply !== null && reply.status < 300) return JSON.parse(reply.text) as T;
        const isTransient = reply === null || isRetryable(reply);
        if (isTransient) this.callbacks.onRetry(`${description}: ${reply?.status ?? 'no answer'}`);
        if (isTransient) return null;
        throw new Error(`${description} was refused: ${reply.status} ${reply.text}`);
      },
      STEP_TIMEOUT_MS,
    );
  }
}

function isRetryable({ status, text }: { status: number; text: string }): boolean {
  return RETRYABLE_STATUSES.has(status) || text.includes('CHECKOUT_IN_PROGRESS');
}

/** The total of the lines, in cents. */
export function totalOf(lines: readonly BasketLine[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

const SHIPPING_ADDRESS = {
  ...{ firstName: 'Lucía', lastName: 'Ferrer Molina', phone: '+34 612 345 678' },
  ...{ address: 'Carrer de Cadis 48', city: 'Valencia', postalCode: '46006', country: 'ES' },
};

/** Null when the server did not answer in time or closed the connection. */
async function fetchOrNull(url: string, request: RequestInit): Promise<{ status: number; text: string } | null> {
  try {
    const reply = await fetch(url, { ...request, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
