import { eventually } from '@brote/test-support';
import type Stripe from 'stripe';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { statusFromStripe } from '#app/plans/subscriptions/subscription';
import { expectFullForecast } from './expect-full-forecast';
import { waitUntilIdle } from './advance-time';
import { isAddOnLine, monthsOfLine } from '../../orders-payments/src/payments/plans/invoices/months-of-line';
import type { Harness } from './harness';

interface StoredSubscription {
  id: string;
  status: string;
  stripe: string;
  paid: number;
  refunded: number;
  consumed: number;
  adjusted: number;
  paidUntil: Date | null;
  billingPeriod: string;
  monthlyPrice: number;
}

/** Stripe's records, the shop's records, the stock, the forecast and the published events agree. */
export async function expectAgreement(harness: Harness): Promise<void> {
  await waitUntilIdle(harness);
  const { subscriptions, invoices } = await harness.sandbox.readState();
  const rows = await harness.queryRows<StoredSubscription>(
    `SELECT id, status, stripe_subscription AS stripe, paid, refunded, consumed, adjusted AS "adjusted", paid_until AS "paidUntil",
            billing_period AS "billingPeriod", monthly_price AS "monthlyPrice" FROM subscription`,
  );
  // A purchase of an erased account has ended before its start.
  const startedSubscriptions = subscriptions.filter(({ id, status }) => status !== 'canceled' || rows.some(({ stripe }) => stripe === id));
  expect(rows.map(({ stripe }) => stripe).sort()).toEqual(startedSubscriptions.map(({ id }) => id).sort());
  for (const row of rows) {
    const stripeSubscription = subscriptions.find(({ id }) => id === row.stripe);
    expect([row.stripe, row.status]).toEqual([row.stripe, statusFromStripe(stripeSubscription?.status ?? '', row.paid > 0)]);
    if (row.status === 'active') expect(madridDay(row.paidUntil ?? new Date(0))).toBe(periodEnd(stripeSubscription));
    if (row.status !== 'cancelled') expect([row.id, row.monthlyPrice]).toEqual([row.id, pricePerMonth(stripeSubscription)]);
    expect(row.paid).toBe(sumPaidAtStripe(invoices, row.stripe));
    await expectLedger(harness, row);
  }
  await expectMoney(harness);
  await expectStock(harness);
  await expectEvents(harness);
  await expectFullForecast(harness);
}

const periodEnd = (one: Stripe.Subscription | undefined) => madridDay(new Date((one?.items.data[0]?.current_period_end ?? 0) * 1_000));

/** Price of future renewals in cents a month. */
function pricePerMonth(one: Stripe.Subscription | undefined): number {
  const { unit_amount: amount, recurring } = one?.items.data[0]?.price ?? { unit_amount: null, recurring: null };
  return (amount ?? 0) / (recurring?.interval_count ?? 1);
}

function sumPaidAtStripe(invoices: readonly Stripe.Invoice[], stripeId: string): number {
  const paidInvoices = invoices.filter(
    ({ status, parent }) => status === 'paid' && parent?.subscription_details?.subscription === stripeId,
  );
  return paidInvoices.flatMap(({ lines }) => lines.data).reduce((sum, line) => sum + monthsOfLine(line), 0);
}

/** The totals equal the entries, each shipped delivery has consumed its months, and each ended plan is balanced. */
async function expectLedger(harness: Harness, { id, paid, refunded, consumed, adjusted, status }: StoredSubscription): Promise<void> {
  const [sums] = await harness.queryRows<{ paid: number; refunded: number; consumed: number; adjusted: number; deliveries: number }>(
    `SELECT coalesce(sum(thousandths) FILTER (WHERE kind = 'paid'), 0)::int AS paid,
            coalesce(sum(thousandths) FILTER (WHERE kind = 'refunded'), 0)::int AS refunded,
            coalesce(sum(thousandths) FILTER (WHERE kind = 'consumed'), 0)::int AS consumed,
            coalesce(sum(thousandths) FILTER (WHERE kind = 'adjusted'), 0)::int AS "adjusted",
            (SELECT coalesce(sum(months), 0)::int * 1000 FROM delivery WHERE subscription_id = :id AND shipped_at IS NOT NULL) AS deliveries
       FROM ledger_entry WHERE subscription_id = :id`,
    { id },
  );
  expect(sums).toEqual({ paid, refunded, consumed, adjusted, deliveries: consumed });
  if (status === 'cancelled') expect(consumed - (paid - refunded) - adjusted).toBe(0);
}

interface MoneyRow {
  id: string;
  paymentIntent: string | null;
  amount: number;
  refunded: number;
  isLate: boolean;
  published: number;
}

const planCentsOf = ({ amount_paid: paid, lines }: Stripe.Invoice) =>
  paid - lines.data.filter(isAddOnLine).reduce((sum, { amount }) => sum + amount, 0);

/** Each paid invoice is a charge that was published once, with its refunds and disputes. A charge after the end was refunded. */
async function expectMoney(harness: Harness): Promise<void> {
  const { invoices, refunds, disputes } = await harness.sandbox.readState();
  const rows = await harness.queryRows<MoneyRow>(
    `SELECT c.id, c.payment_intent AS "paymentIntent", c.amount, c.refunded, coalesce(c.paid_at > s.ending_since, false) AS "isLate",
            (SELECT count(*)::int FROM outbox o WHERE o.aggregate_id = c.id AND o.type LIKE '%charge.paid%') AS published
       FROM charge c JOIN subscription s ON s.id = c.subscription_id ORDER BY c.id`,
  );
  const stripeIds = new Set(
    (await harness.queryRows<{ id: string }>('SELECT stripe_subscription AS id FROM subscription')).map(({ id }) => id),
  );
  const isOfShop = ({ parent }: Stripe.Invoice) => {
    const subscription = parent?.subscription_details?.subscription;
    return typeof subscription === 'string' && stripeIds.has(subscription);
  };
  const paid = invoices.filter((invoice) => isOfShop(invoice) && invoice.status === 'paid' && planCentsOf(invoice) > 0);
  expect(rows.map(({ id, amount, published }) => [id, amount, published])).toEqual(
    paid.map((invoice) => [invoice.id, planCentsOf(invoice), 1]).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
  for (const { id, paymentIntent, amount, refunded, isLate } of rows) {
    const chargeRefunds = refunds.filter(
      ({ payment_intent: of, status, metadata }) => of === paymentIntent && status === 'succeeded' && metadata?.['order_id'] === undefined,
    );
    const lostDisputes = disputes.filter(({ payment_intent: of, status }) => of === paymentIntent && status === 'lost');
    const [refundedCents, lostCents] = [chargeRefunds, lostDisputes].map((list) => list.reduce((sum, one) => sum + one.amount, 0));
    // Of a payment that paid packs too, the bank takes what is left of the plan, and the rest from the packs.
    const hasPacks = paid.some((invoice) => invoice.id === id && invoice.amount_paid > amount);
    const lostOfPlan = hasPacks ? Math.min(lostCents ?? 0, amount - (refundedCents ?? 0)) : (lostCents ?? 0);
    expect([id, refunded]).toEqual([id, (refundedCents ?? 0) + lostOfPlan]);
    if (isLate) expect([id, refunded]).toEqual([id, amount]);
  }
}

interface BrushStates {
  held: string[];
  returned: string[];
  committed: string[];
}

/** Reservations by the records of the shop: held; fully returned; and committed, where single pieces may have returned. */
async function readBrushStates(harness: Harness): Promise<BrushStates> {
  const [serviceState] = await harness.queryRows<BrushStates & { inBetween: number }>(
    `SELECT ARRAY(SELECT reservation_id::text FROM delivery WHERE reservation_state = 'held') AS held,
            ARRAY(SELECT reservation_id::text FROM stock_update WHERE action = 'return' AND pieces IS NULL) AS returned,
            ARRAY(SELECT reservation_id::text FROM stock_update one WHERE action = 'commit' AND NOT EXISTS (SELECT 1 FROM stock_update other
                   WHERE other.reservation_id = one.reservation_id AND other.action = 'return' AND other.pieces IS NULL)) AS committed,
            (SELECT count(*) FROM delivery WHERE reservation_state = 'asked' AND status IN ('scheduled', 'waiting'))::int
              + (SELECT count(*) FROM stock_update WHERE done_at IS NULL)::int AS "inBetween"`,
  );
  if (serviceState === undefined || serviceState.inBetween > 0)
    throw new Error(`${serviceState?.inBetween ?? 0} requests to the catalogue are pending`);
  return { held: serviceState.held.sort(), returned: serviceState.returned.sort(), committed: serviceState.committed.sort() };
}

/** The catalogue agrees with the shop for each reservation: held for waiting deliveries, sold for shipped ones. */
async function expectStock(harness: Harness): Promise<void> {
  const holdsInState = (state: string) => [...harness.catalogue.holds].filter(([, hold]) => hold.state === state).map(([id]) => id);
  // The service runs its daily jobs by itself too. So both are compared when no request to the catalogue is pending.
  const [serviceState, catalogState] = await eventually(
    async () => {
      const before = await readBrushStates(harness);
      const heldInCatalog = {
        held: holdsInState('held').sort(),
        returned: holdsInState('returned').sort(),
        committed: holdsInState('committed').sort(),
      };
      const after = await readBrushStates(harness);
      if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error('The service requested brushes in the meantime');
      return [before, heldInCatalog] as const;
    },
    { withinMs: 60_000, everyMs: 25 },
  );
  expect(catalogState).toEqual(serviceState);
  expect(harness.catalogue.isConsistent).toBe(true);
}

/** The latest event of each subscription has its current status, and that of each delivery its latest status. */
async function expectEvents(harness: Harness): Promise<void> {
  const differences = await harness.queryRows<{ id: string; published: string | null; status: string }>(
    `SELECT s.id, s.status, (SELECT o.payload->>'status' FROM outbox o WHERE o.aggregate_id = s.id::text ORDER BY o.aggregate_version DESC LIMIT 1) AS published
       FROM subscription s WHERE s.status <> 'incomplete'
      UNION ALL
     SELECT d.id, d.status, (SELECT o.payload->>'status' FROM outbox o WHERE o.aggregate_id = d.id::text ORDER BY o.aggregate_version DESC LIMIT 1)
       FROM delivery d WHERE d.status <> 'cancelled'`,
  );
  expect(differences.filter(({ published, status }) => published !== status)).toEqual([]);
}
