import * as examples from '../../src/examples';
import * as subscriptions from '../../src/subscriptions/index';
import type { Shape } from './shape';

const { staffSubscriptionExamples: staffData } = examples;
export const staffPlanShapes: readonly Shape[] = [
  [
    'FindSubscriptionsRequest',
    subscriptions.FindSubscriptionsRequest,
    { search: 'ferrer', status: 'active', planId: null, cursor: null, limit: 20 },
  ],
  ['FindSubscriptionsReply', subscriptions.FindSubscriptionsReply, { rows: [staffData.row], nextCursor: null }],
  ['StaffSubscriptionView', subscriptions.StaffSubscriptionView, staffData.subscriptionDetail],
  ['DeliveryCountsRequest', subscriptions.DeliveryCountsRequest, { userId: staffData.subscriptionDetail.userId }],
  ['DeliveryCountsReply', subscriptions.DeliveryCountsReply, { subscriptions: [{ subscriptionId: staffData.row.id, delivered: 2 }] }],
  ['RefundChargeRequest', subscriptions.RefundChargeRequest, staffData.refundRequest],
  ['PreviewPriceChangeRequest', subscriptions.PreviewPriceChangeRequest, { planId: 'couple', monthlyPrice: 220, from: null }],
  ['PriceChangePreview', subscriptions.PriceChangePreview, staffData.pricePreview],
  ['ListPriceDecisionsRequest', subscriptions.ListPriceDecisionsRequest, {}],
  ['PriceDecisionsReply', subscriptions.PriceDecisionsReply, { decisions: [staffData.priceDecision], earliestFrom: '2026-12-20' }],
  ['AnnouncePriceChangeRequest', subscriptions.AnnouncePriceChangeRequest, staffData.announceRequest],
  ['CancelPriceChangeRequest', subscriptions.CancelPriceChangeRequest, { decisionId: staffData.announceRequest.decisionId }],
];
