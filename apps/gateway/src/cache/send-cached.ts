import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../http/cached-response';

/** A cached response, or one that will be loaded soon. */
interface CachedSource {
  readonly current: CachedResponse | undefined;
  first(): Promise<CachedResponse>;
}

/** Sends the cached response, or waits for the first load. */
export function sendCached(kept: CachedSource, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (kept.current) return kept.current.send(request, reply);
  kept.first().then(
    (ready) => ready.send(request, reply),
    (error: unknown) => reply.send(error),
  );
  return reply;
}
