import type { Finding } from '../finding';

/** Settings of a Stripe account that its API does not show: what to check, and on which page. */
export function manualPoints(isLive: boolean): Finding[] {
  const page = (path: string): string => `https://dashboard.stripe.com/${isLive ? '' : 'test/'}settings/${path}`;
  return [
    byHand(
      'retries of failed charges',
      'A failed renewal is tried again by a schedule, and then the subscription ends.',
      page('billing/automatic'),
    ),
    byHand('mails of Stripe to customers', 'The shop sends receipts and reminders itself.', page('emails')),
    byHand('payment methods', 'The methods that customers may use are switched on there.', page('payment_methods')),
  ];
}

function byHand(subject: string, sentence: string, page: string): Finding {
  return { state: 'by hand', service: 'orders-payments', subject, sentence, remedy: `Check ${page}.` };
}
