import { basketOf, readPrices, waitFor } from './packs.mjs';
import { addressOf } from './places.mjs';
import { payPage } from './stripe.mjs';
import { drawBrush } from './draw-year.mjs';

const BRUSH_COUNTS = { individual: 1, couple: 2, family: 4 };
const DAY_MS = 86_400_000;
const brushesOf = (random, planId) => Array.from({ length: BRUSH_COUNTS[planId] }, () => drawBrush(random));

/** Takes out a plan with a member's account, some with a pack beside it. Adds to the plan what later steps need. */
export async function beginPlan({ api, stripe, random }, plan, session) {
  const { plans } = await api.get('/plans');
  const planPrice = plans.find(({ id }) => id === plan.planId).monthlyPrice.amount;
  const addOn = [{ id: 'brush-single', quantity: 1, color: 'blue', brushes: [{ type: 'adult', color: 'blue' }] }];
  const body = {
    ...{ planId: plan.planId, planPrice, interval: plan.interval, brushes: brushesOf(random, plan.planId), locale: 'es', another: false },
    shippingInfo: addressOf(plan.place, plan.email),
    ...(plan.hasAddOn && { addOnItems: basketOf(await readPrices(api), addOn, random.uuid()) }),
  };
  const { url } = await session.post('/checkout/subscription', body, random.uuid());
  await payPage(url);
  const sessionId = /cs_\w+/.exec(url)[0];
  const view = await waitFor(`The plan of ${plan.email}`, async () => {
    const checkout = await session.get(`/checkout/subscription-sessions/${sessionId}`);
    return checkout.state === 'active' ? checkout : null;
  });
  const { subscription, customer } = await stripe.get(`/v1/checkout/sessions/${sessionId}`);
  Object.assign(plan, { session, id: view.subscriptionId, stripeIds: { subscription, customer } });
}

const read = ({ session, id }) => session.get(`/subscriptions/${id}`);

async function refundCharge({ staff, random }, plan, isWhole) {
  const { invoices } = await staff.get(`/admin/subscriptions/${plan.id}/invoices`);
  const charge = random.pick(
    invoices.filter(({ status, amount, refunded, dispute }) => status === 'paid' && refunded.amount === 0 && amount.amount > 1 && !dispute),
  );
  const amount = isWhole ? null : random.between(1, charge.amount.amount - 1);
  await staff.post(`/admin/subscriptions/${plan.id}/invoices/${charge.id}/refunds`, {
    refundId: random.uuid(),
    amount,
    reason: 'A damaged brush',
  });
}

/** What members and staff do to a plan, by the name of its scenario. Each resolves once the shop has accepted it. */
export const PLAN_STEPS = {
  'plan paused': async ({ random, now }, plan) => {
    const { version } = await read(plan);
    const until = new Date(now().getTime() + random.between(3, 85) * DAY_MS).toISOString().slice(0, 10);
    await plan.session.post(`/subscriptions/${plan.id}/pause`, { version, until });
  },
  'delivery skipped': async (_world, plan) => {
    const { version } = await read(plan);
    await plan.session.post(`/subscriptions/${plan.id}/skip`, { version });
  },
  'plan changed': async ({ random }, plan) => {
    const { version, planId: before } = await read(plan);
    const planId = random.pick(Object.keys(BRUSH_COUNTS).filter((id) => id !== before));
    await plan.session.send('PATCH', `/subscriptions/${plan.id}`, { version, planId, brushes: brushesOf(random, planId) });
  },
  'charge refunded in part': (world, plan) => refundCharge(world, plan, false),
  'charge refunded': (world, plan) => refundCharge(world, plan, true),
  'card fails and recovers': ({ stripe }, plan) => stripe.useCard(plan.stripeIds, 'pm_card_chargeCustomerFail'),
  'card fails for good': ({ stripe }, plan) => stripe.useCard(plan.stripeIds, 'pm_card_chargeCustomerFail'),
  'plan cancelled': async (_world, plan) => {
    const { version } = await read(plan);
    await plan.session.post(`/subscriptions/${plan.id}/cancel`, { version });
  },
};

/** The newest charge of a plan without a refund and without a dispute. */
export async function findPlanCharge(stripe, { stripeIds: { customer } }) {
  const charges = await stripe.list('/v1/charges', { customer });
  return charges.findLast(({ status, disputed, amount_refunded: refunded }) => status === 'succeeded' && !disputed && refunded === 0);
}
