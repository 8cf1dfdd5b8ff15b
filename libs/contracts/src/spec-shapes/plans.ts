import * as catalog from '../catalog/index';
import * as examples from '../examples';
import * as orders from '../orders/index';
import * as subscriptions from '../subscriptions/index';
import type { Shape } from './shape';

const { subscriptionExamples: plan } = examples;
const SUBSCRIPTION_ID = plan.subscription.id;
const DELIVERY_ID = plan.delivery.id;
export const planShapes: readonly Shape[] = [
  ['GetPlansRequest', catalog.GetPlansRequest, {}],
  ['PlansView', catalog.PlansView, plan.plans],
  ['ReserveBrushesRequest', catalog.ReserveBrushesRequest, { reservationId: DELIVERY_ID, brushes: plan.delivery.brushes }],
  [
    'ReserveManyBrushesRequest',
    catalog.ReserveManyBrushesRequest,
    { deliveries: [{ reservationId: DELIVERY_ID, brushes: plan.delivery.brushes }] },
  ],
  ['ReserveManyBrushesReply', catalog.ReserveManyBrushesReply, { outcomes: [{ reservationId: DELIVERY_ID, refusal: 'STOCK_SHORT' }] }],
  ['StartSubscriptionRequest', subscriptions.StartSubscriptionRequest, { ...plan.start, addOnItems: plan.addOnItems }],
  ['FirstDeliveryBody', subscriptions.FirstDeliveryBody, { country: 'ES', postalCode: '46001', address: 'Calle del Ejemplo 1' }],
  [
    'FirstDeliveryView',
    subscriptions.FirstDeliveryView,
    { date: '2027-02-18', arrivesFrom: '2027-02-23', arrivesUntil: '2027-02-25', waitsForPreviousDelivery: true },
  ],
  ['SubscriptionCheckoutRequest', subscriptions.SubscriptionCheckoutRequest, { sessionId: 'cs_test_a1' }],
  ['SubscriptionCheckoutView', subscriptions.SubscriptionCheckoutView, plan.checkout],
  ['PlanCheckoutSessionRequest', subscriptions.PlanCheckoutSessionRequest, { subscriptionId: SUBSCRIPTION_ID }],
  ['PlanSalesAbroadRequest', subscriptions.PlanSalesAbroadRequest, { fromYear: 2025 }],
  ['PlanSalesAbroad', subscriptions.PlanSalesAbroad, { sales: [{ country: 'AT', year: 2026, amount: -950 }] }],
  ['PlanCheckoutSessionView', subscriptions.PlanCheckoutSessionView, plan.planCheckoutSession],
  ['DeliveryForOrderRequest', subscriptions.DeliveryForOrderRequest, { deliveryId: DELIVERY_ID }],
  ['DeliveryForOrder', subscriptions.DeliveryForOrder, plan.deliveryForOrder],
  ['PlanContractRequest', subscriptions.PlanContractRequest, { subscriptionId: plan.planContract.subscriptionId }],
  ['RenewPlanLinkRequest', subscriptions.RenewPlanLinkRequest, { token: 'a.b' }],
  ['RenewPlanLinkReply', subscriptions.RenewPlanLinkReply, {}],
  [
    'PlanLinkEventData',
    subscriptions.PlanLinkEventData,
    { subscriptionId: plan.planContract.subscriptionId, userId: plan.subscriptionEventData.userId },
  ],
  ['PlanContractByLinkRequest', subscriptions.PlanContractByLinkRequest, { token: 'a.b' }],
  ['PlanContractView', subscriptions.PlanContractView, plan.planContract],
  [
    'FindPlanContractRequest',
    subscriptions.FindPlanContractRequest,
    { subscriptionId: null, digits: '000000E1', linkToken: 'a.b', userId: null, email: 'lucia@example.com' },
  ],
  ['PlanContract', subscriptions.PlanContract, { ...plan.planContract, userId: plan.subscriptionEventData.userId, isProven: true }],
  ['PlanRefunded', subscriptions.PlanRefunded, plan.planRefunded],
  [
    'PlaceAddOnOrderRequest',
    orders.PlaceAddOnOrderRequest,
    { ...examples.placeOrderRequest, subscriptionId: SUBSCRIPTION_ID, userId: plan.subscriptionEventData.userId },
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
  ['GetPendingRequest', subscriptions.GetPendingRequest, {}],
  ['PendingBody', subscriptions.PendingBody, { planId: 'couple', interval: 3, brushes: plan.pending.brushes, configured: false }],
  ['PendingReply', subscriptions.PendingReply, { pending: plan.pending }],
  ['ListSubscriptionsRequest', subscriptions.ListSubscriptionsRequest, {}],
  ['ListSubscriptionsReply', subscriptions.ListSubscriptionsReply, { subscriptions: [plan.subscription] }],
  ['SubscriptionStatusView', subscriptions.SubscriptionStatusView, { subscribed: true, subscription: plan.subscription }],
  ['SubscriptionRequest', subscriptions.SubscriptionRequest, { subscriptionId: SUBSCRIPTION_ID }],
  ['SubscriptionView', subscriptions.SubscriptionView, plan.subscription],
  ['UpcomingReply', subscriptions.UpcomingReply, { deliveries: [plan.delivery] }],
  ['SubscriptionInvoicesReply', subscriptions.SubscriptionInvoicesReply, { invoices: [plan.invoice] }],
  ['ChangeRequest', subscriptions.ChangeRequest, plan.change],
  ['ChangePreview', subscriptions.ChangePreview, plan.changePreview],
  ['PauseRequest', subscriptions.PauseRequest, { subscriptionId: SUBSCRIPTION_ID, version: 3, until: '2027-01-10' }],
  ['RescheduleRequest', subscriptions.RescheduleRequest, { subscriptionId: SUBSCRIPTION_ID, version: 3, date: '2027-03-01' }],
  ['CommandRequest', subscriptions.CommandRequest, { subscriptionId: SUBSCRIPTION_ID, version: 3 }],
  ['DeliveryLinkRequest', subscriptions.DeliveryLinkRequest, { token: 'a.b' }],
  ['DeliveryByLinkView', subscriptions.DeliveryByLinkView, plan.deliveryByLink],
  ['ChangeDeliveryRequest', subscriptions.ChangeDeliveryRequest, { token: 'a.b', brushes: plan.delivery.brushes }],
  ['StaffDeliveryView', subscriptions.StaffDeliveryView, plan.staffDelivery],
  ['ShipDeliveryRequest', subscriptions.ShipDeliveryRequest, { deliveryId: DELIVERY_ID, carrier: 'seur', trackingNumber: 'SE123456' }],
  ['DeliveryCommand', subscriptions.DeliveryCommand, { deliveryId: DELIVERY_ID }],
  ['FailDeliveryRequest', subscriptions.FailDeliveryRequest, { deliveryId: DELIVERY_ID, reason: 'lost', note: null }],
  ['SubscriptionEventData', subscriptions.SubscriptionEventData, plan.subscriptionEventData],
  ['DeliveryEventData', subscriptions.DeliveryEventData, plan.deliveryEventData],
  ['MailFactsRequest', subscriptions.MailFactsRequest, { subscriptionId: SUBSCRIPTION_ID, deliveryId: DELIVERY_ID }],
  [
    'SubscriptionMailFacts',
    subscriptions.SubscriptionMailFacts,
    { userId: plan.subscriptionEventData.userId, subscription: plan.subscription, amountDue: null, deliveryToken: 'a.b' },
  ],
];
