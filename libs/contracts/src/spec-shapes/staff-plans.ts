import * as examples from '../examples';
import * as subscriptions from '../subscriptions/index';
import type { Shape } from './shape';

const { staffSubscriptionExamples: desk } = examples;
export const staffPlanShapes: readonly Shape[] = [
  [
    'FindSubscriptionsRequest',
    subscriptions.FindSubscriptionsRequest,
    { search: 'ferrer', status: 'active', planId: null, cursor: null, limit: 20 },
  ],
  ['FindSubscriptionsReply', subscriptions.FindSubscriptionsReply, { rows: [desk.row], nextCursor: null }],
  ['StaffSubscriptionView', subscriptions.StaffSubscriptionView, desk.detail],
  ['DeliveryCountsRequest', subscriptions.DeliveryCountsRequest, { userId: desk.detail.userId }],
  ['DeliveryCountsReply', subscriptions.DeliveryCountsReply, { subscriptions: [{ subscriptionId: desk.row.id, delivered: 2 }] }],
  ['RefundChargeRequest', subscriptions.RefundChargeRequest, desk.refund],
  ['PreviewPriceChangeRequest', subscriptions.PreviewPriceChangeRequest, { planId: 'couple', monthlyPrice: 220, from: null }],
  ['PriceChangePreview', subscriptions.PriceChangePreview, desk.pricePreview],
  ['ListPriceDecisionsRequest', subscriptions.ListPriceDecisionsRequest, {}],
  ['PriceDecisionsReply', subscriptions.PriceDecisionsReply, { decisions: [desk.priceDecision], earliestFrom: '2026-12-20' }],
  ['AnnouncePriceChangeRequest', subscriptions.AnnouncePriceChangeRequest, desk.announce],
  ['WithdrawPriceChangeRequest', subscriptions.WithdrawPriceChangeRequest, { decisionId: desk.announce.decisionId }],
];
