/**
 * The mails with a reference picture, as ids of stories. All mails share one layout. These show each of its parts at least once; the others
 * are opened without a comparison.
 */
export const SNAPSHOT_MAILS: readonly string[] = [
  'mails-order-order-confirmation--account',
  'mails-order-order-refunded--part',
  'mails-order-order-shipped--guest',
  'mails-withdrawal-withdrawal-received--plan',
  'mails-link-order-link--with-an-invoice',
  'mails-recall-recall-notice--one-order',
  'mails-account-confirm-email--usual',
  'mails-subscription-delivery-upcoming--new-price-ahead',
  'mails-subscription-subscription-payment-last--usual',
  'mails-ticket-support-forwarded--usual',
  'mails-ticket-ticket-answered--usual',
  'mails-stock-stock-alert--several-brushes',
  'mails-staff-announcement--usual',
];
