import { createHmac } from 'node:crypto';
import { lowerCaseHeaders } from './json';
import type { HeaderMap } from './json';
import type { ReportFinding } from './verdict';

/** A delivery as it arrived; `body` must be the raw text. */
export interface WebhookDelivery {
  readonly body: string | Buffer;
  readonly headers: HeaderMap;
  readonly secret?: string;
  readonly toleranceSeconds?: number;
}

function parseSignature(signature: string): { time: string; digests: string[] } {
  const parts = signature.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  return { time, digests: parts.filter(([name]) => name === 'v1').map(([, digest]) => digest ?? '') };
}

function validateSignatureFormat(signature: string, time: string, digests: readonly string[], report: ReportFinding): void {
  if (!/^\d{10}$/.test(time)) report({ kind: 'signature', message: `Stripe-Signature has no t=<seconds>: ${signature}` });
  const isWellFormed = digests.length > 0 && digests.every((digest) => /^[0-9a-f]{64}$/.test(digest));
  if (!isWellFormed) report({ kind: 'signature', message: 'Stripe-Signature has no v1=<64 hex digits>' });
}

/** Validates the headers of a delivery: `Stripe-Signature`, its time, the content type. `now` is in seconds. */
export function validateSignature(
  { body, headers, secret, toleranceSeconds = 300 }: WebhookDelivery,
  now: number,
  report: ReportFinding,
): void {
  const { 'stripe-signature': signature, 'content-type': type } = lowerCaseHeaders(headers);
  if (type?.startsWith('application/json') !== true)
    report({ kind: 'header_content_type', message: 'A delivery is application/json; charset=utf-8' });
  if (signature === undefined) {
    report({ kind: 'signature', message: 'No Stripe-Signature header' });
    return;
  }
  const { time, digests } = parseSignature(signature);
  validateSignatureFormat(signature, time, digests, report);
  if (Math.abs(now - Number(time)) > toleranceSeconds) {
    report({
      kind: 'signature_time',
      message: `The signature's time is ${now - Number(time)} s away: the SDK refuses more than ${toleranceSeconds}`,
    });
  }
  if (secret === undefined) return;
  const expected = createHmac('sha256', secret)
    .update(`${time}.${body.toString('utf8')}`, 'utf8')
    .digest('hex');
  if (!digests.includes(expected))
    report({ kind: 'signature', message: 'No v1 signature matches HMAC-SHA256(secret, t + "." + raw body)' });
}
