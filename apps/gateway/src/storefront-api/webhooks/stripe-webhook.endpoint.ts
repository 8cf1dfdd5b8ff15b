import { ORDER_ROUTES, receiveStripeEvent, ReceiveStripeEventReply, type ReceiveStripeEventRequest } from '@brote/contracts/orders';
import { receiveSubscriptionEvent } from '@brote/contracts/subscriptions';
import { type RequestClient, Refusal } from '@brote/messaging';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../http/routes/endpoint.decorator';
import { GatewayProblem } from '../../http/problems/gateway-problem';

const MAX_BYTES = 1_000_000;
/** Bytes: the limit of the services' contracts; Stripe's own events have a tenth of it. */
const MAX_SIGNATURE_LENGTH = 2_000;

/**
 * Receives Stripe's webhooks. The signature covers the raw bytes, so these routes have no parser. Stripe knows one address, but two
 * services
 * need the events: each verifies and stores its own, and Stripe gets 200 only when both have. Both recognize repeated events.
 * Checkout sessions of orders go to orders alone.
 */
export function receiveStripeWebhooks(server: FastifyInstance, requests: RequestClient): void {
  const { stripeWebhook } = ORDER_ROUTES;
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, onParsed) => onParsed(null, body));
    scope.route({
      method: stripeWebhook.method,
      url: API_PREFIX + stripeWebhook.path,
      bodyLimit: MAX_BYTES,
      config: {
        access: 'public',
        limit: 'webhooks',
        fromMachines: true,
        document: {
          id: 'receiveStripeEvent',
          summary: 'Receive an event of Stripe',
          description:
            'For Stripe only: the header `stripe-signature` signs the raw body. The reply comes after every owner has stored the event, so Stripe repeats what failed.',
          tag: 'webhooks',
          reply: ReceiveStripeEventReply,
          contract: receiveStripeEvent,
        },
      },
      handler: (request) => sendToOwners(requests, { rawBody: rawBodyOf(request), signature: signatureOf(request) }),
    });
    done();
  });
}

async function sendToOwners(requests: RequestClient, event: ReceiveStripeEventRequest): Promise<ReceiveStripeEventReply> {
  if (isForOrdersOnly(event.rawBody)) return requests.send(receiveStripeEvent, event);
  const replies = await Promise.all([requests.send(receiveStripeEvent, event), requests.send(receiveSubscriptionEvent, event)]);
  return { received: replies.every(({ received }) => received) };
}

/**
 * Whether it is about a one-time checkout session: sessions of plans have another mode. The content is not verified yet, but a forged one
 * has no effect: orders refuses it. Both services refuse unreadable content.
 */
function isForOrdersOnly(rawBody: string): boolean {
  try {
    const { type, data } = JSON.parse(rawBody) as { type?: unknown; data?: { object?: { mode?: unknown } } };
    return typeof type === 'string' && type.startsWith('checkout.session.') && data?.object?.mode === 'payment';
  } catch {
    return false;
  }
}

function rawBodyOf({ body }: FastifyRequest): string {
  if (Buffer.isBuffer(body) && body.length > 0) return body.toString('utf8');
  throw new GatewayProblem('BODY_MALFORMED', { detail: 'The body is empty.' });
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature'];
  if (typeof signature === 'string' && signature.length <= MAX_SIGNATURE_LENGTH) return signature;
  throw new Refusal('SIGNATURE_INVALID');
}
