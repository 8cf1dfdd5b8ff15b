const LISTS = ['balance_transactions', 'charges', 'refunds', 'disputes', 'invoices', 'invoice_payments', 'customers', 'checkout/sessions'];

/** What happened at Stripe, by Stripe's own lists. `decidedAt`: when banks decided, in seconds by dispute. */
export async function readAccount({ stripe, decidedAt }) {
  const lists = {};
  for (const name of LISTS) lists[name] = await stripe.list(`/v1/${name}`);
  const intents = new Map(
    lists['checkout/sessions'].map((session) => [session.payment_intent, session.customer_details?.email ?? session.customer_email]),
  );
  const customers = new Map(lists.customers.map(({ id, email }) => [id, email]));
  return {
    transactions: lists.balance_transactions,
    charges: mapOf(lists.charges),
    refunds: mapOf(lists.refunds),
    disputes: mapOf(lists.disputes),
    invoices: lists.invoices,
    decidedAt,
    emailOf: ({ customer, payment_intent: intent }) => intents.get(intent) ?? customers.get(customer),
    paidCharges: paidChargesOf(lists),
  };
}

const mapOf = (objects) => new Map(objects.map((object) => [object.id, object]));

/** Successful charges with what went back, and the ids by which documents name them: of the charge, and of its invoice at Stripe. */
function paidChargesOf({ charges, disputes, invoice_payments: payments }) {
  const invoices = new Map(payments.map(({ invoice, payment }) => [payment.payment_intent, invoice]));
  const lost = new Map(disputes.filter(({ status }) => status === 'lost').map(({ charge, amount }) => [charge, amount]));
  return charges
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, amount_refunded: refunded, payment_intent: intent }) => ({
      ...{ id, amount, returned: refunded + (lost.get(id) ?? 0) },
      references: [id, ...(invoices.has(intent) ? [invoices.get(intent)] : [])],
    }));
}

/** Paid orders with cents of their documents, and plans with their paid invoices at Stripe. */
export async function readExplained({ databases }, { invoices }, references) {
  const sums = new Map();
  for (const { reference, orderId, series, total } of references) {
    const key = orderId ?? reference;
    const sum = sums.get(key) ?? { amount: 0, returned: 0 };
    sums.set(key, series === 'R' ? { ...sum, returned: sum.returned - total } : { ...sum, amount: sum.amount + total });
  }
  const orderIds = [...new Set(references.flatMap(({ orderId }) => orderId ?? []))];
  const rows = await databases.query(
    'subscriptions',
    'SELECT id, stripe_subscription AS "stripeId" FROM subscription WHERE stripe_subscription IS NOT NULL',
  );
  const plans = rows.map(({ id, stripeId }) => {
    const own = invoices.filter((invoice) => invoice.status === 'paid' && invoice.parent?.subscription_details?.subscription === stripeId);
    const paid = own.filter((invoice) => sums.has(invoice.id));
    return {
      id,
      invoices: own.sort((one, other) => one.created - other.created),
      charges: paid.map((invoice) => ({ id: invoice.id, ...sums.get(invoice.id) })),
    };
  });
  return { orders: orderIds.map((id) => ({ id, ...sums.get(id) })), plans };
}
