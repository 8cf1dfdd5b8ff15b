import { MAIL_FEEDBACK_KINDS, MAIL_PROVIDERS } from '@brote/contracts/notifications';
import { counter } from '@brote/service-runtime';

/** Reports of mail providers by kind: those of `MAIL_FEEDBACK_KINDS`, and unknown. Repetitions do not count. */
export const mailFeedback = counter('mail_feedback_total', 'Reports of bounces and complaints by kind and provider', ['kind', 'provider']);
// Prometheus would miss the first report of a counter that appears with it.
for (const provider of MAIL_PROVIDERS) for (const kind of MAIL_FEEDBACK_KINDS) mailFeedback.inc({ kind, provider }, 0);
