import {
  getPlanInvoice,
  getRefund,
  listChargesOfPayment,
  listDisputes,
  listRefunds,
  refundPlanCharge,
  reversePlanCredit,
  reversePlanPurchase,
  type RefundPlanChargeRequest,
} from '@brote/contracts/payments';
import { uuidv7 } from '@brote/messaging';
import { ListPlanBilling } from '#app/payments/plans/lists/list-plan-billing';
import { startHarness, type Harness } from './harness';
import { readAllPages, PlanSteps, type BoughtPlan } from './plan-steps';

const MINUTE_MS = 60_000;
let harness: Harness;
let steps: PlanSteps;
const send: Harness['requests']['send'] = (...args) => harness.requests.send(...args);

const aMinuteAgo = () => new Date(harness.now() - MINUTE_MS);

beforeAll(async () => {
  harness = await startHarness();
  steps = new PlanSteps(harness);
});
afterAll(async () => harness.end());

const refundOf = async ({ invoice }: BoughtPlan, changes: Partial<RefundPlanChargeRequest> = {}): Promise<RefundPlanChargeRequest> => {
  const { paymentIntent } = await send(getPlanInvoice, { invoiceId: invoice });
  return {
    refundId: uuidv7(),
    chargeId: invoice,
    paymentIntent: paymentIntent ?? '',
    amount: 100,
    attempt: 1,
    mayExist: false,
    ...changes,
  };
};

describe('the refund of a plan', () => {
  it('is created once, also when an earlier call may have created it under another key', async () => {
    const request = await refundOf(await steps.buy());
    const refund = await send(refundPlanCharge, request);
    expect(refund).toMatchObject({ amount: 100, paymentIntent: request.paymentIntent, refundId: request.refundId });
    expect((await send(refundPlanCharge, request)).id).toBe(refund.id);
    expect((await send(refundPlanCharge, { ...request, attempt: 2, mayExist: true })).id).toBe(refund.id);
    expect(await send(getRefund, { stripeRefund: refund.id })).toMatchObject({ id: refund.id, state: 'succeeded' });
    const { charges } = await send(listChargesOfPayment, { paymentIntent: request.paymentIntent });
    expect(charges).toEqual([{ id: expect.any(String) as string, refundedAmount: 100, isDisputed: false }]);
    const byCharge = await send(listRefunds, { chargeId: charges[0]?.id ?? '', cursor: null });
    expect(byCharge.refunds.map(({ id }) => id)).toEqual([refund.id]);
    const pages = await readAllPages(harness.app.get(ListPlanBilling).listRefunds(aMinuteAgo()));
    expect(pages.flatMap(({ refunds }) => refunds.map(({ id }) => id))).toContain(refund.id);
  });

  it('reverses a whole purchase, once', async () => {
    const plan = await steps.buy();
    const request = { stripeSubscription: plan.stripeSubscription, invoice: plan.invoice };
    expect(await send(reversePlanPurchase, request)).toEqual({ isReversed: true });
    expect(await send(reversePlanPurchase, request)).toEqual({ isReversed: true });
    const { paymentIntent } = await refundOf(plan);
    const { charges } = await send(listChargesOfPayment, { paymentIntent });
    expect(charges.map(({ refundedAmount }) => refundedAmount)).toEqual([190]);
  });

  it('reverses no credit of a plan that left none', async () => {
    const { stripeCustomer, stripeSubscription } = await steps.buy();
    expect(await send(reversePlanCredit, { stripeCustomer, stripeSubscription, withdrawalId: uuidv7() })).toEqual({ spentAmount: 0 });
  });
});

describe('the dispute of a plan', () => {
  it("is read in the shop's words, until the bank decides", async () => {
    const { paymentIntent } = await refundOf(await steps.buy());
    const readCharges = async () => (await send(listChargesOfPayment, { paymentIntent })).charges;
    const chargeId = (await readCharges())[0]?.id ?? '';
    await harness.sandbox.postControl('disputes', { charge: chargeId });
    expect((await readCharges()).map(({ isDisputed }) => isDisputed)).toEqual([true]);
    const { disputes } = await send(listDisputes, { chargeId, cursor: null });
    expect(disputes).toEqual([{ id: expect.any(String) as string, state: 'open', amount: 190, chargeId, paymentIntent }]);
    const disputeId = disputes[0]?.id ?? '';
    await harness.sandbox.postControl(`disputes/${disputeId}/close`, { outcome: 'lost' });
    const planBilling = harness.app.get(ListPlanBilling);
    const inAMinute = new Date(harness.now() + MINUTE_MS);
    expect(await planBilling.readDisputeBefore(disputeId, inAMinute)).toMatchObject({ id: disputeId, state: 'lost' });
    expect(await planBilling.readDisputeBefore(disputeId, aMinuteAgo())).toBeNull();
    const pages = await readAllPages(planBilling.listDisputes(aMinuteAgo()));
    expect(pages.flatMap((page) => page.disputes)).toContainEqual(expect.objectContaining({ id: disputeId, state: 'lost' }));
  });
});
