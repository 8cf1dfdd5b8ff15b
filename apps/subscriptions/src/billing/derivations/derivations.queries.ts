import type { Sql } from '@brote/persistence';
import type { AppliedPriceChange } from './charge-facts';
import type { StoredDispute, StoredRefund } from './derive-refund';

const SELECT_REFUNDS = `
  SELECT id, cause, amount, state, stripe_refund AS "stripeRefund", note, requested_at AS "requestedAt", basis
    FROM refund WHERE charge_id = :chargeId ORDER BY requested_at, id LIMIT 150`;

const SELECT_DISPUTES = `
  SELECT id, amount, state, noticed_at AS "noticedAt" FROM charge_dispute WHERE charge_id = :chargeId ORDER BY noticed_at, id LIMIT 50`;

const SELECT_PRICE_CHANGES = `
  SELECT old_price AS "oldPrice", new_price AS "newPrice", effective_on::text AS "effectiveOn", announced_at AS "announcedAt"
    FROM price_change WHERE subscription_id = :subscriptionId AND state = 'applied' ORDER BY effective_on`;

const SELECT_PLANS_OF_CUSTOMER = `
  SELECT id FROM subscription WHERE stripe_customer = (SELECT stripe_customer FROM subscription WHERE id = :subscriptionId)`;

const COUNT_CHARGES_WITHOUT_INVOICE = `
  SELECT count(*)::int AS count FROM charge c
   WHERE c.subscription_id = :subscriptionId AND NOT EXISTS (SELECT 1 FROM paid_invoice i WHERE i.id = c.id)`;

export function findRefundsOf(sql: Sql, chargeId: string): Promise<StoredRefund[]> {
  return sql.query<StoredRefund>(SELECT_REFUNDS, { chargeId });
}

export function findDisputesOf(sql: Sql, chargeId: string): Promise<StoredDispute[]> {
  return sql.query<StoredDispute>(SELECT_DISPUTES, { chargeId });
}

/** Price changes of a plan that took effect, the earliest first. */
export function findAppliedPriceChanges(sql: Sql, subscriptionId: string): Promise<AppliedPriceChange[]> {
  return sql.query<AppliedPriceChange>(SELECT_PRICE_CHANGES, { subscriptionId });
}

/** Ids of all plans of the same customer at Stripe: they share their credit. */
export async function findPlansOfCustomer(sql: Sql, subscriptionId: string): Promise<string[]> {
  return (await sql.query<{ id: string }>(SELECT_PLANS_OF_CUSTOMER, { subscriptionId })).map(({ id }) => id);
}

/** Whether charges of earlier versions have no stored invoice yet. */
export async function hasUnknownInvoices(sql: Sql, subscriptionId: string): Promise<boolean> {
  const [row] = await sql.query<{ count: number }>(COUNT_CHARGES_WITHOUT_INVOICE, { subscriptionId });
  return (row?.count ?? 0) > 0;
}
