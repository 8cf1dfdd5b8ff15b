import { createHmac } from 'node:crypto';
import { type Agent, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';

/** The signature header of a delivery: HMAC-SHA256 over the time in seconds and the raw body. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${digest}`;
}

interface WebhookDelivery {
  readonly url: URL;
  readonly body: string;
  readonly signature: string;
  readonly agent: Agent;
  readonly timeoutMs: number;
}

interface PostResult {
  /** Null when there was no answer. */
  readonly status: number | null;
  /** The other side closed the reused connection at that moment. */
  readonly wasStale: boolean;
}

function postOnce({ url, body, signature, agent, timeoutMs }: WebhookDelivery): Promise<PostResult> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'stripe-signature': signature,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
    const outgoing = request(url, { method: 'POST', agent, headers }, (incoming) => {
      incoming.resume();
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? null, wasStale: false }));
      incoming.on('error', () => resolve({ status: null, wasStale: false }));
    });
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy());
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: null, wasStale: outgoing.reusedSocket && error.code === 'ECONNRESET' }),
    );
    outgoing.end(body);
  });
}

/**
 * Sends one delivery; returns the status, or null without an answer. A reused connection that the server had just closed costs no attempt.
 */
export async function postDelivery(delivery: WebhookDelivery): Promise<number | null> {
  const answer = await postOnce(delivery);
  return answer.wasStale ? (await postOnce(delivery)).status : answer.status;
}
