// Each failed attempt of Stripe causes one mail. So the number of mails since the start or the last successful payment is the attempt.
export const COUNT_DUNNING_MAILS = `
  SELECT count(*)::int AS sent FROM message
   WHERE about_id = :subscriptionId AND order_id IS NULL
     AND template IN ('subscription-payment-failed', 'subscription-payment-reminder', 'subscription-payment-last')
     AND created_at > coalesce((SELECT max(created_at) FROM message
                                 WHERE about_id = :subscriptionId AND order_id IS NULL AND template IN ('subscription-started', 'subscription-payment-recovered')), '-infinity')`;

// A mail that is being sent cannot be stopped any more.
export const SELECT_LATEST_NOTICE = `
  SELECT state = 'sent' OR (state = 'pending' AND lease_until > clock_timestamp()) AS "isSent" FROM message
   WHERE about_id = :subscriptionId AND order_id IS NULL AND template = 'subscription-price-notice' ORDER BY created_at DESC, id DESC LIMIT 1`;
