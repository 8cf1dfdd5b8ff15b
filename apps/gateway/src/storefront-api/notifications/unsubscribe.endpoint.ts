import { NOTIFICATION_ROUTES, unsubscribe } from '@brote/contracts/notifications';
import type { RequestClient } from '@brote/messaging';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../../http/routes/endpoint.decorator';

const MAX_BYTES = 4_096;

/**
 * Unsubscribes for mail programs, which post a form that contains only "one click" (RFC 8058). They know only an address, so only this
 * token may be part of one. The body is ignored, for any type.
 */
export function receiveUnsubscriptions(server: FastifyInstance, requests: RequestClient): void {
  const { method, path } = NOTIFICATION_ROUTES.unsubscribeInOneClick;
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, _body, onParsed) => onParsed(null));
    scope.route<{ Params: { token: string } }>({
      method,
      url: API_PREFIX + path,
      bodyLimit: MAX_BYTES,
      config: {
        access: 'public',
        limit: 'writes',
        fromMachines: true,
        document: {
          id: 'unsubscribeInOneClick',
          summary: 'Unsubscribe in one click',
          description:
            'For mail programs (RFC 8058): the signed token is in the address and the body is ignored. It succeeds again when repeated.',
          tag: 'messages',
          contract: unsubscribe,
          reply: unsubscribe.reply,
        },
      },
      handler: ({ params }) => requests.send(unsubscribe, { token: params.token }),
    });
    done();
  });
}
