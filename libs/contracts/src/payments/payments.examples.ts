import type {
  BilledPlan,
  ChangePlanPriceRequest,
  CreatePlanCheckoutSessionRequest,
  EnsurePlanPriceRequest,
  ListedPlan,
  ListedPlanInvoice,
  OwedInvoice,
  PaidPlanInvoice,
  PlanCheckoutSession,
  PlanInvoice,
  ProviderDispute,
  ProviderRefund,
  RefundPlanChargeRequest,
} from './index';

const SUBSCRIPTION_ID = '0192f0c0-0000-7000-8000-0000000000e1';
const EXAMPLE_TIME = '2026-11-20T10:00:00.000Z';
const PAGE_URL = 'https://invoice.stripe.com/i/acct_1/test_a1';

export const createPlanCheckoutSessionRequest: CreatePlanCheckoutSessionRequest = {
  ...{ subscriptionId: SUBSCRIPTION_ID, planId: 'family', locale: 'es', customerId: 'cus_1', priceId: 'price_1' },
  lines: [{ name: 'Pack pareja', description: 'Dos cepillos', unitPrice: 500, quantity: 1 }],
  order: { orderId: '0192f0c0-0000-7000-8000-000000000002', number: 'BR-2026-000123' },
  expiresAt: '2026-11-20T10:31:00.000Z',
  idempotencyKey: `subchk_${SUBSCRIPTION_ID}_1`,
};
export const planCheckoutSession: PlanCheckoutSession = {
  ...{ id: 'cs_test_a1', url: 'https://checkout.stripe.com/c/pay/cs_test_a1', expiresAt: '2026-11-20T10:31:00.000Z', status: 'open' },
  ...{ isForPlan: true, reference: SUBSCRIPTION_ID, stripeSubscription: null, stripeCustomer: 'cus_1', invoice: null },
};
export const ensurePlanPriceRequest: EnsurePlanPriceRequest = {
  ...{ book: '2026-11', planId: 'family', planName: 'Family plan', amount: 950, months: 1 },
};
export const listedPlan: ListedPlan = {
  ...{ id: 'sub_1', status: 'past_due', paidUntil: EXAMPLE_TIME, endsAt: null, subscriptionId: SUBSCRIPTION_ID },
};
export const owedInvoice: OwedInvoice = { id: 'in_1', url: PAGE_URL, amount: 950, attempts: 2 };
export const billedPlan: BilledPlan = {
  ...listedPlan,
  ...{ itemId: 'si_1', priceId: 'price_1', pausedAt: null, paymentMethod: { type: 'card', brand: 'visa', last4: '4242' } },
  ...{ cardKey: '0192f0c0-0000-4000-8000-0000000000e2', latestInvoice: 'in_1', owedInvoice },
};
export const changePlanPriceRequest: ChangePlanPriceRequest = {
  ...{ stripeSubscription: 'sub_1', itemId: 'si_1', priceId: 'price_2', isProrated: true, planId: 'couple' },
  idempotencyKey: `sub_${SUBSCRIPTION_ID}_7_change-plan`,
};
export const planInvoice: PlanInvoice = {
  ...{ id: 'in_1', status: 'paid', stripeSubscription: 'sub_1', subscriptionId: SUBSCRIPTION_ID, amountPaid: 1_450, amountRemaining: 0 },
  ...{ addOnAmount: 500, paidAt: EXAMPLE_TIME, attempts: 1, pageUrl: PAGE_URL, paymentIntent: 'pi_1' },
  lines: [{ id: 'il_1', thousandths: 1_000 }],
  ...{ createdAt: EXAMPLE_TIME, finalizedAt: EXAMPLE_TIME, sequence: 1, total: 1_450 },
  billed: [
    {
      ...{ kind: 'period', amount: 950, price: 950, planId: 'family', thousandths: 1_000 },
      ...{ from: EXAMPLE_TIME, until: '2026-12-20T10:00:00.000Z' },
    },
  ],
};
export const listedPlanInvoice: ListedPlanInvoice = {
  ...{ id: 'in_1', number: 'A1B2-0001', createdAt: EXAMPLE_TIME, total: 1_450, status: 'paid', pageUrl: PAGE_URL, pdfUrl: null },
};
export const paidPlanInvoice: PaidPlanInvoice = { id: 'in_1', stripeSubscription: 'sub_1', lineIds: ['il_1', 'il_2'] };
export const refundPlanChargeRequest: RefundPlanChargeRequest = {
  ...{ refundId: '0192f0c0-0000-7000-8000-0000000000e3', chargeId: 'in_1', paymentIntent: 'pi_1', amount: 950, attempt: 1 },
  mayExist: false,
};
export const providerRefund: ProviderRefund = {
  ...{ id: 're_1', state: 'pending', amount: 950, paymentIntent: 'pi_1', refundId: refundPlanChargeRequest.refundId },
};
export const providerDispute: ProviderDispute = { id: 'du_1', state: 'open', amount: 950, chargeId: 'ch_1', paymentIntent: 'pi_1' };
