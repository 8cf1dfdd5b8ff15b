import { counter, gauge, histogram } from '@brote/service-runtime';

/** Mails by template and outcome of their delivery: sent, failed, suppressed, postponed. */
export const mailOutcomes = counter('mail_outcomes_total', 'Deliveries of mails by template and outcome', ['template', 'outcome']);
/** From the claim to the server's answer. */
export const mailSeconds = histogram('mail_delivery_seconds', 'Seconds a delivery takes', ['template']);
export const mailPending = gauge('messages_pending', 'Mails waiting to be sent');
export const mailOldestAge = gauge('message_oldest_age_seconds', 'Age of the longest waiting mail in seconds');
