import { NOTIFICATION_ROUTES, unsubscribe } from '@brote/contracts/notifications';
import type { Ask } from '@brote/messaging';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../http/endpoint.decorator';

const MAX_BYTES = 4_096;

/**
 * Takes in the wish to get no more mails of a kind: from the shop's page, and from mail programs, which post a form that says no more than
 * "one click" (RFC 8058). The link's token is all that counts, so a body of whatever type is not even read.
 */
export function receiveUnsubscriptions(server: FastifyInstance, ask: Ask): void {
  const { method, path } = NOTIFICATION_ROUTES.unsubscribe;
  void server.register((corner, _options, done) => {
    corner.removeAllContentTypeParsers();
    corner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, _body, parsed) => parsed(null));
    corner.route<{ Params: { token: string } }>({
      method,
      url: API_PREFIX + path,
      bodyLimit: MAX_BYTES,
      config: {
        access: 'public',
        limit: 'writes',
        fromMachines: true,
        document: {
          summary: 'Switches off a kind of mail, by the link in one',
          tag: 'messages',
          asks: unsubscribe,
          reply: unsubscribe.reply,
        },
      },
      handler: ({ params }) => ask.ask(unsubscribe, { token: params.token }),
    });
    done();
  });
}
