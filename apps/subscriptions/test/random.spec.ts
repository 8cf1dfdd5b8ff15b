import { randomUUID } from 'node:crypto';
import { endAllSubscriptions } from '@brote/contracts/personal-data';
import {
  announcePriceChange,
  cancelSubscription,
  changeSubscription,
  listPriceDecisions,
  pauseSubscription,
  receiveSubscriptionEvent,
  rescheduleDelivery,
  resumeSubscription,
  skipDelivery,
  cancelPriceChange,
} from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { createStripe } from '@brote/stripe-client';
import * as fc from 'fast-check';
import { dayAfter, madridDay } from '#app/calendar/madrid-day';
import { ReconcileSubscriptions } from '#app/reconciliation/reconcile-subscriptions';
import { expectAgreement } from './agree';
import { codeOf, subscribe, useCard, view, type Bought } from './builders';
import { startHarness, WEBHOOK_SECRET, type Harness } from './harness';
import { live, lookAtCalendar, settled } from './time';

let harness: Harness;
const today = () => madridDay(harness.app.get(Clock).now());
const at = async (bought: Bought) => ({ subscriptionId: bought.subscriptionId, version: (await view(harness, bought)).version });
const as = ({ caller }: Bought) => ({ caller });

/** Authenticated just now, at any time of the clock. */
const admin = { caller: aCaller({ roles: ['customer', 'staff', 'admin'], authenticatedAt: Date.now() + 2_000 * 86_400_000 }) };

/** A command on a subscription from any side. A refusal is a valid result. */
type Command = (bought: Bought, amount: number) => Promise<unknown>;

const atStripe = async ({ subscriptionId }: Bought) => {
  const [row] = await harness.rows<{ id: string }>('SELECT stripe_subscription AS id FROM subscription WHERE id = $1', [subscriptionId]);
  return { id: row?.id ?? '', stripe: createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url }) };
};

const COMMANDS: Readonly<Record<string, Command>> = {
  pause: async (one, amount) =>
    codeOf(harness.requests.send(pauseSubscription, { ...(await at(one)), until: dayAfter(today(), 1 + (amount % 90)) }, as(one))),
  resume: async (one) => codeOf(harness.requests.send(resumeSubscription, await at(one), as(one))),
  skip: async (one) => codeOf(harness.requests.send(skipDelivery, await at(one), as(one))),
  move: async (one, amount) =>
    codeOf(harness.requests.send(rescheduleDelivery, { ...(await at(one)), date: dayAfter(today(), 40 + (amount % 80)) }, as(one))),
  interval: async (one, amount) =>
    codeOf(harness.requests.send(changeSubscription, { ...(await at(one)), interval: amount % 2 === 0 ? 2 : 3 }, as(one))),
  family: async (one) => codeOf(harness.requests.send(changeSubscription, { ...(await at(one)), planId: 'family' }, as(one))),
  'another price is announced': async (_one, amount) => {
    const decision = {
      decisionId: randomUUID(),
      planId: 'couple' as const,
      monthlyPrice: 200 + (amount % 40),
      from: dayAfter(today(), 30),
    };
    return codeOf(harness.requests.send(announcePriceChange, decision, admin));
  },
  'announced prices are called off': async () => {
    const { decisions } = await harness.requests.send(listPriceDecisions, {}, admin);
    return codeOf(harness.requests.send(cancelPriceChange, { decisionId: decisions[0]?.id ?? randomUUID() }, admin));
  },
  cancel: async (one, amount) => (amount % 3 === 0 ? codeOf(harness.requests.send(cancelSubscription, await at(one), as(one))) : null),
  'two tabs': async (one) => {
    const seen = await at(one);
    const requests = [
      harness.requests.send(skipDelivery, seen, as(one)),
      harness.requests.send(changeSubscription, { ...seen, interval: 2 }, as(one)),
    ];
    return Promise.all(requests.map(codeOf));
  },
  'Stripe pauses': async (one) => {
    const { id, stripe } = await atStripe(one);
    return stripe.subscriptions.pause(id).catch(String);
  },
  'Stripe resumes': async (one) => {
    const { id, stripe } = await atStripe(one);
    return stripe.subscriptions.resume(id).catch(String);
  },
  'the portal ends it': async (one, amount) => {
    const { id, stripe } = await atStripe(one);
    return amount % 4 === 0 ? stripe.subscriptions.update(id, { cancel_at_period_end: true }).catch(String) : null;
  },
  'the card fails': async (one) => useCard(harness, one, 'pm_card_chargeCustomerFail').catch(String),
  'the card works': async (one) => useCard(harness, one, 'pm_card_visa').catch(String),
  'webhooks are lost': (_one, amount) => Promise.resolve((harness.webhooks.losing = amount % 5)),
  'webhooks come again, in any order': async (_one, amount) => {
    const bodies = harness.webhooks.bodies
      .slice(-12)
      .sort((one, other) => ((one.rawBody.length * amount) % 7) - ((other.rawBody.length * amount) % 7));
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const timestamp = Math.floor(harness.app.get(Clock).epochMs() / 1_000);
    for (const { rawBody } of bodies) {
      const signature = stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret: WEBHOOK_SECRET, timestamp });
      await harness.requests.send(receiveSubscriptionEvent, { rawBody, signature });
    }
  },
  'events are applied anew': async () =>
    harness.rows(`UPDATE stripe_event SET state = 'pending', due_at = now() WHERE state = 'done' RETURNING 1`),
  'days pass': (_one, amount) => live(harness, 1 + (amount % 40), 10),
};

const history = fc.array(fc.tuple(fc.constantFrom(...Object.keys(COMMANDS)), fc.nat(1_000)), { minLength: 4, maxLength: 9 });

async function expectEqualEnd(commands: readonly [string, number][]): Promise<void> {
  const bought = await subscribe(harness);
  for (const [name, amount] of commands) await COMMANDS[name]?.(bought, amount);
  harness.webhooks.losing = 0;
  await live(harness, 1);
  // The reconciliation finds lost events.
  const compare = harness.app.get(ReconcileSubscriptions);
  const { signal } = new AbortController();
  await compare.invoices(new Date(0), signal);
  await compare.subscriptions(signal);
  await lookAtCalendar(harness);
  await settled(harness);
  await expectAgreement(harness);
  // The subscription can be ended in any status, so the next history starts without it.
  await harness.requests.send(endAllSubscriptions, { userId: bought.caller.userId, email: 'lucia@example.com' });
  expect((await view(harness, bought)).status).toBe('cancelled');
}

describe('a subscription after commands and webhooks in any order', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('agrees with Stripe, with its months, brushes and events', async () => {
    await fc.assert(fc.asyncProperty(history, expectEqualEnd), {
      seed: jest.getSeed(),
      numRuns: Number(process.env['RANDOM_RUNS'] ?? 12),
      endOnFailure: true,
    });
  }, 900_000);
});
