import type { MoneyRecords, OrderRecord, SessionRecord } from './money-records';

const ACTIVE_ORDER_STATUSES = new Set(['processing', 'shipped', 'delivered']);
/** Steps of a checkout that a service still has to finish. An open Checkout Session is the customer's to finish. */
const UNFINISHED_STEPS = new Set(['new', 'reserved', 'session_requested', 'payment_delayed', 'paid']);

/**
 * Every paid session has exactly one order under way, or one that was cancelled and fully refunded. A lost order has none once its payment
 * was fully refunded. A session for a plan has exactly one subscription instead. No unpaid order is under way.
 */
export function findPaymentsWithoutOrder({ sessions, orders, subscriptions, charges, refundedSessions }: MoneyRecords): string[] {
  const planSessions = sessions.filter((session) => isPaid(session) && session.mode === 'subscription');
  const hasRefund = ({ id, payment_intent: intent }: SessionRecord) =>
    refundedSessions.includes(id) &&
    charges.some((charge) => charge.payment_intent === intent && charge.status === 'succeeded' && charge.amount_refunded === charge.amount);
  const paid = sessions.filter((session) => isPaid(session) && session.mode === 'payment' && !hasRefund(session));
  const unpaidOrders = orders.filter(
    ({ status, session }) => ACTIVE_ORDER_STATUSES.has(status) && ![...paid, ...planSessions].some(({ id }) => id === session),
  );
  return [
    ...paid.flatMap((session) => findOrderProblems(session, orders)),
    ...planSessions.flatMap(({ id }) => {
      const subscriptionCount = subscriptions.filter(({ session }) => session === id).length;
      return subscriptionCount === 1 ? [] : [`Checkout session ${id} of a plan was paid and has ${subscriptionCount} subscriptions.`];
    }),
    ...subscriptions
      .filter(({ session }) => !planSessions.some(({ id }) => id === session))
      .map(
        ({ id, status, session }) =>
          `Subscription ${id} is ${status}, but its checkout session ${session ?? 'does not exist and'} was not paid.`,
      ),
    ...unpaidOrders.map(
      ({ number, status, session }) =>
        `Order ${number} is ${status}, but its checkout session ${session ?? 'does not exist and'} was not paid.`,
    ),
  ];
}

function findOrderProblems(
  { id, client_reference_id: checkout, amount_total: amount }: SessionRecord,
  orders: readonly OrderRecord[],
): string[] {
  const [order, ...more] = orders.filter((candidate) => candidate.checkout === checkout);
  if (order === undefined || more.length > 0)
    return [`Checkout session ${id} was paid and has ${order === undefined ? 0 : more.length + 1} orders.`];
  if (order.session !== id)
    return [`Checkout session ${id} was paid, but order ${order.number} belongs to checkout session ${order.session ?? 'none'}.`];
  const isRefunded = order.status === 'cancelled' && order.refunded === amount;
  return ACTIVE_ORDER_STATUSES.has(order.status) || isRefunded
    ? []
    : [`Checkout session ${id} was paid, but order ${order.number} is ${order.status}.`];
}

/** No checkout is charged twice, and no charge is refunded with more than was paid. */
export function findDoubleCharges({ sessions, charges }: MoneyRecords): string[] {
  const successfulCharges = charges.filter(({ status }) => status === 'succeeded');
  const counts = new Map<string, number>();
  for (const { payment_intent: intent } of successfulCharges) {
    const checkout = sessions.find((session) => session.payment_intent === intent)?.client_reference_id ?? `unknown (${intent ?? ''})`;
    counts.set(checkout, (counts.get(checkout) ?? 0) + 1);
  }
  return [
    ...[...counts].filter(([, count]) => count > 1).map(([checkout, count]) => `Checkout ${checkout} was charged ${count} times.`),
    ...successfulCharges
      .filter(({ amount, amount_refunded: refunded }) => refunded > amount)
      .map(({ id, amount, amount_refunded: refunded }) => `Charge ${id} of ${amount} cents was refunded with ${refunded}.`),
  ];
}

/** Session, payment, order, lines and invoice have the same amount, so have charges of plans, and invoice numbers have no gaps. */
export function findAmountMismatches({ sessions, orders, planCharges, series }: MoneyRecords): string[] {
  const paid = orders.filter(({ paid: amount }) => amount !== null);
  const amountProblems = paid.flatMap(({ number, total, lines, paid: payment, invoiced, session }) => {
    const { mode, amount_total: sessionTotal } = sessions.find(({ id }) => id === session) ?? {};
    // The checkout session of a plan also charges its first month.
    const orderShare = mode === 'subscription' && sessionTotal !== undefined && sessionTotal > total ? total : sessionTotal;
    const areEqual = [lines, payment, invoiced ?? total, orderShare].every((amount) => amount === total);
    return areEqual
      ? []
      : [
          `Order ${number} comes to ${total}, its lines to ${lines}, checkout session ${sessionTotal}, payment ${payment}, invoice ${invoiced}.`,
        ];
  });
  const invoiceMismatches = orders.filter(
    ({ status, invoice }) => ACTIVE_ORDER_STATUSES.has(status) !== (invoice !== null) && status !== 'cancelled',
  );
  return [
    ...amountProblems,
    ...invoiceMismatches.map(({ number, status, invoice }) => `Order ${number} is ${status} and has ${invoice ?? 'no'} invoice.`),
    ...planCharges
      .filter(({ amount, refunded, invoiced, credited }) => invoiced !== amount || credited !== refunded)
      .map(
        ({ id, amount, refunded, invoiced, credited }) =>
          `Plan charge ${id} of ${amount}, refunded ${refunded}, has invoices of ${invoiced} and credit notes of ${credited}.`,
      ),
    ...series
      .filter(({ issued, highest }) => issued !== highest)
      .map(({ series: name, issued, highest }) => `Invoices ${name} count to ${highest}, but there are ${issued}.`),
  ];
}

/** No checkout waits for a process that died: the only unfinished ones have an unpaid Checkout Session. */
export function findStuckCheckouts({ checkouts, sessions }: MoneyRecords): string[] {
  const paid = new Set(sessions.filter(isPaid).map(({ id }) => id));
  const stuckCheckouts = checkouts.filter(
    ({ step, session }) => UNFINISHED_STEPS.has(step) || (step === 'session_open' && paid.has(session ?? '')),
  );
  return stuckCheckouts.map(({ id, step, session }) => `Checkout ${id} stopped at ${step} (checkout session ${session ?? 'none'}).`);
}

function isPaid({ payment_status: status }: SessionRecord): boolean {
  return status === 'paid';
}
