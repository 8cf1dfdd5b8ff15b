import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse } from '../http/cached-response';

/** What lies ready, or will in a moment. */
interface CachedSource {
  readonly current: CachedResponse | undefined;
  first(): Promise<CachedResponse>;
}

/** Answers with what lies ready, or waits for the first of it. */
export function sendCached(kept: CachedSource, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (kept.current) return kept.current.send(request, reply);
  kept.first().then(
    (ready) => ready.send(request, reply),
    (error: unknown) => reply.send(error),
  );
  return reply;
}
