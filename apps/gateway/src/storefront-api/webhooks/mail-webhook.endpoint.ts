import {
  MAIL_PROVIDERS,
  type MailProvider,
  MAX_MAIL_FEEDBACK_BYTES,
  NOTIFICATION_ROUTES,
  receiveMailFeedback,
  ReceiveMailFeedbackReply,
} from '@brote/contracts/notifications';
import type { RequestClient } from '@brote/messaging';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayProblem } from '../../http/problems/gateway-problem';
import { API_PREFIX } from '../../http/routes/endpoint.decorator';

const MAX_SECRET_LENGTH = 500;
const AUTHORIZATION_PATTERN = /^(basic|bearer) +(\S+)$/i;

/**
 * Receives reports of bounces and complaints from mail providers. Amazon SNS sends JSON as plain text, so this route has no parser. The
 * secret is the password of HTTP Basic, which all three providers offer, or a Bearer token.
 */
export function receiveMailWebhooks(server: FastifyInstance, requests: RequestClient): void {
  const { mailWebhook } = NOTIFICATION_ROUTES;
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const parserOptions = { parseAs: 'buffer', bodyLimit: MAX_MAIL_FEEDBACK_BYTES } as const;
    scope.addContentTypeParser('*', parserOptions, (_request, body, onParsed) => onParsed(null, body));
    scope.route<{ Params: { provider: string } }>({
      method: mailWebhook.method,
      url: API_PREFIX + mailWebhook.path,
      bodyLimit: MAX_MAIL_FEEDBACK_BYTES,
      config: {
        access: 'public',
        limit: 'webhooks',
        fromMachines: true,
        document: {
          id: 'receiveMailFeedback',
          summary: 'Receive a report of a mail provider',
          description:
            'For mail providers only (`ses`, `postmark`, `brevo`): bounces and complaints. HTTP Basic or Bearer carries the secret. A repetition and an unknown body have no effect.',
          tag: 'webhooks',
          reply: ReceiveMailFeedbackReply,
          contract: receiveMailFeedback,
        },
      },
      handler: (request) =>
        requests.send(receiveMailFeedback, {
          provider: providerOf(request.params.provider),
          secret: secretOf(request),
          rawBody: rawBodyOf(request),
        }),
    });
    done();
  });
}

function providerOf(name: string): MailProvider {
  const provider = MAIL_PROVIDERS.find((candidate) => candidate === name);
  if (provider === undefined) throw new GatewayProblem('NOT_FOUND');
  return provider;
}

/** Empty without a secret: the service then sends the challenge. */
function secretOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [, scheme = '', credentials = ''] = AUTHORIZATION_PATTERN.exec(headers.authorization ?? '') ?? [];
  const secret = scheme.toLowerCase() === 'basic' ? passwordOf(credentials) : credentials;
  return secret.length <= MAX_SECRET_LENGTH ? secret : '';
}

function passwordOf(credentials: string): string {
  const userAndPassword = Buffer.from(credentials, 'base64').toString('utf8');
  const colonIndex = userAndPassword.indexOf(':');
  return colonIndex === -1 ? '' : userAndPassword.slice(colonIndex + 1);
}

function rawBodyOf({ body }: Pick<FastifyRequest, 'body'>): string {
  return Buffer.isBuffer(body) ? body.toString('utf8') : '';
}
