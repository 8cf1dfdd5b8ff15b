import { ORDER_ROUTES, receiveStripeEvent, ReceiveStripeEventReply, type ReceiveStripeEventRequest } from '@brote/contracts/orders';
import { receiveSubscriptionEvent } from '@brote/contracts/subscriptions';
import { type RequestClient, Refusal } from '@brote/messaging';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../http/endpoint.decorator';
import { GatewayProblem } from '../http/gateway-problem';

const MAX_BYTES = 1_000_000;
/** As the services' contracts have it; Stripe's own are a tenth of it. */
const MAX_SIGNATURE = 2_000;

/**
 * Takes in Stripe's webhooks. The signature covers the bytes as they came, so this corner of the server has no parser but one that
 * hands them on. Stripe knows one address, and two services have something to do with it: each verifies and stores what is its own,
 * and Stripe is told that all is well only when both have. What one of them had already, it recognizes when Stripe sends it again.
 * Payment pages of orders, of which a busy shop hears most, go to their owner alone.
 */
export function receiveStripeWebhooks(server: FastifyInstance, requests: RequestClient): void {
  const { stripeWebhook } = ORDER_ROUTES;
  void server.register((corner, _options, done) => {
    corner.removeAllContentTypeParsers();
    corner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, parsed) => parsed(null, body));
    corner.route({
      method: stripeWebhook.method,
      url: API_PREFIX + stripeWebhook.path,
      bodyLimit: MAX_BYTES,
      config: {
        access: 'public',
        limit: 'webhooks',
        fromMachines: true,
        document: {
          summary: 'Events from Stripe, signed',
          tag: 'webhooks',
          reply: ReceiveStripeEventReply,
          contract: receiveStripeEvent,
        },
      },
      handler: (request) => toOwners(requests, { rawBody: rawBodyOf(request), signature: signatureOf(request) }),
    });
    done();
  });
}

async function toOwners(requests: RequestClient, event: ReceiveStripeEventRequest): Promise<ReceiveStripeEventReply> {
  if (isOfOrdersAlone(event.rawBody)) return requests.send(receiveStripeEvent, event);
  const replies = await Promise.all([requests.send(receiveStripeEvent, event), requests.send(receiveSubscriptionEvent, event)]);
  return { received: replies.every(({ received }) => received) };
}

/**
 * Whether it tells of a page on which something is paid once: plans are bought on pages of another mode, and would put this aside. Nobody has
 * verified the words yet; whoever made them up gains nothing, as orders refuses them. What cannot be read is for both to refuse.
 */
function isOfOrdersAlone(rawBody: string): boolean {
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
  if (typeof signature === 'string' && signature.length <= MAX_SIGNATURE) return signature;
  throw new Refusal('SIGNATURE_INVALID');
}
