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
  ['RefundChargeRequest', subscriptions.RefundChargeRequest, desk.refund],
];
