import type { Problem } from '@brote/contracts';
import { fault, type Finding } from '../finding';
import { reasonOf } from '../reason-of';
import { publicOriginOf, type ShopSettings } from '../settings/shop-settings';
import type { Check } from './check';
import { exchangeHttp, type HttpReply } from './http-exchange';
import { webhookUrlOf } from './webhook-url';

const SUBJECT = 'webhook address';
const EXPECTED_CODE = 'SIGNATURE_INVALID';

/** An unsigned event must be refused by the shop itself. Any other answer comes from something else. */
export function webhookChecks(settings: ShopSettings): Check[] {
  const origin = publicOriginOf(settings);
  if (origin === undefined) return [];
  return [{ group: 'webhook', service: 'gateway', run: () => checkWebhook(origin) }];
}

async function checkWebhook(origin: URL): Promise<Finding[]> {
  const url = webhookUrlOf(origin);
  try {
    return validateReply(await exchangeHttp(new URL(url), '{}'), url);
  } catch (error) {
    if (origin.protocol === 'https:') return []; // The check of TLS reports an origin that does not answer.
    return [fault('gateway', SUBJECT, `${url} does not answer (${reasonOf(error)}).`, 'Start the gateway, or correct PUBLIC_ORIGIN.')];
  }
}

function validateReply({ status, headers, body }: HttpReply, url: string): Finding[] {
  if (status === 400 && problemCodeOf(headers['content-type'], body) === EXPECTED_CODE) return [];
  if (status >= 300 && status < 400)
    return [
      fault('gateway', SUBJECT, `${url} redirects, and Stripe does not follow.`, 'Set PUBLIC_ORIGIN to the address after the redirect.'),
    ];
  if (status === 401 || status === 403)
    return [
      fault('gateway', SUBJECT, `${url} asks for a password or refuses (${status}).`, 'Except this path from access rules of the proxy.'),
    ];
  if (status >= 500)
    return [
      fault('gateway', SUBJECT, `${url} answers with ${status}.`, 'Start gateway and orders-payments, and read the log of the proxy.'),
    ];
  return [
    fault('gateway', SUBJECT, `${url} is not answered by the shop (${status}).`, 'Let the proxy pass /api/v1/ to the gateway unchanged.'),
  ];
}

function problemCodeOf(contentType: string | undefined, body: string): string | undefined {
  if (contentType?.startsWith('application/problem+json') !== true) return undefined;
  try {
    return (JSON.parse(body) as Partial<Problem>).code;
  } catch {
    return undefined; // No JSON, so no answer of the shop.
  }
}
