import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Agency } from '#app/agency';
import type { Mode } from './mode';

/** Ends the connection without an answer, as a broken network does. */
function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Applies the mode before a request is executed. */
async function before(mode: Mode, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (mode.mode === 'hang') return reply.hijack();
  if (mode.mode === 'slow') await delay(mode.ms ?? 0, undefined, { ref: false });
  if (mode.mode !== 'down') return undefined;
  if (mode.how === 'cut') return cut(request, reply);
  return await reply.code(503).type('text/html; charset=utf-8').send('<h1>Servicio no disponible</h1>');
}

/** Disturbs requests to the agency's addresses in the way that a test chose. Controls are never disturbed. */
export function disturbRequests(server: FastifyInstance, { modes }: Agency): void {
  const losing = new WeakSet<FastifyRequest>();
  server.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/wlpl/')) return undefined;
    const mode = modes.take();
    if (mode.mode === 'answer-lost') losing.add(request);
    return await before(mode, request, reply);
  });
  server.addHook('onSend', async (request, reply, payload) => {
    if (losing.has(request)) cut(request, reply);
    await Promise.resolve();
    return payload;
  });
}
