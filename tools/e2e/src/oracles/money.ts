import type { MoneyBooks, OrderRecord, SessionRecord } from './shop-books';

const UNDER_WAY = new Set(['processing', 'shipped', 'delivered']);
/** Steps of a checkout that a service still has to finish. An open Checkout Session is the customer's to finish. */
const UNFINISHED = new Set(['new', 'reserved', 'session_requested', 'payment_delayed', 'paid']);

/**
 * Every paid session has exactly one order under way, or one that was cancelled and fully refunded. A session for a plan has exactly one
 * subscription instead. No unpaid order is under way.
 */
export function paidIsOrdered({ sessions, orders, subscriptions }: MoneyBooks): string[] {
  const plans = sessions.filter((session) => isPaid(session) && session.mode === 'subscription');
  const paid = sessions.filter((session) => isPaid(session) && session.mode === 'payment');
  const unpaid = orders.filter(({ status, session }) => UNDER_WAY.has(status) && ![...paid, ...plans].some(({ id }) => id === session));
  return [
    ...paid.flatMap((session) => orderProblem(session, orders)),
    ...plans.flatMap(({ id }) => {
      const begun = subscriptions.filter(({ session }) => session === id).length;
      return begun === 1 ? [] : [`Checkout session ${id} of a plan was paid and has ${begun} subscriptions.`];
    }),
    ...subscriptions
      .filter(({ session }) => !plans.some(({ id }) => id === session))
      .map(
        ({ id, status, session }) =>
          `Subscription ${id} is ${status}, but its checkout session ${session ?? 'does not exist and'} was not paid.`,
      ),
    ...unpaid.map(
      ({ number, status, session }) =>
        `Order ${number} is ${status}, but its checkout session ${session ?? 'does not exist and'} was not paid.`,
    ),
  ];
}

function orderProblem(
  { id, client_reference_id: checkout, amount_total: amount }: SessionRecord,
  orders: readonly OrderRecord[],
): string[] {
  const [order, ...more] = orders.filter((candidate) => candidate.checkout === checkout);
  if (order === undefined || more.length > 0)
    return [`Checkout session ${id} was paid and has ${order === undefined ? 0 : more.length + 1} orders.`];
  if (order.session !== id)
    return [`Checkout session ${id} was paid, but order ${order.number} belongs to checkout session ${order.session ?? 'none'}.`];
  const isRefunded = order.status === 'cancelled' && order.refunded === amount;
  return UNDER_WAY.has(order.status) || isRefunded
    ? []
    : [`Checkout session ${id} was paid, but order ${order.number} is ${order.status}.`];
}

/** No checkout is charged twice, and no charge is refunded with more than was paid. */
export function chargedOnce({ sessions, charges }: MoneyBooks): string[] {
  const successful = charges.filter(({ status }) => status === 'succeeded');
  const counts = new Map<string, number>();
  for (const { payment_intent: intent } of successful) {
    const checkout = sessions.find((session) => session.payment_intent === intent)?.client_reference_id ?? `unknown (${intent ?? ''})`;
    counts.set(checkout, (counts.get(checkout) ?? 0) + 1);
  }
  return [
    ...[...counts].filter(([, count]) => count > 1).map(([checkout, count]) => `Checkout ${checkout} was charged ${count} times.`),
    ...successful
      .filter(({ amount, amount_refunded: refunded }) => refunded > amount)
      .map(({ id, amount, amount_refunded: refunded }) => `Charge ${id} of ${amount} cents was refunded with ${refunded}.`),
  ];
}

/** Session, payment, order, lines and invoice have the same amount, and invoice numbers have no gaps. */
export function centsAgree({ sessions, orders, series }: MoneyBooks): string[] {
  const paid = orders.filter(({ paid: amount }) => amount !== null);
  const amounts = paid.flatMap(({ number, total, lines, paid: payment, invoiced, session }) => {
    const { mode, amount_total: page } = sessions.find(({ id }) => id === session) ?? {};
    // The checkout session of a plan also charges its first month.
    const onPage = mode === 'subscription' && page !== undefined && page > total ? total : page;
    const isSame = [lines, payment, invoiced ?? total, onPage].every((amount) => amount === total);
    return isSame
      ? []
      : [`Order ${number} comes to ${total}, its lines to ${lines}, checkout session ${page}, payment ${payment}, invoice ${invoiced}.`];
  });
  const uninvoiced = orders.filter(({ status, invoice }) => UNDER_WAY.has(status) !== (invoice !== null) && status !== 'cancelled');
  return [
    ...amounts,
    ...uninvoiced.map(({ number, status, invoice }) => `Order ${number} is ${status} and has ${invoice ?? 'no'} invoice.`),
    ...series
      .filter(({ issued, highest }) => issued !== highest)
      .map(({ series: name, issued, highest }) => `Invoices ${name} count to ${highest}, but there are ${issued}.`),
  ];
}

/** No checkout waits for a process that died: the only unfinished ones have an unpaid Checkout Session. */
export function nothingIsStuck({ checkouts, sessions }: MoneyBooks): string[] {
  const paid = new Set(sessions.filter(isPaid).map(({ id }) => id));
  const stuck = checkouts.filter(({ step, session }) => UNFINISHED.has(step) || (step === 'session_open' && paid.has(session ?? '')));
  return stuck.map(({ id, step, session }) => `Checkout ${id} stopped at ${step} (checkout session ${session ?? 'none'}).`);
}

function isPaid({ payment_status: status }: SessionRecord): boolean {
  return status === 'paid';
}
