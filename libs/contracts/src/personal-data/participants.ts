import { defineRequest } from '../define';
import { PersonErased, PersonRequest, PersonalData } from './personal-data';

const exportBy = (context: string) =>
  defineRequest({ name: `${context}.export-person.v1`, calledBy: ['identity'], request: PersonRequest, reply: PersonalData });
const eraseBy = (context: string) =>
  defineRequest({
    name: `${context}.erase-person.v1`,
    calledBy: ['identity'],
    request: PersonRequest,
    reply: PersonErased,
    deadlineMs: 12_000,
  });

/** Each service with personal data exports and erases it on request; both requests may be repeated. */
export const exportFromOrders = exportBy('orders');
export const exportFromSubscriptions = exportBy('subscriptions');
export const exportFromNotifications = exportBy('notifications');
export const eraseFromOrders = eraseBy('orders');
export const eraseFromSubscriptions = eraseBy('subscriptions');
export const eraseFromNotifications = eraseBy('notifications');

/** Cancels every subscription of a closing account at the payment provider; repeated until it succeeds. */
export const endSubscriptionsOf = defineRequest({
  name: 'subscriptions.end-all-of.v1',
  calledBy: ['identity'],
  request: PersonRequest,
  reply: PersonErased,
  deadlineMs: 12_000,
});
