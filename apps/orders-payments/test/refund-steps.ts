import { randomUUID } from 'node:crypto';
import { getOrder } from '@brote/contracts/orders';
import { eventually, type WaitOptions } from '@brote/test-support';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { payByCard, place, waitForCheckoutStep } from './builders';
import type { Harness } from './harness';

/** An order of one pack for 7.00 €, paid by card. */
export async function placePaidOrder(harness: Harness, card?: string): Promise<{ orderId: string; intent: string; checkoutId: string }> {
  const paymentPage = await place(harness);
  await payByCard(paymentPage, card);
  await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
  const [payment] = await harness.queryRows<{ payment_intent: string }>('SELECT payment_intent FROM payment WHERE order_id = :orderId', {
    orderId: paymentPage.orderId,
  });
  return { orderId: paymentPage.orderId, intent: payment?.payment_intent ?? '', checkoutId: paymentPage.checkoutId };
}

/** Requests a refund of some cents, or of the rest of the payment. */
export const refund = (harness: Harness, orderId: string, amount: number | null, overrides: object = {}) =>
  harness.app
    .get(RefundOrder)
    .refund({ refundId: randomUUID(), orderId, amount, reason: 'A brush was broken', restock: false, ...overrides });
export const readRefundsAtStripe = async (harness: Harness, intent: string) =>
  (await harness.sandbox.readState()).refunds.filter((one) => one.payment_intent === intent);
/** Waits until the refunds of an order add up to so many cents. */
export const waitForRefundedTotal = (harness: Harness, orderId: string, amount: number, wait: WaitOptions = {}) =>
  eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(amount), wait);
/** Totals of the credit notes of an order in cents, in the order of their numbers. */
export const readCreditNotesOf = async (harness: Harness, orderId: string) =>
  (
    await harness.queryRows<{ total: number }>(`SELECT total FROM invoice WHERE order_id = :orderId AND series = 'R' ORDER BY counter`, {
      orderId,
    })
  ).map(({ total }) => total);
