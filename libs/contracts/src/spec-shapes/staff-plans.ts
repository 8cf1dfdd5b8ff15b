import * as examples from '../examples';
import * as subscriptions from '../subscriptions/index';
import type { Shape } from './shape';

const { staffSubscriptionExamples: staffExamples } = examples;
export const staffPlanShapes: readonly Shape[] = [
  [
    'FindSubscriptionsRequest',
    subscriptions.FindSubscriptionsRequest,
    { search: 'ferrer', status: 'active', planId: null, cursor: null, limit: 20 },
  ],
  ['FindSubscriptionsReply', subscriptions.FindSubscriptionsReply, { rows: [staffExamples.row], nextCursor: null }],
  ['StaffSubscriptionView', subscriptions.StaffSubscriptionView, staffExamples.detail],
  ['DeliveryCountsRequest', subscriptions.DeliveryCountsRequest, { userId: staffExamples.detail.userId }],
  ['DeliveryCountsReply', subscriptions.DeliveryCountsReply, { subscriptions: [{ subscriptionId: staffExamples.row.id, delivered: 2 }] }],
  ['RefundChargeRequest', subscriptions.RefundChargeRequest, staffExamples.refund],
  ['PreviewPriceChangeRequest', subscriptions.PreviewPriceChangeRequest, { planId: 'couple', monthlyPrice: 220, from: null }],
  ['PriceChangePreview', subscriptions.PriceChangePreview, staffExamples.pricePreview],
  ['ListPriceDecisionsRequest', subscriptions.ListPriceDecisionsRequest, {}],
  ['PriceDecisionsReply', subscriptions.PriceDecisionsReply, { decisions: [staffExamples.priceDecision], earliestFrom: '2026-12-20' }],
  ['AnnouncePriceChangeRequest', subscriptions.AnnouncePriceChangeRequest, staffExamples.announce],
  ['WithdrawPriceChangeRequest', subscriptions.WithdrawPriceChangeRequest, { decisionId: staffExamples.announce.decisionId }],
];
