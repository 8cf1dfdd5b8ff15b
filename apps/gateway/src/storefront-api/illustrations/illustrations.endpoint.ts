import { drawFromPath } from '@brote/illustration';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayProblem } from '../../http/problems/gateway-problem';
import { CachedResponse } from '../../http/cache/cached-response';
import type { ResponseHeaders } from '../../http/server/security-headers';

const MAX_CACHED_BYTES = 32 * 1024 * 1024;
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Serves the illustrations. An address always has the same content. Frequently used ones are cached, up to 32 MB. */
export function serveIllustrations(server: FastifyInstance, headers: ResponseHeaders): void {
  const drawings = new Map<string, CachedResponse>();
  let cachedBytes = 0;

  const addToCache = (address: string, drawing: CachedResponse): void => {
    drawings.set(address, drawing);
    cachedBytes += drawing.size;
    for (const [oldest, { size }] of drawings) {
      if (cachedBytes <= MAX_CACHED_BYTES) return;
      drawings.delete(oldest);
      cachedBytes -= size;
    }
  };

  const findOrRender = (request: FastifyRequest): CachedResponse => {
    const cachedDrawing = drawings.get(request.url);
    if (cachedDrawing) {
      // The map's order is the order of use: the least recently used come first.
      drawings.delete(request.url);
      drawings.set(request.url, cachedDrawing);
      return cachedDrawing;
    }
    const drawing = renderIllustration(request, headers);
    addToCache(request.url, drawing);
    return drawing;
  };

  server.route({
    method: 'GET',
    url: '/illustrations/*',
    config: { access: 'public', limit: 'files', fromMemory: true },
    handler: (request, reply) => findOrRender(request).send(request, reply),
  });
}

function renderIllustration({ url, query }: FastifyRequest, headers: ResponseHeaders): CachedResponse {
  const file = drawFromPath(url.split('?')[0] ?? url, query as Record<string, unknown>);
  if (!file) throw new GatewayProblem('NOT_FOUND');
  return new CachedResponse(Buffer.from(file.svg), {
    contentType: 'image/svg+xml; charset=utf-8',
    cacheControl: IMMUTABLE_CACHE_CONTROL,
    headers,
  });
}
