import { NOTIFICATION_ROUTES } from '@brote/contracts/notifications';
import type { OrderView } from '@brote/contracts/orders';
import { privatePagePath } from '@brote/contracts/pages';

const API = '/api/v1';

/** Where the buyer downloads the invoice without signing in. The holder of the link may read it. */
export function invoiceUrl(publicOrigin: string, linkToken: string): string {
  return publicOrigin + privatePagePath('/invoice', { token: linkToken });
}

/** The order in the account of its owner. */
export function accountOrderUrl(publicOrigin: string, orderId: string): string {
  return `${publicOrigin}${orderPath(orderId)}`;
}

/** The same below the shop's origin. */
export function orderPath(orderId: string): string {
  return `/orders/${orderId}`;
}

/** Where the buyer withdraws from an order; the token proves that it is theirs, so that they can pick single pieces. */
export function withdrawalUrl(publicOrigin: string, { number, linkToken }: Pick<OrderView, 'number' | 'linkToken'>): string {
  return publicOrigin + privatePagePath('/withdrawal', { token: linkToken }, { order: number });
}

/** Where a customer withdraws from a plan; the token proves that it is theirs. */
export function planWithdrawalUrl(publicOrigin: string, reference: string, token: string): string {
  return publicOrigin + privatePagePath('/withdrawal', { token }, { plan: reference });
}

/** The page of one delivery, which its customer may see, skip and change without signing in; `part` is where on it they begin. */
export function deliveryUrl(publicOrigin: string, token: string, part: 'skip' | 'change'): string {
  return publicOrigin + privatePagePath('/box', { token, part });
}

/** Where the sender of a message reads the conversation and adds to it, without signing in. */
export function conversationUrl(publicOrigin: string, linkToken: string): string {
  return publicOrigin + privatePagePath('/answer', { token: linkToken });
}

/** Where a customer pauses, changes and cancels a subscription, below the shop's origin. */
export const MANAGE_PATH = '/manage-subscription';

/** The same as a whole link; to one of several when that is named. */
export function manageUrl(publicOrigin: string, subscriptionId?: string): string {
  const page = `${publicOrigin}${MANAGE_PATH}`;
  return subscriptionId === undefined ? page : `${page}?id=${encodeURIComponent(subscriptionId)}`;
}

/** The page where the recipient of a recall notice chooses a remedy without signing in. */
export function recallUrl(publicOrigin: string, token: string): string {
  return publicOrigin + privatePagePath('/recall', { token });
}

/** Where all recalls stand. */
export function recallsUrl(publicOrigin: string): string {
  return `${publicOrigin}/recalls`;
}

/** Where the plans are sold. */
export function plansUrl(publicOrigin: string): string {
  return `${publicOrigin}/subscriptions`;
}

/** Where the owner of an account chooses what mails to get. */
export function preferencesUrl(publicOrigin: string): string {
  return `${publicOrigin}/account?tab=notifications`;
}

/** The page on which one kind of mail is switched off, without signing in. */
export function unsubscribeUrl(publicOrigin: string, token: string): string {
  return publicOrigin + privatePagePath('/unsubscribe', { token });
}

/** The same for machines: RFC 8058, one POST. */
export function oneClickUrl(publicOrigin: string, token: string): string {
  return `${publicOrigin}${API}${NOTIFICATION_ROUTES.unsubscribeInOneClick.path.replace(':token', encodeURIComponent(token))}`;
}

/** A path of the shop as a link. Throws on anything that would lead out of the shop. */
export function shopUrl(publicOrigin: string, path: string): string {
  const url = new URL(path, publicOrigin);
  if (!path.startsWith('/') || url.origin !== new URL(publicOrigin).origin)
    throw new TypeError('A link in a mail must be a path of the shop');
  return url.href;
}
