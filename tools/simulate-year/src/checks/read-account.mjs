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

/** Successful charges with each part that went back, and the ids by which documents name them: of the charge, and of its invoice at Stripe. */
export function paidChargesOf({ charges, disputes, refunds, invoice_payments: payments }) {
  const invoices = new Map(payments.map(({ invoice, payment }) => [payment.payment_intent, invoice]));
  const returns = [...refunds.filter(({ status }) => status === 'succeeded'), ...disputes.filter(({ status }) => status === 'lost')];
  return charges
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, payment_intent: intent }) => ({
      ...{ id, amount, returned: returns.filter(({ charge }) => charge === id).map((one) => one.amount) },
      references: [id, ...(invoices.has(intent) ? [invoices.get(intent)] : [])],
    }));
}

/** Cents of the documents of each order and of each charge of a plan. A document of both has `planAmount`, the part of the plan. */
export function sumDocuments(references) {
  const sums = new Map();
  const add = (key, series, cents) => {
    const sum = sums.get(key) ?? { amount: 0, returned: 0 };
    sums.set(key, series === 'R' ? { ...sum, returned: sum.returned - cents } : { ...sum, amount: sum.amount + cents });
  };
  for (const { reference, orderId, series, total, planAmount } of references) {
    const ofPlan = planAmount ?? (orderId === null ? total : 0);
    if (orderId !== null) add(orderId, series, total - ofPlan);
    if (ofPlan !== 0) add(reference, series, ofPlan);
  }
  return sums;
}

/** Paid orders with cents of their documents, and plans with their paid invoices at Stripe. */
export async function readExplained({ databases }, { invoices }, references) {
  const sums = sumDocuments(references);
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
