import { isLoopbackOrigin } from '@brote/service-runtime';

/** Mails that one process hands over at the same time. */
export const SMTP_CONNECTIONS = 5;

/** How to reach a mail server: encrypted unless it runs on this machine, and never waiting for ever. */
export function smtpOptions(url: string) {
  const isLocal = isLoopbackOrigin(url.replace(/^smtps?:/, 'http:'));
  return {
    pool: true as const,
    url,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: 100,
    // A mail whose connection broke comes back through the queue, where its state is written down.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...(isLocal ? { ignoreTLS: true } : { requireTLS: true }),
  };
}
