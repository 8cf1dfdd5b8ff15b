import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from './cached-response';

/** A cached response, or one that will be loaded soon. */
interface CachedResponseSource {
  readonly current: CachedResponse | undefined;
  waitForValue(): Promise<CachedResponse>;
}

/** Sends the cached response, or waits for the first load. */
export function sendCached(source: CachedResponseSource, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (source.current) return source.current.send(request, reply);
  source.waitForValue().then(
    (response) => response.send(request, reply),
    (error: unknown) => reply.send(error),
  );
  return reply;
}
