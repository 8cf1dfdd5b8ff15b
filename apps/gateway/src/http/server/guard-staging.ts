import { createHmac, timingSafeEqual } from 'node:crypto';
import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../config';
import type { RateLimit } from '../limits/rate-limit';

type StagingConfig = Pick<GatewayConfig, 'shopStage' | 'stagingPassword' | 'clientHashKey' | 'publicOrigin'>;

const COOKIE_NAME = 'staging_access';
const COOKIE_SECONDS = 30 * 86_400;
const CHALLENGE = 'Basic realm="Staging", charset="UTF-8"';
const REFUSAL = 'This is a test shop with a password. / Esta tienda de prueba tiene contraseña.\n';

/**
 * In staging, a header keeps pages out of search engines, and visitors need the password if there is one. Requests of machines, such as
 * Stripe's, are excepted. Other stages are left alone.
 *
 * Pages ask by HTTP Basic. Requests of the web apps use that header for their own tokens, so a cookie remembers the password.
 */
export function guardStaging(
  server: FastifyInstance,
  { shopStage, stagingPassword, clientHashKey, publicOrigin }: StagingConfig,
  limit: Pick<RateLimit, 'createCheck'>,
): void {
  if (shopStage !== 'staging') return;
  server.addHook('onRequest', (_request, reply, done) => {
    // Cached responses take only headers of the raw response.
    reply.raw.setHeader('x-robots-tag', 'noindex, nofollow');
    done();
  });
  if (stagingPassword === undefined) return;
  const sign = (text: string): Buffer => createHmac('sha256', `${clientHashKey} staging`).update(text).digest();
  const expected = sign(stagingPassword);
  const isExpected = (signature: Buffer): boolean => signature.length === expected.length && timingSafeEqual(signature, expected);
  const cookie = cookies.serialize(COOKIE_NAME, expected.toString('base64url'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicOrigin.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  });
  // Other limits count later, and a password must not be guessed.
  const checkAttempt = limit.createCheck('auth');
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.fromMachines === true) return;
    if (isExpected(Buffer.from(cookieOf(request), 'base64url'))) return;
    const password = passwordOf(request);
    if (password === null) return refuse(reply);
    checkAttempt(request);
    if (!isExpected(sign(password))) return refuse(reply);
    reply.header('set-cookie', cookie);
  });
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', CHALLENGE)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(REFUSAL);
}

function cookieOf({ headers }: FastifyRequest): string {
  return cookies.parse(headers.cookie ?? '')[COOKIE_NAME] ?? '';
}

/** The password of HTTP Basic; null for another kind of authorization. */
function passwordOf({ headers }: FastifyRequest): string | null {
  const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return null;
  const [, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return password.join(':');
}
