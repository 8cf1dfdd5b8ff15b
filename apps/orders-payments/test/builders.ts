import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '@brote/contracts';
import { placeOrderRequest, shippingInfo } from '@brote/contracts/examples';
import {
  getCheckoutSession,
  placeOrder,
  type CheckoutSessionView,
  type CheckoutState,
  type PlaceOrderReply,
  type PlaceOrderRequest,
} from '@brote/contracts/orders';
import { isRefused, Unavailable } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import type { Harness } from './harness';

/** A basket with one mixed family pack; each call has another cart. */
export function aBasket(overrides: Partial<PlaceOrderRequest> = {}): PlaceOrderRequest {
  return { ...placeOrderRequest, cartId: randomUUID(), ...overrides };
}

/** The same basket, `quantity` packs of it. */
export function basketOfPacks(quantity: number, overrides: Partial<PlaceOrderRequest> = {}): PlaceOrderRequest {
  const [item] = placeOrderRequest.items;
  if (item === undefined) throw new Error('The example has no line');
  return aBasket({ items: [{ ...item, quantity }], itemCount: quantity, totalAmount: 700 * quantity, ...overrides });
}

export const withShippingInfo = (overrides: Partial<typeof shippingInfo>): Partial<PlaceOrderRequest> => ({
  shippingInfo: { ...shippingInfo, ...overrides },
});

export async function place(
  harness: Harness,
  request: PlaceOrderRequest = aBasket(),
  caller: Caller | null = null,
): Promise<PlaceOrderReply> {
  return harness.requests.send(placeOrder, request, { caller });
}

const BUSY_RETRY_TIMEOUT_MS = 60_000;

/** The same, repeated as the storefront does while the service is busy with the same request or does not reply in time. */
export async function placeWhileBusy(harness: Harness, request: PlaceOrderRequest): Promise<PlaceOrderReply> {
  for (const endsAtMs = Date.now() + BUSY_RETRY_TIMEOUT_MS; ;) {
    try {
      return await place(harness, request);
    } catch (error) {
      const isBusy = error instanceof Unavailable || (isRefused(error) && error.code === 'CHECKOUT_IN_PROGRESS');
      if (!isBusy || Date.now() > endsAtMs) throw error;
    }
    await pause(100);
  }
}

/** Takes a basket all the way to an order that can be packed. */
export async function buy(
  harness: Harness,
  request: PlaceOrderRequest = aBasket(),
  caller: Caller | null = null,
): Promise<PlaceOrderReply> {
  const paymentPage = await place(harness, request, caller);
  await payByCard(paymentPage);
  await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
  return paymentPage;
}

/** The code of a refused request, or null. */
export async function refusalCodeOf(request: Promise<unknown>): Promise<string | null> {
  return request.then(
    () => null,
    (error: unknown) => (isRefused(error) ? error.code : String(error)),
  );
}

const CARD_FORM = { method: 'card', expiry: '12 / 34', cvc: '123', name: 'Lucía Ferrer' };

/** Presses the button of the hosted page; returns the status and the address of the redirect. */
async function submit(url: string, fields: Record<string, string>): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await answer.text();
  return { status: answer.status, location: answer.headers.get('location') };
}

export const payByCard = ({ url }: { url: string }, number = '4242 4242 4242 4242') => submit(url, { ...CARD_FORM, number });
export const payByDebit = ({ url }: { url: string }, iban = 'ES0700120345030000067890') =>
  submit(url, { method: 'sepa_debit', iban, holder: 'Lucía Ferrer' });

/** Waits until the checkout's row is in that step. It only reads the row, so the service itself must bring it there. */
export async function waitForCheckoutStep(harness: Harness, checkoutId: string, step: string, withinMs = 20_000): Promise<void> {
  await eventually(
    async () => {
      const [row] = await harness.queryRows<{ step: string }>('SELECT step FROM checkout WHERE id = :checkoutId', { checkoutId });
      if (row?.step !== step) throw new Error(`The checkout is ${row?.step ?? 'unknown'}, not ${step}`);
    },
    { withinMs },
  );
}

/** Polls the session as the success page does, until the reply has that state. */
export async function waitForSessionState(
  harness: Harness,
  sessionId: string,
  state: CheckoutState,
  withinMs = 20_000,
): Promise<CheckoutSessionView> {
  return eventually(
    async () => {
      const view = await harness.requests.send(getCheckoutSession, { sessionId });
      if (view.state !== state) throw new Error(`The session is ${view.state}, not ${state}`);
      return view;
    },
    { withinMs, everyMs: 100 },
  );
}

/** Waits until `count` statements wait for a lock of another transaction. */
export async function waitForLockWaits(harness: Harness, count = 1): Promise<void> {
  const lockWaitsSql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(async () => (await harness.queryRows(lockWaitsSql)).length >= count, { withinMs: 20_000 });
}

/** Types of the events of an order, in order. */
export async function readEventTypesOf(harness: Harness, orderId: string): Promise<string[]> {
  const rows = await harness.queryRows<{ type: string }>(
    'SELECT type FROM outbox WHERE aggregate_id = :orderId ORDER BY aggregate_version',
    { orderId },
  );
  return rows.map(({ type }) => type.replace('orders.order.', '').replace('.v1', ''));
}
