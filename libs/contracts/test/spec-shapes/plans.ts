import * as catalog from '../../src/catalog/index';
import { ExplainedCharge } from '../../src/derivation';
import { chargeEvidence } from '../../src/evidence.examples';
import * as examples from '../../src/examples';
import * as orders from '../../src/orders/index';
import * as payments from '../../src/payments/payments.examples';
import * as subscriptions from '../../src/subscriptions/index';
import type { Shape } from './shape';

const { subscriptionExamples: subscriptionData } = examples;
const SUBSCRIPTION_ID = subscriptionData.subscription.id;
const DELIVERY_ID = subscriptionData.delivery.id;
const outdatedPlanBilling: subscriptions.OutdatedPlanBilling = { kind: 'subscription', id: payments.listedPlan.id };
const COMPANY: orders.CompanyBuyer = { name: 'Hotel Sol S.L.', taxId: 'A58818501' };
export const planShapes: readonly Shape[] = [
  ['GetPlansRequest', catalog.GetPlansRequest, {}],
  ['PlansView', catalog.PlansView, subscriptionData.plans],
  ['ReserveBrushesRequest', catalog.ReserveBrushesRequest, { reservationId: DELIVERY_ID, brushes: subscriptionData.delivery.brushes }],
  [
    'ReserveManyBrushesRequest',
    catalog.ReserveManyBrushesRequest,
    { deliveries: [{ reservationId: DELIVERY_ID, brushes: subscriptionData.delivery.brushes }] },
  ],
  ['ReserveManyBrushesReply', catalog.ReserveManyBrushesReply, { outcomes: [{ reservationId: DELIVERY_ID, refusal: 'STOCK_SHORT' }] }],
  [
    'StartSubscriptionRequest',
    subscriptions.StartSubscriptionRequest,
    { ...subscriptionData.startRequest, addOnItems: subscriptionData.addOnItems },
  ],
  ['StartSubscriptionRequest of a company', subscriptions.StartSubscriptionRequest, { ...subscriptionData.startRequest, company: COMPANY }],
  ['SubscriptionView with a company', subscriptions.SubscriptionView, { ...subscriptionData.subscription, company: COMPANY }],
  [
    'ChangeSubscriptionRequest of a company',
    subscriptions.ChangeSubscriptionRequest,
    { ...subscriptionData.changeRequest, company: COMPANY },
  ],
  [
    'ChangeSubscriptionRequest without a company',
    subscriptions.ChangeSubscriptionRequest,
    { ...subscriptionData.changeRequest, company: null },
  ],
  ['FirstDeliveryBody', subscriptions.FirstDeliveryBody, { country: 'ES', postalCode: '46001', address: 'Calle del Ejemplo 1' }],
  [
    'FirstDeliveryView',
    subscriptions.FirstDeliveryView,
    { date: '2027-02-18', arrivesFrom: '2027-02-23', arrivesUntil: '2027-02-25', waitsForPreviousDelivery: true },
  ],
  ['GetSubscriptionCheckoutRequest', subscriptions.GetSubscriptionCheckoutRequest, { sessionId: 'cs_test_a1' }],
  ['SubscriptionCheckoutView', subscriptions.SubscriptionCheckoutView, subscriptionData.checkout],
  ['PlanCheckoutSessionRequest', subscriptions.PlanCheckoutSessionRequest, { subscriptionId: SUBSCRIPTION_ID }],
  ['ChargeDocumentDataRequest', subscriptions.ChargeDocumentDataRequest, { chargeId: subscriptionData.invoice.id }],
  ['ChargeDocumentData', subscriptions.ChargeDocumentData, subscriptionData.chargeDocumentData],
  [
    'ChargeDocumentData of a company',
    subscriptions.ChargeDocumentData,
    { ...subscriptionData.chargeDocumentData, buyer: { ...subscriptionData.chargeDocumentData.buyer, ...COMPANY } },
  ],
  ['ExplainChargeRequest', subscriptions.ExplainChargeRequest, { subscriptionId: SUBSCRIPTION_ID, invoiceId: 'in_1Q2w3E' }],
  ['ExplainedCharge', ExplainedCharge, examples.explainedCharge],
  ['ChargeEvidence', subscriptions.ChargeEvidence, chargeEvidence],
  [
    'ChargeEvidenceFileRequest',
    subscriptions.ChargeEvidenceFileRequest,
    { subscriptionId: SUBSCRIPTION_ID, invoiceId: 'in_1Q2w3E', locale: 'en' },
  ],
  ['ExplainedCharge of an order', ExplainedCharge, examples.explainedOrder],
  ['ListChargesForDocumentsRequest', subscriptions.ListChargesForDocumentsRequest, { cursor: null }],
  [
    'ListChargesForDocumentsReply',
    subscriptions.ListChargesForDocumentsReply,
    { charges: [subscriptionData.chargeForDocuments], nextCursor: 'in_1Q2w3E' },
  ],
  ['ChargeForDocuments', subscriptions.ChargeForDocuments, subscriptionData.chargeForDocuments],
  ['ListPlanDocumentsRequest', orders.ListPlanDocumentsRequest, { chargeIds: [subscriptionData.invoice.id] }],
  [
    'ListPlanDocumentsReply',
    orders.ListPlanDocumentsReply,
    { documents: [{ chargeId: subscriptionData.invoice.id, number: 'F2026-000124', isCreditNote: false }] },
  ],
  ['PlanDocumentRequest', orders.PlanDocumentRequest, { number: 'R2026-000007' }],
  [
    'PlanDocumentEventData',
    orders.PlanDocumentEventData,
    {
      ...{ number: 'F2026-000124', chargeId: subscriptionData.invoice.id, subscriptionId: subscriptionData.subscription.id },
      ...{ userId: subscriptionData.subscription.id, occurredAt: '2026-12-01T10:00:00.000Z', locale: 'es' },
    },
  ],
  ['PlanSalesAbroadRequest', subscriptions.PlanSalesAbroadRequest, { fromYear: 2025, cursor: null }],
  [
    'PlanSalesAbroad',
    subscriptions.PlanSalesAbroad,
    { sales: [{ chargeId: 'in_1', country: 'AT', year: 2026, paidOn: '2025-12-20', amount: -950 }], nextCursor: null },
  ],
  ['PlanCheckoutSessionView', subscriptions.PlanCheckoutSessionView, subscriptionData.planCheckoutSession],
  [
    'FindOutdatedPlanBillingRequest',
    subscriptions.FindOutdatedPlanBillingRequest,
    {
      plans: [payments.listedPlan],
      invoices: [payments.paidPlanInvoice],
      refunds: [payments.providerRefund],
      disputes: [payments.providerDispute],
    },
  ],
  ['OutdatedPlanBilling', subscriptions.OutdatedPlanBilling, outdatedPlanBilling],
  [
    'FindOutdatedPlanBillingReply',
    subscriptions.FindOutdatedPlanBillingReply,
    { outdated: [outdatedPlanBilling], unknownPlanInvoices: ['in_2'] },
  ],
  ['ListOpenPlanDisputesRequest', subscriptions.ListOpenPlanDisputesRequest, { cursor: null }],
  ['ListOpenPlanDisputesReply', subscriptions.ListOpenPlanDisputesReply, { disputeIds: ['du_1'], nextCursor: 'du_1' }],
  ['DeliveryForOrderRequest', subscriptions.DeliveryForOrderRequest, { deliveryId: DELIVERY_ID }],
  ['DeliveryForOrder', subscriptions.DeliveryForOrder, subscriptionData.deliveryForOrder],
  ['PlanContractRequest', subscriptions.PlanContractRequest, { subscriptionId: subscriptionData.planContract.subscriptionId }],
  ['RenewPlanLinkRequest', subscriptions.RenewPlanLinkRequest, { token: 'a.b' }],
  ['RenewPlanLinkReply', subscriptions.RenewPlanLinkReply, {}],
  [
    'PlanLinkEventData',
    subscriptions.PlanLinkEventData,
    { subscriptionId: subscriptionData.planContract.subscriptionId, userId: subscriptionData.subscriptionEventData.userId },
  ],
  ['PlanContractByLinkRequest', subscriptions.PlanContractByLinkRequest, { token: 'a.b' }],
  ['PlanContractView', subscriptions.PlanContractView, subscriptionData.planContract],
  [
    'FindPlanContractRequest',
    subscriptions.FindPlanContractRequest,
    { subscriptionId: null, digits: '000000E1', linkToken: 'a.b', userId: null, email: 'lucia@example.com' },
  ],
  [
    'PlanContract',
    subscriptions.PlanContract,
    { ...subscriptionData.planContract, userId: subscriptionData.subscriptionEventData.userId, isProven: true },
  ],
  ['PlanRefundedEventData', subscriptions.PlanRefundedEventData, subscriptionData.planRefunded],
  [
    'PlaceAddOnOrderRequest',
    orders.PlaceAddOnOrderRequest,
    { ...examples.placeOrderRequest, subscriptionId: SUBSCRIPTION_ID, userId: subscriptionData.subscriptionEventData.userId },
  ],
  [
    'PlaceAddOnOrderReply',
    orders.PlaceAddOnOrderReply,
    {
      orderId: examples.orderView.id,
      number: examples.orderView.number,
      lines: [{ name: 'Cepillo individual', description: 'adulto azul', unitPrice: 350, quantity: 2 }],
    },
  ],
  ['GetPendingSubscriptionRequest', subscriptions.GetPendingSubscriptionRequest, {}],
  [
    'PendingSubscriptionBody',
    subscriptions.PendingSubscriptionBody,
    { planId: 'couple', interval: 3, brushes: subscriptionData.pendingSubscription.brushes, configured: false },
  ],
  ['PendingSubscriptionReply', subscriptions.PendingSubscriptionReply, { pending: subscriptionData.pendingSubscription }],
  ['ListSubscriptionsRequest', subscriptions.ListSubscriptionsRequest, {}],
  ['ListSubscriptionsReply', subscriptions.ListSubscriptionsReply, { subscriptions: [subscriptionData.subscription] }],
  ['SubscriptionStatusView', subscriptions.SubscriptionStatusView, { subscribed: true, subscription: subscriptionData.subscription }],
  ['SubscriptionRequest', subscriptions.SubscriptionRequest, { subscriptionId: SUBSCRIPTION_ID }],
  ['SubscriptionView', subscriptions.SubscriptionView, subscriptionData.subscription],
  ['UpcomingDeliveriesReply', subscriptions.UpcomingDeliveriesReply, { deliveries: [subscriptionData.delivery] }],
  ['SubscriptionInvoicesReply', subscriptions.SubscriptionInvoicesReply, { invoices: [subscriptionData.invoice] }],
  ['ChangeSubscriptionRequest', subscriptions.ChangeSubscriptionRequest, subscriptionData.changeRequest],
  ['SubscriptionChangePreview', subscriptions.SubscriptionChangePreview, subscriptionData.changePreview],
  [
    'PauseSubscriptionRequest',
    subscriptions.PauseSubscriptionRequest,
    { subscriptionId: SUBSCRIPTION_ID, version: 3, until: '2027-01-10' },
  ],
  [
    'RescheduleDeliveryRequest',
    subscriptions.RescheduleDeliveryRequest,
    { subscriptionId: SUBSCRIPTION_ID, version: 3, date: '2027-03-01' },
  ],
  ['SubscriptionCommandRequest', subscriptions.SubscriptionCommandRequest, { subscriptionId: SUBSCRIPTION_ID, version: 3 }],
  ['DeliveryLinkRequest', subscriptions.DeliveryLinkRequest, { token: 'a.b' }],
  ['DeliveryByLinkView', subscriptions.DeliveryByLinkView, subscriptionData.deliveryByLink],
  ['ChangeDeliveryRequest', subscriptions.ChangeDeliveryRequest, { token: 'a.b', brushes: subscriptionData.delivery.brushes }],
  ['StaffDeliveryView', subscriptions.StaffDeliveryView, subscriptionData.staffDelivery],
  ['ShipDeliveryRequest', subscriptions.ShipDeliveryRequest, { deliveryId: DELIVERY_ID, carrier: 'seur', trackingNumber: 'SE123456' }],
  ['DeliveryCommandRequest', subscriptions.DeliveryCommandRequest, { deliveryId: DELIVERY_ID }],
  ['FailDeliveryRequest', subscriptions.FailDeliveryRequest, { deliveryId: DELIVERY_ID, reason: 'lost', note: null }],
  ['SubscriptionEventData', subscriptions.SubscriptionEventData, subscriptionData.subscriptionEventData],
  ['DeliveryEventData', subscriptions.DeliveryEventData, subscriptionData.deliveryEventData],
  [
    'GetSubscriptionMessageRequest',
    subscriptions.GetSubscriptionMessageRequest,
    { subscriptionId: SUBSCRIPTION_ID, deliveryId: DELIVERY_ID },
  ],
  [
    'SubscriptionMessageContent',
    subscriptions.SubscriptionMessageContent,
    {
      userId: subscriptionData.subscriptionEventData.userId,
      subscription: subscriptionData.subscription,
      amountDue: null,
      deliveryToken: 'a.b',
    },
  ],
];
