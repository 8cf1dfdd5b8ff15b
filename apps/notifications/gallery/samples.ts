import { orderSamples } from './order-samples';
import { otherSamples } from './other-samples';
import { subscriptionSamples } from './subscription-samples';
import type { MailSample } from './mail-sample';

/** Every mail in every state that changes its text. */
export const MAIL_SAMPLES: readonly MailSample[] = [...orderSamples, ...subscriptionSamples, ...otherSamples];
