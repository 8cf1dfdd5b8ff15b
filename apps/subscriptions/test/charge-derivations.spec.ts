import { randomUUID } from 'node:crypto';
import type { ExplainedCharge } from '@brote/contracts';
import { subscriptionExamples } from '@brote/contracts/examples';
import { endAllSubscriptions } from '@brote/contracts/personal-data';
import {
  announcePriceChange,
  changeSubscription,
  explainCharge,
  explainChargeForStaff,
  pauseSubscription,
  refundChargeAsStaff,
  resumeSubscription,
  skipDelivery,
} from '@brote/contracts/subscriptions';
import { Clock, metrics } from '@brote/service-runtime';
import { createStripe } from '@brote/stripe-client';
import { aCaller } from '@brote/test-support';
import { findErrorsOf, findUnnoticedFaults } from '@brote/test-support/derivations';
import * as fc from 'fast-check';
import type Stripe from 'stripe';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { advanceDays, waitUntilIdle } from './advance-time';
import { aSubscriptionRequest, refusalCodeOf, subscribe, useCard, type BoughtPlan } from './builders';
import { startHarness, type Harness } from './harness';
import { findDifferencesFromStripe } from './recompute-derivation';
import { asOwner, readCommandTarget, today } from './subscription-steps';

let harness: Harness;
const admin = () => ({ caller: aCaller({ roles: ['customer', 'staff', 'admin'], authenticatedAt: harness.app.get(Clock).epochMs() }) });

const readCharges = ({ subscriptionId }: BoughtPlan) =>
  harness.queryRows<{ id: string; amount: number }>(
    'SELECT id, amount FROM charge WHERE subscription_id = :subscriptionId ORDER BY paid_at',
    {
      subscriptionId,
    },
  );

/** The paid invoices of a plan at Stripe, the earliest first. */
async function readStripeInvoices({ subscriptionId }: BoughtPlan): Promise<Stripe.Invoice[]> {
  const [row] = await harness.queryRows<{ id: string }>('SELECT stripe_subscription AS id FROM subscription WHERE id = :subscriptionId', {
    subscriptionId,
  });
  const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
  const invoices = await stripe.invoices
    .list({ subscription: row?.id ?? '', status: 'paid', limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  return invoices.reverse().sort((one, other) => one.created - other.created);
}

const explain = (boughtPlan: BoughtPlan, invoiceId: string): Promise<ExplainedCharge> =>
  harness.requests.send(explainCharge, { subscriptionId: boughtPlan.subscriptionId, invoiceId }, asOwner(boughtPlan));

/** The invoices of a plan at Stripe, and those that are stored, for a failure. */
async function describeInvoices({ subscriptionId }: BoughtPlan, invoices: readonly Stripe.Invoice[]): Promise<string[]> {
  const stored = await harness.queryRows<object>(
    'SELECT id, created_at, total, amount_paid FROM paid_invoice WHERE subscription_id = :subscriptionId ORDER BY created_at',
    { subscriptionId },
  );
  const atStripe = invoices.map(({ id, created, total, amount_paid: paid, starting_balance: before, ending_balance: after }) =>
    JSON.stringify({ id, created: new Date(created * 1_000), total, paid, before, after }),
  );
  return ['at Stripe:', ...atStripe, 'stored:', ...stored.map((row) => JSON.stringify(row))];
}

/** Explains all charges of a plan, and lets the independent program compute them again. */
async function findErrors(boughtPlan: BoughtPlan): Promise<{ errors: string[]; charges: number; refunds: number }> {
  const invoices = await readStripeInvoices(boughtPlan);
  const errors: string[] = [];
  const charges = await readCharges(boughtPlan);
  let refundCount = 0;
  for (const { id, amount } of charges) {
    const explanation = await explain(boughtPlan, id);
    const { charge, refunds } = explanation;
    if (charge === null) throw new Error(`The charge ${id} has no derivation`);
    const rows = await harness.queryRows<{ id: string; amount: number }>('SELECT id::text, amount FROM refund WHERE charge_id = :id', {
      id,
    });
    if (rows.length !== refunds.length) errors.push(`${id}: ${refunds.length} derivations of ${rows.length} refunds`);
    const booked = new Map([[id, amount], ...rows.map((row) => [row.id, row.amount] as const)]);
    errors.push(
      ...findErrorsOf(explanation, booked),
      ...findDifferencesFromStripe(charge, invoices),
      ...findUnnoticedFaults(explanation),
      ...[charge, ...refunds].filter(({ unexplained }) => unexplained.amount !== 0).map((one) => `unexplained: ${JSON.stringify(one)}`),
    );
    refundCount += rows.length;
  }
  if (errors.length > 0) errors.push(...(await describeInvoices(boughtPlan, invoices)));
  return { errors, charges: charges.length, refunds: refundCount };
}

/** A step of a history. A refusal is a valid result. */
type HistoryStep = (boughtPlan: BoughtPlan, amount: number) => Promise<unknown>;

const changePlan =
  (planId: 'individual' | 'couple' | 'family'): HistoryStep =>
  async (boughtPlan) => {
    const target = await readCommandTarget(harness, boughtPlan);
    const brushes = subscriptionExamples.delivery.brushes.slice(0, planId === 'individual' ? 1 : 2);
    return refusalCodeOf(harness.requests.send(changeSubscription, { ...target, planId, brushes }, asOwner(boughtPlan)));
  };

/** Another card pays from now on. Stripe refuses that for a plan that has ended meanwhile, and for nothing else. */
async function useCardWhileBilled(boughtPlan: BoughtPlan, card: 'pm_card_visa' | 'pm_card_chargeCustomerFail'): Promise<void> {
  const [result] = await Promise.allSettled([useCard(harness, boughtPlan, card)]);
  if (result.status === 'fulfilled') return;
  expect(result.reason).toMatchObject({ type: 'StripeInvalidRequestError' });
  const { subscriptionId } = boughtPlan;
  const [row] = await harness.queryRows<{ status: string }>('SELECT status FROM subscription WHERE id = :subscriptionId', {
    subscriptionId,
  });
  expect(row?.status).toBe('cancelled');
}

const STEPS: Readonly<Record<string, HistoryStep>> = {
  'to the family plan': changePlan('family'),
  'to the couple plan': changePlan('couple'),
  'to the individual plan': changePlan('individual'),
  pause: async (boughtPlan, amount) => {
    const request = { ...(await readCommandTarget(harness, boughtPlan)), until: addDays(today(harness), 1 + (amount % 60)) };
    return refusalCodeOf(harness.requests.send(pauseSubscription, request, asOwner(boughtPlan)));
  },
  resume: async (boughtPlan) =>
    refusalCodeOf(harness.requests.send(resumeSubscription, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan))),
  skip: async (boughtPlan) =>
    refusalCodeOf(harness.requests.send(skipDelivery, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan))),
  'another price': async (_boughtPlan, amount) => {
    const decision = { decisionId: randomUUID(), planId: 'couple' as const, monthlyPrice: 200 + (amount % 40) };
    return refusalCodeOf(harness.requests.send(announcePriceChange, { ...decision, from: addDays(today(harness), 30) }, admin()));
  },
  'the card fails': async (boughtPlan) => useCardWhileBilled(boughtPlan, 'pm_card_chargeCustomerFail'),
  'the card works': async (boughtPlan) => useCardWhileBilled(boughtPlan, 'pm_card_visa'),
  'a part is refunded': async (boughtPlan, amount) => {
    const charges = await readCharges(boughtPlan);
    const invoiceId = charges[amount % charges.length]?.id ?? '';
    const refund = { refundId: randomUUID(), amount: amount % 3 === 0 ? null : 1 + (amount % 90), reason: 'A damaged brush' };
    return refusalCodeOf(
      harness.requests.send(refundChargeAsStaff, { subscriptionId: boughtPlan.subscriptionId, invoiceId, ...refund }, admin()),
    );
  },
  'days pass': (_boughtPlan, amount) => advanceDays(harness, 1 + (amount % 45), 15),
};

const historyArbitrary = fc.tuple(
  fc.boolean(),
  fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS), 'days pass', 'days pass'), fc.nat(1_000)), { minLength: 5, maxLength: 12 }),
);

async function expectDerivedHistory([hasPack, steps]: [boolean, [string, number][]]): Promise<void> {
  const boughtPlan = await subscribe(harness, aSubscriptionRequest(hasPack ? { addOnItems: subscriptionExamples.addOnItems } : {}));
  for (const [name, amount] of steps) await STEPS[name]?.(boughtPlan, amount);
  await useCardWhileBilled(boughtPlan, 'pm_card_visa');
  await advanceDays(harness, 20, 10);
  await harness.requests.send(endAllSubscriptions, { userId: boughtPlan.caller.userId, email: 'lucia@example.com' });
  await waitUntilIdle(harness);
  expect((await findErrors(boughtPlan)).errors).toEqual([]);
}

describe('the derivation of charges and refunds', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('explains a change of plan by days and prices, and the next charge by the credit of a cheaper plan', async () => {
    const boughtPlan = await subscribe(harness);
    await advanceDays(harness, 10, 10);
    expect(await changePlan('family')(boughtPlan, 0)).toBeNull();
    await waitUntilIdle(harness);
    await advanceDays(harness, 5, 5);
    expect(await changePlan('couple')(boughtPlan, 0)).toBeNull();
    await advanceDays(harness, 40, 10);
    const charges = await readCharges(boughtPlan);
    const explained = await Promise.all(charges.map(({ id }) => explain(boughtPlan, id)));
    const kinds = explained.map(({ charge }) => charge?.steps.map(({ kind }) => kind));
    expect(kinds.slice(0, 3)).toEqual([
      ['plan-period', 'sum'],
      ['plan-credit', 'plan-rest', 'sum'],
      ['plan-period', 'credit-used', 'sum'],
    ]);
    expect(explained[1]?.charge?.facts.find(({ kind }) => kind === 'plan-changed')).toMatchObject({
      ...{ planId: 'family', previousPlanId: 'couple', amount: { amount: 370 }, previousAmount: { amount: 190 } },
    });
    expect(await findErrors(boughtPlan)).toMatchObject({ errors: [] });
  }, 120_000);

  it('gives each charge and refund of a random history steps that an independent program computes again', async () => {
    await fc.assert(fc.asyncProperty(historyArbitrary, expectDerivedHistory), {
      seed: jest.getSeed(),
      numRuns: Number(process.env['RANDOM_RUNS'] ?? 8),
      endOnFailure: true,
    });
  }, 900_000);

  it('reports a planted wrong amount as unexplained, and counts it', async () => {
    const boughtPlan = await subscribe(harness);
    const [charge] = await readCharges(boughtPlan);
    await harness.queryRows('UPDATE charge SET amount = amount + 7 WHERE id = :id', { id: charge?.id });
    const readCounter = async () => Number(/^plan_amounts_unexplained_total\S* (\d+)/m.exec(await metrics.metrics())?.[1] ?? 0);
    const before = await readCounter();
    expect((await explain(boughtPlan, charge?.id ?? '')).charge).toMatchObject({
      ...{ amount: { amount: 197 }, unexplained: { amount: 7 } },
      steps: [
        { kind: 'plan-period', amount: { amount: 190 } },
        { kind: 'sum', amount: { amount: 190 } },
      ],
    });
    expect(await readCounter()).toBe(before + 1);
  });

  it('reports a line whose amount does not follow from its price', async () => {
    const boughtPlan = await subscribe(harness);
    const [charge] = await readCharges(boughtPlan);
    await harness.queryRows(`UPDATE paid_invoice SET lines = jsonb_set(lines, '{0,price}', '150') WHERE id = :id`, { id: charge?.id });
    expect((await explain(boughtPlan, charge?.id ?? '')).charge).toMatchObject({ unexplained: { amount: 40 } });
  });

  it('reads the invoices of an earlier version from Stripe', async () => {
    const boughtPlan = await subscribe(harness);
    const [charge] = await readCharges(boughtPlan);
    await harness.queryRows('DELETE FROM paid_invoice WHERE id = :id', { id: charge?.id });
    expect((await explain(boughtPlan, charge?.id ?? '')).charge).toMatchObject({ unexplained: { amount: 0 }, amount: { amount: 190 } });
  });

  it('is refused to another customer, and for the charge of another plan', async () => {
    const [boughtPlan, otherPlan] = [await subscribe(harness), await subscribe(harness)];
    const [charge] = await readCharges(boughtPlan);
    const request = { subscriptionId: boughtPlan.subscriptionId, invoiceId: charge?.id ?? '' };
    expect(await refusalCodeOf(harness.requests.send(explainCharge, request, asOwner(otherPlan)))).toBe('SUBSCRIPTION_UNKNOWN');
    expect(await refusalCodeOf(explain(otherPlan, charge?.id ?? ''))).toBe('INVOICE_UNKNOWN');
    expect(await refusalCodeOf(explain(boughtPlan, 'in_unknown'))).toBe('INVOICE_UNKNOWN');
  });

  it('has facts of staff for staff alone', async () => {
    const boughtPlan = await subscribe(harness);
    const [charge] = await readCharges(boughtPlan);
    const invoiceId = charge?.id ?? '';
    const request = { subscriptionId: boughtPlan.subscriptionId, invoiceId };
    await harness.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: 50, reason: 'Half empty' }, admin());
    await waitUntilIdle(harness);
    const forStaff = await harness.requests.send(explainChargeForStaff, request, admin());
    expect(forStaff.charge?.facts).toContainEqual({ kind: 'staff-reference', text: invoiceId });
    expect(forStaff.refunds[0]?.facts).toContainEqual({ kind: 'staff-note', text: 'Half empty' });
    expect(JSON.stringify(await explain(boughtPlan, invoiceId))).not.toMatch(/staff-|Half empty/);
  });
});
