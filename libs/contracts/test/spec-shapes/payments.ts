import * as payments from '../../src/payments/index';
import * as examples from '../../src/payments/payments.examples';
import type { Shape } from './shape';

const stripeSubscription = examples.billedPlan.id;
const since = examples.planCheckoutSession.expiresAt;
const [itemId, priceId] = ['si_1', 'price_1'];

const billingShapes: readonly Shape[] = [
  ['EnsurePlanPriceRequest', payments.EnsurePlanPriceRequest, examples.ensurePlanPriceRequest],
  ['EnsurePlanPriceReply', payments.EnsurePlanPriceReply, { priceId }],
  ['OwedInvoice', payments.OwedInvoice, examples.owedInvoice],
  ['ListedPlan', payments.ListedPlan, examples.listedPlan],
  ['BilledPlan', payments.BilledPlan, examples.billedPlan],
  ['BilledPlanRequest', payments.BilledPlanRequest, { stripeSubscription }],
  ['PlanCommandRequest', payments.PlanCommandRequest, { stripeSubscription, idempotencyKey: 'sub_1_2_pause' }],
  ['PlanCommandReply', payments.PlanCommandReply, {}],
  ['ChangePlanPriceRequest', payments.ChangePlanPriceRequest, examples.changePlanPriceRequest],
];

const invoiceShapes: readonly Shape[] = [
  ['PlanInvoice', payments.PlanInvoice, examples.planInvoice],
  ['PlanInvoiceLine', payments.PlanInvoiceLine, { id: 'il_2', thousandths: -250 }],
  ['PlanInvoiceRequest', payments.PlanInvoiceRequest, { invoiceId: 'in_1' }],
  ['ListedPlanInvoice', payments.ListedPlanInvoice, examples.listedPlanInvoice],
  ['ListPlanInvoicesRequest', payments.ListPlanInvoicesRequest, { stripeSubscription, status: 'open', cursor: null }],
  ['ListPlanInvoicesReply', payments.ListPlanInvoicesReply, { invoices: [examples.listedPlanInvoice], nextCursor: null }],
  ['PaidPlanInvoice', payments.PaidPlanInvoice, examples.paidPlanInvoice],
  ['PreviewPlanChangeRequest', payments.PreviewPlanChangeRequest, { stripeSubscription, itemId, priceId }],
  ['PreviewPlanChangeReply', payments.PreviewPlanChangeReply, { dueNow: -120 }],
];

const sessionShapes: readonly Shape[] = [
  ['CreatePlanCheckoutSessionRequest', payments.CreatePlanCheckoutSessionRequest, examples.createPlanCheckoutSessionRequest],
  ['PlanSessionOrder', payments.PlanSessionOrder, examples.createPlanCheckoutSessionRequest.order ?? {}],
  ['PlanCheckoutSession', payments.PlanCheckoutSession, examples.planCheckoutSession],
  [
    'FindPlanCheckoutSessionRequest',
    payments.FindPlanCheckoutSessionRequest,
    { reference: examples.planCheckoutSession.reference, createdSince: since },
  ],
  ['FindPlanCheckoutSessionReply', payments.FindPlanCheckoutSessionReply, { session: examples.planCheckoutSession }],
  ['PlanSessionRequest', payments.PlanSessionRequest, { sessionId: 'cs_test_a1' }],
  ['ExpirePlanSessionReply', payments.ExpirePlanSessionReply, {}],
];

const refundShapes: readonly Shape[] = [
  ['RefundPlanChargeRequest', payments.RefundPlanChargeRequest, examples.refundPlanChargeRequest],
  ['ProviderRefund', payments.ProviderRefund, examples.providerRefund],
  ['GetRefundRequest', payments.GetRefundRequest, { stripeRefund: 're_1' }],
  ['ListOfChargeRequest', payments.ListOfChargeRequest, { chargeId: 'ch_1', cursor: null }],
  ['ListRefundsReply', payments.ListRefundsReply, { refunds: [examples.providerRefund], nextCursor: null }],
  ['ProviderDispute', payments.ProviderDispute, examples.providerDispute],
  ['ListDisputesReply', payments.ListDisputesReply, { disputes: [examples.providerDispute], nextCursor: null }],
  ['PaymentCharge', payments.PaymentCharge, { id: 'ch_1', refundedAmount: 950, isDisputed: true }],
  ['ListChargesOfPaymentRequest', payments.ListChargesOfPaymentRequest, { paymentIntent: 'pi_1' }],
  ['ListChargesOfPaymentReply', payments.ListChargesOfPaymentReply, { charges: [{ id: 'ch_1', refundedAmount: 0, isDisputed: false }] }],
  ['ReversePlanPurchaseRequest', payments.ReversePlanPurchaseRequest, { stripeSubscription, invoice: 'in_1' }],
  ['ReversePlanPurchaseReply', payments.ReversePlanPurchaseReply, { isReversed: true }],
  [
    'ReversePlanCreditRequest',
    payments.ReversePlanCreditRequest,
    { stripeCustomer: 'cus_1', stripeSubscription, withdrawalId: examples.refundPlanChargeRequest.refundId },
  ],
  ['ReversePlanCreditReply', payments.ReversePlanCreditReply, { spentAmount: 300 }],
];

export const paymentShapes: readonly Shape[] = [
  ...billingShapes,
  ...invoiceShapes,
  ...sessionShapes,
  ...refundShapes,
  ['PlanBillingChangedEventData', payments.PlanBillingChangedEventData, { object: 'invoice', id: 'in_1' }],
];
