import { defineRequest } from '../define';
import { ErasePersonReply, PersonalDataRequest, PersonalData } from './personal-data';

const defineExport = (context: string) =>
  defineRequest({ name: `${context}.export-person.v1`, calledBy: ['identity'], request: PersonalDataRequest, reply: PersonalData });
const defineErasure = (context: string) =>
  defineRequest({
    name: `${context}.erase-person.v1`,
    calledBy: ['identity'],
    request: PersonalDataRequest,
    reply: ErasePersonReply,
    deadlineMs: 12_000,
  });

/** Each service with personal data exports and erases it on request; both requests may be repeated. */
export const exportFromOrders = defineExport('orders');
export const exportFromSubscriptions = defineExport('subscriptions');
export const exportFromNotifications = defineExport('notifications');
export const eraseFromOrders = defineErasure('orders');
export const eraseFromSubscriptions = defineErasure('subscriptions');
export const eraseFromNotifications = defineErasure('notifications');

/** Cancels every subscription of a closing account at the payment provider; repeated until it succeeds. */
export const endAllSubscriptions = defineRequest({
  name: 'subscriptions.end-all-of.v1',
  calledBy: ['identity'],
  request: PersonalDataRequest,
  reply: ErasePersonReply,
  deadlineMs: 12_000,
});
