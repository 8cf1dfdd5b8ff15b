import type { FastifyInstance } from 'fastify';
import type { SigningKeys } from './signing-keys';

/** Serves the public keys of access tokens at their standard address (RFC 7517). */
export function serveSigningKeys(server: FastifyInstance, keys: SigningKeys): void {
  server.get('/.well-known/jwks.json', { config: { access: 'public', limit: 'reads' } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
    return { keys: await keys.listPublicKeys() };
  });
}
