import { isLoopbackOrigin } from '@brote/service-runtime';

/** Mails that one process hands over at the same time. */
export const SMTP_CONNECTIONS = 5;

/**
 * How to reach a mail server: encrypted unless it runs on this machine, and never waiting for ever. A shop that only this machine can
 * reach (`publicOrigin`) may hand its mails to a mailbox beside it without encryption, as long as no password goes along.
 */
export function smtpOptions(url: string, publicOrigin: string) {
  const isLocal = isLoopbackOrigin(url.replace(/^smtps?:/, 'http:'));
  const isHarmless = isLoopbackOrigin(publicOrigin) && new URL(url).password === '';
  return {
    pool: true as const,
    url,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: 100,
    // A mail whose connection broke comes back through the queue, which stores its state.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...(isLocal || isHarmless ? { ignoreTLS: true } : { requireTLS: true }),
  };
}
