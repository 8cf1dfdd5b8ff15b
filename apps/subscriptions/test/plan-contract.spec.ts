import {
  findPlanContract,
  getPlanContract,
  getPlanContractByLink,
  planLinkRequested,
  renewPlanLink,
  getSubscriptionMessage,
  planReference,
  type FindPlanContractRequest,
} from '@brote/contracts/subscriptions';
import { aCaller, eventually } from '@brote/test-support';
import { PlanLink } from '#app/changes/withdrawals/plan-link';
import { refusalCodeOf, subscribe, readSubscription } from './builders';
import { readFirstDeliveryIdOf, readContract, shipDueDeliveries } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { advanceDays } from './advance-time';

let harness: Harness;

const find = (overrides: Partial<FindPlanContractRequest>) =>
  harness.requests.send(findPlanContract, { subscriptionId: null, digits: null, linkToken: null, userId: null, email: '', ...overrides });

describe('the contract of a plan', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('is visible to its owner, and through the link of an e-mail', async () => {
    const boughtPlan = await subscribe(harness);
    const { subscriptionId } = boughtPlan;
    const ownerContract = await readContract(harness, boughtPlan);
    expect(ownerContract).toMatchObject({ reference: planReference(subscriptionId), name: 'Lucía Ferrer', email: 'lucia@example.com' });
    expect(ownerContract).toMatchObject({ isWithdrawable: true, withdrawableUntil: null, sent: [] });
    const { withdrawalToken } = await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null });
    expect(await harness.requests.send(getPlanContractByLink, { token: withdrawalToken ?? '' })).toEqual(ownerContract);
    expect(await refusalCodeOf(harness.requests.send(getPlanContract, { subscriptionId }, { caller: aCaller() }))).toBe(
      'SUBSCRIPTION_UNKNOWN',
    );
    const { deliveryToken } = await harness.requests.send(getSubscriptionMessage, {
      subscriptionId,
      deliveryId: await readFirstDeliveryIdOf(harness, boughtPlan),
    });
    expect(await refusalCodeOf(harness.requests.send(getPlanContractByLink, { token: deliveryToken ?? '' }))).toBe('SUBSCRIPTION_UNKNOWN');
  });

  it('closes to a link after 90 days without a step, and a new link is e-mailed once an hour', async () => {
    const boughtPlan = await subscribe(harness);
    const { subscriptionId } = boughtPlan;
    const { planToken: token = '' } = await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null });
    const linkRequest = { token: token ?? '' };
    // A pending reservation would be a new step.
    const reservations = `SELECT reservation_state FROM delivery WHERE subscription_id = :subscriptionId ORDER BY date LIMIT 1`;
    await eventually(async () =>
      expect(await harness.queryRows(reservations, { subscriptionId })).toEqual([{ reservation_state: 'held' }]),
    );
    // All steps are moved to the past, as after the end of a plan.
    await harness.queryRows(`UPDATE subscription SET started_at = started_at - interval '91 days' WHERE id = :subscriptionId`, {
      subscriptionId,
    });
    await harness.queryRows(`UPDATE delivery SET updated_at = updated_at - interval '91 days' WHERE subscription_id = :subscriptionId`, {
      subscriptionId,
    });
    await harness.queryRows(`UPDATE charge SET paid_at = paid_at - interval '91 days' WHERE subscription_id = :subscriptionId`, {
      subscriptionId,
    });
    expect((await harness.requests.send(getPlanContractByLink, linkRequest)).subscriptionId).toBe(subscriptionId);
    const oldLink = { token: harness.app.get(PlanLink).tokenFor(subscriptionId) };
    expect(await refusalCodeOf(harness.requests.send(getPlanContractByLink, oldLink))).toBe('LINK_ENDED');
    const digits = planReference(subscriptionId).replaceAll('-', '').slice('PLAN'.length);
    expect(await refusalCodeOf(find({ digits, linkToken: oldLink.token }))).toBe('SUBSCRIPTION_UNKNOWN');
    for (const renewRequest of [oldLink, oldLink, { token: 'a.b' }])
      expect(await harness.requests.send(renewPlanLink, renewRequest)).toEqual({});
    const renewalEventsSql = `SELECT payload FROM outbox WHERE type = :type AND payload->>'subscriptionId' = :subscriptionId`;
    expect(await harness.queryRows(renewalEventsSql, { type: planLinkRequested.type, subscriptionId })).toHaveLength(1);
    expect(await refusalCodeOf(harness.requests.send(getPlanContractByLink, oldLink))).toBe('LINK_ENDED');
  });

  it('is found by its reference, proven by account or link, or unproven by the address', async () => {
    const boughtPlan = await subscribe(harness);
    const { subscriptionId, caller } = boughtPlan;
    const digits = planReference(subscriptionId).replaceAll('-', '').slice('PLAN'.length);
    const { withdrawalToken = null } = await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null });
    expect(await find({ digits, userId: caller.userId })).toMatchObject({ subscriptionId, isProven: true });
    expect(await find({ digits, linkToken: withdrawalToken })).toMatchObject({ subscriptionId, isProven: true, userId: caller.userId });
    expect(await find({ subscriptionId, email: ' LUCIA@example.com ' })).toMatchObject({ subscriptionId, isProven: false });
    const unknown = [find({ digits, email: 'eve@example.com' }), find({ digits: '00000000', userId: caller.userId }), find({})];
    expect(await Promise.all(unknown.map(refusalCodeOf))).toEqual(Array(3).fill('SUBSCRIPTION_UNKNOWN'));
  });

  it('can be withdrawn until fourteen days after the first delivery arrived', async () => {
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    const { withdrawableUntil, sent } = await readContract(harness, boughtPlan);
    expect(sent.map(({ line }) => line)).toEqual([0, 1]);
    const days = (Date.parse(withdrawableUntil ?? '') - harness.now().getTime()) / 86_400_000;
    expect([days > 13, days < 17]).toEqual([true, true]);
    await advanceDays(harness, 18, 6);
    expect(await readContract(harness, boughtPlan)).toMatchObject({ isWithdrawable: false, isSettled: false, withdrawableUntil });
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ withdrawable: false, withdrawn: false, withdrawableUntil });
  }, 120_000);
});
