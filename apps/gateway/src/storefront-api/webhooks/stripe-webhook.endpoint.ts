import { ORDER_ROUTES, receiveStripeEvent, ReceiveStripeEventReply } from '@brote/contracts/orders';
import { type RequestClient, Refusal } from '@brote/messaging';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../http/routes/endpoint.decorator';
import { GatewayProblem } from '../../http/problems/gateway-problem';

/** Bytes: the limit of the contract. Stripe's own events have a tenth of it. */
const MAX_BYTES = 1_000_000;
const MAX_SIGNATURE_LENGTH = 2_000;

/**
 * Receives Stripe's webhooks. The signature covers the raw bytes, so this route has no parser. Orders-payments verifies and stores each
 * event, and Stripe gets 200 afterwards. It recognizes repeated events.
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
            'For Stripe only: the header `stripe-signature` signs the raw body. The reply comes after the event is stored, so Stripe repeats what failed.',
          tag: 'webhooks',
          reply: ReceiveStripeEventReply,
          contract: receiveStripeEvent,
        },
      },
      handler: (request) => requests.send(receiveStripeEvent, { rawBody: rawBodyOf(request), signature: signatureOf(request) }),
    });
    done();
  });
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
