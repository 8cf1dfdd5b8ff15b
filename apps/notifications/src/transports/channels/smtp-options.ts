import { isLoopbackOrigin } from '@brote/service-runtime';

/** Most mails that one process sends at the same time. */
export const MAX_SMTP_CONNECTIONS = 5;

/**
 * Connection options for a mail server: encrypted unless it runs on this machine, with time-outs in every phase. A shop that only this
 * machine can reach (`publicOrigin`) may pass its mails to a local mailbox without encryption, as long as no password is sent.
 */
export function smtpOptions(url: string, publicOrigin: string) {
  const isLocal = isLoopbackOrigin(url.replace(/^smtps?:/, 'http:'));
  const canSkipTls = isLoopbackOrigin(publicOrigin) && new URL(url).password === '';
  return {
    pool: true as const,
    url,
    maxConnections: MAX_SMTP_CONNECTIONS,
    maxMessages: 100,
    // A mail whose connection broke comes back through the queue, which stores its state.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...(isLocal || canSkipTls ? { ignoreTLS: true } : { requireTLS: true }),
  };
}
