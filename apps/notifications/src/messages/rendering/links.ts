import { NOTIFICATION_ROUTES } from '@brote/contracts/notifications';
import type { OrderView } from '@brote/contracts/orders';
import { privatePagePath } from '@brote/contracts/pages';

const API_PATH = '/api/v1';

/** Page for downloading the invoice without a sign-in. The holder of the link may read it. */
export function invoiceUrl(publicOrigin: string, linkToken: string): string {
  return publicOrigin + privatePagePath('/invoice', { token: linkToken });
}

/** The same for a credit note of the order. */
export function creditNoteUrl(publicOrigin: string, linkToken: string, number: string): string {
  return publicOrigin + privatePagePath('/invoice', { token: linkToken, number });
}

/** The order in the account of its owner. */
export function accountOrderUrl(publicOrigin: string, orderId: string): string {
  return `${publicOrigin}${orderPath(orderId)}`;
}

/** The same below the shop's origin. */
export function orderPath(orderId: string): string {
  return `/orders/${orderId}`;
}

/** Page for the withdrawal from an order. The token proves the ownership, so that single pieces can be chosen. */
export function withdrawalUrl(publicOrigin: string, { number, linkToken }: Pick<OrderView, 'number' | 'linkToken'>): string {
  return publicOrigin + privatePagePath('/withdrawal', { token: linkToken }, { order: number });
}

/** Page for the withdrawal from a plan; the token proves the ownership. */
export function planWithdrawalUrl(publicOrigin: string, reference: string, token: string): string {
  return publicOrigin + privatePagePath('/withdrawal', { token }, { plan: reference });
}

/** Page of one delivery, which its customer may see, skip and change without a sign-in; `part` is its first section. */
export function deliveryUrl(publicOrigin: string, token: string, part: 'skip' | 'change'): string {
  return publicOrigin + privatePagePath('/box', { token, part });
}

/** Page for reading the conversation and adding to it without a sign-in. */
export function conversationUrl(publicOrigin: string, linkToken: string): string {
  return publicOrigin + privatePagePath('/answer', { token: linkToken });
}

/** Page for pausing, changing and cancelling a subscription, below the shop's origin. */
export const MANAGE_PATH = '/manage-subscription';

/** The same as a whole link; to one of several subscriptions when it is named. */
export function manageUrl(publicOrigin: string, subscriptionId?: string): string {
  const page = `${publicOrigin}${MANAGE_PATH}`;
  return subscriptionId === undefined ? page : `${page}?id=${encodeURIComponent(subscriptionId)}`;
}

/** The page in the account that derives the amount of a charge of a plan, and of its refunds. */
export function planChargeUrl(publicOrigin: string, subscriptionId: string, chargeId: string): string {
  return `${publicOrigin}/charge?${new URLSearchParams({ plan: subscriptionId, charge: chargeId }).toString()}`;
}

/** The page where the recipient of a recall notice chooses a remedy without signing in. */
export function recallUrl(publicOrigin: string, token: string): string {
  return publicOrigin + privatePagePath('/recall', { token });
}

/** Page with all recalls. */
export function recallsUrl(publicOrigin: string): string {
  return `${publicOrigin}/recalls`;
}

/** Page with the plans on sale. */
export function plansUrl(publicOrigin: string): string {
  return `${publicOrigin}/subscriptions`;
}

/** Page for the mail preferences of an account. */
export function preferencesUrl(publicOrigin: string): string {
  return `${publicOrigin}/account?tab=notifications`;
}

/** Page for switching one kind of mail off without a sign-in. */
export function unsubscribeUrl(publicOrigin: string, token: string): string {
  return publicOrigin + privatePagePath('/unsubscribe', { token });
}

/** The same for machines: RFC 8058, one POST. */
export function oneClickUrl(publicOrigin: string, token: string): string {
  return `${publicOrigin}${API_PATH}${NOTIFICATION_ROUTES.unsubscribeInOneClick.path.replace(':token', encodeURIComponent(token))}`;
}

/** A path of the shop as a link. Throws for any path that would lead out of the shop. */
export function shopUrl(publicOrigin: string, path: string): string {
  const url = new URL(path, publicOrigin);
  if (!path.startsWith('/') || url.origin !== new URL(publicOrigin).origin)
    throw new TypeError('A link in a mail must be a path of the shop');
  return url.href;
}
