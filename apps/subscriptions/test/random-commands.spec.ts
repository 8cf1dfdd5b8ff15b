import { randomUUID } from 'node:crypto';
import { endAllSubscriptions } from '@brote/contracts/personal-data';
import {
  announcePriceChange,
  cancelSubscription,
  changeSubscription,
  listPriceDecisions,
  pauseSubscription,
  rescheduleDelivery,
  resumeSubscription,
  skipDelivery,
  cancelPriceChange,
} from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { createStripe } from '@brote/stripe-client';
import * as fc from 'fast-check';
import { addDays, madridDay } from '#app/schedule/calendar/calendar-days';
import { expectAgreement } from './expect-agreement';
import { refusalCodeOf, subscribe, useCard, readSubscription, type BoughtPlan } from './builders';
import { startHarness, WEBHOOK_SECRET, type Harness } from './harness';
import { advanceDays, runDailyRun, waitUntilIdle } from './advance-time';

let harness: Harness;
const today = () => madridDay(harness.app.get(Clock).now());
const readCommandTarget = async (boughtPlan: BoughtPlan) => ({
  subscriptionId: boughtPlan.subscriptionId,
  version: (await readSubscription(harness, boughtPlan)).version,
});
const asOwner = ({ caller }: BoughtPlan) => ({ caller });

/** Authenticated just now, at any time of the clock. */
const admin = { caller: aCaller({ roles: ['customer', 'staff', 'admin'], authenticatedAt: Date.now() + 2_000 * 86_400_000 }) };

/** A command on a subscription from any side. A refusal is a valid result. */
type TestCommand = (boughtPlan: BoughtPlan, amount: number) => Promise<unknown>;

const readStripeTarget = async ({ subscriptionId }: BoughtPlan) => {
  const [row] = await harness.queryRows<{ id: string }>('SELECT stripe_subscription AS id FROM subscription WHERE id = :subscriptionId', {
    subscriptionId,
  });
  return { id: row?.id ?? '', stripe: createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url }) };
};

const COMMANDS: Readonly<Record<string, TestCommand>> = {
  pause: async (boughtPlan, amount) =>
    refusalCodeOf(
      harness.requests.send(
        pauseSubscription,
        { ...(await readCommandTarget(boughtPlan)), until: addDays(today(), 1 + (amount % 90)) },
        asOwner(boughtPlan),
      ),
    ),
  resume: async (boughtPlan) =>
    refusalCodeOf(harness.requests.send(resumeSubscription, await readCommandTarget(boughtPlan), asOwner(boughtPlan))),
  skip: async (boughtPlan) => refusalCodeOf(harness.requests.send(skipDelivery, await readCommandTarget(boughtPlan), asOwner(boughtPlan))),
  move: async (boughtPlan, amount) =>
    refusalCodeOf(
      harness.requests.send(
        rescheduleDelivery,
        { ...(await readCommandTarget(boughtPlan)), date: addDays(today(), 40 + (amount % 80)) },
        asOwner(boughtPlan),
      ),
    ),
  interval: async (boughtPlan, amount) =>
    refusalCodeOf(
      harness.requests.send(
        changeSubscription,
        { ...(await readCommandTarget(boughtPlan)), interval: amount % 2 === 0 ? 2 : 3 },
        asOwner(boughtPlan),
      ),
    ),
  family: async (boughtPlan) =>
    refusalCodeOf(
      harness.requests.send(changeSubscription, { ...(await readCommandTarget(boughtPlan)), planId: 'family' }, asOwner(boughtPlan)),
    ),
  'another price is announced': async (_one, amount) => {
    const decision = {
      decisionId: randomUUID(),
      planId: 'couple' as const,
      monthlyPrice: 200 + (amount % 40),
      from: addDays(today(), 30),
    };
    return refusalCodeOf(harness.requests.send(announcePriceChange, decision, admin));
  },
  'announced prices are called off': async () => {
    const { decisions } = await harness.requests.send(listPriceDecisions, {}, admin);
    return refusalCodeOf(harness.requests.send(cancelPriceChange, { decisionId: decisions[0]?.id ?? randomUUID() }, admin));
  },
  cancel: async (boughtPlan, amount) =>
    amount % 3 === 0
      ? refusalCodeOf(harness.requests.send(cancelSubscription, await readCommandTarget(boughtPlan), asOwner(boughtPlan)))
      : null,
  'two tabs': async (boughtPlan) => {
    const target = await readCommandTarget(boughtPlan);
    const requests = [
      harness.requests.send(skipDelivery, target, asOwner(boughtPlan)),
      harness.requests.send(changeSubscription, { ...target, interval: 2 }, asOwner(boughtPlan)),
    ];
    return Promise.all(requests.map(refusalCodeOf));
  },
  'Stripe pauses': async (boughtPlan) => {
    const { id, stripe } = await readStripeTarget(boughtPlan);
    return stripe.subscriptions.pause(id).catch(String);
  },
  'Stripe resumes': async (boughtPlan) => {
    const { id, stripe } = await readStripeTarget(boughtPlan);
    return stripe.subscriptions.resume(id).catch(String);
  },
  'the portal ends it': async (boughtPlan, amount) => {
    const { id, stripe } = await readStripeTarget(boughtPlan);
    return amount % 4 === 0 ? stripe.subscriptions.update(id, { cancel_at_period_end: true }).catch(String) : null;
  },
  'the card fails': async (boughtPlan) => useCard(harness, boughtPlan, 'pm_card_chargeCustomerFail').catch(String),
  'the card works': async (boughtPlan) => useCard(harness, boughtPlan, 'pm_card_visa').catch(String),
  'webhooks are lost': (_one, amount) => Promise.resolve((harness.webhooks.losing = amount % 5)),
  'webhooks come again, in any order': async (_one, amount) => {
    const bodies = harness.webhooks.bodies
      .slice(-12)
      .sort((left, other) => ((left.rawBody.length * amount) % 7) - ((other.rawBody.length * amount) % 7));
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const timestamp = Math.floor(harness.app.get(Clock).epochMs() / 1_000);
    for (const { rawBody } of bodies) {
      const signature = stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret: WEBHOOK_SECRET, timestamp });
      await harness.payments.receiveWebhook({ rawBody, signature });
    }
  },
  'events are applied anew': async () => harness.payments.publishAgain(),
  'days pass': (_one, amount) => advanceDays(harness, 1 + (amount % 40), 10),
};

const commandsArbitrary = fc.array(fc.tuple(fc.constantFrom(...Object.keys(COMMANDS)), fc.nat(1_000)), { minLength: 4, maxLength: 9 });

async function expectConsistentEnd(commands: readonly [string, number][]): Promise<void> {
  const boughtPlan = await subscribe(harness);
  for (const [name, amount] of commands) await COMMANDS[name]?.(boughtPlan, amount);
  harness.webhooks.losing = 0;
  await advanceDays(harness, 1);
  // The reconciliation finds lost events.
  await harness.payments.comparePlanBilling(new Date(0));
  await waitUntilIdle(harness);
  await runDailyRun(harness);
  await waitUntilIdle(harness);
  await expectAgreement(harness);
  // The subscription can be ended in any status, so the next history starts without it.
  await harness.requests.send(endAllSubscriptions, { userId: boughtPlan.caller.userId, email: 'lucia@example.com' });
  expect((await readSubscription(harness, boughtPlan)).status).toBe('cancelled');
}

describe('a subscription after commands and webhooks in any order', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('agrees with Stripe, with its months, brushes and events', async () => {
    await fc.assert(fc.asyncProperty(commandsArbitrary, expectConsistentEnd), {
      seed: jest.getSeed(),
      numRuns: Number(process.env['RANDOM_RUNS'] ?? 12),
      endOnFailure: true,
    });
  }, 900_000);
});
